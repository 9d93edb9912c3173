//! Audits of heuristics: runs like others, so they are followed and cancelled as those are.
//! What is judged is a formula or a name, never a program.

use super::{Text, failed, text};
use crate::Server;
use crate::body::Body;
use crate::job::{Job, What};
use crate::refusal::{Language, Refusal};
use crate::turns::Client;
use axum::extract::State;
use axum::http::StatusCode;
use kombat::audit::{Question, Settled};
use kombat::budget::Limits;
use kombat::catalog::{AnyPuzzle, Problem};
use kombat::messages::{Message, Render};
use kombat::msg;
use kombat_lab::report::audit::digest;
use serde::Deserialize;
use serde_json::json;

/// What to judge.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Order {
    problem: String,
    formulas: Vec<String>,
    #[serde(default)]
    seed: u64,
}

/// Checks an order, and starts it.
pub(super) async fn start(
    State(server): State<Server>,
    (language, client): (Language, Client),
    Body(order): Body<Order>,
) -> Result<(StatusCode, Text), Refusal> {
    let problem = server.problems.open(&order.problem)?;
    if let Problem::Game(game) = problem.as_ref() {
        return Err(msg!("spec.is-a-game", problem = game.problem()).into());
    }
    let most = server.config.audit_formulas;
    if order.formulas.len() > most {
        return Err(msg!("audit.too-many", n = order.formulas.len(), most = most).into());
    }
    let time = server.config.audit_time.min(server.config.time);
    let states = server.config.audit_states;
    let work = move |job: &Job| {
        let Problem::Puzzle(puzzle) = problem.as_ref() else { return };
        let question = Question {
            formulas: order.formulas.clone(),
            limits: Limits { time: Some(time), ..Limits::default() },
            cancel: job.cancel.clone(),
            seed: order.seed,
            most_states: states,
            ..Question::new(&[])
        };
        let failed = |message: &Message| job.tell(What::Failed, &failed(message, language));
        match puzzle.audit(&question, None) {
            Ok(Settled::Done(_) | Settled::Stopped(_)) if job.cancel.is_cancelled() => failed(&msg!("audit.cancelled")),
            Ok(Settled::Done(report)) => {
                let mut answer = json!(digest(&report, language.0));
                let Question { boards, nodes, seed, .. } = &question;
                let how = msg!("audit.expansions.how", n = *boards, nodes = *nodes, seed = seed.to_string());
                answer["how"] = how.render(language.0).into();
                answer["searches"] = order.formulas.iter().map(|text| search(puzzle.as_ref(), text)).collect();
                job.tell(What::Result, &answer);
            }
            Ok(Settled::Stopped(_)) => failed(&msg!("audit.too-slow")),
            Err(error) => failed(error.message()),
        }
    };
    let job = server.jobs.start(client, work).map_err(Refusal::busy)?;
    Ok((StatusCode::ACCEPTED, text(job.standing())))
}

/// A* with a heuristic, as the other views name it.
fn search(puzzle: &dyn AnyPuzzle, text: &str) -> String {
    let named = format!("astar(h={})", text.trim());
    let escaped = text.trim().replace('\\', "\\\\").replace('"', "\\\"");
    if puzzle.check(&named).is_ok() { named } else { format!("astar(h=formula(\"{escaped}\"))") }
}
