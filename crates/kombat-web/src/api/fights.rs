//! Fights: listed, started, followed, stopped, read.

use super::Answer;
use crate::Server;
use crate::answer::raw;
use crate::body::Body;
use crate::fights::{Fight, Fights};
use crate::ledger::{Known, Question, Standing};
use crate::refusal::{Language, Refusal, broken};
use crate::stored::Stored;
use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::sse::Event;
use axum::response::{IntoResponse, Response};
use kombat::messages::{Message, Render};
use kombat::msg;
use kombat_api::fights::{self, FightOrder, FightProgress, FightState, StoredFight};
use kombat_lab::columns::Columns;
use kombat_lab::experiment::Experiment;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::UNIX_EPOCH;
use tokio::sync::watch;
use tokio::task::spawn_blocking;

/// How far a fight is.
fn progress(name: &str, standing: &Standing, Language(lang): Language) -> FightProgress {
    FightProgress {
        name: name.to_owned(),
        state: match standing {
            Standing { running: true, .. } => FightState::Running,
            Standing { done, total, .. } if done < total => FightState::Paused,
            _ => FightState::Ended,
        },
        done: standing.done,
        total: standing.total,
        rate: standing.rate,
        lanes: standing.lanes.clone(),
        failed: standing.failed.as_ref().map(|message| message.render(lang)),
    }
}

/// How far it is, and what it is.
fn standing(experiment: &Experiment, standing: &Standing, language: Language) -> Json<fights::Fight> {
    let progress = progress(&experiment.name, standing, language);
    Json(fights::Fight { progress, experiment: experiment.into() })
}

/// Does what reads and writes files where it holds nobody up.
async fn aside<T: Send + 'static>(
    server: &Server,
    work: impl FnOnce(&Fights) -> T + Send + 'static,
) -> Result<T, Refusal> {
    let fights = server.fights.clone();
    // To judge many records takes a core and much memory; one reader at a time is enough.
    let desk = server.desk.clone().acquire_owned().await;
    super::aside(desk, move || work(&fights)).await
}

/// What is known of a stored fight, or else is found out at the desk. Whoever asks for what is
/// known does not wait for those who read.
async fn known(
    server: &Server,
    (name, question): (String, Question),
    find: impl FnOnce(&Fights, &str) -> Result<Known, Message> + Send + 'static,
) -> Result<Known, Refusal> {
    let (fights, place) = (server.fights.clone(), (name.clone(), question.clone()));
    if let Ok(Some(known)) = spawn_blocking(move || fights.known(&place.0, &place.1)).await {
        return Ok(known);
    }
    let found = aside(server, move |fights| fights.find_out(&name, question, || find(fights, &name)));
    found.await?.map_err(missing)
}

/// What is not there, or is there and cannot be used.
fn missing(message: Message) -> Refusal {
    let absent = matches!(message.key(), "lab.no-fight" | "lab.name" | "web.fight-idle" | "web.not-found");
    Refusal::new(if absent { StatusCode::NOT_FOUND } else { StatusCode::CONFLICT }, message)
}

/// All that are in the folder.
pub(super) async fn all(State(server): State<Server>) -> Answer<fights::Fights> {
    let list = |fights: &Fights| {
        let one = |Stored { experiment, changed }: Stored| {
            let seconds = changed.and_then(|at| at.duration_since(UNIX_EPOCH).ok()).map(|since| since.as_secs());
            let running = fights.live(&experiment.name).is_some_and(|(_, standing)| standing.running);
            StoredFight { changed: seconds, running, size: experiment.size(), experiment: (&experiment).into() }
        };
        let (stored, left_out) = fights.stored()?;
        Ok(fights::Fights::new(stored.into_iter().map(one).collect(), left_out))
    };
    Ok(Json(aside(&server, list).await?.map_err(missing)?))
}

/// Starts a new one.
pub(super) async fn start(
    State(server): State<Server>,
    language: Language,
    Body(order): Body<FightOrder>,
) -> Result<(StatusCode, Json<fights::Fight>), Refusal> {
    let begin = move |fights: &Fights| {
        let experiment = order.toml.parse::<Experiment>()?;
        fights.start(fights.admit(experiment)?)
    };
    started(aside(&server, begin).await?, language)
}

/// Goes on with one that was stopped.
pub(super) async fn go_on(
    State(server): State<Server>,
    Path(name): Path<String>,
    language: Language,
) -> Result<(StatusCode, Json<fights::Fight>), Refusal> {
    let begin = move |fights: &Fights| fights.start(fights.readmit(fights.experiment(&name).map_err(missing)?)?);
    started(aside(&server, begin).await?, language)
}

fn started(
    begun: Result<Arc<Fight>, Refusal>,
    language: Language,
) -> Result<(StatusCode, Json<fights::Fight>), Refusal> {
    let fight = begun?;
    Ok((StatusCode::ACCEPTED, standing(&fight.experiment, &fight.standing(), language)))
}

/// How far one is.
pub(super) async fn look(
    State(server): State<Server>,
    Path(name): Path<String>,
    language: Language,
) -> Answer<fights::Fight> {
    if let Some((fight, found)) = server.fights.live(&name) {
        return Ok(standing(&fight.experiment, &found, language));
    }
    let look = |fights: &Fights, name: &str| Ok(Known::Standing(Arc::new(fights.look(name)?)));
    let Known::Standing(found) = known(&server, (name, Question::Standing), look).await? else {
        return Err(broken().into());
    };
    Ok(standing(&found.0, &found.1, language))
}

