//! Boards as pictures, with the moves that hands make: all that a face needs to let somebody play.
//!
//! A move is drawn before its answer has come, so an answer knows what each move leads to; and, where
//! that is little, what the moves after those lead to.

use super::Answer;
use crate::Server;
use crate::body::Body;
use crate::refusal::{Language, Refusal};
use axum::Json;
use axum::extract::State;
use kombat::catalog::Problem;
use kombat::messages::{Render, SpecError};
use kombat::msg;
use kombat::space::{Side, Verdict};
use kombat::view::{Cell, Choice, Picture, Spot, Touch, View};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeMap;

/// So many bytes of moves are enough: what would be more is left out, and asked for when it is wanted.
const ENOUGH: usize = 256 << 10;
/// The longest list of moves that is made for an answer.
const MOST_MOVES: usize = 10_000;
/// The most boards that are drawn for one answer.
const MOST_BOARDS: usize = 256;

/// A board, and moves that are to be made on it first.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    problem: String,
    board: String,
    #[serde(default)]
    moves: Vec<String>,
}

/// A board as a person sees it, and what can be done on it.
#[derive(Debug, Serialize)]
struct Seen {
    problem: String,
    board: String,
    view: View,
    #[serde(flatten)]
    stands: Stands,
    /// Why a puzzle has no solution, if it has none.
    why: Option<String>,
    /// The names of the side that begins and of the one that answers; a puzzle has no sides.
    sides: Vec<String>,
    /// How moves are written.
    help: String,
    /// The moves that were made, with the boards before them.
    made: Vec<Made>,
    choices: Vec<Offer>,
}

/// How a board stands, as far as that is known at once.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Stands {
    Puzzle { solved: bool, distance: Option<u64> },
    Game { to_move: &'static str, verdict: Option<&'static str> },
}

/// A move that was made.
#[derive(Debug, Serialize)]
struct Made {
    id: String,
    name: String,
    /// The board before it.
    board: String,
    /// What that looked like, where there is room.
    view: Option<View>,
    #[serde(flatten)]
    stands: Stands,
}

/// A legal move, and what it leads to.
#[derive(Debug, Serialize)]
struct Offer {
    id: String,
    #[serde(flatten)]
    touch: Touch,
    board: String,
    #[serde(flatten)]
    after: Option<After>,
    #[serde(flatten)]
    stands: Stands,
    /// The moves after it, unless they are too many.
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<Vec<Offer>>,
}

/// What a move makes of a picture.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum After {
    /// Another picture.
    View(View),
    /// The cells that differ from the picture before.
    Changed { cells: BTreeMap<usize, Cell>, moved: Vec<Spot>, alt: String },
}

impl After {
    fn of(before: &View, after: View) -> Self {
        match (&before.picture, &after.picture) {
            (Picture::Cells(old), Picture::Cells(new)) if (old.rows, old.cols) == (new.rows, new.cols) => {
                let pairs = old.cells.iter().zip(&new.cells).enumerate();
                let cells =
                    pairs.filter(|(_, (old, new))| old != new).map(|(at, (_, new))| (at, new.clone())).collect();
                After::Changed { cells, moved: after.moved, alt: after.alt }
            }
            _ => After::View(after),
        }
    }
}

