//! How much memory tables may take is a matter of the whole process, so this test has one of its
//! own.

use kombat::budget::Cancel;
use kombat::pdb::allow;
use kombat::rng::Rng;
use kombat::words::Lang;
use kombat_lab::execute::{Runner, execute};
use kombat_lab::experiment::Experiment;
use kombat_lab::local::Local;
use kombat_lab::plan::Plan;
use kombat_lab::store::Store;
use std::collections::BTreeSet;

/// Different divisions of the eleven tiles, which have few tables in common.
fn divisions() -> BTreeSet<String> {
    let mut rng = Rng::new(1);
    let mut tiles: Vec<String> = (1..12).map(|tile| tile.to_string()).collect();
    let mut division = || {
        rng.shuffle(&mut tiles);
        let mut patterns = [tiles[..4].to_vec(), tiles[4..8].to_vec(), tiles[8..].to_vec()];
        patterns.iter_mut().for_each(|pattern| pattern.sort_unstable());
        patterns.sort_unstable();
        patterns.map(|pattern| pattern.join(" ")).join(" / ")
    };
    (0..300).map(|_| division()).collect()
}

#[test]
fn a_fight_without_room_for_its_tables_says_why() {
    let algorithms: Vec<String> = divisions()
        .iter()
        .map(|division| format!("[[algorithms]]\nspec = 'astar(h=pdb(\"{division}\",mirror=off))'\n"))
        .collect();
    let text = format!(
        "name = \"no-room\"\nseed = 1\nrepeats = 1\n[[boards]]\nproblem = \"tiles(3x4)\"\ncount = 1\n\
         draw = {{ walk = 4 }}\n{}",
        algorithms.concat()
    );
    let experiment = Experiment::read(&text).unwrap();
    let plan = Plan::new(&experiment).unwrap();
    let runner = Local::new(&experiment, 1).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(&folder.path().join("fight"), &experiment, &plan).unwrap();
    // What the tables of one take fits, what those of all take together does not.
    allow(160 << 10);
    let made = execute(&plan, &mut store, &runner, (1, 1), &Cancel::new(), |_, _| ()).unwrap();
    assert!((8..plan.runs.len() as u64).contains(&made), "{made}");
    let why = Runner::obstacle(&runner).expect("something was in the way");
    assert_eq!(why.key(), "fight.obstacle");
    let said = why.render(Lang::En);
    assert!(said.contains("astar(h=pdb(") && said.contains("no room for these tables"), "{said}");
    assert!(why.render(Lang::PtBr).contains("Não há lugar"), "{}", why.render(Lang::PtBr));
}
