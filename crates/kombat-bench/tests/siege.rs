//! A siege of the server for some seconds: its bounds hold. (`cargo xtask bench siege` is the
//! same for longer, and says how long answers took.)

use std::process::Command;

#[test]
fn the_bounds_of_the_server_hold_under_siege() {
    let output = Command::new(env!("CARGO_BIN_EXE_kombat-bench")).args(["siege", "brief"]).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    for assault in [
        "heads that never end",
        "a long queue",
        "streams that are dropped",
        "sweeps that say nothing",
        "a path of millions",
        "fights without measure",
        "random boards",
        "greedy",
        "memory: ",
        "descriptors: ",
        "threads: ",
        "ended well",
    ] {
        assert!(said.contains(assault), "{assault} in {said}");
    }
}
