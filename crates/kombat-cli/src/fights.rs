//! `kombat fights`: what is stored in a folder, how far each fight is, and whether it runs.

use crate::args::Fights;
use crate::cluster::{done, in_queue};
use crate::error::{Failure, reason};
use crate::out::Out;
use kombat::messages::{Message, Render};
use kombat::msg;
use kombat_lab::experiment::Experiment;
use kombat_lab::pairing::Pairing;
use kombat_lab::plan::Run;
use kombat_lab::stop;
use kombat_lab::store::{self, DATABASE, EXPERIMENT};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io};

/// The most contenders that a line names.
const NAMED: usize = 5;

/// A fight in a folder.
struct Stored {
    experiment: Experiment,
    done: usize,
    total: usize,
    state: State,
    /// Seconds since it was last written to, as far as the system tells.
    age: Option<u64>,
}

#[derive(Clone, Copy)]
enum State {
    Ended,
    Running,
    Stopped,
}

impl State {
    /// For programs.
    fn word(self) -> &'static str {
        match self {
            State::Ended => "ended",
            State::Running => "running",
            State::Stopped => "stopped",
        }
    }

    fn message(self) -> Message {
        match self {
            State::Ended => msg!("fights.ended"),
            State::Running => msg!("fights.running"),
            State::Stopped => msg!("fights.stopped"),
        }
    }
}

/// All fights of a folder by name.
pub(crate) fn run(args: &Fights, out: &mut Out) -> Result<u8, Failure> {
    let show = args.folder.display().to_string();
    let unreadable = |error: io::Error| msg!("io.unreadable", path = show.as_str(), why = reason(&error));
    let mut folders: Vec<PathBuf> = match fs::read_dir(&args.folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        entries => entries.map_err(unreadable)?.flatten().map(|entry| entry.path()).collect(),
    };
    folders.retain(|folder| folder.join(EXPERIMENT).is_file());
    folders.sort();
    if folders.is_empty() {
        out.note(&msg!("fights.none", folder = show));
    }
    for folder in folders {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match (stored(&folder), args.json) {
            (Ok(stored), true) => out.json(&stored.json(&name, &folder))?,
            (Ok(stored), false) => out.say(&stored.line(&name, out))?,
            // One that cannot be read hides no other.
            (Err(Failure::Bad(why)), true) => {
                out.json(
                    &json!({ "name": name, "folder": folder.display().to_string(), "error": why.render(out.lang) }),
                )?;
            }
            (Err(Failure::Bad(why)), false) => out.say(&msg!("fights.unreadable", name = name, why = why))?,
            (Err(closed), _) => return Err(closed),
        }
    }
    Ok(0)
}

fn stored(folder: &Path) -> Result<Stored, Failure> {
    let experiment = store::experiment(folder)?;
    let (done, total) = if experiment.is_tournament()? { done::<Pairing>(folder) } else { done::<Run>(folder) }?;
    let state = match () {
        () if done == total => State::Ended,
        () if stop::is_fought(folder) || in_queue(folder) => State::Running,
        () => State::Stopped,
    };
    let written = |name: &str| fs::metadata(folder.join(name)).and_then(|data| data.modified()).ok();
    let log = format!("{DATABASE}-wal");
    let last = [DATABASE, &log, EXPERIMENT].into_iter().filter_map(written).max();
    let age = last.and_then(|last| SystemTime::now().duration_since(last).ok()).map(|age| age.as_secs());
    Ok(Stored { experiment, done, total, state, age })
}

impl Stored {
    fn problems(&self) -> Vec<&str> {
        let mut problems: Vec<&str> = Vec::new();
        for boards in &self.experiment.boards {
            if !problems.contains(&boards.problem.as_str()) {
                problems.push(&boards.problem);
            }
        }
        problems
    }

    fn contenders(&self) -> Vec<&str> {
        self.experiment.algorithms.iter().map(|entry| entry.label.as_deref().unwrap_or(&entry.spec)).collect()
    }

    fn line(&self, name: &str, out: &Out) -> Message {
        let mut contenders = self.contenders();
        let more = contenders.len().saturating_sub(NAMED);
        contenders.truncate(NAMED);
        let mut contenders = contenders.join(", ");
        if more > 0 {
            contenders = msg!("fights.more", names = contenders, n = more).render(out.lang);
        }
        let line = msg!(
            "fights.line",
            name = name,
            problems = self.problems().join(", "),
            contenders = contenders,
            done = self.done,
            n = self.total,
            state = self.state.message()
        );
        let Some(age) = self.age.filter(|_| !matches!(self.state, State::Running)) else { return line };
        msg!("fights.aged", line = line, age = since(age))
    }

    fn json(&self, name: &str, folder: &Path) -> Value {
        json!({
            "name": name, "folder": folder.display().to_string(), "problems": self.problems(),
            "contenders": self.contenders(), "done": self.done, "total": self.total, "state": self.state.word(),
            "age_s": self.age,
        })
    }
}

/// How long ago something was.
fn since(seconds: u64) -> Message {
    match (seconds / 60, seconds / 3600, seconds / 86_400) {
        (0, _, _) => msg!("fights.now"),
        (minutes, 0, _) => msg!("fights.minutes", n = minutes),
        (_, hours, 0) => msg!("fights.hours", n = hours),
        (_, _, days) => msg!("fights.days", n = days),
    }
}
