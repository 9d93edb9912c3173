//! Boards as pictures, with the moves that hands make: all that a face needs to let somebody play.
//!
//! A move is drawn before its answer has come, so an answer knows what each move leads to; and, where
//! that is little, what the moves after those lead to.

use crate::pictures;
use kombat::catalog::{Problem, Step};
use kombat::messages::{Lang, Message, Render, SpecError};
use kombat::msg;
use kombat::space::{Cost, Side, Verdict};
use kombat::view::{Cell, Choice, Picture, Spot, Stamp, Touch, View};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// So many bytes of the moves after moves are enough, or of pictures of moves that were made: what would be more is
/// left out, and asked for when it is wanted.
const ENOUGH: usize = 256 << 10;
/// So many bytes of moves are enough without those after them: where they would be more, pictures are left out.
const MOST_AT_HAND: usize = 768 << 10;
/// The longest list of moves that is made for an answer.
const MOST_MOVES: usize = 1_000;
/// The most bytes of pictures in one answer.
const MOST_BYTES: usize = 1 << 20;
/// The most boards that are drawn for one answer.
const MOST_BOARDS: usize = 256;

/// A board, and moves that are to be made on it first.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ViewOrder {
    /// The spec of its problem.
    pub problem: String,
    /// As people write it.
    pub board: String,
    /// Moves to be made first, in words that people use.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Are moves that cannot be made left out, with all that follow, instead of refused?
    #[serde(default)]
    pub lenient: bool,
}

/// A board as a person sees it, and what can be done on it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Seen {
    problem: String,
    board: String,
    #[schemars(with = "pictures::View")]
    view: View,
    #[serde(flatten)]
    stands: Stands,
    /// Why a puzzle has no solution, if it has none.
    why: Option<String>,
    /// The names of the side that begins and of the one that answers; a puzzle has no sides.
    sides: Vec<String>,
    /// How moves are written.
    help: String,
    /// What a cell may hold, in the order in which an editor goes through it; empty where pieces change places.
    #[schemars(with = "Vec<pictures::Stamp>")]
    palette: Vec<Stamp>,
    /// The moves that were made, with the boards before them.
    made: Vec<Made>,
    /// Why moves were left out, if any were.
    #[serde(skip_serializing_if = "Option::is_none")]
    lost: Option<String>,
    /// Where these would be more than 256 KiB, the moves after moves are left out, and the words of pictures; where they
    /// are still more than 768 KiB, as on no board of the catalog, the pictures too.
    choices: Vec<Offer>,
}

/// How a board stands, as far as that is known at once.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
struct Stands {
    kind: Kind,
    /// Is the puzzle solved?
    #[serde(skip_serializing_if = "Option::is_none")]
    solved: Option<bool>,
    /// The true distance from the goal, where that is cheaply known.
    #[serde(skip_serializing_if = "Option::is_none")]
    distance: Option<Cost>,
    /// Whose turn it is in a game, or would be.
    #[serde(skip_serializing_if = "Option::is_none")]
    to_move: Option<Who>,
    /// How the game has ended, if it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<Who>,
    /// By how much, where points are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    margin: Option<u32>,
}

/// Of how many players it is.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Puzzle,
    Game,
}

/// A side, called as pictures call its stones; or neither.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Who {
    First,
    Second,
    Draw,
}

impl From<Side> for Who {
    fn from(side: Side) -> Self {
        match side {
            Side::First => Who::First,
            Side::Second => Who::Second,
        }
    }
}

/// A move that was made.
#[derive(Debug, Serialize, JsonSchema)]
struct Made {
    id: String,
    name: String,
    /// The board before it.
    board: String,
    #[serde(flatten)]
    looks: Looks,
    #[serde(flatten)]
    stands: Stands,
}

/// A legal move, and what it leads to.
#[derive(Debug, Serialize, JsonSchema)]
struct Offer {
    /// The move as results write it.
    id: String,
    #[serde(flatten)]
    #[schemars(with = "pictures::Touch")]
    touch: Touch,
    /// The board that it leads to.
    board: String,
    #[serde(flatten)]
    looks: Looks,
    #[serde(flatten)]
    stands: Stands,
    /// The moves after it, unless they are too many.
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<Vec<Offer>>,
}

/// What a board looks like, beside the picture before; neither where there is no room.
#[derive(Debug, Default, Serialize, JsonSchema)]
struct Looks {
    /// The picture, where it is another.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<pictures::View>")]
    view: Option<View>,
    /// What differs, where it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    changed: Option<Changed>,
}

