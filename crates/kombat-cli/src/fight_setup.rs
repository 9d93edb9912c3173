//! What `kombat fight` is to fight: a file, a preset, or what the arguments say.

use crate::args::{DEFAULT_MEMORY, Fight, number};
use crate::error::Failure;
use crate::input;
use kombat::budget::Limits;
use kombat::catalog::open;
use kombat::messages::SpecError;
use kombat::msg;
use kombat_lab::experiment::{BoardSet, BoardSource, Entry, Experiment, is_game};
use kombat_lab::files::{boards_of_lines, read_experiment};
use kombat_lab::plan::culprit;
use kombat_lab::report::column::Columns;
use kombat_lab::store;
use kombat_papers::kombat_heuristico::experiment as paper;
use kombat_papers::presets;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

/// Boards of an experiment that is no preset, unless told.
const BOARDS: u64 = 100;
/// Openings of a tournament, unless told. After two plies tic-tac-toe has 72, and
/// Connect Four 49.
const OPENINGS: u64 = 30;

/// What is fought with nothing said.
const USUAL: &str = "kombat-2006";

/// Where fights are kept unless told.
const FIGHTS: &str = "fights";

/// The folder of a fight.
pub(crate) fn folder(args: &Fight, experiment: &Experiment) -> PathBuf {
    args.out.clone().unwrap_or_else(|| PathBuf::from(FIGHTS).join(&experiment.name))
}

/// What is wrong in a file: which file, and which algorithm or problem in it.
pub(crate) fn wrong_in(file: &Path, experiment: &Experiment, error: SpecError) -> Failure {
    let path = file.display().to_string();
    match culprit(experiment) {
        Some(place) => msg!("lab.in-file-at", path = path, place = place, why = error.0),
        None => msg!("lab.in-file", path = path, why = error.0),
    }
    .into()
}

/// The file of the experiment, if one is named: what ends in .toml, or is no problem but a file. What it says cannot
/// be said beside it.
pub(crate) fn file(args: &Fight) -> Result<Option<&Path>, Failure> {
    let Some(what) = &args.what else { return Ok(None) };
    if what.to_str().is_none() && !Path::new(what).exists() {
        return Err(msg!("cli.error.not-utf8").into());
    }
    let path = Path::new(what);
    let named = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("toml"));
    if !named && (!path.exists() || what.to_str().is_some_and(|text| is_game(text).is_ok())) {
        return Ok(None);
    }
    let said = [
        ("--algorithm", !args.algorithm.is_empty()),
        ("--preset", args.preset.is_some()),
        ("--boards", args.boards.is_some()),
        ("--count", args.count.is_some()),
        ("--repeats", args.repeats.is_some()),
        ("--seed", args.seed.is_some()),
        ("--uniform, --walk, --depth", !args.sampling.read_all()?.is_empty()),
        ("--time, --memory, --nodes", args.limits.any()),
    ];
    match said.iter().find(|(_, said)| *said) {
        Some((argument, _)) => {
            Err(msg!("cli.error.conflict", argument = *argument, other = path.display().to_string()).into())
        }
        None => Ok(Some(path)),
    }
}

/// The boards of a file or of standard input.
fn boards(problem: &str, from: &OsStr) -> Result<Vec<String>, Failure> {
    let path = Path::new(from);
    let text = if from == "-" {
        read_experiment(io::stdin().lock(), path)?
    } else {
        read_experiment(input::open(path)?, path)?
    };
    Ok(boards_of_lines(problem, &text, path)?)
}

/// The experiment that a file or the arguments describe. A tournament without a limit gets the usual one for each
/// move, unless it has been begun without.
pub(crate) fn experiment(args: &Fight, file: Option<&Path>) -> Result<Experiment, Failure> {
    let columns = args.columns.as_deref().map(str::parse).transpose()?;
    let written = match file {
        Some(file) => {
            let path = file.display().to_string();
            let text = read_experiment(input::open(file)?, file)?;
            let folder = file.parent().unwrap_or(Path::new(""));
            Experiment::read(&text, folder).map_err(|error| msg!("lab.in-file", path = path, why = error.0))?
        }
        None => composed(args)?,
    };
    let named = |experiment: Experiment| if file.is_some() { experiment } else { named(experiment) };
    let limited = match usual_limit(&written) {
        Some(nodes) => {
            let limits = Limits { expanded: Some(nodes), ..written.limits };
            named(Experiment { limits, ..written.clone() })
        }
        None => return Ok(shown(named(written), columns)),
    };
    let unlimited = named(written);
    let begun = store::experiment(&folder(args, &unlimited)).is_ok_and(|begun| begun.limits == unlimited.limits);
    Ok(shown(if begun { unlimited } else { limited }, columns))
}

