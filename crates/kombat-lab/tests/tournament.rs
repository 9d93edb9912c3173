//! Tournaments: what is planned, that nothing is lost, and what follows from results.

use kombat::budget::{Cancel, Limits};
use kombat::messages::{Lang, Message, Render};
use kombat_lab::execute::{Runner, execute};
use kombat_lab::experiment::Experiment;
use kombat_lab::local::Local;
use kombat_lab::pairing::Pairing;
use kombat_lab::plan::{Plan, Run, Task};
use kombat_lab::played::{Match, Score};
use kombat_lab::report::tournament::sentences;
use kombat_lab::standings::{Standings, Tally};
use kombat_lab::statistics::proportion::{Interval, Z_95, wilson};
use kombat_lab::store::{DATABASE, Store, look, revision};
use kombat_lab::word::Word;
use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Makes up results, and cancels after so many matches.
struct Fake {
    made: AtomicU64,
    most: u64,
    result: fn(&Pairing) -> Score,
}

impl Fake {
    fn new(most: u64) -> Self {
        Fake { made: AtomicU64::new(0), most, result: |_| Score::Drawn }
    }

    fn with(result: fn(&Pairing) -> Score) -> Self {
        Fake { result, ..Fake::new(u64::MAX) }
    }
}

impl Runner<Pairing> for Fake {
    fn run(&self, pairing: &Pairing, cancel: &Cancel) -> Option<Match> {
        if self.made.fetch_add(1, Relaxed) >= self.most {
            cancel.cancel();
            return None;
        }
        Some(Match { result: (self.result)(pairing).into(), revision: revision(), ..pairing.row() })
    }
}

fn text(count: u64, repeats: u64, draw: &str, players: &[&str]) -> String {
    let players: Vec<String> = players.iter().map(|spec| format!("[[algorithms]]\nspec = \"{spec}\"\n")).collect();
    let boards = format!("[[boards]]\nproblem = \"tictactoe\"\ncount = {count}\n{draw}\n");
    format!("name = \"t\"\nrepeats = {repeats}\n{boards}{}", players.concat())
}

fn experiment(count: u64, repeats: u64, players: &[&str]) -> Experiment {
    text(count, repeats, "", players).parse::<Experiment>().unwrap()
}

fn plan(experiment: &Experiment) -> Plan<Pairing> {
    Plan::tournament(experiment).unwrap()
}

fn run(folder: &Path, experiment: &Experiment, runner: &dyn Runner<Pairing>) -> Result<u64, Message> {
    let plan = plan(experiment);
    let mut store = Store::open(folder, experiment, &plan)?;
    execute(&plan, &mut store, runner, (2, experiment.seed), &Cancel::new(), |_, _| {})
}

/// All matches of a tournament.
fn played(experiment: &Experiment, runner: &dyn Runner<Pairing>) -> Vec<Match> {
    let cancel = Cancel::new();
    plan(experiment).runs.iter().map(|pairing| runner.run(pairing, &cancel).unwrap()).collect()
}

#[test]
fn every_two_meet_from_every_opening_with_both_sides() {
    let experiment = experiment(30, 1, &["minimax", "alphabeta", "random"]);
    let plan = plan(&experiment);
    assert_eq!((plan.runs.len(), plan.ids().len(), plan.openings(0)), (30 * 3 * 2, 180, 30));
    let mut sides: HashMap<(&str, [usize; 2]), u64> = HashMap::new();
    for pairing in &plan.runs {
        let free = pairing.opening.matches('-').count() as u64;
        assert_eq!(pairing.searches(), free, "a stone a ply");
        assert!(pairing.seed < 1 << 53 && pairing.id.len() == 16 && pairing.problem == "mnk(3,3,3)");
        *sides.entry((&pairing.opening, pairing.players)).or_default() += 1;
    }
    for ((opening, [one, other]), count) in &sides {
        assert_eq!((*count, sides[&(*opening, [*other, *one])]), (1, 1));
        assert_eq!(opening.matches(['X', 'O']).count(), 3, "three plies unless told: {opening}");
    }
}

