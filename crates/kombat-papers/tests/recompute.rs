//! The figures that the claims rest on, recomputed from the records of a fight by the script of the
//! laboratory.

#[path = "../../kombat-lab/tests/recompute/fights.rs"]
mod fights;

use kombat_papers::kombat_heuristico::experiment;
// Where the fights are stored.
use tempfile as _;

/// Two samples of boards, a grid, contenders that solve nothing, and the claims of the paper.
#[test]
fn the_experiment_of_2006() {
    fights::recomputed(&[experiment(30, 7).to_toml()], &kombat_papers::CLAIMS);
}
