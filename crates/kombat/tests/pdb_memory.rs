//! How much memory tables may take is a matter of the whole process, so this test has one
//! of its own.

use kombat::catalog::{Request, puzzle};
use kombat::pdb::{TOGETHER, allow, allowed, table_store};
use kombat::report::Ending;
use std::collections::BTreeSet;

#[test]
fn no_table_is_made_that_is_larger_than_allowed() {
    let puzzle = puzzle("15-puzzle").unwrap();
    let check = |h: &str| puzzle.check(&format!("idastar(h={h})")).map_err(|error| error.message().key());
    assert_eq!(allowed(), 4 << 30);
    assert!(check("pdb(7-8)").is_ok());
    allow(64 << 20);
    assert_eq!(check("pdb(7-8)"), Err("pdb.too-much-memory"));
    assert!(check("pdb(6-6-3)").is_ok());
    allow(1 << 20);
    assert_eq!(check("pdb(6-6-3)"), Err("pdb.too-much-memory"));
    assert_eq!(check("max(manhattan,pdb(6-6-3))"), Err("pdb.too-much-memory"));
    all_together();
}

/// Every goal has tables of its own. Somebody who names one after another is served all the same,
/// for the tables that nobody uses any more are given up; all together stay within their bound.
fn all_together() {
    allow(160 << 10);
    let most = TOGETHER * allowed();
    let some = puzzle("tiles(3x4)").unwrap();
    let mut asked = BTreeSet::new();
    for seed in 0..400 {
        let goal = some.random(seed);
        let puzzle = puzzle(&format!("tiles(3x4,goal=\"{goal}\")")).unwrap();
        let h = "pdb(\"1 2 3 4 / 5 6 7 8 / 9 10 11\",mirror=off)";
        asked.extend(puzzle.tables(h).unwrap());
        let report = puzzle.run(&Request::new(&format!("astar(h={h})"), &goal), None).unwrap();
        assert_eq!(report.outcome, Ending::Solved);
        let bytes = table_store().bytes();
        assert!(bytes <= most, "{bytes} of {most}");
    }
    let asked: u64 = asked.iter().map(|key| key.bytes().unwrap().0).sum();
    assert!(asked > most, "{asked} bytes were asked for, and {most} may be kept");
}
