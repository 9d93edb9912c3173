//! Problems that are made of a text: a maze, whose map a spec names and never holds.

use kombat::catalog::{
    Args, Card, Domain, Param, ParamKind, Problem, PuzzleProblem, Request, Section, install, open, puzzle, standard,
};
use kombat::domain::bytes::{ByteMoves, BytePuzzle, ByteRules, ByteState};
use kombat::instance::{Instances, MOST_BYTES};
use kombat::messages::{Lang, Message, Render, SpecError, Texts};
use kombat::msg;
use kombat::rng::Rng;
use kombat::space::Cost;
use kombat_lab::experiment::Experiment;
use kombat_lab::plan::Plan;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, MutexGuard};

/// From any free cell to the last one.
struct Maze {
    name: String,
    columns: usize,
    free: Vec<bool>,
}

const CARD: Card =
    Card { name: "maze", params: &[Param::positional("map", ParamKind::Instance)], ..Card::new(Section::Problem) };

impl Maze {
    fn read(name: String, map: &str) -> Result<Self, Message> {
        let columns = map.lines().next().unwrap_or_default().len();
        let mut free = Vec::new();
        for (row, line) in map.lines().enumerate() {
            if line.len() != columns || line.contains(|c| c != '.' && c != '#') {
                return Err(msg!("maze.line", n = row + 1, found = line, columns = columns));
            }
            free.extend(line.bytes().map(|c| c == b'.'));
        }
        Ok(Maze { name, columns, free })
    }

    fn step(&self, cell: usize, mv: u16) -> Option<usize> {
        let (row, column) = (cell / self.columns, cell % self.columns);
        let to = match mv {
            0 => cell.checked_sub(self.columns),
            1 => Some(cell + self.columns).filter(|_| row + 1 < self.free.len() / self.columns),
            2 => Some(cell).filter(|_| column > 0).map(|cell| cell - 1),
            _ => Some(cell + 1).filter(|_| column + 1 < self.columns),
        };
        to.filter(|&to| self.free[to])
    }
}

impl ByteRules for Maze {
    fn name(&self) -> String {
        self.name.clone()
    }
    fn moves(&self, state: &[u8], into: &mut ByteMoves) {
        (0..4).filter(|&mv| self.step(state[0].into(), mv).is_some()).for_each(|mv| into.push(mv));
    }
    fn apply(&self, state: &mut [u8], mv: u16) -> Cost {
        state[0] = self.step(state[0].into(), mv).expect("a legal move") as u8;
        1
    }
    fn undo(&self, state: &mut [u8], mv: u16) {
        self.apply(state, mv ^ 1);
    }
    fn unit_costs(&self) -> bool {
        true
    }
    fn is_goal(&self, state: &[u8]) -> bool {
        usize::from(state[0]) == self.free.len() - 1
    }
    fn parse(&self, text: &str) -> Result<ByteState, Message> {
        let cell = text.trim().parse::<u8>().ok().filter(|cell| self.free.get(usize::from(*cell)) == Some(&true));
        Ok(ByteState::new(&[cell.ok_or_else(|| msg!("maze.line", n = 0usize, found = text, columns = 0usize))?])
            .expect("a byte"))
    }
    fn show(&self, state: &[u8]) -> String {
        state[0].to_string()
    }
    fn random(&self, rng: &mut Rng) -> ByteState {
        loop {
            let cell = rng.below(self.free.len() as u64) as usize;
            if self.free[cell] {
                return ByteState::new(&[cell as u8]).expect("a byte");
            }
        }
    }
}

struct Mazes;

impl Domain for Mazes {
    fn card(&self) -> &'static Card {
        &CARD
    }
    fn texts(&self) -> Texts {
        const EN: &str = "problem.maze.title = \"Maze\"\nproblem.maze.doc = \"Find the last cell.\"\n\
            problem.maze.param.map = \"The map.\"\nmaze.line = \"Line {n}, “{found}”, is no row of {columns} cells.\"\n";
        Texts { en: EN, pt_br: EN }
    }
    fn instances(&self) -> &'static [(&'static str, &'static str)] {
        &[("hall", "...\n.#.\n...")]
    }
    fn open(&self, args: &Args) -> Result<Problem, SpecError> {
        let maze = Maze::read(args.spec(CARD.name).to_string(), args.text("map"))?;
        Ok(Problem::Puzzle(Box::new(PuzzleProblem::new(BytePuzzle::new(maze)))))
    }
}

