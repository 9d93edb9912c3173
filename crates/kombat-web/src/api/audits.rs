//! Audits of heuristics: runs like others, so they are followed and cancelled as those are.
//! What is judged is a formula or a name, never a program.

use crate::Server;
use crate::answer::failed;
use crate::body::Body;
use crate::job::{Job, What};
use crate::refusal::{Language, Refusal};
use crate::turns::Client;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use kombat::audit::{Question, Settled};
use kombat::budget::Limits;
use kombat::catalog::Problem;
use kombat::messages::Message;
use kombat::msg;
use kombat_api::runs::{Audit, AuditOrder};
use serde_json::value::RawValue;

/// Checks an order, and starts it.
pub(super) async fn start(
    State(server): State<Server>,
    (language, client): (Language, Client),
    Body(order): Body<AuditOrder>,
) -> Result<(StatusCode, Json<Box<RawValue>>), Refusal> {
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
                job.tell(What::Result, &Audit::new(puzzle.as_ref(), &question, &report, language.0));
            }
            Ok(Settled::Stopped(_)) => failed(&msg!("audit.too-slow")),
            Err(error) => failed(error.message()),
        }
    };
    let job = server.jobs.start(client, work).map_err(Refusal::busy)?;
    Ok((StatusCode::ACCEPTED, Json(job.standing())))
}
