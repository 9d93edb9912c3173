//! Every question that can be asked, with the types of what is asked and answered.

use crate::boards::{BoardFacts, BoardOrder, Problem, ProblemOrder, Sampled, ShuffleOrder};
use crate::catalog::{Catalog, InLanguage, Messages};
use crate::fights::{Fight, FightEvents, FightOrder, Fights};
use crate::learn::{Lesson, LessonPlace, Lessons};
use crate::papers::{Paper, Papers};
use crate::play::HintOrder;
use crate::preview::Preview;
use crate::replay::Replay;
use crate::runs::{AuditOrder, PathOrder, PathPart, Run, RunEvents, RunOrder};
use crate::server::Health;
use crate::views::{Seen, ViewOrder, Views, ViewsOrder};
use crate::watch::{Score, WatchOrder, Window};
use kombat_lab::report::digest::Digest;
use schemars::{JsonSchema, Schema, SchemaGenerator};

/// Describes a type.
pub(crate) type Describe = fn(&mut SchemaGenerator) -> Schema;

/// How an answer is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    Json,
    /// Server-sent events; the type has a field for each name of an event.
    Events,
    /// A file of any kind, to be kept.
    File,
}

/// A question.
pub struct Endpoint {
    pub(crate) method: &'static str,
    pub(crate) path: &'static str,
    pub(crate) summary: &'static str,
    pub(crate) note: Option<&'static str>,
    pub(crate) body: Option<Describe>,
    /// What stands in the address, in its path or its query.
    pub(crate) parameters: Option<Describe>,
    pub(crate) form: Form,
    pub(crate) answer: Describe,
    pub(crate) status: u16,
    /// The statuses of its refusals.
    pub(crate) refusals: Vec<u16>,
    /// Is it charged to the client who asks, and does it wait for its turn?
    pub(crate) by_turns: bool,
    /// Is it answered beside `/api` and not below it?
    pub(crate) beside: bool,
}

impl Endpoint {
    fn new<A: JsonSchema>(method: &'static str, path: &'static str, summary: &'static str) -> Self {
        Endpoint {
            method,
            path,
            summary,
            note: None,
            body: None,
            parameters: None,
            form: Form::Json,
            answer: SchemaGenerator::subschema_for::<A>,
            status: 200,
            // What has a name in its address may not be there.
            refusals: if path.contains('{') { vec![404] } else { Vec::new() },
            by_turns: false,
            beside: false,
        }
    }

    /// What has a body may be refused for it.
    fn asking<Q: JsonSchema>(self) -> Self {
        Endpoint { body: Some(SchemaGenerator::subschema_for::<Q>), ..self }.refused(&[400, 408, 413])
    }

    fn at<P: JsonSchema>(self) -> Self {
        Endpoint { parameters: Some(P::json_schema), ..self }
    }

    fn refused(mut self, statuses: &[u16]) -> Self {
        self.refusals.extend(statuses);
        self
    }

    fn note(self, note: &'static str) -> Self {
        Endpoint { note: Some(note), ..self }
    }

    /// It goes on after it is answered.
    fn started(self) -> Self {
        Endpoint { status: 202, ..self }
    }

    fn by_turns(self) -> Self {
        Endpoint { by_turns: true, ..self }.refused(&[429])
    }
}

fn get<A: JsonSchema>(path: &'static str, summary: &'static str) -> Endpoint {
    Endpoint::new::<A>("get", path, summary)
}

fn post<Q: JsonSchema, A: JsonSchema>(path: &'static str, summary: &'static str) -> Endpoint {
    Endpoint::new::<A>("post", path, summary).asking::<Q>()
}

fn delete<A: JsonSchema>(path: &'static str, summary: &'static str) -> Endpoint {
    Endpoint::new::<A>("delete", path, summary)
}

