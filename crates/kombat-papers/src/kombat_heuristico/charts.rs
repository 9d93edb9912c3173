//! The charts of the paper, drawn again from the stored games.

use super::{CONVERGENCE, analysis};
use crate::cell::Reproduction;
use crate::chart::{Chart, Claim};
use kombat::words::{Lang, SpecError};
use kombat_lab::report::digest::{Digest, Picture};

/// What begins the names of the figures that a chart of the paper is drawn again by, and the
/// claims that the paper rests on that chart.
const CHARTS: [(&str, &[&str]); 3] = [
    ("convergence-", &CONVERGENCE),
    ("time-", &["ga-time-grows", "time-falls"]),
    ("iterations-", &["grasp-six", "hybrid-one"]),
];

/// Each chart on both sets of boards, with what the paper claims.
pub fn charts(reproduction: &Reproduction, lang: Lang) -> Result<Vec<Chart>, SpecError> {
    let digest = Digest::of_fight(analysis()?, lang);
    // Cells and claims come from the same judgement, in the same order.
    let judged: Vec<Claim> = reproduction
        .cells()
        .zip(digest.claims)
        .map(|(cell, claim)| Claim { cell: Some(cell.cell.clone()), claim: claim.claim, verdict: cell.verdict })
        .collect();
    let chart = |picture: Picture| {
        let (_, names) = CHARTS.iter().find(|(start, _)| picture.id.starts_with(start))?;
        let own = |claim: &&Claim| claim.cell.as_ref().is_some_and(|cell| names.contains(&cell.as_str()));
        Some(Chart { claims: judged.iter().filter(own).cloned().collect(), picture })
    };
    Ok(digest.figures.into_iter().filter_map(chart).collect())
}