#[test]
fn what_is_added_leaves_ids_as_they_are() {
    let small = experiment(10, 1, &["minimax", "random"]);
    let ids = |experiment: &Experiment| plan(experiment).runs.into_iter().map(|run| run.id).collect::<HashSet<_>>();
    let before = ids(&small);
    assert!(before.is_subset(&ids(&experiment(25, 1, &["minimax", "random"]))));
    assert!(before.is_subset(&ids(&experiment(10, 3, &["minimax", "random"]))));
    assert!(before.is_subset(&ids(&experiment(10, 1, &["alphabeta", "random", "minimax"]))));
    let seeded = Experiment { seed: 1, ..small.clone() };
    assert!(before.is_disjoint(&ids(&seeded)));
    let limited = Experiment { limits: Limits { expanded: Some(9), ..Limits::default() }, ..small };
    assert!(before.is_disjoint(&ids(&limited)));
}

#[test]
fn without_chance_a_match_is_played_once() {
    let experiment = experiment(5, 4, &["minimax", "alphabeta", "random"]);
    let plan = plan(&experiment);
    let of = |first: &str, second: &str| -> Vec<u64> {
        let is = |run: &&Pairing| run.first.starts_with(first) && run.second.starts_with(second);
        plan.runs.iter().filter(is).map(|run| run.seed).collect()
    };
    assert_eq!((of("minimax", "alphabeta").len(), of("alphabeta", "minimax").len()), (5, 5));
    assert_eq!((of("minimax", "random").len(), of("random", "minimax").len()), (20, 20));
    let seeds: HashSet<u64> = of("minimax", "random").into_iter().collect();
    assert_eq!(seeds.len(), 20, "each repeat has its own chance");
}

#[test]
fn openings_are_all_there_are_at_most() {
    assert_eq!(plan(&experiment(1000, 1, &["minimax", "random"])).openings(0), 38);
    let start = text(9, 1, "draw = { walk = 0 }", &["minimax", "random"]).parse::<Experiment>().unwrap();
    assert_eq!((plan(&start).openings(0), plan(&start).runs.len()), (1, 2));
    let standings = Standings::new(&start, &[]).unwrap();
    assert_eq!(standings.tables[0].openings, (1, 9));
}

/// What is wrong, and the key of the answer.
fn refused(text: &str) -> &'static str {
    let planned = text.parse::<Experiment>().and_then(|experiment| {
        assert!(experiment.is_tournament()?);
        Plan::tournament(&experiment)
    });
    planned.err().unwrap_or_else(|| panic!("{text} was taken")).message().key()
}

#[test]
fn sides_have_the_names_of_their_game() {
    let over = "draw = { list = [\"XXXX/XXXX/XXXX/XXX- X\"] }";
    let text = text(1, 1, over, &["random", "minimax"]).replace("tictactoe", "othello(4x4)");
    let refused = Plan::tournament(&text.parse::<Experiment>().unwrap()).expect_err("the game is over");
    let said = refused.message().render(Lang::En);
    assert!(said.contains("Black has won by 15"), "{said}");
}

#[test]
fn bad_tournaments_are_refused() {
    let two = &["minimax", "random"];
    assert_eq!(refused(&text(5, 1, "", &["minimax"])), "lab.few-players");
    assert_eq!(refused(&text(5, 1, "", &["minimax", "human"])), "player.human-only-plays");
    assert_eq!(refused(&text(5, 1, "", &["minimax", "astar"])), "spec.is-a-search");
    assert_eq!(refused(&text(5, 1, "", &["minimax", "minimax(order=paper)"])), "lab.same-contender");
    assert_eq!(refused(&text(5, 1, "draw = \"uniform\"", two)), "lab.game-draw");
    assert_eq!(refused(&text(5, 1, "draw = { depth = 3 }", two)), "lab.game-draw");
    assert_eq!(refused(&text(5, 1, "draw = { walk = 9 }", two)), "game.plies");
    let over = "draw = { list = [\"X X X / O O - / - - -\"] }";
    assert_eq!(refused(&text(1, 1, over, two)), "game.over");
    let twice = "draw = { list = [\"- - - / - X - / - - -\", \"---/-X-/---\"] }";
    assert_eq!(refused(&text(2, 1, twice, two)), "lab.same-board");
    let mixed = text(5, 1, "", two) + "[[boards]]\nproblem = \"8-puzzle\"\n";
    assert_eq!(mixed.parse::<Experiment>().unwrap().is_tournament().unwrap_err().message().key(), "lab.mixed");
}