/// All of them. Whoever adds one adds its types and a line here.
pub fn all() -> Vec<Endpoint> {
    vec![
        get::<Catalog>("/catalog", "Problems with their algorithms or players and their heuristics"),
        get::<Messages>("/words/{lang}", "The sentences of a language, by key, but for those of cards")
            .at::<InLanguage>(),
        get::<Lessons>("/learn", "Every card in brief, group by group"),
        get::<Lesson>(
            "/learn/{section}/{name}",
            "A card in full: guarantees, boards where it shines and fails, sources",
        )
        .at::<LessonPlace>(),
        get::<Papers>("/papers", "The papers that are re-enacted").refused(&[400]),
        get::<Paper>("/papers/{id}", "A paper re-enacted").refused(&[400, 500]),
        post::<ProblemOrder, Problem>("/problem", "What a problem is"),
        post::<BoardOrder, BoardFacts>("/board", "What can be said about a board without a search"),
        post::<ShuffleOrder, Sampled>("/shuffle", "A board sampled").by_turns().refused(&[500]),
        post::<ViewOrder, Seen>("/view", "A board as a person sees it, and what each move makes of it"),
        post::<ViewsOrder, Views>("/views", "What boards look like"),
        post::<AuditOrder, Run<'_>>("/audits", "Judges heuristics; it is followed and cancelled as a run")
            .started()
            .by_turns(),
        post::<HintOrder, Run<'_>>("/hints", "Advises whoever plays; it is followed and cancelled as a run")
            .started()
            .by_turns(),
        post::<RunOrder, Run<'_>>("/runs", "Starts a run").started().by_turns(),
        get::<Run<'_>>("/runs/{id}", "How far a run is"),
        delete::<Run<'_>>("/runs/{id}", "Asks a run to stop"),
        Endpoint { form: Form::Events, ..get::<RunEvents<'_>>("/runs/{id}/events", "What happens in a run") }.note(
            "An event of the log has an id; whoever comes back sends Last-Event-ID and gets what follows. A run \
             that nobody listens to for ten seconds is cancelled.",
        ),
        get::<PathPart<'_>>("/runs/{id}/moves", "Some moves of a path that a run has found, from one on")
            .at::<PathOrder>()
            .refused(&[400])
            .note(
                "An answer about a run has the first 10,000 moves of a path; moves_left_out says how many it leaves \
                 out. The rest is asked for here, at most 10,000 at a time. Of a path of more than 16,777,216 moves \
                 only the first so many are kept.",
            ),
        get::<Fights>("/fights", "The fights in the server's folder, the latest first").refused(&[409, 500]),
        post::<FightOrder, Fight>("/fights", "Starts a fight; it goes on whether or not anybody listens")
            .started()
            .refused(&[409, 429, 500]),
        post::<FightOrder, Preview>("/preview", "What a fight would be: its size, its limits, some of its boards")
            .by_turns()
            .refused(&[500]),
        get::<Fight>("/fights/{name}", "How far a fight is").refused(&[409, 500]),
        Endpoint::new::<Fight>("post", "/fights/{name}", "Goes on with a fight that was stopped")
            .started()
            .refused(&[400, 409, 429, 500]),
        delete::<Fight>("/fights/{name}", "Stops a fight; what is finished stays stored").refused(&[409, 500]),
        Endpoint {
            form: Form::Events,
            ..get::<FightEvents>("/fights/{name}/events", "How far a fight is, as it goes")
        },
        get::<Digest>("/fights/{name}/digest", "Verdict, figures and tables of a fight, from what is stored")
            .refused(&[409, 500]),
        get::<Replay>("/fights/{name}/race", "The runs of a fight one by one, to be shown once more as a race")
            .refused(&[409, 500])
            .note("Runs are told of up to 20,000; of more, and of a tournament, only who took part."),
        Endpoint { form: Form::File, ..get::<String>("/fights/{name}/files/{file}", "A file of a fight's report") }
            .refused(&[409, 500])
            .note("records.csv, summary.csv, summary.json, table.tex, table.csv, pairs.tex, report.tex, report.html, charts/NAME.svg, charts/NAME.tex"),
        post::<WatchOrder, Window<'_>>(
            "/watch",
            "Steps of a search that is watched; it goes on only as far as is asked",
        )
        .by_turns()
        .refused(&[500]),
        post::<WatchOrder, Score>("/watch/score", "A whole search at a glance").by_turns(),
        Endpoint { beside: true, ..get::<Health>("/healthz", "How the server is") },
    ]
}