impl Looks {
    fn new(before: Option<&View>, after: &View, board: &str) -> Self {
        let changed = before.and_then(|before| Changed::between(before, after, board));
        Looks { view: changed.is_none().then(|| after.clone()), changed }
    }
}

/// The cells that differ from the picture before.
#[derive(Debug, Serialize, JsonSchema)]
struct Changed {
    #[schemars(with = "BTreeMap<String, pictures::Cell>")]
    cells: BTreeMap<usize, Cell>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<pictures::Spot>")]
    moved: Vec<Spot>,
    /// The words of the picture, where they are others than those of the board and there is room.
    #[serde(skip_serializing_if = "Option::is_none")]
    alt: Option<String>,
}

impl Changed {
    /// What a move has changed on cells of the same size.
    fn between(before: &View, after: &View, board: &str) -> Option<Self> {
        let (Picture::Cells(old), Picture::Cells(new)) = (&before.picture, &after.picture) else { return None };
        if (old.rows, old.cols) != (new.rows, new.cols) {
            return None;
        }
        let pairs = old.cells.iter().zip(&new.cells).enumerate().filter(|(_, (old, new))| old != new);
        let cells = pairs.map(|(at, (_, new))| (at, new.clone())).collect();
        let alt = (after.alt != board).then(|| after.alt.clone());
        Some(Changed { cells, moved: after.moved.clone(), alt })
    }
}

fn stands(problem: &Problem, board: &str) -> Result<Stands, SpecError> {
    let blank = Stands { kind: Kind::Puzzle, solved: None, distance: None, to_move: None, verdict: None, margin: None };
    Ok(match problem {
        Problem::Puzzle(puzzle) => {
            let spot = puzzle.spot(board)?;
            Stands { solved: Some(spot.solved), distance: spot.distance, ..blank }
        }
        Problem::Game(game) => {
            let standing = game.standing(board)?;
            let verdict = standing.verdict.map(|verdict| match verdict {
                Verdict::Win(winner) => winner.into(),
                Verdict::Drawn => Who::Draw,
            });
            let margin = verdict.and(standing.margin).map(i32::unsigned_abs);
            Stands { kind: Kind::Game, to_move: Some(standing.to_move.into()), verdict, margin, ..blank }
        }
    })
}

/// The legal moves, unless the game is over.
fn offers(problem: &Problem, board: &str, view: &View, over: bool) -> Result<Vec<(Offer, View)>, SpecError> {
    if over {
        return Ok(Vec::new());
    }
    let offer = |Choice { id, touch, board, view: after }: Choice| {
        let stands = stands(problem, &board)?;
        let looks = Looks::new(Some(view), &after, &board);
        Ok((Offer { id, touch, board, looks, stands, choices: None }, after))
    };
    problem.choices(board)?.into_iter().map(offer).collect()
}

/// How long something is when it is written.
fn length(value: &impl Serialize) -> usize {
    serde_json::to_string(value).map_or(usize::MAX, |text| text.len())
}

/// The legal moves and those after them, as many as are enough.
fn choices(problem: &Problem, board: &str, view: &View, over: bool) -> Result<Vec<Offer>, SpecError> {
    let mut offered = offers(problem, board, view, over)?;
    let size: usize = offered.iter().map(|(offer, _)| length(offer)).sum();
    if size.saturating_mul(offered.len()) <= ENOUGH {
        for (offer, after) in &mut offered {
            let next = offers(problem, &offer.board, after, offer.stands.verdict.is_some())?;
            offer.choices = Some(next.into_iter().map(|(offer, _)| offer).collect());
        }
    }
    let mut offers: Vec<Offer> = offered.into_iter().map(|(offer, _)| offer).collect();
    if size > ENOUGH {
        offers.iter_mut().filter_map(|offer| offer.looks.changed.as_mut()).for_each(|changed| changed.alt = None);
    }
    if size > ENOUGH && offers.iter().map(length).sum::<usize>() > MOST_AT_HAND {
        offers.iter_mut().for_each(|offer| offer.looks = Looks::default());
    }
    Ok(offers)
}

/// Shows what the move has touched that led to a board, and gives what screens call it.
fn touch(problem: &Problem, view: &mut View, board: &str, id: &str) -> Result<String, SpecError> {
    let touch = problem.touched(board, id)?.unwrap_or_default();
    view.moved = touch.from.into_iter().chain(touch.to).collect();
    Ok(if touch.name.is_empty() { id.to_owned() } else { touch.name })
}

