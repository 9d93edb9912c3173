//! How much memory tables may take is a matter of the whole process, so this test has one
//! of its own.

use kombat::catalog::stage;
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
}