#[test]
fn what_is_written_is_what_was_read() {
    let experiment = experiment(7, 2, &["minimax", "random"]);
    assert!(experiment.to_toml().contains("walk = 3"), "{}", experiment.to_toml());
    assert_eq!(experiment.to_toml().parse::<Experiment>().unwrap(), experiment);
}

#[test]
fn a_stopped_tournament_goes_on_and_only_what_is_new_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let ours = experiment(20, 1, &["minimax", "random"]);
    let mut made = 0;
    for most in [0, 1, 12] {
        made += run(folder.path(), &ours, &Fake::new(most)).unwrap();
        assert!(made < 40);
    }
    made += run(folder.path(), &ours, &Fake::new(1000)).unwrap();
    assert_eq!(made, 40, "none lost, none made twice");
    assert_eq!(run(folder.path(), &ours, &Fake::new(1000)), Ok(0));
    let more = |count, repeats, players: &[&str]| {
        run(folder.path(), &experiment(count, repeats, players), &Fake::new(1000)).unwrap()
    };
    assert_eq!(more(25, 1, &["minimax", "random"]), 10, "openings");
    assert_eq!(more(25, 1, &["minimax", "random", "alphabeta"]), 100, "players");
    assert_eq!(more(25, 2, &["minimax", "random", "alphabeta"]), 100, "repeats of those by chance");
    let (_, matches) = look::<Pairing>(folder.path()).unwrap();
    assert_eq!(matches.len(), 250);
    assert_eq!(run(folder.path(), &ours, &Fake::new(1)).unwrap_err().key(), "lab.stranger");
}

#[test]
fn folders_of_others_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let ours = experiment(5, 1, &["minimax", "random"]);
    run(folder.path(), &ours, &Fake::new(100)).unwrap();
    let other = Experiment { seed: 7, ..ours.clone() };
    assert_eq!(run(folder.path(), &other, &Fake::new(1)).unwrap_err().key(), "lab.other-experiment");
    // A puzzle does not take over the folder of a game.
    let puzzle = "name = \"t\"\n[[boards]]\nproblem = \"swap(3x3)\"\n[[algorithms]]\nspec = \"bfs\"\n";
    let puzzle = puzzle.parse::<Experiment>().unwrap();
    let runs = Plan::new(&puzzle).unwrap();
    assert_eq!(Store::open(folder.path(), &puzzle, &runs).unwrap_err().key(), "lab.stranger");
    assert!(look::<Run>(folder.path()).is_err());
    let database = rusqlite::Connection::open(folder.path().join(DATABASE)).unwrap();
    database.execute("UPDATE matches SET sum = NULL, revision = '0.0.1+old'", []).unwrap();
    drop(database);
    assert_eq!(run(folder.path(), &ours, &Fake::new(1)).unwrap_err().key(), "lab.other-revision");
}

#[test]
fn a_damaged_tournament_is_salvaged() {
    let folder = tempfile::tempdir().unwrap();
    let ours = experiment(38, 5, &["minimax", "random"]);
    assert_eq!(run(folder.path(), &ours, &Fake::new(u64::MAX)), Ok(380));
    let path = folder.path().join(DATABASE);
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2 / 4096 * 4096;
    bytes[middle..middle + 3 * 4096].fill(0xaa);
    fs::write(&path, &bytes).unwrap();
    let plan = plan(&ours);
    let mut store = Store::open(folder.path(), &ours, &plan).unwrap();
    let saved = store.salvaged.expect("the damage was seen");
    assert!((50..380).contains(&saved), "{saved}");
    let made = execute(&plan, &mut store, &Fake::new(u64::MAX), (1, 0), &Cancel::new(), |_, _| {}).unwrap();
    assert_eq!((made + saved, store.records().unwrap().len()), (380, 380));
}

