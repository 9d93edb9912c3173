//! Boards: read, checked, sampled.

use super::{Answer, Wanted, seated};
use crate::Server;
use crate::body::Body;
use crate::refusal::Language;
use crate::turns::Client;
use axum::Json;
use axum::extract::State;
use kombat::budget::{Limits, Stop};
use kombat::catalog::{Problem, Sampling};
use kombat::msg;
use kombat::quantity::show_bytes;
use kombat::rng::Rng;
use kombat_api::boards::{self, BoardFacts, BoardOrder, ProblemOrder, Sampled, ShuffleOrder};

/// What a problem is: its canonical name, its goal, how far boards can be from it.
pub(super) async fn problem(State(server): State<Server>, Body(order): Body<ProblemOrder>) -> Answer<boards::Problem> {
    Ok(Json(server.problems.open(&order.problem)?.as_ref().into()))
}

/// What can be said about a board without a search.
pub(super) async fn board(
    State(server): State<Server>,
    Language(lang): Language,
    Body(order): Body<BoardOrder>,
) -> Answer<BoardFacts> {
    let problem = server.problems.open(&order.problem)?;
    Ok(Json(BoardFacts::new(&problem, &order.board, lang)?))
}

/// Samples a board, the one that `kombat shuffle` samples first with that seed.
pub(super) async fn shuffle(
    State(server): State<Server>,
    (language, client): (Language, Client),
    Body(order): Body<ShuffleOrder>,
) -> Answer<Sampled> {
    let sampling = order.sampling()?;
    let problem = server.problems.open(&order.problem)?;
    if matches!((problem.as_ref(), sampling), (Problem::Game(_), Sampling::Depth(_))) {
        return Err(msg!("shuffle.game", problem = problem.name()).into());
    }
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
        Ok(board) => Ok(Json(Sampled { board })),
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