/// The moves between steps, with the boards before them, and the picture of the last board.
fn told(problem: &Problem, steps: &[Step]) -> Result<(Vec<Made>, View), SpecError> {
    let (mut made, mut room) = (Vec::new(), ENOUGH);
    let mut last: Option<View> = None;
    let mut view = problem.view(&steps[0].board)?;
    for (at, pair) in steps.windows(2).enumerate() {
        let [Step { board, .. }, Step { via: Some(id), board: after, .. }] = pair else { continue };
        // Without room, no picture but the last is wanted.
        let wanted = room > 0 || at + 2 == steps.len();
        let mut next = if wanted { problem.view(after)? } else { View::text("") };
        let name = touch(problem, &mut next, after, id)?;
        let looks = if room > 0 { Looks::new(last.as_ref(), &view, board) } else { Looks::default() };
        room = room.saturating_sub(length(&looks));
        made.push(Made { id: id.clone(), name, board: board.clone(), looks, stands: stands(problem, board)? });
        last = Some(std::mem::replace(&mut view, next));
    }
    Ok((made, view))
}

/// No more than so many of something.
fn at_most(what: &'static str, found: usize, most: usize) -> Result<(), Message> {
    if found <= most { Ok(()) } else { Err(msg!("lab.too-many", what = what, found = found, most = most)) }
}

impl Seen {
    /// What a board looks like, how it stands, and what each move makes of it.
    pub fn new(problem: &Problem, order: &ViewOrder, lang: Lang) -> Result<Self, SpecError> {
        if !order.lenient {
            at_most("moves", order.moves.len(), MOST_MOVES)?;
        }
        let moves = &order.moves[..order.moves.len().min(MOST_MOVES + 1)];
        let (mut steps, lost) = problem.follow(&problem.read(&order.board)?, moves, MOST_MOVES)?;
        if let Some(why) = lost.as_ref().filter(|_| !order.lenient) {
            return Err(why.clone());
        }
        let lost = lost.map(|why| why.message().render(lang));
        let (made, view) = told(problem, &steps)?;
        let board = steps.pop().expect("the start is there").board;
        let stands = stands(problem, &board)?;
        let (why, sides, palette) = match problem {
            Problem::Puzzle(puzzle) => {
                (puzzle.unsolvable(&board)?.map(|message| message.render(lang)), Vec::new(), Vec::new())
            }
            Problem::Game(game) => {
                let named = |side, usual: &str| game.side_name(side).map_or(usual.to_owned(), |name| name.render(lang));
                (None, vec![named(Side::First, "X"), named(Side::Second, "O")], game.palette())
            }
        };
        let choices = choices(problem, &board, &view, stands.verdict.is_some())?;
        let help = problem.move_help().render(lang);
        Ok(Seen { problem: problem.name(), board, view, stands, why, sides, help, palette, made, lost, choices })
    }
}

/// Boards that are to be drawn.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ViewsOrder {
    /// The spec of their problem.
    pub problem: String,
    /// At most 256.
    pub boards: Vec<String>,
    /// The move that led to each, as results write it, or nothing: then the pictures show what it touched. As many
    /// as there are boards, or none at all.
    #[serde(default)]
    pub moves: Vec<Option<String>>,
}

/// A picture for each board.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Views {
    #[schemars(with = "Vec<pictures::View>")]
    views: Vec<View>,
    /// What screens call each of the moves that were told.
    names: Vec<Option<String>>,
}

impl Views {
    /// What boards look like.
    pub fn new(problem: &Problem, order: &ViewsOrder) -> Result<Self, SpecError> {
        at_most("boards", order.boards.len(), MOST_BOARDS)?;
        if !order.moves.is_empty() && order.moves.len() != order.boards.len() {
            return Err(msg!("web.moves-of-boards", moves = order.moves.len(), boards = order.boards.len()).into());
        }
        let (mut views, mut size) = (Vec::new(), 0);
        let mut names = vec![None; order.moves.len()];
        for (at, board) in order.boards.iter().enumerate() {
            let mut view = problem.view(board)?;
            if let Some(word) = order.moves.get(at).and_then(Option::as_ref) {
                names[at] = Some(touch(problem, &mut view, board, word)?);
            }
            size += length(&view);
            at_most("bytes", size, MOST_BYTES)?;
            views.push(view);
        }
        Ok(Views { views, names })
    }
}
