//! One run's numbers as different courses count them.
//!
//! Two correct programs print different numbers for the same search, because one counts boards
//! expanded, another boards taken out of the open list, a third boards ever seen. A [`Tally`]
//! follows the events of a run and gives each of these.

use kombat::messages::{Lang, Message, Render};
use kombat::move_list::MoveList;
use kombat::msg;
use kombat::observe::Kind;
use kombat::report::Report;
use kombat::trace::TraceLine;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// Who counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Convention {
    /// Boards whose successors were produced.
    Expanded,
    /// Boards taken out of the open list, the goal among them.
    Removed,
    /// Different boards ever put into it, the start among them.
    Seen,
    /// Successors produced.
    Generated,
    /// The project n-puzzle of the 42 schools.
    FortyTwo,
    /// The 8-puzzle project of Columbia's course on artificial intelligence.
    Columbia,
    /// Paper 004.
    Ufpi,
    /// Paper 001.
    Bouzon,
}

impl Convention {
    /// All of them.
    pub const ALL: [Convention; 8] = [
        Convention::Expanded,
        Convention::Removed,
        Convention::Seen,
        Convention::Generated,
        Convention::FortyTwo,
        Convention::Columbia,
        Convention::Ufpi,
        Convention::Bouzon,
    ];

    /// Its name.
    pub fn word(self) -> &'static str {
        match self {
            Convention::Expanded => "expanded",
            Convention::Removed => "removed",
            Convention::Seen => "seen",
            Convention::Generated => "generated",
            Convention::FortyTwo => "42",
            Convention::Columbia => "columbia",
            Convention::Ufpi => "ufpi",
            Convention::Bouzon => "bouzon",
        }
    }

    /// Does it speak of an open list, which not every search has?
    pub fn needs_open_list(self) -> bool {
        !matches!(self, Convention::Expanded | Convention::Generated | Convention::Columbia)
    }

    /// Does it take for granted that the goal is tested when it is taken out?
    pub fn tests_when_taken(self) -> bool {
        !matches!(self, Convention::Expanded | Convention::Generated)
    }
}

/// What is counted along a run.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    expanded: u64,
    generated: u64,
    /// Which nodes were ever put into the open list, by id, and how many they are.
    seen: Vec<bool>,
    distinct: u64,
    /// Nodes open after the last event.
    frontier: u64,
    /// The goal's event: nodes open after it, and whether it had been taken out.
    goal: Option<(u64, bool)>,
}

impl Tally {
    /// Takes an event.
    pub fn follow(&mut self, line: &TraceLine) {
        match line.event {
            Kind::Expand => self.expanded += 1,
            // A search that tests a board when it finds it leaves it in the open list.
            Kind::Incumbent => self.goal = Some((line.frontier, line.frontier < self.frontier)),
            Kind::Generate | Kind::Prune => {
                self.generated += u64::from(line.parent.is_some());
                if let Some(id) = line.id.filter(|_| line.event == Kind::Generate) {
                    self.see(id as usize);
                }
            }
            _ => {}
        }
        self.frontier = line.frontier;
    }

    fn see(&mut self, id: usize) {
        if self.seen.len() <= id {
            self.seen.resize(id + 1, false);
        }
        self.distinct += u64::from(!std::mem::replace(&mut self.seen[id], true));
    }

    /// Was the goal tested when it was found, and so before it was taken out?
    pub fn found_early(&self) -> bool {
        self.goal.is_some_and(|(_, taken)| !taken)
    }

    /// Boards taken out of the open list.
    fn removed(&self) -> u64 {
        self.expanded + u64::from(self.goal.is_some_and(|(_, taken)| taken))
    }