#[test]
fn threads_and_order_change_nothing_but_times() {
    let experiment = experiment(20, 2, &["minimax(order=rows)", "alphabeta", "random"]);
    let plan = plan(&experiment);
    let matches = [1, 2, 5].map(|jobs| {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::open(folder.path(), &experiment, &plan).unwrap();
        let runner = Local::tournament(&experiment, jobs).unwrap();
        execute(&plan, &mut store, &runner, (jobs, jobs as u64), &Cancel::new(), |_, _| {}).unwrap();
        store.records().unwrap().iter().map(Match::timeless).collect::<Vec<_>>()
    });
    assert_eq!(matches[0].len(), 20 * (2 + 4 + 4));
    assert!(matches[0] == matches[1] && matches[1] == matches[2]);
    let game = kombat::catalog::game("tictactoe").unwrap();
    for one in &matches[0] {
        let moves: Vec<String> = one.moves.split(' ').map(str::to_owned).collect();
        assert_eq!(moves.len() as u64, one.plies);
        let end = game.steps(&one.opening, &moves).unwrap().pop().unwrap().board;
        assert!(game.standing(&end).unwrap().verdict.is_some(), "{one:?}");
        let searching = |player: &str| !player.starts_with("random");
        assert_eq!(searching(&one.first), one.expanded_first > 0);
        assert_eq!(searching(&one.second), one.expanded_second > 0);
    }
    // The same moves get the same luck: minimax and alpha-beta choose alike.
    let standings = Standings::new(&experiment, &matches[0]).unwrap();
    let table = &standings.tables[0];
    let of = |name: &str| table.players.iter().find(|player| standings.name(player) == name).unwrap().tally;
    assert_eq!(of("minimax(order=rows)"), of("alphabeta"));
}

#[test]
fn minimax_never_loses_from_the_start() {
    let text = text(1, 100, "draw = { walk = 0 }", &["minimax", "alphabeta", "random"]);
    let experiment = text.parse::<Experiment>().unwrap();
    let matches = played(&experiment, &Local::tournament(&experiment, 1).unwrap());
    assert_eq!(matches.len(), 2 + 200 + 200);
    for one in &matches {
        match (one.first.starts_with("random"), one.second.starts_with("random")) {
            (false, false) => assert_eq!(one.result, Score::Drawn),
            (true, _) => assert_ne!(one.result, Score::First),
            (_, true) => assert_ne!(one.result, Score::Second),
        }
    }
    let standings = Standings::new(&experiment, &matches).unwrap();
    let random = &standings.tables[0].players[2];
    assert_eq!((standings.name(random), random.tally.wins), ("random", 0));
    assert!(random.tally.losses > 150, "{:?}", random.tally);
    assert!(standings.tables[0].duels.iter().all(|duel| !duel.shown()), "one opening shows nothing");
}

#[test]
fn a_limit_cuts_thoughts_short_and_the_game_goes_on() {
    let ours = experiment(5, 1, &["minimax", "random"]);
    let ours = Experiment { limits: Limits { expanded: Some(20), ..Limits::default() }, ..ours };
    let matches = played(&ours, &Local::tournament(&ours, 1).unwrap());
    assert!(matches.iter().all(|one| matches!(one.result, Word::Known(Score::First | Score::Second | Score::Drawn))));
    assert!(matches.iter().any(|one| one.cut_first + one.cut_second > 0));
    let surprises = sentences::surprises(&Standings::new(&ours, &matches).unwrap());
    assert!(surprises.iter().any(|sentence| sentence.key() == "tournament.cut"));
}

/// minimax beats the others, alphabeta draws with random.
fn strong(pairing: &Pairing) -> Score {
    match (pairing.first.starts_with("minimax"), pairing.second.starts_with("minimax")) {
        (true, _) => Score::First,
        (_, true) => Score::Second,
        _ => Score::Drawn,
    }
}