/// A side, called as pictures call its stones.
const fn side_word(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

fn stands(problem: &Problem, board: &str) -> Result<Stands, SpecError> {
    Ok(match problem {
        Problem::Puzzle(puzzle) => {
            let spot = puzzle.spot(board)?;
            Stands::Puzzle { solved: spot.solved, distance: spot.distance.map(u64::from) }
        }
        Problem::Game(game) => {
            let standing = game.standing(board)?;
            let verdict = standing.verdict.map(|verdict| match verdict {
                Verdict::Win(winner) => side_word(winner),
                Verdict::Drawn => "draw",
            });
            Stands::Game { to_move: side_word(standing.to_move), verdict }
        }
    })
}

/// The legal moves, unless the game is over.
fn offers(problem: &Problem, board: &str, view: &View, stands: &Stands) -> Result<Vec<(Offer, View)>, SpecError> {
    if matches!(stands, Stands::Game { verdict: Some(_), .. }) {
        return Ok(Vec::new());
    }
    let offer = |Choice { id, touch, board, view: after }: Choice| {
        let stands = self::stands(problem, &board)?;
        let change = Some(After::of(view, after.clone()));
        Ok((Offer { id, touch, board, after: change, stands, choices: None }, after))
    };
    problem.choices(board)?.into_iter().map(offer).collect()
}

/// How long something is when it is written.
fn length(value: &impl Serialize) -> usize {
    serde_json::to_string(value).map_or(usize::MAX, |text| text.len())
}

/// The legal moves and those after them, as many as are enough.
fn choices(problem: &Problem, board: &str, view: &View, stands: &Stands) -> Result<Vec<Offer>, SpecError> {
    let mut offered = offers(problem, board, view, stands)?;
    let size: usize = offered.iter().map(|(offer, _)| length(offer)).sum();
    if size.saturating_mul(offered.len()) <= ENOUGH {
        for (offer, after) in &mut offered {
            let next = offers(problem, &offer.board, after, &offer.stands)?;
            offer.choices = Some(next.into_iter().map(|(offer, _)| offer).collect());
        }
    }
    let shown = size <= ENOUGH;
    let bare = |(offer, _): (Offer, View)| if shown { offer } else { Offer { after: None, ..offer } };
    Ok(offered.into_iter().map(bare).collect())
}

/// Makes moves one after another.
fn make(problem: &Problem, start: String, moves: &[String]) -> Result<(String, Vec<Made>), SpecError> {
    let steps = problem.steps(&start, moves)?;
    let (mut made, mut room) = (Vec::new(), ENOUGH);
    for pair in steps.windows(2) {
        let [before, after] = pair else { continue };
        let id = after.via.clone().unwrap_or_default();
        let view = if room > 0 { Some(problem.view(&before.board)?) } else { None };
        let choices = if room > 0 { problem.choices(&before.board)? } else { Vec::new() };
        let name = choices.iter().find(|choice| choice.board == after.board).map_or(&*id, Choice::name).to_owned();
        room = room.saturating_sub(length(&view));
        made.push(Made { id, name, board: before.board.clone(), view, stands: stands(problem, &before.board)? });
    }
    Ok((steps.last().map_or(start, |last| last.board.clone()), made))
}

/// What a board looks like, how it stands, and what each move makes of it.
pub(super) async fn view(
    State(server): State<Server>,
    Language(lang): Language,
    Body(asked): Body<Asked>,
) -> Result<Json<impl Serialize>, Refusal> {
    if asked.moves.len() > MOST_MOVES {
        return Err(msg!("lab.too-many", what = "moves", found = asked.moves.len(), most = MOST_MOVES).into());
    }
    let problem = server.problems.open(&asked.problem)?;
    let (board, made) = make(&problem, problem.read(&asked.board)?, &asked.moves)?;
    let (view, stands) = (problem.view(&board)?, stands(&problem, &board)?);
    let why = match problem.as_ref() {
        Problem::Puzzle(puzzle) => puzzle.unsolvable(&board)?.map(|message| message.render(lang)),
        Problem::Game(_) => None,
    };
    let sides = match problem.as_ref() {
        Problem::Puzzle(_) => Vec::new(),
        Problem::Game(_) => vec!["X".to_owned(), "O".to_owned()],
    };
    let choices = choices(&problem, &board, &view, &stands)?;
    let help = problem.move_help().render(lang);
    Ok(Json(Seen { problem: problem.name(), board, view, stands, why, sides, help, made, choices }))
}

/// Boards that are to be drawn.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Several {
    problem: String,
    boards: Vec<String>,
}

/// What boards look like.
pub(super) async fn views(State(server): State<Server>, Body(asked): Body<Several>) -> Answer {
    if asked.boards.len() > MOST_BOARDS {
        return Err(msg!("lab.too-many", what = "boards", found = asked.boards.len(), most = MOST_BOARDS).into());
    }
    let problem = server.problems.open(&asked.problem)?;
    let views = asked.boards.iter().map(|board| problem.view(board)).collect::<Result<Vec<_>, _>>()?;
    Ok(Json(json!({ "views": views })))
}
