//! What a fight would be, before it is begun.

use super::{Answer, seated};
use crate::Server;
use crate::body::Body;
use crate::refusal::Refusal;
use crate::turns::Client;
use axum::Json;
use axum::extract::State;
use kombat_api::fights::FightOrder;
use kombat_api::preview::Preview;
use kombat_lab::experiment::Experiment;
use kombat_lab::glimpse::glimpse;

/// Its size, its limits and some of its boards; or why it cannot be fought.
pub(super) async fn preview(
    State(server): State<Server>,
    client: Client,
    Body(order): Body<FightOrder>,
) -> Answer<Preview> {
    let fights = server.fights.clone();
    let look = move || -> Result<Preview, Refusal> {
        let experiment = fights.admit(order.toml.parse::<Experiment>()?)?;
        Ok(Preview::new(&experiment, fights.jobs(&experiment), glimpse(&experiment)?))
    };
    Ok(Json(seated(server.jobs.place(client), look).await??))
}