/// What lies in the folder of this test.
static SHELF: LazyLock<Mutex<HashMap<String, Vec<u8>>>> = LazyLock::new(Mutex::default);

fn shelf() -> MutexGuard<'static, HashMap<String, Vec<u8>>> {
    SHELF.lock().unwrap()
}

struct Shelf;

impl Instances for Shelf {
    fn read(&self, name: &str, _: usize) -> Result<Option<Vec<u8>>, Message> {
        Ok(shelf().get(name).cloned())
    }
}

fn put(name: &str, text: impl Into<Vec<u8>>) {
    shelf().insert(name.to_owned(), text.into());
}

fn prepared() {
    // All tests of this program want the same.
    let _ = install(standard().with(Mazes).unwrap().reading(Shelf));
}

fn refused(spec: &str) -> String {
    open(spec).unwrap_err().message().render(Lang::En)
}

#[test]
fn a_map_that_comes_along_is_named_as_it_is() {
    prepared();
    let maze = puzzle("maze(hall)").unwrap();
    assert_eq!(maze.problem(), "maze(\"hall\")");
    let report = maze.run(&Request::new("bfs", "0"), None).unwrap();
    assert_eq!(report.cost, Some(4));
    assert_eq!(puzzle(&maze.problem()).unwrap().problem(), maze.problem());
}

#[test]
fn a_map_from_elsewhere_is_held_to_what_it_was() {
    prepared();
    put("maps/yard.txt", "..\n..\n");
    let name = puzzle("maze(\"maps/yard.txt\")").unwrap().problem();
    // The digits are those that sha256sum prints.
    assert_eq!(name, "maze(\"maps/yard.txt@86168b392abe3083\")");
    assert_eq!(puzzle(&name).unwrap().problem(), name);
    put("maps/yard.txt", "..\n.#\n..\n");
    let said = refused(&name);
    assert!(said.contains("begins with") && said.contains("86168b392abe3083"), "{said}");
    assert_ne!(puzzle("maze(\"maps/yard.txt\")").unwrap().problem(), name);
}

#[test]
fn what_is_no_map_is_refused_in_a_sentence() {
    prepared();
    put("large", vec![b'.'; MOST_BYTES + 1]);
    put("picture", vec![0xff, 0xd8, 0xff]);
    put("letter", "..\nDear Sir\n");
    for (name, part) in [
        ("hal", "nor a text that comes along. Did you mean: hall?"),
        ("nowhere/else.txt", "neither a file that exists"),
        ("large", "more than 4,194,304 bytes"),
        ("picture", "not a text file"),
        ("letter", "Line 2, “Dear Sir”, is no row of 2 cells."),
    ] {
        let said = refused(&format!("maze(\"{name}\")"));
        assert!(said.contains(part), "{name}: {said}");
    }
    assert!(refused("maze").contains("map"), "{}", refused("maze"));
}

#[test]
fn records_keep_which_map_it_was_and_another_map_is_another_experiment() {
    prepared();
    put("garden", "...\n...\n");
    let text = "seed = 1\n[[boards]]\nproblem = 'maze(garden)'\ncount = 3\n[[algorithms]]\nspec = 'bfs'\n";
    let plan = || Plan::new(&text.parse::<Experiment>().unwrap()).unwrap();
    let (first, again) = (plan(), plan());
    assert_eq!(first.runs, again.runs);
    assert!(first.runs.iter().all(|run| run.problem.starts_with("maze(\"garden@")), "{:?}", first.runs[0]);
    put("garden", "...\n.#.\n...\n");
    assert!(plan().ids().is_disjoint(&first.ids()));
}
