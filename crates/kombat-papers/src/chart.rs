//! The figures of a paper, reproduced beside what the paper says of them.

use crate::cell::Verdict;
use kombat_lab::report::digest::Picture;
use schemars::JsonSchema;
use serde::Serialize;

/// A figure of a paper, reproduced.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "PaperChart")]
pub struct Chart {
    /// What is shown.
    #[serde(flatten)]
    pub picture: Picture,
    /// What the paper says that it shows.
    pub claims: Vec<Claim>,
}

/// What a paper says of a figure, judged by what was re-enacted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "PaperClaim")]
pub struct Claim {
    /// The cell that is this claim, where claims are cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<String>,
    /// In the reader's language.
    pub claim: String,
    /// What becomes of it.
    pub verdict: Verdict,
}
