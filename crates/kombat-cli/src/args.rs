//! What can be typed. The sentences of `--help` are not here: they are in the
//! message table, under keys made from the names of commands and arguments.

use crate::serve::Serve;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use kombat::budget::Limits;
use kombat::catalog::Sampling;
use kombat::messages::Message;
use kombat::msg;
use kombat::quantity;
use kombat::space::Notation;
use std::ffi::OsString;
use std::path::PathBuf;

/// The whole command line.
#[derive(Debug, Parser)]
#[command(name = "kombat", version)]
pub(crate) struct Cli {
    /// Obeyed before all else, see `help::language`; here so that it is checked.
    #[arg(long, global = true, value_name = "pt-BR|en")]
    pub(crate) lang: Option<String>,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Serve(Serve),
    Solve(Solve),
    Play(Play),
    Shuffle(Shuffle),
    Depths(Depths),
    #[command(subcommand, arg_required_else_help = false)]
    Pdb(Pdb),
    Fight(Fight),
    Report(Report),
    Fights(Fights),
    Status(Fought),
    Audit(Audit),
    Cancel(Fought),
    Shard(Shard),
    Reproduce(Reproduce),
    Check(Check),
    List(List),
    Help(Help),
    Completions {
        shell: Shell,
    },
    #[command(hide = true)]
    Man {
        #[arg(value_name = "FOLDER")]
        folder: PathBuf,
    },
}

/// What a run may use.
#[derive(Debug, Args)]
pub(crate) struct LimitArgs {
    #[arg(long, value_name = "10s", allow_hyphen_values = true)]
    time: Option<String>,
    #[arg(long, value_name = "2GiB", allow_hyphen_values = true)]
    memory: Option<String>,
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    nodes: Option<String>,
}

/// What a search may store unless told.
pub(crate) const DEFAULT_MEMORY: u64 = 2 << 30;

impl LimitArgs {
    /// Is anything said?
    pub(crate) fn any(&self) -> bool {
        self.time.is_some() || self.memory.is_some() || self.nodes.is_some()
    }

    pub(crate) fn read(&self) -> Result<Limits, Message> {
        Ok(Limits {
            time: self.time.as_deref().map(quantity::duration).transpose()?,
            expanded: self.nodes.as_deref().map(|text| quantity::count("--nodes", text)).transpose()?,
            memory: Some(self.memory.as_deref().map_or(Ok(DEFAULT_MEMORY), quantity::bytes)?),
        })
    }
}

/// How boards are sampled.
#[derive(Debug, Args)]
pub(crate) struct SamplingArgs {
    #[arg(long, group = "draw")]
    uniform: bool,
    #[arg(long, group = "draw", value_name = "K", allow_hyphen_values = true)]
    walk: Option<String>,
    #[arg(long, group = "draw", value_name = "D", allow_hyphen_values = true)]
    depth: Option<String>,
}

impl SamplingArgs {
    /// As [`SamplingArgs::read`], and several distances where they are listed: `10,20,26`, `8..24:2`.
    pub(crate) fn read_all(&self) -> Result<Vec<Sampling>, Message> {
        match (&self.walk, &self.depth) {
            (None, Some(list)) => Ok(distances(list)?.into_iter().map(Sampling::Depth).collect()),
            _ => Ok(self.read()?.into_iter().collect()),
        }
    }

    /// None if nothing is said.
    pub(crate) fn read(&self) -> Result<Option<Sampling>, Message> {
        Ok(match (&self.walk, &self.depth) {
            (Some(steps), _) => Some(Sampling::Walk(quantity::count("--walk", steps)?)),
            (_, Some(depth)) => Some(Sampling::Depth(quantity::count("--depth", depth)?)),
            _ => self.uniform.then_some(Sampling::Uniform),
        })
    }
}

/// More distances than this are a slip.
const MOST_DISTANCES: u64 = 1_000;

