//! Tables are made before a search, where it can still be stopped. The cache behind the store
//! is one for the whole process, so this test has one of its own.

use kombat::audit::{Question, Settled};
use kombat::budget::{Cancel, Stop};
use kombat::catalog::{Request, puzzle};
use kombat::pdb::{Key, Table, TableCache, table_store};
use kombat::report::Ending;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

static SAVED: AtomicUsize = AtomicUsize::new(0);
/// What is cancelled as soon as a table is begun.
static CANCELLED: Mutex<Option<Cancel>> = Mutex::new(None);

/// Keeps nothing and notes all.
struct Notes;

impl TableCache for Notes {
    fn load(&self, _: &Key) -> Option<Table> {
        None
    }
    fn save(&self, _: &Key, _: &Table) {
        SAVED.fetch_add(1, Relaxed);
    }
    fn building(&self, _: &Key, _: u64, _: u64) {
        if let Some(cancel) = CANCELLED.lock().unwrap().as_ref() {
            cancel.cancel();
        }
    }
    fn ended(&self, _: &Key) {}
}

#[test]
fn tables_of_both_ends_and_of_audits_can_be_stopped_while_they_are_made() {
    assert!(table_store().keep_in(Box::new(Notes)));
    let puzzle = puzzle("15-puzzle").unwrap();
    let board = "1 2 3 4 5 6 7 8 9 0 10 12 13 14 11 15";
    // Those that lead to the goal.
    let there = puzzle.run(&Request::new("astar(h=pdb(5-5-5,mirror=off))", board), None).unwrap();
    assert!(there.solved());
    let before = SAVED.load(Relaxed);
    assert!(before > 0);
    // Those that lead back to the start are others, for its blank is elsewhere.
    let request = Request::new("biastar(h=pdb(5-5-5,mirror=off))", board);
    *CANCELLED.lock().unwrap() = Some(request.cancel.clone());
    assert_eq!(puzzle.run(&request, None).unwrap().outcome, Ending::Stopped(Stop::Cancelled));
    assert_eq!(SAVED.load(Relaxed), before, "what was cancelled was made to its end");
    *CANCELLED.lock().unwrap() = None;
    let both = puzzle.run(&Request::new("biastar(h=pdb(5-5-5,mirror=off))", board), None).unwrap();
    assert_eq!(both.cost, there.cost);
    let before = SAVED.load(Relaxed);
    // An audit, of a heuristic whose tables are not there.
    let question = Question { boards: 0, ..Question::new(&["pdb(6-5-4,mirror=off)"]) };
    *CANCELLED.lock().unwrap() = Some(question.cancel.clone());
    assert!(matches!(puzzle.audit(&question, None), Ok(Settled::Stopped(Stop::Cancelled))));
    assert_eq!(SAVED.load(Relaxed), before, "what was cancelled was made to its end");
}
