//! The game on a terminal: arrow keys, a cursor, a board that stays in its place.
//!
//! Nothing about the terminal is changed but while a key is awaited, and what is shown is
//! ordinary lines printed again; so however the game ends, the terminal is as it was.

use super::command::Command;
use super::events::{Event, Events};
use super::shape::{Kind, Shape, Thing, Way};
use super::{Desk, Done, saved};
use crate::error::Failure;
use crate::out::Out;
use console::{Key, Style, Term, measure_text_width};
use kombat::messages::{Lang, Message, Render};
use kombat::msg;
use kombat::space::Side;
use std::process::{Command as Process, Stdio};

pub(super) fn run(desk: Desk, out: &mut Out) -> Result<u8, Failure> {
    let settings = settings();
    let events = Events::keys();
    let mut screen = Screen::new(desk, out.lang);
    let left = screen.play(&events);
    // A key may still be awaited, if it was not a key that ended the game.
    if !matches!(left, Ok(Leaving::Quit)) {
        restore(settings.as_deref());
    }
    // Whoever comes next begins on a line of its own, if there still is a terminal.
    let _ = screen.term.write_line("");
    match left {
        Ok(Leaving::Quit) => Ok(0),
        Ok(Leaving::Ended) => screen.desk.leave(out, 0),
        Ok(Leaving::Interrupted) => screen.desk.leave(out, 3),
        Err(failure) => screen.desk.leave(out, 3).and(Err(failure)),
    }
}

/// How the terminal was set.
fn settings() -> Option<String> {
    let output = Process::new("stty").arg("-g").stdin(Stdio::inherit()).stderr(Stdio::null()).output().ok()?;
    String::from_utf8(output.stdout).ok().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}

fn restore(settings: Option<&str>) {
    if let Some(settings) = settings {
        let _ = Process::new("stty").arg(settings).stdin(Stdio::inherit()).stderr(Stdio::null()).status();
    }
}

/// Why the screen was left.
enum Leaving {
    Quit,
    /// There is nobody any more.
    Ended,
    Interrupted,
}

/// What a key asks for.
enum Wish {
    Do(Command),
    Leave(Leaving),
    /// Only to be rendered again.
    Look,
}

struct Screen {
    desk: Desk,
    term: Term,
    lang: Lang,
    /// The cell under the cursor.
    cursor: usize,
    /// On the swap puzzle: does the next arrow take the piece along?
    holding: bool,
    /// What is being typed.
    entry: String,
    /// Was leaving an unfinished game asked for once?
    leaving: bool,
    said: Vec<Message>,
    status: Vec<Message>,
    /// How many lines the last rendering took.
    rendered: usize,
    /// The end of a key that comes in pieces: Shift with an arrow.
    pieces: Option<Vec<char>>,
}

impl Screen {
    fn new(desk: Desk, lang: Lang) -> Self {
        let (cursor, said, status) = (middle(desk.session.shape), vec![desk.session.problem.move_help()], Vec::new());
        let (holding, leaving, entry, rendered, pieces) = (false, false, String::new(), 0, None);
        Screen { desk, term: Term::stdout(), lang, cursor, holding, entry, leaving, said, status, rendered, pieces }
    }

    fn play(&mut self, events: &Events) -> Result<Leaving, Failure> {
        self.settle(events)?;
        loop {
            self.render(false)?;
            let key = match events.next() {
                Event::Key(key) => key,
                Event::Interrupt => return Ok(Leaving::Interrupted),
                Event::End | Event::Line(_) => return Ok(Leaving::Ended),
            };
            match self.key(key) {
                Wish::Look => {}
                Wish::Leave(how) => return Ok(how),
                Wish::Do(command) => {
                    if matches!(command, Command::Hint | Command::Values | Command::Resign) {
                        self.render(true)?;
                    }
                    let Done { said, quit, .. } = events.during(|cancel| self.desk.perform(&command, cancel));
                    self.said = said;
                    if matches!(command, Command::Load(_)) {
                        self.cursor = middle(self.desk.session.shape);
                    }
                    if quit {
                        return Ok(Leaving::Quit);
                    }
                    self.settle(events)?;
                    if self.desk.session.is_watched() && !self.desk.session.is_over() {
                        return Ok(Leaving::Interrupted);
                    }
                }
            }
        }
    }

    /// Has machines move until a person has to, and looks how the board stands.
    fn settle(&mut self, events: &Events) -> Result<(), Failure> {
        while self.desk.session.awaits_machine() {
            self.status.clear();
            self.render(true)?;
            let (said, stopped) = events.during(|cancel| (self.desk.session.reply(cancel), cancel.is_cancelled()));
            let said = said?;
            if self.desk.session.is_watched() {
                self.said = said;
                if stopped {
                    break;
                }
            } else {
                self.said.extend(said);
            }
        }
        self.status = events.during(|cancel| self.desk.session.status(cancel))?;
        Ok(())
    }

