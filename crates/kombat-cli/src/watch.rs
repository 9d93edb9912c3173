//! `--trace` and `--tree`: files that are made from the events of a search.

use crate::args::{Solve, TraceFormat, number};
use crate::count::with_open_list;
use crate::error::{Failure, unwritable};
use kombat::budget::Cancel;
use kombat::catalog::{Card, Problem};
use kombat::frontier::Frontier;
use kombat::msg;
use kombat::observe;
use kombat::spec::short_name;
use kombat::trace::TraceLine;
use kombat::tree::{self, Tree};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Expansions that are rendered unless told.
const EXPANSIONS: u64 = 15;

/// What is made from the events of one search. The first error is kept and ends
/// the search.
pub(crate) struct Watch {
    trace: Option<Trace>,
    tree: Option<(PathBuf, Tree)>,
    failed: Option<io::Error>,
}

/// A trace on its way to a file.
struct Trace {
    path: PathBuf,
    to: BufWriter<File>,
    /// With paper 004's format: the open list, and whether it is to be written.
    borda: Option<(Frontier, bool)>,
}

impl Watch {
    /// What the arguments ask for, if anything; the files are there from now on.
    pub(crate) fn prepare(args: &Solve, cards: &[&Card], specs: &[String]) -> Result<Option<Self>, Failure> {
        if args.trace.is_none() && args.tree.is_none() {
            return Ok(None);
        }
        let option = if args.trace.is_some() { "--trace" } else { "--tree" };
        let [spec] = specs else { return Err(msg!("solve.trace-one", option = option, n = specs.len()).into()) };
        let borda = args.trace_format == TraceFormat::Borda;
        let with = with_open_list(cards);
        if borda && with.is_empty() {
            return Err(msg!("solve.game-option", option = "--trace-format borda").into());
        }
        if borda && !with.contains(&short_name(spec)) {
            return Err(msg!("solve.no-open-list", algorithm = spec.as_str(), names = with.join(", ")).into());
        }
        let most = number("--tree-expansions", args.tree_expansions.as_deref(), EXPANSIONS)?;
        if let Some(path) = &args.tree {
            if kind(path).is_none() {
                return Err(msg!("solve.tree-kind", path = path.display().to_string()).into());
            }
            create(path)?;
        }
        let trace = |path: &PathBuf| -> Result<Trace, Failure> {
            let borda = borda.then(|| (Frontier::default(), false));
            Ok(Trace { path: path.clone(), to: BufWriter::new(create(path)?), borda })
        };
        let trace = args.trace.as_ref().map(trace).transpose()?;
        let tree = args.tree.clone().map(|path| (path, Tree::new(most)));
        Ok(Some(Watch { trace, tree, failed: None }))
    }

    /// Takes an event.
    pub(crate) fn follow(&mut self, line: &TraceLine, cancel: &Cancel) {
        if let Some((_, tree)) = &mut self.tree {
            tree.follow(line);
        }
        if self.failed.is_none()
            && let Some(Err(error)) = self.trace.as_mut().map(|trace| trace.follow(line))
        {
            self.failed = Some(error);
            cancel.cancel();
        }
    }

    /// Writes what is left.
    pub(crate) fn finish(self, problem: &Problem, algorithm: &str) -> Result<(), Failure> {
        if let Some(mut trace) = self.trace {
            let ended = match self.failed {
                Some(error) => Err(error),
                None => trace.dump().and_then(|()| trace.to.flush()),
            };
            ended.map_err(|error| unwritable(&trace.path, &error))?;
        }
        let Some((path, tree)) = self.tree else { return Ok(()) };
        let name = problem.name();
        let render = |board: &str| problem.render(board).unwrap_or_else(|_| board.to_owned());
        let title = format!("{name} · {algorithm}{}", if tree.cut() { " …" } else { "" });
        let text = match kind(&path) {
            Some(Kind::Dot) => tree::dot(&tree, &title, render),
            _ => tree::svg(&tree, &title, render),
        };
        fs::write(&path, text).map_err(|error| unwritable(&path, &error).into())
    }
}

impl Trace {
    fn follow(&mut self, line: &TraceLine) -> io::Result<()> {
        if self.borda.is_none() {
            serde_json::to_writer(&mut self.to, line)?;
            return self.to.write_all(b"\n");
        }
        if matches!(line.event, observe::Kind::Expand | observe::Kind::Phase) {
            self.dump()?;
        }
        if let Some((frontier, due)) = &mut self.borda {
            frontier.follow(line);
            *due |= line.event == observe::Kind::Expand;
        }
        Ok(())
    }

    /// The open list as the program of paper 004 wrote it, once after each expansion.
    fn dump(&mut self) -> io::Result<()> {
        if let Some((frontier, due @ true)) = &mut self.borda {
            *due = false;
            self.to.write_all(b"Borda:\n")?;
            for open in frontier.open() {
                write!(self.to, "[{}]\n\n", open.board.replace(' ', ", "))?;
            }
        }
        Ok(())
    }
}

/// How a tree is written.
enum Kind {
    Svg,
    Dot,
}

fn kind(path: &Path) -> Option<Kind> {
    match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "svg" => Some(Kind::Svg),
        "dot" | "gv" => Some(Kind::Dot),
        _ => None,
    }
}

fn create(path: &Path) -> Result<File, Failure> {
    File::create(path).map_err(|error| unwritable(path, &error).into())
}