/// Distances: numbers, and ranges with both their ends, every one or in steps.
fn distances(list: &str) -> Result<Vec<u64>, Message> {
    let mut all = Vec::new();
    for part in list.split(',') {
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| msg!("cli.error.range", found = part));
        let (first, last, step) = match part.split_once("..") {
            None => (number(part)?, number(part)?, 1),
            Some((first, rest)) => {
                let (last, step) = rest.split_once(':').unwrap_or((rest, "1"));
                (number(first)?, number(last)?, number(step)?)
            }
        };
        if last < first || step == 0 {
            return Err(msg!("cli.error.range", found = part));
        }
        let found = ((last - first) / step).saturating_add(1 + all.len() as u64);
        if found > MOST_DISTANCES {
            return Err(msg!("lab.too-many", what = "--depth", found = found, most = MOST_DISTANCES));
        }
        for distance in (first..=last).step_by(usize::try_from(step).unwrap_or(usize::MAX)) {
            if all.contains(&distance) {
                return Err(msg!("cli.error.distance-twice", found = distance));
            }
            all.push(distance);
        }
    }
    Ok(all)
}

/// A whole number that may be left out.
pub(crate) fn number(name: &'static str, text: Option<&str>, default: u64) -> Result<u64, Message> {
    text.map_or(Ok(default), |text| quantity::count(name, text))
}

/// A number of threads.
pub(crate) fn threads(name: &'static str, text: &str) -> Result<usize, Message> {
    match quantity::count(name, text)? {
        n @ 1..=4096 => Ok(n as usize),
        _ => Err(msg!("quantity.threads", found = text)),
    }
}

#[derive(Debug, Args)]
pub(crate) struct Solve {
    #[arg(value_name = "PROBLEM")]
    pub(crate) problem: String,
    #[arg(value_name = "BOARD", allow_hyphen_values = true)]
    pub(crate) board: Option<OsString>,
    #[arg(short, long, value_name = "SPEC")]
    pub(crate) algorithm: Vec<String>,
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) seed: Option<String>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) threads: Option<String>,
    #[arg(long, group = "format")]
    pub(crate) json: bool,
    #[arg(long, group = "format")]
    pub(crate) csv: bool,
    #[arg(long, group = "format")]
    pub(crate) markdown: bool,
    #[arg(long, group = "format")]
    pub(crate) latex: bool,
    #[arg(long, conflicts_with = "format")]
    pub(crate) show: bool,
    #[arg(long, value_name = "FILE")]
    pub(crate) trace: Option<PathBuf>,
    #[arg(long, value_name = "json|borda", default_value = "json", requires = "trace")]
    pub(crate) trace_format: TraceFormat,
    #[arg(long, value_name = "FILE")]
    pub(crate) tree: Option<PathBuf>,
    #[arg(long, value_name = "N", allow_hyphen_values = true, requires = "tree")]
    pub(crate) tree_expansions: Option<String>,
    #[arg(long)]
    pub(crate) count_solutions: bool,
    #[arg(long, value_name = "blank|tile", value_parser = notation(), default_value = "blank")]
    pub(crate) notation: Notation,
    #[arg(long, value_name = "CONVENTION", conflicts_with_all = ["csv", "markdown", "latex", "show", "count_solutions"])]
    pub(crate) count_as: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Reproduce {
    #[arg(value_name = "PAPER")]
    pub(crate) papers: Vec<String>,
    #[arg(long, value_name = "BOARD", allow_hyphen_values = true)]
    pub(crate) board: Option<OsString>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[arg(long, value_name = "blank|tile", value_parser = notation(), default_value = "blank")]
    pub(crate) notation: Notation,
}

#[derive(Debug, Args)]
pub(crate) struct Play {
    #[arg(value_name = "PROBLEM", required_unless_present = "load")]
    pub(crate) problem: Option<String>,
    #[arg(value_name = "BOARD", allow_hyphen_values = true, conflicts_with = "draw")]
    pub(crate) board: Option<OsString>,
    #[arg(short, long, value_name = "SPEC")]
    pub(crate) algorithm: Vec<String>,
    #[arg(long)]
    pub(crate) second: bool,
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) seed: Option<String>,
    #[command(flatten)]
    pub(crate) sampling: SamplingArgs,
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) nodes: Option<String>,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "algorithm", "second", "seed", "draw"])]
    pub(crate) load: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    #[arg(long)]
    pub(crate) plain: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Shuffle {
    #[arg(value_name = "PROBLEM")]
    pub(crate) problem: String,
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) count: Option<String>,
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) seed: Option<String>,
    #[command(flatten)]
    pub(crate) sampling: SamplingArgs,
}