    fn key(&mut self, key: Key) -> Wish {
        if self.pieces.is_some() {
            return self.shifted(&key);
        }
        let over = self.desk.session.is_over();
        let leaving = std::mem::take(&mut self.leaving);
        match key {
            Key::UnknownEscSeq(sequence) if sequence == ['[', '1', ';'] => {
                self.pieces = Some(Vec::new());
                Wish::Look
            }
            Key::ArrowUp => self.arrow(Way::Up, false),
            Key::ArrowDown => self.arrow(Way::Down, false),
            Key::ArrowLeft => self.arrow(Way::Left, false),
            Key::ArrowRight => self.arrow(Way::Right, false),
            Key::Enter if !self.entry.is_empty() => Wish::Do(Command::read(&std::mem::take(&mut self.entry))),
            Key::Enter | Key::Escape if over => Wish::Leave(Leaving::Quit),
            Key::Enter => self.press(),
            Key::Char('\x04') if self.entry.is_empty() => Wish::Leave(Leaving::Ended),
            Key::Escape => {
                self.entry.clear();
                self.holding = false;
                Wish::Look
            }
            Key::Backspace => {
                self.entry.pop();
                Wish::Look
            }
            Key::Char(c) if !self.entry.is_empty() && c.is_control() => Wish::Look,
            Key::Char(c) if !self.entry.is_empty() => self.typed(c),
            Key::Char(' ') => self.press(),
            Key::Char(c) => self.letter(c, over || leaving),
            _ => Wish::Look,
        }
    }

    /// One more letter of what is being typed.
    fn typed(&mut self, c: char) -> Wish {
        self.entry.push(c);
        Wish::Look
    }

    fn say(&mut self, said: Vec<Message>) -> Wish {
        self.said = said;
        Wish::Look
    }

    /// One letter, while nothing is being typed. `free` says that nothing is lost by leaving.
    fn letter(&mut self, c: char, free: bool) -> Wish {
        match c.to_ascii_lowercase() {
            'u' => Wish::Do(Command::Undo),
            'r' => Wish::Do(Command::Redo),
            'h' => Wish::Do(Command::Hint),
            'v' => Wish::Do(Command::Values),
            'x' => Wish::Do(Command::Resign),
            'n' => Wish::Do(Command::New),
            '?' => self.say(vec![self.desk.session.problem.move_help(), msg!("play.typed")]),
            'q' if free || !self.desk.session.has_moves() => Wish::Leave(Leaving::Quit),
            'q' => {
                self.leaving = true;
                self.say(vec![msg!("play.really")])
            }
            's' | 'l' => {
                let word = if c.eq_ignore_ascii_case(&'s') { "save" } else { "load" };
                let path = self.desk.file.clone().unwrap_or_else(saved::default_path);
                self.entry = format!("{word} {}", path.display());
                Wish::Look
            }
            ':' | '/' | '0'..='9' => self.typed(c),
            'm' if self.desk.session.shape.kind == Kind::Swap => self.typed('M'),
            _ => Wish::Look,
        }
    }

    /// The rest of Shift with an arrow, which comes as a number and a letter.
    fn shifted(&mut self, key: &Key) -> Wish {
        let mut pieces = self.pieces.take().unwrap_or_default();
        let Key::Char(c) = key else { return Wish::Look };
        pieces.push(*c);
        match pieces[..] {
            [_] => {
                self.pieces = Some(pieces);
                Wish::Look
            }
            [_, 'A'] => self.arrow(Way::Up, true),
            [_, 'B'] => self.arrow(Way::Down, true),
            [_, 'C'] => self.arrow(Way::Right, true),
            [_, 'D'] => self.arrow(Way::Left, true),
            _ => Wish::Look,
        }
    }

    fn arrow(&mut self, way: Way, shift: bool) -> Wish {
        let shape = self.desk.session.shape;
        let moves = |mv: &str| Wish::Do(Command::Moves(vec![mv.to_owned()]));
        self.said.clear();
        self.entry.clear();
        match shape.kind {
            Kind::Tiles => moves(Shape::push(way)),
            Kind::Swap => {
                let from = self.cursor;
                self.cursor = shape.beside(from, way);
                if !shift && !std::mem::take(&mut self.holding) {
                    return Wish::Look;
                }
                shape.swap(from, way).map_or(Wish::Look, |mv| moves(&mv))
            }
            Kind::Falling if matches!(way, Way::Up) => Wish::Look,
            Kind::Falling if matches!(way, Way::Down) => self.press(),
            Kind::Stones | Kind::Falling => {
                self.cursor = shape.beside(self.cursor, way);
                Wish::Look
            }
            Kind::Other => Wish::Look,
        }
    }

