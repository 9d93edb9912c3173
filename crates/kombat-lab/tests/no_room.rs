//! How much memory tables may take is a matter of the whole process, so this test has one of its
//! own.

use kombat::budget::Cancel;
use kombat::catalog::{Request, puzzle};
use kombat::messages::{Lang, Render};
use kombat::pdb::allow;
use kombat::rng::Rng;
use kombat_lab::execute::{Runner, execute};
use kombat_lab::experiment::Experiment;
use kombat_lab::local::Local;
use kombat_lab::plan::Plan;
use kombat_lab::store::Store;
use std::collections::BTreeSet;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The net against waiting for ever; nothing is measured by it.
const PATIENCE: Duration = Duration::from_secs(600);

/// Different divisions of the fifteen tiles, which have few tables in common.
fn divisions() -> BTreeSet<String> {
    let mut rng = Rng::new(1);
    let mut tiles: Vec<String> = (1..16).map(|tile| tile.to_string()).collect();
    let mut division = || {
        rng.shuffle(&mut tiles);
        let mut patterns = [0..4, 4..8, 8..12, 12..15].map(|range| tiles[range].to_vec());
        patterns.iter_mut().for_each(|pattern| pattern.sort_unstable());
        patterns.sort_unstable();
        patterns.map(|pattern| pattern.join(" ")).join(" / ")
    };
    (0..200).map(|_| division()).collect()
}

/// Fills the room for tables with runs that wait, until one finds none.
fn fill(divisions: &[String]) -> Vec<(Cancel, JoinHandle<bool>)> {
    let mut runs: Vec<(Cancel, JoinHandle<bool>)> = Vec::new();
    let begun = Instant::now();
    for division in divisions {
        let (algorithm, own) = (contender(division), Cancel::new());
        let cancel = own.clone();
        let run = std::thread::spawn(move || {
            let puzzle = puzzle("tiles(4x4)").unwrap();
            let start = puzzle.random(1);
            puzzle.run(&Request { cancel, ..Request::new(&algorithm, &start) }, None).is_ok()
        });
        // Once it has claimed memory it has its tables, and can be held.
        while own.progress().1 == 0 && !run.is_finished() {
            assert!(begun.elapsed() < PATIENCE, "run {} neither begins nor is refused", runs.len());
            std::thread::sleep(Duration::from_millis(1));
        }
        let refused = own.progress().1 == 0;
        assert!(refused || own.hold());
        runs.push((own, run));
        if refused {
            return runs;
        }
    }
    panic!("there is room for {} runs", runs.len());
}

fn contender(division: &str) -> String {
    format!("astar(h=pdb(\"{division}\",mirror=off))")
}

#[test]
fn a_fight_without_room_for_its_tables_says_why() {
    // What the tables of one run take fits, what those of many take together does not.
    allow(520 << 10);
    let divisions: Vec<String> = divisions().into_iter().collect();
    let others = fill(&divisions);
    let own = &divisions[others.len() - 1];
    let text = format!(
        "name = \"no-room\"\nseed = 1\nrepeats = 1\n[[boards]]\nproblem = \"tiles(4x4)\"\ncount = 1\n\
         draw = {{ walk = 4 }}\n[[algorithms]]\nspec = 'astar'\n[[algorithms]]\nspec = '{}'\n",
        contender(own)
    );
    let experiment = text.parse::<Experiment>().unwrap();
    let plan = Plan::new(&experiment).unwrap();
    let runner = Local::new(&experiment, 1).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(&folder.path().join("fight"), &experiment, &plan).unwrap();
    let made = execute(&plan, &mut store, &runner, (1, 1), &Cancel::new(), |_, _| ()).unwrap();
    assert_eq!((plan.runs.len(), made), (2, 1));
    let why = Runner::obstacle(&runner).expect("something was in the way");
    assert_eq!(why.key(), "fight.obstacle");
    let said = why.render(Lang::En);
    assert!(said.contains("astar(h=pdb(") && said.contains("no room for these tables"), "{said}");
    assert!(why.render(Lang::PtBr).contains("Não há lugar"), "{}", why.render(Lang::PtBr));
    // When the others have ended there is room.
    others.iter().for_each(|(cancel, _)| cancel.cancel());
    let ended: Vec<bool> = others.into_iter().map(|(_, run)| run.join().unwrap()).collect();
    assert_eq!(ended.iter().filter(|ran| !**ran).count(), 1, "one was refused");
    let again = Local::new(&experiment, 1).unwrap();
    assert_eq!(execute(&plan, &mut store, &again, (1, 1), &Cancel::new(), |_, _| ()).unwrap(), 1);
    assert_eq!(Runner::obstacle(&again), None);
}