#[test]
fn tallies_add_up_and_the_strongest_is_named() {
    let experiment = experiment(20, 1, &["alphabeta", "minimax", "random"]);
    let matches = played(&experiment, &Fake::with(strong));
    let standings = Standings::new(&experiment, &matches).unwrap();
    let table = &standings.tables[0];
    let (all, tally) = (standings.matches, table.players[0].tally);
    assert_eq!((all, standings.name(&table.players[0])), ((120, 120), "minimax"));
    assert_eq!(tally, Tally { wins: 80, draws: 0, losses: 0 });
    assert_eq!(table.players[0].as_first, Tally { wins: 40, draws: 0, losses: 0 });
    assert_eq!(table.first, Tally { wins: 40, draws: 40, losses: 40 });
    for (i, row) in table.cross.iter().enumerate() {
        assert_eq!(row.iter().map(|tally| tally.games()).sum::<u64>(), table.players[i].tally.games());
        for (j, tally) in row.iter().enumerate() {
            assert_eq!(*tally, table.cross[j][i].turned());
        }
    }
    // Nobody took a point from it, so its rating has no upper end.
    assert_eq!((&table.unbeaten[..], &table.pointless[..]), (&[0][..], &[1, 2][..]));
    let ratings: Vec<_> = table.players.iter().map(|player| player.rating.unwrap()).collect();
    // Wilson's low end of 20 openings won is 20 / (20 + 1.96²), which is 286.6 in Elo; the
    // rating is a third of the differences from both others and from itself.
    let Interval { low, high } = ratings[0].interval;
    assert!(high.is_infinite() && (low - 2.0 / 3.0 * 286.6).abs() < 0.1, "{ratings:?}");
    assert!((ratings[1].value - ratings[2].value).abs() < 1e-6 && ratings[1].interval.low.is_infinite());
    assert!(ratings.iter().map(|rating| rating.value).sum::<f64>().abs() < 1e-6);
    assert_eq!(sentences::headline(&standings, Lang::En).key(), "tournament.ahead");
    let keys: Vec<&str> = sentences::surprises(&standings).iter().map(Message::key).collect();
    assert_eq!(keys, ["tournament.unbeaten", "tournament.pointless"]);
    // Five openings are too few to show anything, however they end.
    let few = Experiment {
        boards: vec![kombat_lab::experiment::BoardSet { count: 5, ..experiment.boards[0].clone() }],
        ..experiment
    };
    let standings = Standings::new(&few, &matches).unwrap();
    assert_eq!(sentences::headline(&standings, Lang::En).key(), "tournament.no-difference");
    let standings = Standings::new(&few, &played(&few, &Fake::with(|_| Score::Drawn))).unwrap();
    assert_eq!(sentences::headline(&standings, Lang::En).key(), "tournament.level");
    assert_eq!(sentences::headline(&Standings::new(&few, &[]).unwrap(), Lang::En).key(), "verdict.nothing");
}

/// Who loses to one and beats another may be anywhere.
#[test]
fn in_the_middle_of_a_chain_nothing_is_certain() {
    const ORDER: [&str; 3] = ["minimax", "alphabeta", "random"];
    fn chain(pairing: &Pairing) -> Score {
        let place = |player: &str| ORDER.iter().position(|name| player.starts_with(name));
        if place(&pairing.first) < place(&pairing.second) { Score::First } else { Score::Second }
    }
    let experiment = experiment(20, 1, &ORDER);
    let standings = Standings::new(&experiment, &played(&experiment, &Fake::with(chain))).unwrap();
    let ends = standings.tables[0].players.iter().map(|player| player.rating.unwrap().interval);
    let ends: Vec<[bool; 2]> = ends.map(|ends| [ends.low.is_finite(), ends.high.is_finite()]).collect();
    assert_eq!(ends, [[true, false], [false, false], [false, true]]);
}

/// Points of part of an opening are not outcomes of trials. A tournament of 26 openings once printed
/// Wilson's interval of a score, 47.4–82.0 %, where a bootstrap over openings says 64.4–69.6 %.
#[test]
fn the_interval_of_a_score_in_parts_is_a_bootstrap_over_openings() {
    /// alphabeta takes 3.5, 4 or 4.5 of six points from an opening.
    fn result(pairing: &Pairing) -> Score {
        let number = pairing.opening.bytes().enumerate().map(|(i, byte)| (i + 1) * usize::from(byte)).sum::<usize>();
        match pairing.players {
            [0, _] => Score::First,
            [1, 0] => Score::Drawn,
            [2, 0] => Score::First,
            [_, 0] => [Score::First, Score::Drawn, Score::Second][number % 3],
            _ => Score::Drawn,
        }
    }
    let experiment = experiment(26, 1, &["alphabeta", "minimax", "fgh", "random"]);
    let standings = Standings::new(&experiment, &played(&experiment, &Fake::with(result))).unwrap();
    let table = &standings.tables[0];
    let best = &table.players[0];
    assert_eq!((standings.name(best), table.openings.0), ("alphabeta", 26));
    let wilson = wilson(26.0 * best.share, 26.0, Z_95).unwrap();
    assert!(wilson.low < 0.50 && wilson.high > 0.75, "{wilson:?}");
    let Interval { low, high } = best.interval;
    assert!(low > best.share - 0.04 && high < best.share + 0.04 && high - low > 0.02, "{:?}", best.interval);
    // All openings alike: resamples would have no width, so it is Wilson's.
    let level = Standings::new(&experiment, &played(&experiment, &Fake::new(u64::MAX))).unwrap();
    let drawn = level.tables[0].players[0].interval;
    let expected = self::wilson(13.0, 26.0, Z_95).unwrap();
    assert!((drawn.low - expected.low).abs() < 1e-12 && (drawn.high - expected.high).abs() < 1e-12, "{drawn:?}");
}

