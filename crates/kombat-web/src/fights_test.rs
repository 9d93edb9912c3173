use super::*;
use kombat::messages::Render;
use kombat::report::Ending;
use kombat_lab::record::Record;
use serde_json::Value;
use std::fs::File;
use std::path::Path;
use std::time::SystemTime;

/// A stored fight of made-up runs, whose files look as if they had long been there.
fn store(folder: &Path, text: &str) {
    let experiment = text.parse::<Experiment>().unwrap();
    let plan = Run::plan(&experiment).unwrap();
    let mut store = Store::open(folder, &experiment, &plan).unwrap();
    let record = |run: &Run| Record { outcome: Ending::Solved.into(), cost: Some(8), generated: 50, ..run.row() };
    store.add(&plan.runs.iter().map(record).collect::<Vec<_>>()).unwrap();
    drop(store);
    for name in [store::EXPERIMENT, store::DATABASE] {
        let file = File::options().append(true).open(folder.join(name)).unwrap();
        file.set_modified(SystemTime::now() - Duration::from_secs(60)).unwrap();
    }
}

fn fights(folder: &Path) -> Fights {
    Fights::new(Arc::new(Config { fights: folder.to_owned(), ..Config::default() }))
}

/// Finds no room for the tables of its runs.
struct NoRoom;

impl Runner for NoRoom {
    fn run(&self, _: &Run, _: &Cancel) -> Option<Record> {
        None
    }

    fn obstacle(&self) -> Option<Message> {
        Some(msg!("fight.obstacle", algorithm = "astar(h=pdb)", why = msg!("pdb.no-room")))
    }
}

#[test]
fn a_fight_whose_tables_find_no_room_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[[boards]]\nproblem = \"8-puzzle\"\ncount = 2\n[[algorithms]]\nspec = \"astar\"\n";
    let fight = Arc::new(Fight::new(text.parse::<Experiment>().unwrap()));
    let begun = fights(folder.path()).fight::<Run, NoRoom>(&fight, 1, |_, _| Ok(NoRoom));
    assert!(begun.is_ok(), "{begun:?}");
    lock(&fight.thread).take().unwrap().join().unwrap();
    let standing = fight.standing();
    assert_eq!((standing.running, standing.done), (false, 0));
    // What the page shows in place of how far it is.
    assert!(standing.failed.unwrap().render(Lang::En).contains("There is no room for these tables"));
}

/// Bootstraps and tests are not made again for every file of a report.
#[test]
fn figures_are_worked_out_once_for_all_files() {
    let folder = tempfile::tempdir().unwrap();
    let specs = ["astar", "bfs", "greedy"].map(|spec| format!("[[algorithms]]\nspec = \"{spec}\"\n")).concat();
    store(&folder.path().join("f"), &format!("[[boards]]\nproblem = \"8-puzzle\"\ncount = 20\n{specs}"));
    let fights = fights(folder.path());
    for lang in Lang::ALL {
        let digest: Value = serde_json::from_slice(&fights.digest("f", lang).unwrap()).unwrap();
        let figures = digest["figures"].as_array().unwrap();
        assert!(figures.len() > 2);
        for id in figures.iter().map(|figure| figure["id"].as_str().unwrap()) {
            let svg = fights.file("f", &format!("charts/{id}.svg"), (lang, None)).unwrap();
            assert!(svg.is_some_and(|svg| svg.contains("<svg")), "{id}");
        }
        for file in ["summary.json", "summary.csv", "table.tex", "pairs.tex", "report.tex", report::PAGE] {
            assert!(fights.file("f", file, (lang, None)).unwrap().is_some(), "{file}");
        }
    }
    assert_eq!(fights.worked_out.load(Relaxed), 1);
    // Records are copied and nothing is worked out, nor is it for what there is not.
    let fights = self::fights(folder.path());
    assert!(fights.file("f", "records.csv", (Lang::En, None)).unwrap().is_some());
    assert!(fights.file("f", "none.txt", (Lang::En, None)).unwrap().is_none());
    assert_eq!(fights.worked_out.load(Relaxed), 0);
}

/// Whoever asks, and however often: what was told of a fight that goes on is told again for a while,
/// and forgotten when the fight has ended.
#[test]
fn a_fight_that_goes_on_is_seldom_worked_out() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[[boards]]\nproblem = \"8-puzzle\"\ncount = 4\n[[algorithms]]\nspec = \"astar\"\n";
    store(&folder.path().join("f"), text);
    let fights = fights(folder.path());
    let fight = Arc::new(Fight::new(fights.experiment("f").unwrap()));
    *lock(&fights.current) = Some(fight.clone());
    let ask = |lang| fights.find_out("f", Question::Digest(lang), || Ok(Known::Text(fights.digest("f", Lang::En)?)));
    for lang in ["en", "en", "pt-BR"] {
        ask(lang).unwrap();
        fights.file("f", "summary.json", (Lang::En, None)).unwrap().unwrap();
    }
    assert_eq!(fights.worked_out.load(Relaxed), 1);
    let earlier = |seconds| {
        let mut so_far = lock(&fight.so_far);
        so_far.as_mut().unwrap().made = Instant::now().checked_sub(Duration::from_secs(seconds)).unwrap();
    };
    earlier(11);
    lock(&fight.so_far).as_mut().unwrap().took = Duration::ZERO;
    ask("en").unwrap();
    assert_eq!(fights.worked_out.load(Relaxed), 2);
    // One that took long is worked out even more seldom.
    lock(&fight.so_far).as_mut().unwrap().took = Duration::from_secs(1);
    earlier(11);
    ask("en").unwrap();
    assert_eq!(fights.worked_out.load(Relaxed), 2);
    // Nothing of it was noted for the time after the end.
    assert!(fights.known("f", &Question::Digest("en")).is_none());
    fight.tell(|standing| standing.running = false);
    ask("en").unwrap();
    assert_eq!(fights.worked_out.load(Relaxed), 3);
    assert!(fights.known("f", &Question::Digest("en")).is_some());
}
