//! `kombat play`: a person plays a game against a player, or solves a puzzle.

mod events;
mod picture;
mod plain;
mod saved;
mod screen;

use crate::args::{DEFAULT_MEMORY, Play, number};
use crate::error::Failure;
use crate::out::Out;
use crate::{help, input};
use kombat::budget::{Cancel, Limits};
use kombat::catalog::{Problem, open};
use kombat::messages::{Lang, Message, Render};
use kombat::msg;
use kombat::play::{Command, Session, Setup, players};
use kombat::player::{self, human};
use kombat::quantity;
use std::ffi::OsStr;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub(crate) fn run(args: &Play, out: &mut Out) -> Result<u8, Failure> {
    let expanded = args.nodes.as_deref().map(|text| quantity::count("--nodes", text)).transpose()?;
    let limits = Limits { expanded, memory: Some(DEFAULT_MEMORY), time: None };
    let session = match &args.load {
        Some(file) => {
            let session = resume(file, limits)?;
            same_problem(args.problem.as_deref(), &session.problem().name())?;
            session
        }
        None => begin(args, limits)?,
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
    let asked = open(asked)?.name();
    if asked == found { Ok(()) } else { Err(msg!("play.other-problem", asked = asked, found = found).into()) }
}

/// The game of a file.
fn resume(path: &Path, limits: Limits) -> Result<Session, Message> {
    let saved = saved::read(path)?;
    let problem = open(&saved.problem).map_err(|error| error.0)?;
    Session::resume(Arc::new(problem), &saved, limits).map_err(|error| error.0)
}

fn begin(args: &Play, limits: Limits) -> Result<Session, Failure> {
    let seed = number("--seed", args.seed.as_deref(), 0)?;
    let sampling = args.sampling.read()?;
    let problem = open(args.problem.as_deref().unwrap_or_default())?;
    if args.board.as_deref().is_some_and(|board| board == "-") {
        return Err(msg!("play.board-stdin").into());
    }
    let named = match (&problem, &args.algorithm[..], args.second) {
        (Problem::Puzzle(_), _, true) => return Err(msg!("play.no-second").into()),
        (Problem::Puzzle(_), [], _) => vec!["auto".to_owned()],
        (Problem::Game(_), [] | [_], second) => {
            let opponent = args.algorithm.first().map_or(player::DEFAULT, String::as_str);
            let person = human::CARD.name;
            let sides = if second { [opponent, person] } else { [person, opponent] };
            sides.map(str::to_owned).to_vec()
        }
        (Problem::Game(_), _, true) => return Err(msg!("play.second-twice").into()),
        (_, named, _) => named.to_vec(),
    };
    let players = players(&problem, &named)?;
    let strange = |board: &OsStr, error| help::unknown_option(board, "play").map_or(error, Failure::from);
    let read =
        |board: &OsStr| input::board_or_file(&|text| problem.read(text), board).map_err(|error| strange(board, error));
    let start = args.board.as_deref().map(read).transpose()?;
    Ok(Session::new(Arc::new(problem), Setup { start, players, seed, sampling, limits })?)
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
        self.session = resume(&path, self.session.limits())?;
        self.file = Some(path);
        Ok(msg!("play.loaded", title = self.session.title()))
    }

    /// The end of input: what is not finished is kept, and what is not begun where a file was named.
    fn leave(&self, out: &Out, code: u8) -> Result<u8, Failure> {
        if !self.session.is_over() && (self.file.is_some() || !self.session.moves().is_empty()) {
            out.note(&self.save(None)?);
        }
        Ok(code)
    }

    /// What stands before the place where a person types.
    fn prompt(&self, lang: Lang) -> String {
        format!("{}> ", self.session.prompt().map_or(String::new(), |side| side.render(lang)))
    }
}