/// Stops one; what is finished stays.
pub(super) async fn stop(
    State(server): State<Server>,
    Path(name): Path<String>,
    language: Language,
) -> Answer<fights::Fight> {
    if let Some(fight) = server.fights.current(&name) {
        fight.cancel.cancel();
    }
    look(State(server), Path(name), language).await
}

/// How far one is, as it goes.
pub(super) async fn events(
    State(server): State<Server>,
    Path(name): Path<String>,
    language: Language,
) -> Result<Response, Refusal> {
    let fight = server.fights.current(&name).ok_or_else(|| missing(msg!("web.fight-idle", name = name)))?;
    let changes = fight.changes();
    Ok(super::events((fight, changes, language), next))
}

/// Somebody who follows a fight.
type Follower = (Arc<Fight>, watch::Receiver<()>, Language);

async fn next((fight, mut changes, language): Follower) -> (Event, Option<Follower>) {
    changes.mark_unchanged();
    if fight.standing().running {
        // However it ends, its end is told.
        let _ = changes.changed().await;
    }
    let found = fight.standing();
    let data = raw(&progress(&fight.experiment.name, &found, language));
    let event = Event::default().event(if found.running { "progress" } else { "end" }).data(data.get());
    (event, found.running.then_some((fight, changes, language)))
}

/// Verdict, figures and tables of one, from what is stored.
pub(super) async fn digest(
    State(server): State<Server>,
    Path(name): Path<String>,
    language: Language,
) -> Result<Response, Refusal> {
    let find = move |fights: &Fights, name: &str| Ok(Known::Text(fights.digest(name, language.0)?));
    let made = known(&server, (name, Question::Digest(language.0.tag())), find).await?;
    Ok(([(CONTENT_TYPE, "application/json")], text_of(made)?).into_response())
}

/// The runs of one, to be shown once more as a race.
pub(super) async fn race(
    State(server): State<Server>,
    Path(name): Path<String>,
    language: Language,
) -> Result<Response, Refusal> {
    let find = move |fights: &Fights, name: &str| {
        let race = raw(&fights.race(name, language.0)?);
        Ok(Known::Text(Box::<str>::from(race).into_string().into()))
    };
    let made = known(&server, (name, Question::Race(language.0.tag())), find).await?;
    Ok(([(CONTENT_TYPE, "application/json")], text_of(made)?).into_response())
}

/// The text of what is known; answers share it.
fn text_of(known: Known) -> Result<Bytes, Refusal> {
    match known {
        Known::Text(text) => Ok(text),
        _ => Err(broken().into()),
    }
}

/// The columns of tables that are asked for, if some are.
fn columns(query: &HashMap<String, String>) -> Result<Option<Columns>, Refusal> {
    let asked = query.get("columns").filter(|names| !names.is_empty());
    Ok(asked.map(|names| names.parse::<Columns>()).transpose()?)
}

/// A file of one's report, to be kept.
pub(super) async fn file(
    State(server): State<Server>,
    Path((name, file)): Path<(String, String)>,
    language: Language,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Refusal> {
    let (asked, columns) = (file.clone(), columns(&query)?);
    let key = columns.as_ref().map_or_else(String::new, |columns| columns.names().join(","));
    let find = move |fights: &Fights, name: &str| {
        let text = fights.file(name, &asked, (language.0, columns.as_ref()))?.ok_or_else(|| msg!("web.not-found"))?;
        Ok(Known::Text(text.into()))
    };
    let question = Question::File(language.0.tag(), format!("{file}?{key}"));
    let text = text_of(known(&server, (name.clone(), question), find).await?)?;
    let kind = match file.rsplit('.').next() {
        Some("csv") => "text/csv; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("html") => "text/html; charset=utf-8",
        _ => "text/plain; charset=utf-8",
    };
    // Names of fights may have letters that a header has not.
    let plain: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '_' }).collect();
    let keep = format!("attachment; filename=\"{plain}-{}\"", file.rsplit('/').next().unwrap_or_default());
    Ok(([(CONTENT_TYPE, kind.to_owned()), (CONTENT_DISPOSITION, keep)], text).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use std::sync::mpsc;
    use tokio::sync::oneshot;

    #[test]
    fn what_is_no_text_is_not_answered_as_an_empty_one() {
        let standing = (kombat_papers::kombat_heuristico::experiment(1, 1), Standing::default());
        let said = text_of(Known::Standing(Arc::new(standing))).unwrap_err();
        assert_eq!(said.into_response().status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(text_of(Known::Text("x".into())).unwrap(), "x");
    }

    #[tokio::test]
    async fn whoever_hangs_up_keeps_the_desk_until_the_reading_is_over() {
        let server = Server::new(Config::default());
        let ((begin, begun), (leave, wait)) = (oneshot::channel(), mpsc::channel());
        let read = move |_: &Fights| {
            begin.send(()).unwrap();
            wait.recv().unwrap();
        };
        let own = server.clone();
        let asking = tokio::spawn(async move { aside(&own, read).await });
        begun.await.unwrap();
        asking.abort();
        assert!(asking.await.unwrap_err().is_cancelled());
        assert_eq!(server.desk.available_permits(), 0);
        leave.send(()).unwrap();
        assert_eq!(aside(&server, |_| 7).await.unwrap(), 7);
    }
}