/// Whoever cannot think here, for tables find no room or whatever else, is named.
#[test]
fn a_match_that_cannot_be_played_says_why() {
    let experiment = experiment(2, 1, &["minimax", "random"]);
    let plan = plan(&experiment);
    let runner = Local::tournament(&experiment, 1).unwrap();
    assert!(runner.run(&plan.runs[0], &Cancel::new()).is_some());
    assert_eq!(runner.obstacle(), None);
    let broken = Pairing { first: "minimaks".to_owned(), second: "minimaks".to_owned(), ..plan.runs[0].clone() };
    assert!(runner.run(&broken, &Cancel::new()).is_none());
    let why = runner.obstacle().expect("an obstacle");
    assert_eq!(why.key(), "fight.obstacle");
    assert!(why.render(Lang::En).starts_with("minimaks could not be run: "), "{}", why.render(Lang::En));
}

#[test]
fn a_few_matches_have_standings_too() {
    let experiment = experiment(20, 1, &["alphabeta", "minimax", "random"]);
    let matches = played(&experiment, &Fake::with(strong));
    for count in [1, 2, 3, 7, 50] {
        let standings = Standings::new(&experiment, &matches[..count]).unwrap();
        assert_eq!(standings.matches, (count as u64, 120));
        assert!(sentences::surprises(&standings).iter().any(|sentence| sentence.key() == "tournament.unfinished"));
        let folder = tempfile::tempdir().unwrap();
        for lang in Lang::ALL {
            let paper = kombat_lab::report::tournament_paper(&standings, &matches[..count], lang);
            kombat_lab::report::write(folder.path(), &paper).unwrap();
        }
    }
}

/// Pairs, their tests and Elo's resamples grow with the square and the cube of the players.
#[test]
fn many_players_are_compared_with_their_neighbours() {
    let players = |n: usize| (1..=n).map(|rollouts| format!("mcts(rollouts={rollouts})")).collect::<Vec<_>>();
    let standings = |n: usize| {
        let players = players(n);
        let experiment = experiment(2, 1, &players.iter().map(String::as_str).collect::<Vec<_>>());
        // Who comes later is the stronger.
        let result =
            |pairing: &Pairing| if pairing.players[0] > pairing.players[1] { Score::First } else { Score::Second };
        let row = |pairing: &Pairing| Match { result: result(pairing).into(), ..pairing.row() };
        let matches: Vec<Match> = plan(&experiment).runs.iter().map(row).collect();
        Standings::new(&experiment, &matches).unwrap()
    };
    for (n, pairs) in [(40, 780), (41, 40)] {
        let standings = standings(n);
        let table = &standings.tables[0];
        assert_eq!(table.duels.len(), pairs, "{n} players");
        assert!(table.duels.iter().all(|duel| pairs == 780 || duel.other == duel.one + 1));
        let names: Vec<&str> = table.players.iter().map(|player| standings.name(player)).collect();
        assert_eq!(names, players(n).iter().rev().map(String::as_str).collect::<Vec<_>>());
        assert!(table.players.iter().all(|player| player.rating.is_some()));
        let said = sentences::surprises(&standings).iter().any(|one| one.key() == "tournament.neighbours");
        assert_eq!(said, n > 40);
    }
}