/// In the columns that were asked for.
fn shown(experiment: Experiment, columns: Option<Columns>) -> Experiment {
    Experiment { columns: columns.or(experiment.columns), ..experiment }
}

/// The limit of each move in a tournament that names none.
fn usual_limit(experiment: &Experiment) -> Option<u64> {
    let Limits { time, expanded, .. } = experiment.limits;
    // What is no problem is found out when it is planned.
    if time.is_some() || expanded.is_some() { None } else { experiment.usual_limit().ok().flatten() }
}

/// The experiment that the arguments describe: a preset, or one of the arguments alone, with all that they say.
fn composed(args: &Fight) -> Result<Experiment, Failure> {
    let problem = args.problem.as_deref().or_else(|| args.what.as_ref()?.to_str());
    if let Some(problem) = problem {
        check_problem(problem)?;
    }
    let samplings = args.sampling.read_all()?;
    let nothing = problem.is_none() && args.algorithm.is_empty() && samplings.is_empty() && args.boards.is_none();
    let preset = args.preset.as_deref().or(nothing.then_some(USUAL));
    let mut experiment = match preset {
        Some(name) => (presets::find(name)?.experiment)(),
        None => alone(args, problem)?,
    };
    if let Some(problem) = problem {
        experiment.boards.iter_mut().for_each(|boards| boards.problem = problem.to_owned());
    }
    if let Some(count) = &args.count {
        let count = number("--count", Some(count), 0)?;
        experiment.boards.iter_mut().for_each(|boards| boards.count = count);
    }
    let first = experiment.boards[0].clone();
    if let Some(from) = &args.boards {
        let list = boards(&first.problem, from)?;
        let count = list.len() as u64;
        experiment.boards = vec![BoardSet { count, source: BoardSource::List(list), ..first }];
    } else if !samplings.is_empty() {
        let set = |sampling| BoardSet { source: BoardSource::Sampled(sampling), ..first.clone() };
        experiment.boards = samplings.into_iter().map(set).collect();
    }
    if !args.algorithm.is_empty() {
        experiment.algorithms = args.algorithm.iter().map(Entry::new).collect();
    }
    experiment.seed = number("--seed", args.seed.as_deref(), experiment.seed)?;
    experiment.repeats = number("--repeats", args.repeats.as_deref(), experiment.repeats)?;
    Ok(Experiment { limits: args.limits.read()?, ..experiment })
}

/// The experiment of the arguments alone; what they do not say is the paper's.
fn alone(args: &Fight, problem: Option<&str>) -> Result<Experiment, Failure> {
    let paper = paper(0, 0);
    let problem = problem.unwrap_or(&paper.boards[0].problem).to_owned();
    let game = is_game(&problem)?;
    if game && args.algorithm.is_empty() {
        return Err(msg!("lab.few-players", n = 0u64).into());
    }
    let count = if game { OPENINGS } else { BOARDS };
    let boards = vec![BoardSet { source: BoardSource::usual(&problem), problem, count }];
    let algorithms = paper.algorithms.iter().map(|entry| Entry::new(entry.spec.as_str())).collect();
    Ok(Experiment { name: "fight".to_owned(), boards, algorithms, ..paper })
}

/// Refuses what is no problem; an algorithm was meant to follow a `-a`.
fn check_problem(text: &str) -> Result<(), Failure> {
    let Err(error) = open(text) else { return Ok(()) };
    if is_algorithm(text) {
        return Err(msg!("fight.no-a", spec = text).into());
    }
    Err(error.into())
}

/// Is it a search or a player?
pub(crate) fn is_algorithm(text: &str) -> bool {
    let known = |problem: &str| open(problem).is_ok_and(|problem| problem.check(text).is_ok());
    ["8-puzzle", "kombat", "tictactoe"].into_iter().any(known)
}

/// A name that another command line does not have, so that each has a folder of its
/// own. A preset as it stands keeps its own.
fn named(experiment: Experiment) -> Experiment {
    let limits = Limits { memory: Some(DEFAULT_MEMORY), ..Limits::default() };
    let as_it_stands = presets::ALL.iter().any(|preset| experiment == Experiment { limits, ..(preset.experiment)() });
    if as_it_stands { experiment } else { experiment.with_own_name() }
}
