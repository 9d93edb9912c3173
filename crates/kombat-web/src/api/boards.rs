//! Boards: read, checked, sampled.

use super::{Answer, Wanted, seated};
use crate::Server;
use crate::body::Body;
use crate::refusal::Language;
use crate::turns::Client;
use axum::Json;
use axum::extract::State;
use kombat::budget::{Limits, Stop};
use kombat::catalog::{AnyGame, AnyPuzzle, Problem, Sampling};
use kombat::messages::{Render, SpecError};
use kombat::msg;
use kombat::quantity::show_bytes;
use kombat::rng::Rng;
use serde::Deserialize;
use serde_json::{Value, json};

/// The longest walk that a board is shuffled by.
const LONGEST_WALK: u64 = 100_000;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Named {
    problem: String,
}

/// What a problem is: its canonical name, its goal, how far boards can be from it.
pub(super) async fn problem(State(server): State<Server>, Body(named): Body<Named>) -> Answer {
    Ok(Json(match server.problems.open(&named.problem)?.as_ref() {
        Problem::Puzzle(puzzle) => json!({
            "kind": "puzzle",
            "problem": puzzle.problem(),
            "goal": puzzle.goal(),
            "depths": puzzle.quick_depths(),
        }),
        Problem::Game(game) => json!({ "kind": "game", "problem": game.problem(), "start": game.start() }),
    }))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Given {
    problem: String,
    board: String,
}

/// What can be said about a board without a search.
pub(super) async fn board(State(server): State<Server>, language: Language, Body(given): Body<Given>) -> Answer {
    Ok(Json(match server.problems.open(&given.problem)?.as_ref() {
        Problem::Puzzle(puzzle) => puzzle_board(puzzle.as_ref(), &given.board, language)?,
        Problem::Game(game) => position(game.as_ref(), &given.board)?,
    }))
}

fn puzzle_board(puzzle: &dyn AnyPuzzle, text: &str, Language(lang): Language) -> Result<Value, SpecError> {
    let board = puzzle.read(text)?;
    let why = puzzle.unsolvable(&board)?;
    let spot = puzzle.spot(&board)?;
    Ok(json!({
        "board": board,
        "solvable": why.is_none(),
        "why": why.map(|message| message.render(lang)),
        "solved": spot.solved,
        "distance": spot.distance,
        "moves": spot.moves,
    }))
}

fn position(game: &dyn AnyGame, text: &str) -> Result<Value, SpecError> {
    use kombat::space::{Side, Verdict};
    let position = game.read(text)?;
    let standing = game.standing(&position)?;
    let side = |side| if side == Side::First { "X" } else { "O" };
    let verdict = standing.verdict.map(|verdict| match verdict {
        Verdict::Win(winner) => side(winner),
        Verdict::Drawn => "draw",
    });
    Ok(json!({
        "board": position,
        "to_move": side(standing.to_move),
        "verdict": verdict,
        "moves": standing.moves,
    }))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Shuffle {
    problem: String,
    #[serde(default)]
    seed: u64,
    walk: Option<u64>,
    depth: Option<u64>,
}

/// Samples a board, the one that `kombat shuffle` samples first with that seed.
pub(super) async fn shuffle(
    State(server): State<Server>,
    (language, client): (Language, Client),
    Body(order): Body<Shuffle>,
) -> Answer {
    let sampling = match (order.walk, order.depth) {
        (Some(steps), None) if steps <= LONGEST_WALK => Sampling::Walk(steps),
        (Some(steps), None) => {
            return Err(msg!("lab.too-many", what = "walk", found = steps, most = LONGEST_WALK).into());
        }
        (None, Some(depth)) => Sampling::Depth(depth),
        (None, None) => Sampling::Uniform,
        (Some(_), Some(_)) => return Err(msg!("web.walk-or-depth").into()),
    };
    let problem = server.problems.open(&order.problem)?;
    let (slow, seed, plies) = (is_slow(&problem, sampling), order.seed, order.walk.unwrap_or(0));
    let wanted = Wanted::default();
    let (cancel, (time, memory)) = (wanted.0.clone(), (Some(server.config.time), Some(server.config.memory)));
    let sampled = move || {
        let mut rng = Rng::stream(seed, 0);
        match problem.as_ref() {
            Problem::Puzzle(puzzle) => {
                puzzle.sample_within(sampling, &mut rng, Limits { time, memory, expanded: None }, &cancel)
            }
            Problem::Game(game) => game.random(plies, &mut rng).map(Ok),
        }
    };
    let board = if slow { seated(server.jobs.place(client), sampled).await? } else { sampled() };
    match board? {
        Ok(board) => Ok(Json(json!({ "board": board }))),
        Err(Stop::Memory) => Err(msg!("web.draw-memory", most = show_bytes(server.config.memory, language.0)).into()),
        Err(_) => Err(msg!("web.draw-time", most = server.config.time.as_secs()).into()),
    }
}

/// Has a whole space to be swept for it, which takes seconds?
fn is_slow(problem: &Problem, sampling: Sampling) -> bool {
    let Problem::Puzzle(puzzle) = problem else { return false };
    matches!(sampling, Sampling::Depth(_)) && puzzle.quick_depths().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use std::sync::mpsc;
    use std::time::Duration;
    use tokio::sync::oneshot;

    #[tokio::test]
    async fn whoever_hangs_up_keeps_its_place_until_the_work_is_over() {
        let server = Server::new(Config { jobs: 1, queue: 0, ..Config::default() });
        let ((begin, begun), (leave, wait)) = (oneshot::channel(), mpsc::channel::<()>());
        let work = move || {
            begin.send(()).unwrap();
            wait.recv().unwrap();
        };
        let place = server.jobs.place(Client::default());
        let asking = tokio::spawn(async move { seated(place, work).await });
        begun.await.unwrap();
        asking.abort();
        assert!(asking.await.unwrap_err().is_cancelled());
        assert!(server.jobs.place(Client::default()).is_err(), "the only seat is taken");
        leave.send(()).unwrap();
        while server.jobs.place(Client::default()).is_err() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert_eq!(server.jobs.under_way(), (0, 0));
    }
}
