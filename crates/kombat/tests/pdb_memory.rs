//! How much memory tables may take is a matter of the whole process, so this test has one
//! of its own.

use kombat::catalog::{Request, stage};
use kombat::pdb::{allow, allowed};

#[test]
fn no_table_is_made_that_is_larger_than_allowed() {
    let stage = stage("15-puzzle").unwrap();
    let check = |h: &str| stage.check(&format!("idastar(h={h})")).map_err(|error| error.message().key());
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

/// Every goal has tables of its own: somebody who names one after another is stopped.
fn all_together() {
    allow(160 << 10);
    let some = stage("tiles(3x4)").unwrap();
    let outcome = |seed| {
        let goal = some.random(seed);
        let puzzle = stage(&format!("tiles(3x4,goal=\"{goal}\")")).unwrap();
        puzzle
            .run(&Request::new("astar(h=pdb(\"1 2 3 4 / 5 6 7 8 / 9 10 11\",mirror=off))", &goal), None)
            .map(|report| report.outcome)
            .map_err(|error| error.message().key())
    };
    let full = (0..1000).position(|seed| outcome(seed) == Err("pdb.no-room")).expect("there is an end");
    assert!(full > 8, "{full} goals");
    // What is there can be used.
    assert_eq!(outcome(0).as_deref(), Ok("solved"));
}