    /// Space or Enter: puts a stone, or takes hold of a piece.
    fn press(&mut self) -> Wish {
        let shape = self.desk.session.shape;
        match shape.kind {
            Kind::Swap => {
                self.holding = !self.holding;
                Wish::Look
            }
            Kind::Stones => {
                let place = format!("{},{}", self.cursor / shape.columns, self.cursor % shape.columns);
                Wish::Do(Command::Moves(vec![if shape.is_numbered() { self.cursor.to_string() } else { place }]))
            }
            Kind::Falling => Wish::Do(Command::Moves(vec![self.cursor.to_string()])),
            Kind::Tiles | Kind::Other => Wish::Look,
        }
    }

    fn key_help(&self) -> Message {
        let arrows = match self.desk.session.shape.kind {
            Kind::Tiles => msg!("play.arrows-tiles"),
            Kind::Swap if self.holding => msg!("play.arrows-held"),
            Kind::Swap => msg!("play.arrows-swap"),
            Kind::Stones => msg!("play.arrows-stones"),
            Kind::Falling => msg!("play.arrows-falling"),
            Kind::Other => msg!("play.moves-other"),
        };
        msg!("play.keys", arrows = arrows)
    }

    /// Renders all there is, over what was rendered before.
    fn render(&mut self, thinking: bool) -> Result<(), Failure> {
        let session = &self.desk.session;
        let (over, shape) = (session.is_over(), session.shape);
        let cursor = match shape.kind {
            _ if over || thinking => None,
            Kind::Falling => Some(shape.rest(session.board(), self.cursor)),
            Kind::Swap | Kind::Stones => Some(self.cursor),
            Kind::Tiles | Kind::Other => None,
        };
        let (height, width) = self.term.size();
        let (height, width) = (usize::from(height), usize::from(width.max(2)));
        let say = |message: &Message| wrap(&message.render(self.lang), width - 1);
        let mut lines = say(&session.title());
        lines.push(String::new());
        lines.extend(self.desk.rendered(cursor, &paint)?.into_iter().map(|line| format!(" {line}")));
        lines.push(String::new());
        lines.extend(self.said.iter().chain(&self.status).flat_map(say));
        let foot = match () {
            () if thinking => msg!("play.thinking"),
            () if over => msg!("play.keys-over"),
            () => self.key_help(),
        };
        lines.extend(say(&foot).iter().map(|line| Style::new().dim().apply_to(line).to_string()));
        let rows = |line: &str| measure_text_width(line).max(1).div_ceil(width);
        if self.rendered >= height {
            self.term.clear_screen()?;
        } else {
            // The cursor stands on the last line, where something is typed.
            self.term.move_cursor_up(self.rendered)?;
            self.term.write_str("\r")?;
            self.term.clear_to_end_of_screen()?;
        }
        let idle = (over || thinking) && self.entry.is_empty();
        let prompt = if idle { String::new() } else { format!("{}> {}", session.prompt(), self.entry) };
        self.rendered = lines.iter().map(|line| rows(line)).sum::<usize>() + rows(&prompt) - 1;
        self.term.write_str(&format!("{}\n{prompt}", lines.join("\n")))?;
        self.term.flush()?;
        Ok(())
    }
}

/// Where the cursor begins.
fn middle(shape: Shape) -> usize {
    match shape.kind {
        Kind::Stones => shape.rows / 2 * shape.columns + shape.columns / 2,
        Kind::Falling => shape.columns / 2,
        _ => 0,
    }
}

/// Breaks lines between words.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for line in text.lines() {
        let mut current = String::new();
        for word in line.split_inclusive(' ') {
            if !current.is_empty() && measure_text_width(&current) + measure_text_width(word.trim_end()) > width {
                lines.push(std::mem::take(&mut current).trim_end().to_owned());
            }
            current.push_str(word);
        }
        lines.push(current);
    }
    lines
}

/// X and O in colours of their own, pieces in their places green.
fn paint(text: &str, thing: Thing) -> String {
    let style = match thing {
        Thing::Stone(Side::First) => Style::new().cyan().bold(),
        Thing::Stone(Side::Second) => Style::new().yellow().bold(),
        Thing::Empty => Style::new().dim(),
        Thing::Piece(true) => Style::new().green(),
        Thing::Piece(false) => Style::new().bold(),
    };
    style.apply_to(text).to_string()
}
