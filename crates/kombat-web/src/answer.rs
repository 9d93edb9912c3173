//! What is told of a run, in the reader's language.

use crate::refusal::Language;
use kombat::messages::{Message, Render};
use kombat::move_list::MoveList;
use kombat::report::Report;
use serde_json::{Value, json};

/// A report, with its sentence in the reader's language where it has one. Of a long path it
/// has the first `most` moves, and says how many it leaves out.
pub(crate) fn told(report: &Report, most: usize, Language(lang): Language) -> Value {
    let cut = |moves: &mut MoveList| {
        let left_out = moves.len().saturating_sub(most);
        *moves = moves.cut(most);
        left_out
    };
    let mut short = report.clone();
    let left_out = short.moves.as_mut().map_or(0, cut);
    let best_left_out = short.best.as_mut().map_or(0, |best| cut(&mut best.moves));
    let mut told = json!(short);
    if left_out > 0 {
        told["moves_left_out"] = left_out.into();
    }
    if best_left_out > 0 {
        told["best"]["moves_left_out"] = best_left_out.into();
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
