//! Experiments, and what students hand in.

use crate::text;
use kombat::space::Notation;
use kombat_grade::hand_in;
use kombat_lab::experiment::Experiment;

/// An experiment that is read is the same when it is written and read again.
pub(crate) fn experiments(bytes: &[u8]) {
    let text = text(bytes);
    let Ok(experiment) = text.parse::<Experiment>() else { return };
    let again = experiment.to_toml().parse::<Experiment>();
    assert_eq!(again.as_ref(), Ok(&experiment), "{text:?}");
}

/// A table is checked row by row, whatever is in it. Only rows with few fields are let in:
/// to solve a large board takes longer than a fuzzer waits.
pub(crate) fn hand_ins(bytes: &[u8]) {
    let long = |line: &[u8]| line.iter().filter(|byte| byte.is_ascii_digit()).count() > 24;
    if bytes.len() > 2_000 || bytes.split(|&byte| byte == b'\n').any(long) {
        return;
    }
    for notation in [Notation::Blank, Notation::Tile] {
        if let Ok(checked) = hand_in::check(bytes, notation) {
            assert!(checked.wrong() <= checked.rows);
        }
    }
}
