//! `kombat play`: a person plays a game against a player, or solves a puzzle.

mod advice;
mod command;
mod events;
mod judge;
mod plain;
mod saved;
mod screen;
mod session;
#[cfg(test)]
mod session_test;
mod setup;
mod shape;

use crate::args::{Play, number};
use crate::error::Failure;
use crate::out::Out;
use crate::{help, input};
use command::Command;
use kombat::budget::Cancel;
use kombat::catalog::{Problem, open};
use kombat::messages::{Message, SpecError};
use kombat::msg;
use kombat::quantity;
use session::{HUMAN, Session};
use setup::Setup;
use shape::{Kind, Thing};
use std::ffi::OsStr;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

/// Who answers a person unless told.
const OPPONENT: &str = "alphabeta";

pub(crate) fn run(args: &Play, out: &mut Out) -> Result<u8, Failure> {
    let nodes = args.nodes.as_deref().map(|text| quantity::count("--nodes", text)).transpose()?;
    let session = match &args.load {
        Some(file) => {
            let session = Session::resume(&saved::read(file)?, nodes)?;
            same_problem(args.problem.as_deref(), &session.setup.problem)?;
            session
        }
        None => Session::new(set_up(args, nodes)?)?,
    };
    // Better now than when the game is to be kept.
    args.save.as_deref().map_or(Ok(()), saved::check)?;
    let desk = Desk { session, file: args.save.clone().or_else(|| args.load.clone()) };
    let dumb = std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
    if args.plain || dumb || !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        plain::run(desk, out)
    } else {
        screen::run(desk, out)
    }
}

/// A problem beside a file must be the file's.
fn same_problem(asked: Option<&str>, found: &str) -> Result<(), Failure> {
    let Some(asked) = asked else { return Ok(()) };
    let asked = match open(asked)? {
        Problem::Puzzle(puzzle) => puzzle.problem(),
        Problem::Game(game) => game.problem(),
    };
    if asked == found { Ok(()) } else { Err(msg!("play.other-problem", asked = asked, found = found).into()) }
}

fn set_up(args: &Play, nodes: Option<u64>) -> Result<Setup, Failure> {
    let seed = number("--seed", args.seed.as_deref(), 0)?;
    let sampling = args.sampling.read()?;
    let problem = open(args.problem.as_deref().unwrap_or_default())?;
    if args.board.as_deref().is_some_and(|board| board == "-") {
        return Err(msg!("play.board-stdin").into());
    }
    let read = |read: &dyn Fn(&str) -> Result<String, SpecError>| {
        let strange = |board: &OsStr, error| help::unknown_option(board, "play").map_or(error, Failure::from);
        let board = |board: &OsStr| input::board_or_file(read, board).map_err(|error| strange(board, error));
        args.board.as_deref().map(board).transpose()
    };
    let named = match (&problem, &args.algorithm[..], args.second) {
        (Problem::Puzzle(_), _, true) => return Err(msg!("play.no-second").into()),
        (Problem::Puzzle(_), [], _) => vec!["auto".to_owned()],
        (Problem::Game(_), [] | [_], second) => {
            let opponent = args.algorithm.first().map_or(OPPONENT, String::as_str);
            let sides = if second { [opponent, HUMAN] } else { [HUMAN, opponent] };
            sides.map(str::to_owned).to_vec()
        }
        (Problem::Game(_), _, true) => return Err(msg!("play.second-twice").into()),
        (_, named, _) => named.to_vec(),
    };
    let players = setup::players(&problem, &named)?;
    let (name, start) = match &problem {
        Problem::Puzzle(puzzle) => (puzzle.problem(), read(&|text| puzzle.read(text))?),
        Problem::Game(game) => (game.problem(), read(&|text| game.read(text))?),
    };
    Ok(Setup { problem: name, start, players, seed, sampling, nodes })
}

/// A game and where it is kept.
struct Desk {
    session: Session,
    /// The file that was named, if any.
    file: Option<PathBuf>,
}

/// What a command did.
struct Done {
    said: Vec<Message>,
    /// Is there a board to show?
    changed: bool,
    quit: bool,
}

impl Desk {
    /// Does what a person asks for. What goes wrong is said, and the game goes on.
    fn perform(&mut self, command: &Command, cancel: &Cancel) -> Done {
        let changed = !matches!(command, Command::Hint | Command::Values | Command::Help | Command::Save(_));
        let done = match command {
            Command::Save(name) => self.save(name.as_deref()).map(|message| vec![message]),
            Command::Load(name) => self.load(name.as_deref()).map(|message| vec![message]),
            _ => self.session.act(command, cancel).map_err(|error| error.0),
        };
        match done {
            Ok(said) => Done { said, changed, quit: *command == Command::Quit },
            Err(message) => Done { said: vec![message], changed: false, quit: false },
        }
    }

    fn path(&self, name: Option<&str>) -> PathBuf {
        name.map(PathBuf::from).or_else(|| self.file.clone()).unwrap_or_else(saved::default_path)
    }

    fn save(&self, name: Option<&str>) -> Result<Message, Message> {
        if self.session.is_over() {
            return Err(msg!("play.over"));
        }
        let path = self.path(name);
        saved::write(&path, &self.session.saved())?;
        Ok(msg!("play.saved", path = path.display().to_string()))
    }

    fn load(&mut self, name: Option<&str>) -> Result<Message, Message> {
        let path = self.path(name);
        let loaded = saved::read(&path)?;
        self.session = Session::resume(&loaded, self.session.setup.nodes).map_err(|error| error.0)?;
        self.file = Some(path);
        Ok(msg!("play.loaded", title = self.session.title()))
    }

    /// The end of input: what is not finished is kept.
    fn leave(&self, out: &Out, code: u8) -> Result<u8, Failure> {
        if !self.session.is_over() && self.session.has_moves() {
            out.note(&self.save(None)?);
        }
        Ok(code)
    }

    /// The board in lines.
    fn rendered(&self, cursor: Option<usize>, paint: &dyn Fn(&str, Thing) -> String) -> Result<Vec<String>, Failure> {
        let (shape, board) = (self.session.shape, self.session.board());
        if shape.kind != Kind::Other {
            return Ok(shape.render(board, self.session.goal().as_deref(), cursor, paint));
        }
        let text = match &self.session.problem {
            Problem::Puzzle(puzzle) => puzzle.render(board)?,
            Problem::Game(game) => game.render(board)?,
        };
        Ok(text.lines().map(|line| format!(" {line}")).collect())
    }
}