    /// The numbers of a run by a convention.
    pub fn counted(&self, convention: Convention, report: &Report) -> Counted {
        let left = self.goal.map_or(self.frontier, |(left, _)| left);
        let moves = report.moves.as_ref().map(MoveList::len);
        let numbers = match convention {
            Convention::Expanded => json!({ "expanded": self.expanded }),
            Convention::Removed => json!({ "removed": self.removed() }),
            Convention::Seen => json!({ "seen": self.distinct }),
            Convention::Generated => json!({ "generated": self.generated }),
            Convention::FortyTwo => {
                json!({ "selected": self.removed(), "in_memory": report.counters.peak_stored, "moves": moves })
            }
            Convention::Columbia => json!({
                "path_to_goal": report.moves.as_ref().map(|moves| moves.iter().map(long_word).collect::<Vec<_>>()),
                "cost_of_path": report.cost,
                "nodes_expanded": self.expanded,
                "search_depth": report.depth,
                "max_search_depth": report.max_depth,
                "running_time": report.wall_s,
                "max_ram_usage": report.peak_bytes as f64 / f64::from(1 << 20),
            }),
            Convention::Ufpi => {
                json!({ "profundidade": self.removed(), "borda": left, "expandidos": self.removed() })
            }
            Convention::Bouzon => json!({ "explorados": self.distinct, "movimentos": moves }),
        };
        let Value::Object(numbers) = numbers else { unreachable!("all of them are objects") };
        Counted { convention: convention.word(), kind: convention, numbers }
    }
}

/// A move in a word, where it has one.
fn long_word(mv: &str) -> &str {
    match mv {
        "U" => "Up",
        "D" => "Down",
        "L" => "Left",
        "R" => "Right",
        other => other,
    }
}

/// A run's numbers by one convention.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Counted {
    convention: &'static str,
    #[serde(skip)]
    kind: Convention,
    #[serde(flatten)]
    numbers: Map<String, Value>,
}

impl Counted {
    /// What the course has its programs print. Columbia's layout is a file's and the same in
    /// every language.
    pub fn text(&self, lang: Lang) -> String {
        let number = |name: &str| self.numbers.get(name).and_then(Value::as_u64).unwrap_or(0);
        let message: Message = match self.kind {
            Convention::Expanded => msg!("count.expanded", n = number("expanded")),
            Convention::Removed => msg!("count.removed", n = number("removed")),
            Convention::Seen => msg!("count.seen", n = number("seen")),
            Convention::Generated => msg!("count.generated", n = number("generated")),
            Convention::FortyTwo => msg!(
                "count.42",
                selected = self.digits("selected"),
                memory = self.digits("in_memory"),
                moves = self.digits("moves")
            ),
            Convention::Columbia => return self.columbia(),
            Convention::Ufpi => msg!(
                "count.ufpi",
                depth = self.digits("profundidade"),
                border = self.digits("borda"),
                expanded = self.digits("expandidos")
            ),
            Convention::Bouzon if self.numbers["movimentos"].is_null() => {
                msg!("count.bouzon-unsolved", explored = self.digits("explorados"))
            }
            Convention::Bouzon => {
                msg!("count.bouzon", moves = self.digits("movimentos"), explored = self.digits("explorados"))
            }
        };
        message.render(lang)
    }

    /// A number as programs print it, or a dash.
    fn digits(&self, name: &str) -> String {
        self.numbers.get(name).and_then(Value::as_u64).map_or("–".to_owned(), |number| number.to_string())
    }

    /// `output.txt`, as Python writes it.
    fn columbia(&self) -> String {
        let text = |value: &Value| match value {
            Value::Null => "None".to_owned(),
            Value::Array(words) => {
                let words = words.iter().filter_map(Value::as_str).map(|word| format!("'{word}'"));
                format!("[{}]", words.collect::<Vec<_>>().join(", "))
            }
            Value::Number(number) if number.is_f64() => format!("{:.8}", number.as_f64().unwrap_or(0.0)),
            other => other.to_string(),
        };
        let lines = self.numbers.iter().map(|(name, value)| format!("{name}: {}", text(value)));
        lines.collect::<Vec<_>>().join("\n")
    }
}