#[derive(Debug, Args)]
pub(crate) struct Fight {
    /// The file of an experiment, or a problem.
    #[arg(value_name = "FILE.toml|PROBLEM", conflicts_with = "problem")]
    pub(crate) what: Option<OsString>,
    #[arg(short, long, value_name = "PROBLEM")]
    pub(crate) problem: Option<String>,
    #[arg(short, long, value_name = "SPEC")]
    pub(crate) algorithm: Vec<String>,
    #[arg(long, value_name = "NAME")]
    pub(crate) preset: Option<String>,
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) count: Option<String>,
    #[command(flatten)]
    pub(crate) sampling: SamplingArgs,
    #[arg(long, value_name = "FILE|-", conflicts_with_all = ["count", "draw"], allow_hyphen_values = true)]
    pub(crate) boards: Option<OsString>,
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) repeats: Option<String>,
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) seed: Option<String>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) jobs: Option<String>,
    #[arg(long, value_name = "local|slurm", default_value = "local")]
    pub(crate) engine: EngineName,
    #[command(flatten)]
    pub(crate) cluster: ClusterArgs,
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: Option<PathBuf>,
    #[arg(long, value_name = "expanded,time:median")]
    pub(crate) columns: Option<String>,
    #[arg(long, value_name = "A,B", conflicts_with = "json")]
    pub(crate) compare: Option<String>,
    #[arg(long)]
    pub(crate) pairs: bool,
    #[arg(long)]
    pub(crate) no_report: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineName {
    Local,
    Slurm,
}

/// How a fight is fought by Slurm.
#[derive(Debug, Args)]
pub(crate) struct ClusterArgs {
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) shards: Option<String>,
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true)]
    pub(crate) sbatch: Vec<String>,
    #[arg(long)]
    pub(crate) detach: bool,
}

/// Takes part in a fight as one job of many.
#[derive(Debug, Args)]
pub(crate) struct Shard {
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: PathBuf,
    #[arg(value_name = "ROUND")]
    pub(crate) round: String,
    #[arg(value_name = "SHARD")]
    pub(crate) shard: String,
}

/// All fights of a folder.
#[derive(Debug, Args)]
pub(crate) struct Fights {
    #[arg(value_name = "FOLDER", default_value = "fights")]
    pub(crate) folder: PathBuf,
    #[arg(long)]
    pub(crate) json: bool,
}

/// A fight that is there.
#[derive(Debug, Args)]
pub(crate) struct Fought {
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct Report {
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: PathBuf,
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: Option<PathBuf>,
    #[arg(long, value_name = "expanded,time:median")]
    pub(crate) columns: Option<String>,
    #[arg(long)]
    pub(crate) open: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Depths {
    #[arg(value_name = "PROBLEM")]
    pub(crate) problem: String,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Audit {
    #[arg(value_name = "PROBLEM")]
    pub(crate) problem: String,
    #[arg(value_name = "FORMULA", required_unless_present = "exec")]
    pub(crate) formulas: Vec<String>,
    #[arg(long, value_name = "PROGRAM")]
    pub(crate) exec: Option<String>,
    #[arg(long, value_name = "30s", allow_hyphen_values = true, requires = "exec")]
    pub(crate) exec_time: Option<String>,
    #[arg(long, value_name = "admissible,consistent")]
    pub(crate) require: Option<String>,
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) boards: Option<String>,
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) nodes: Option<String>,
    #[arg(long, value_name = "10s", allow_hyphen_values = true)]
    pub(crate) time: Option<String>,
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) seed: Option<String>,
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) threads: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Pdb {
    Build(PdbBuild),
    Info {
        #[arg(long)]
        json: bool,
    },
    Verify {
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, Args)]
pub(crate) struct PdbBuild {
    #[arg(value_name = "SPEC", required = true)]
    pub(crate) specs: Vec<String>,
    #[arg(short, long, value_name = "PROBLEM")]
    pub(crate) problem: Option<String>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TraceFormat {
    Json,
    Borda,
}

/// Reads the name of a notation.
fn notation() -> impl TypedValueParser<Value = Notation> {
    PossibleValuesParser::new(["blank", "tile"])
        .map(|name| if name == "tile" { Notation::Tile } else { Notation::Blank })
}

#[derive(Debug, Args)]
pub(crate) struct List {
    #[arg(value_name = "WHAT")]
    pub(crate) what: Option<String>,
    #[arg(long)]
    pub(crate) json: bool,
}

/// What `kombat help` is asked about.
#[derive(Debug, Args)]
pub(crate) struct Help {
    #[arg(value_name = "TOPIC")]
    pub(crate) topic: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Section {
    Problems,
    Algorithms,
    Heuristics,
    Papers,
}
