//! What a row claims in words: that it is solved or not, that it is shortest or not.

use super::bounds::Bounds;
use super::columns::{Claim, Column};
use super::headings::{lists, plain};
use super::number;
use kombat::catalog::{AnyPuzzle, Card};
use kombat::messages::{Message, excerpt};
use kombat::msg;
use kombat::space::Notation;

/// Words that say no.
const NO: &str = "no, n, nao, false, falso";
/// Words that say yes.
const YES: &str = "yes, y, sim, s, true, verdadeiro, optimal, otimo";
/// Words for a search that found nothing.
const UNSOLVED: &str =
    "0, gave up, unsolved, not solved, failed, failure, timeout, nao resolvido, desistiu, falhou, falha";
/// Words for a board that nobody can solve.
const UNSOLVABLE: &str = "unsolvable, not solvable, no solution, impossible, sem solucao, insoluvel, insolucionavel, \
     impossivel, nao tem solucao";

/// What a row says became of its search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    Solved,
    Unsolved,
    Unsolvable,
}

/// Reads the outcome; what is not known says nothing, and then a solution speaks for itself.
pub(super) fn outcome(field: Option<&str>) -> Said {
    let word = field.map(plain).unwrap_or_default();
    match word.as_str() {
        word if lists(UNSOLVABLE, word) => Said::Unsolvable,
        word if lists(NO, word) || lists(UNSOLVED, word) || word.starts_with("stopped") => Said::Unsolved,
        _ => Said::Solved,
    }
}

/// Reads what the letters of a path mean.
pub(super) fn notation(word: &str) -> Result<Notation, Message> {
    match plain(word).as_str() {
        "tile" | "peca" => Ok(Notation::Tile),
        "blank" | "vazio" | "branco" => Ok(Notation::Blank),
        _ => Err(msg!("check.unknown-notation", found = excerpt(word))),
    }
}

/// Words of those that look at boards by their distance from the start.
const BLIND: &str = "bfs, largura, breadth, bibfs, ucs, uniforme, uniform, dijkstra, iddfs, ids, iterative deepening, \
     aprofundamento iterativo, aprofundamento progressivo, profundidade iterativa";
/// Words of those that go by an estimate as well.
const INFORMED: &str = "a*, astar, a star, estrela, aestrela, ast, ida*, idastar, ida, idaestrela, biastar, rbfs";
/// Words that take the promise back.
const LOOSE: &str = "beam, feixe, limited, limitada, limitado, wastar, weighted, weight, w, peso, pesos, ponderado, \
     ponderada, scale, greedy, gulosa, guloso";

/// Does it promise a shortest solution?
pub(super) fn promises(algorithm: &str, puzzle: &dyn AnyPuzzle) -> bool {
    let mut text = format!(" {} ", plain(algorithm));
    let has = |text: &str, words: &str| words.split(", ").any(|word| text.contains(&format!(" {word} ")));
    let loose = has(&text, LOOSE) || ["sum(", "formula("].iter().any(|made| algorithm.to_lowercase().contains(made));
    // With an estimate that can be too large, nothing is promised. The longest names first, for
    // one may be part of another, which is as good as its own card says.
    let wild = |card: &Card| card.traits.is_some_and(|traits| !traits.admissible);
    let named = |card: &'static Card| {
        let aliases = card.aliases.iter().map(|(alias, _)| *alias);
        aliases.chain([card.name]).map(move |name| (format!(" {} ", plain(name)), wild(card)))
    };
    let mut estimates: Vec<(String, bool)> = puzzle.heuristics().into_iter().flat_map(named).collect();
    estimates.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    let mut misled = false;
    for (name, wild) in estimates {
        misled |= wild && text.contains(&name);
        text = text.replace(&name, "  ");
    }
    !loose && (has(&text, BLIND) || has(&text, INFORMED) && !misled)
}

/// A solution against what is said of its shortness. The second value: is it left open?
pub(super) fn shortness(
    claim: &Claim<'_>,
    puzzle: &dyn AnyPuzzle,
    length: Option<u64>,
    bounds: &Bounds,
) -> (Vec<Message>, bool) {
    let (mut wrong, mut open) = (Vec::new(), false);
    let said = claim.get(Column::Optimal);
    let word = said.map(plain).unwrap_or_default();
    let (mut yes, mut no) = (lists(YES, &word), lists(NO, &word));
    let fits = |n: u64| Some(n) == bounds.optimum();
    match said.map(|field| (field, number::read(field, fits))) {
        // 1 and 0 can also mean yes and no.
        Some((_, Some(1))) if !fits(1) => yes = true,
        Some((_, Some(0))) if !fits(0) => no = true,
        Some((_, Some(given))) => match optimum(given, bounds) {
            Some(message) => wrong.push(message),
            None => open |= bounds.optimum().is_none(),
        },
        Some((field, None)) if !yes && !no => wrong.push(msg!("check.unclear-optimal", found = excerpt(field))),
        _ => {}
    }
    let Some(length) = length else { return (wrong, open) };
    let promised = claim.get(Column::Algorithm).filter(|algorithm| promises(algorithm, puzzle));
    let too_long = bounds.most.filter(|&most| length > most);
    match (too_long, promised) {
        (Some(most), Some(algorithm)) => {
            let algorithm = excerpt(algorithm);
            wrong.push(match bounds.optimum() {
                Some(optimum) => msg!("check.not-optimal", algorithm = algorithm, length = length, n = optimum),
                None => msg!("check.not-shortest", algorithm = algorithm, length = length, n = most),
            });
        }
        (Some(most), None) if yes => wrong.push(msg!("check.called-optimal", length = length, n = most)),
        (None, _) if no && length == bounds.least => wrong.push(msg!("check.called-longer", n = length)),
        // Between the bounds it may be shortest or not.
        (None, promised) => open |= length > bounds.least && (yes || no || promised.is_some()),
        _ => {}
    }
    (wrong, open)
}

/// A number that is said to be the optimum and cannot be.
fn optimum(given: u64, bounds: &Bounds) -> Option<Message> {
    match (bounds.optimum(), bounds.most) {
        (Some(optimum), _) => (given != optimum).then(|| msg!("check.optimum", claimed = given, optimal = optimum)),
        (None, _) if given < bounds.least => Some(msg!("check.optimum-low", claimed = given, least = bounds.least)),
        (None, Some(most)) if given > most => Some(msg!("check.optimum-high", claimed = given, most = most)),
        _ => {
            bounds.parity_against(given).map(|odd| msg!("check.optimum-parity", claimed = given, parity = parity(odd)))
        }
    }
}

/// The word for a parity.
pub(super) fn parity(odd: bool) -> Message {
    if odd { msg!("parity.odd") } else { msg!("parity.even") }
}
