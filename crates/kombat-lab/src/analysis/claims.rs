//! Claims that somebody has made of a fight, judged by its figures. The laboratory knows none: whoever
//! has some hands them to its [`Analysis`], and every report shows what came of them.

use super::Analysis;
use kombat::messages::{Lang, Message};

/// The claims of one source.
#[derive(Debug)]
pub struct Claims {
    /// The key of their title.
    pub title: &'static str,
    /// Judges them, if the fight has what they speak of.
    pub judge: fn(&Analysis, Lang) -> Option<Vec<Judged>>,
}

/// A claim, judged.
#[derive(Clone, Debug)]
pub struct Judged {
    /// By which it is called, such as `ga-half`.
    pub name: &'static str,
    /// The claim.
    pub claim: Message,
    /// How it fares, for programs.
    pub word: &'static str,
    /// The same for people.
    pub verdict: Message,
    /// The boards that it was judged on, by how they are sampled.
    pub samplings: Vec<&'static str>,
    /// The figures it was judged by, one text for each of those.
    pub evidence: Vec<String>,
    /// The same as numbers, in the order of the texts; NaN where there is none.
    pub figures: Vec<Vec<f64>>,
}
