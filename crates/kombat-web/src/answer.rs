//! What is told of a run, in the reader's language; and answers as they are kept.

use crate::refusal::Language;
use kombat::messages::Message;
use kombat_api::runs::{Failed, Report};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

/// A report; of a long path it has the first `most` moves.
pub(crate) fn told(report: &kombat::report::Report, most: usize, Language(lang): Language) -> Report {
    Report::new(report, most, lang)
}

/// Why something did not come to its end.
pub(crate) fn failed(message: &Message, Language(lang): Language) -> Failed {
    Failed::new(message, lang)
}

/// As JSON, which takes a tenth of what it takes as a tree.
pub(crate) fn raw(answer: &impl Serialize) -> Box<RawValue> {
    to_raw_value(answer).expect("keys of answers are texts")
}
