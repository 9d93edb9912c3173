//! What is told of a run, in the reader's language.

use crate::refusal::Language;
use kombat::move_list::MoveList;
use kombat::report::{BestBoard, Report};
use kombat::words::{Message, Render};
use serde_json::{Value, json};

/// A report, with its sentence in the reader's language where it has one. Of a long path it
/// has the first `most` moves, and says how many it leaves out.
pub(crate) fn told(report: &Report, most: usize, Language(lang): Language) -> Value {
    let cut = |moves: &MoveList| (moves.cut(most), moves.len().saturating_sub(most));
    let (moves, left_out) = report.moves.as_ref().map(cut).unzip();
    let best = report.best.as_ref().map(|best| {
        let (moves, left_out) = cut(&best.moves);
        (BestBoard { moves, ..best.clone() }, left_out)
    });
    let (best, best_left_out) = best.unzip();
    let mut told = json!(Report { moves, best, ..report.clone() });
    if let Some(n) = left_out.filter(|n| *n > 0) {
        told["moves_left_out"] = n.into();
    }
    if let Some(n) = best_left_out.filter(|n| *n > 0) {
        told["best"]["moves_left_out"] = n.into();
    }
    if let Some(why) = &report.explanation {
        told["explanation"] = why.render(lang).into();
    }
    told
}

/// Why something did not come to its end, in the reader's language.
pub(crate) fn failed(message: &Message, Language(lang): Language) -> Value {
    json!({ "key": message.key(), "error": message.render(lang) })
}
