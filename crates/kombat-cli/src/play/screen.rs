//! The game on a terminal: arrow keys, a cursor, a board that stays in its place.
//!
//! What is shown is ordinary lines printed again, and the terminal's settings are put back when the game is left.

use super::events::{Event, Events};
use super::picture::{self, Paint};
use super::{Desk, Done, saved};
use crate::error::Failure;
use crate::out::Out;
use console::{Key, Style, Term, measure_text_width, strip_ansi_codes};
use kombat::messages::{Lang, Message, Render};
use kombat::msg;
use kombat::play::{Command, Hand, Key as Press, Manner};
use kombat::view::Way;
use std::process::{Command as Process, Stdio};
use std::sync::OnceLock;

pub(super) fn run(desk: Desk, out: &mut Out) -> Result<u8, Failure> {
    let _quiet = Quiet::new();
    let events = Events::keys();
    let mut screen = Screen::new(desk, out.lang);
    let left = screen.play(&events);
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

fn set(settings: &str) {
    let _ = Process::new("stty").arg(settings).stdin(Stdio::inherit()).stderr(Stdio::null()).status();
}

/// How the terminal was set before a game.
static BEFORE: OnceLock<Option<String>> = OnceLock::new();

/// Sets the terminal as it was before a game, if there was one.
pub(super) fn restore() {
    if let Some(Some(before)) = BEFORE.get() {
        set(before);
    }
}

/// While it lives, what is typed is not written into the picture.
struct Quiet;

impl Quiet {
    fn new() -> Self {
        if BEFORE.get_or_init(settings).is_some() {
            set("-echo");
        }
        Quiet
    }
}

impl Drop for Quiet {
    fn drop(&mut self) {
        restore();
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
    /// The cursor, and what is held.
    hand: Hand,
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
        let (hand, said, status) = (Hand::default(), vec![desk.session.problem().move_help()], Vec::new());
        let (leaving, entry, rendered, pieces) = (false, String::new(), 0, None);
        Screen { desk, term: Term::stdout(), lang, hand, entry, leaving, said, status, rendered, pieces }
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
                    match (&command, self.desk.session.hinted()) {
                        (Command::Load(_), _) => self.hand = Hand::default(),
                        (Command::Hint, Some(choice)) => self.hand.lead(choice),
                        _ => {}
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
            Key::ArrowUp => self.press(Press::Arrow(Way::Up, false)),
            Key::ArrowDown => self.press(Press::Arrow(Way::Down, false)),
            Key::ArrowLeft => self.press(Press::Arrow(Way::Left, false)),
            Key::ArrowRight => self.press(Press::Arrow(Way::Right, false)),
            Key::Enter if !self.entry.is_empty() => Wish::Do(Command::read(&std::mem::take(&mut self.entry))),
            Key::Enter | Key::Escape if over => Wish::Leave(Leaving::Quit),
            Key::Enter => self.press(Press::Press),
            Key::Char('\x04') if self.entry.is_empty() => Wish::Leave(Leaving::Ended),
            Key::Escape => {
                self.entry.clear();
                self.hand.let_go();
                Wish::Look
            }
            Key::Backspace => {
                self.entry.pop();
                Wish::Look
            }
            Key::Char(c) if !self.entry.is_empty() && c.is_control() => Wish::Look,
            Key::Char(c) if !self.entry.is_empty() => self.typed(c),
            Key::Char(' ') => self.press(Press::Press),
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

    /// One letter, while nothing is being typed: a move, a command, or the beginning of a word. `free` says
    /// that nothing is lost by leaving.
    fn letter(&mut self, c: char, free: bool) -> Wish {
        let session = &self.desk.session;
        match session.read(&c.to_string()) {
            Command::Moves(_) if !c.is_alphabetic() || !session.is_move(&c.to_string()) => self.typed(c),
            Command::Help => self.say(vec![session.problem().move_help(), msg!("play.typed")]),
            Command::Quit if free || session.moves().is_empty() => Wish::Leave(Leaving::Quit),
            Command::Quit => {
                self.leaving = true;
                self.say(vec![msg!("play.really")])
            }
            command @ (Command::Save(_) | Command::Load(_)) => {
                let word = if command == Command::Save(None) { "save" } else { "load" };
                let path = self.desk.file.clone().unwrap_or_else(saved::default_path);
                self.entry = format!("{word} {}", path.display());
                Wish::Look
            }
            command => Wish::Do(command),
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
            [_, 'A'] => self.press(Press::Arrow(Way::Up, true)),
            [_, 'B'] => self.press(Press::Arrow(Way::Down, true)),
            [_, 'C'] => self.press(Press::Arrow(Way::Right, true)),
            [_, 'D'] => self.press(Press::Arrow(Way::Left, true)),
            _ => Wish::Look,
        }
    }

    /// An arrow, Enter or space: a move, or something on the way to one.
    fn press(&mut self, key: Press) -> Wish {
        self.entry.clear();
        match self.hand.key(&self.desk.session, key) {
            Ok(Some(mv)) => Wish::Do(Command::Moves(vec![mv])),
            Ok(None) => self.say(Vec::new()),
            Err(error) => self.say(vec![error.0]),
        }
    }

    /// The moves that arrows make, and the letters that do the same.
    fn arrows(&self) -> String {
        let choices = self.desk.session.choices();
        let made_by =
            |way: Way| choices.iter().find(|choice| choice.touch.key == Some(way)).map(|choice| (way, choice));
        let shown = Way::ALL.into_iter().filter_map(made_by);
        let shown = shown.map(|(way, choice)| format!("{} {} ({})", way.arrow(), choice.id, choice.name()));
        shown.collect::<Vec<_>>().join(" · ")
    }

    fn key_help(&self) -> Message {
        let moves = match self.desk.session.manner() {
            Manner::Arrows => msg!("play.name", name = self.arrows()),
            Manner::Ends if self.hand.held().is_some() => msg!("play.keys-held"),
            Manner::Ends => msg!("play.keys-ends"),
            Manner::Press => msg!("play.keys-press"),
            Manner::Pass => msg!("play.keys-pass"),
            Manner::Words => msg!("play.keys-words"),
        };
        msg!("play.keys", moves = moves)
    }

    /// Renders all there is, over what was rendered before.
    fn render(&mut self, thinking: bool) -> Result<(), Failure> {
        let session = &self.desk.session;
        let over = session.is_over();
        let cursor = if over || thinking { None } else { self.hand.cursor(session) };
        let (height, width) = self.term.size();
        let (height, width) = (usize::from(height), usize::from(width.max(2)));
        let say = |message: &Message| wrap(&message.render(self.lang), width - 1);
        let mut lines = say(&session.title());
        lines.push(String::new());
        let board = picture::lines(&session.view(), [cursor, self.hand.held()], &paint);
        let said: Vec<String> = self.said.iter().chain(&self.status).flat_map(say).collect();
        let board = window(board, height.saturating_sub(lines.len() + said.len() + FOOT));
        lines.extend(board.into_iter().map(|line| format!(" {line}")));
        lines.push(String::new());
        lines.extend(said);
        let foot = match () {
            () if thinking => msg!("play.thinking"),
            () if over => msg!("play.keys-over"),
            () => self.key_help(),
        };
        // What belongs together stays on a line.
        let foot = foot.render(self.lang).replace(' ', "\u{a0}").replace("\u{a0}·\u{a0}", "\u{a0}· ");
        lines.extend(wrap(&foot, width - 1).iter().map(|line| Style::new().dim().apply_to(line).to_string()));
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
        let prompt = if idle { String::new() } else { self.desk.prompt(self.lang) + &self.entry };
        self.rendered = lines.iter().map(|line| rows(line)).sum::<usize>() + rows(&prompt) - 1;
        self.term.write_str(&format!("{}\n{prompt}", lines.join("\n")))?;
        self.term.flush()?;
        Ok(())
    }
}

/// Rows below the board and what is said: an empty one, the keys, and what is typed.
const FOOT: usize = 5;

/// As many lines of a board as there is room for: those around the cursor, or the first. No fewer than a few.
fn window(board: Vec<String>, room: usize) -> Vec<String> {
    let room = room.max(5);
    if board.len() <= room {
        return board;
    }
    let cursor = board.iter().position(|line| strip_ansi_codes(line).contains(['[', '(']));
    let from = cursor.unwrap_or(0).saturating_sub(room / 2).min(board.len() - room);
    let cut = |at: usize, more: bool| if more { " …".to_owned() } else { board[at].clone() };
    let last = from + room - 1;
    let middle = board[from + 1..last].iter().cloned();
    std::iter::once(cut(from, from > 0)).chain(middle).chain([cut(last, last + 1 < board.len())]).collect()
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

/// The sides in colours of their own, pieces in their places green.
fn paint(text: &str, paint: Paint) -> String {
    let style = match paint {
        Paint::First => Style::new().cyan().bold(),
        Paint::Second => Style::new().yellow().bold(),
        Paint::Empty => Style::new().dim(),
        Paint::Home => Style::new().green(),
        Paint::Piece => Style::new().bold(),
    };
    style.apply_to(text).to_string()
}
