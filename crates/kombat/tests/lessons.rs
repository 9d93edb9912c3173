//! What the cards teach is true: every board that a card shows is run again, and every
//! number in the sentence beside it is one that the run gives.

use kombat::budget::Limits;
use kombat::catalog::bibliography::{PAPERS, works};
use kombat::catalog::{
    AnyPuzzle, Args, Card, Context, Example, Fact, Guarantees, Holds, NamedPuzzle, Request, Sampling, Section, Shows,
    Spec, game, open, puzzle, registry,
};
use kombat::domain::pancake::pancake;
use kombat::domain::swap::SwapPuzzle;
use kombat::domain::tiles::{Goal, Tiles};
use kombat::messages::Lang;
use kombat::player::Value;
use kombat::report::{Ending, Report};
use kombat::rng::Rng;
use kombat::run::Proof;
use std::collections::HashSet;

fn cards() -> Vec<&'static Card> {
    let mut cards: Vec<&'static Card> = Vec::new();
    for problem in registry().cards() {
        let open = open(problem.name).unwrap();
        cards.extend([problem].into_iter().chain(open.fighters()).chain(open.heuristics()));
    }
    // Puzzles share most cards; a name that two puzzles have as cards of their own (such as
    // misplaced) has its lesson on the first.
    let mut seen = HashSet::new();
    cards.retain(|card| seen.insert((card.section.word(), card.name)));
    cards
}

fn run(problem: &str, start: &str, algorithm: &str) -> Report {
    let request = Request::new(algorithm, start);
    open(problem).unwrap().run(&request, None).unwrap()
}

/// The least number of moves: known for small puzzles, else proved by another search.
fn optimal(example: &Example) -> u64 {
    let spot = puzzle(example.problem).unwrap().spot(example.start).unwrap();
    let proved = || {
        let report = run(example.problem, example.start, "astar(h=linear-conflict)");
        assert_eq!(report.proof, Proof::Optimal);
        report.cost.unwrap()
    };
    spot.distance.unwrap_or_else(proved).into()
}

/// What the heuristic says of the start: the first event of a search tells.
fn estimate(example: &Example) -> u64 {
    let mut first = None;
    let request = Request { limits: Limits { expanded: Some(1), ..Limits::default() }, ..request(example) };
    let mut take = |line: kombat::trace::TraceLine| {
        first.get_or_insert(line.h);
    };
    puzzle(example.problem).unwrap().run(&request, Some(&mut take)).unwrap();
    first.flatten().unwrap().into()
}

fn request(example: &Example) -> Request {
    Request::new(example.algorithm, example.start)
}

/// A win, a draw or a loss, whatever the plies.
fn result(value: Value) -> i8 {
    match value {
        Value::Win(_) => 1,
        Value::Drawn => 0,
        Value::Loss(_) => -1,
        Value::Estimate(x) => panic!("{x} is only an opinion"),
    }
}

/// Does the move that is made keep what minimax says the position is worth?
fn keeps(example: &Example, report: &Report) -> bool {
    let truth = run(example.problem, example.start, "minimax").game.unwrap();
    let made = &report.moves.as_ref().unwrap()[0];
    let (_, worth) = truth.scores.iter().find(|(mv, _)| mv == made).unwrap();
    result(*worth) == result(truth.value.unwrap())
}

/// The fact as the run shows it, which must be the fact as the card has it.
fn measured(example: &Example, report: &Report, fact: Fact) -> Fact {
    let rival = |name| run(example.problem, example.start, name);
    let gives_up = |report: &Report| report.outcome == Ending::GaveUp;
    let given = |holds, fact: Fact| if holds { Some(fact) } else { None };
    let found = match fact {
        Fact::Optimal(_) => Some(Fact::Optimal(optimal(example))),
        Fact::Cost(_) => report.cost.map(|cost| Fact::Cost(cost.into())),
        Fact::GivesUp => given(gives_up(report), Fact::GivesUp),
        Fact::Expanded(_) => Some(Fact::Expanded(report.counters.expanded)),
        Fact::Stored(_) => Some(Fact::Stored(report.counters.peak_stored)),
        Fact::Estimate(_) => Some(Fact::Estimate(estimate(example))),
        Fact::NoneFarther => given(estimate(example).abs_diff(optimal(example)) == farthest(example), fact),
        Fact::NoneHarder => {
            let depths = puzzle(example.problem).unwrap().depths().unwrap();
            given(optimal(example) == depths.len() as u64 - 1, fact)
        }
        Fact::RivalExpanded(name, _) => Some(Fact::RivalExpanded(name, rival(name).counters.expanded)),
        Fact::RivalStored(name, _) => Some(Fact::RivalStored(name, rival(name).counters.peak_stored)),
        Fact::RivalGivesUp(name) => given(gives_up(&rival(name)), fact),
        Fact::Worth(_) => Some(Fact::Worth(rival("alphabeta").game.unwrap().value.unwrap())),
        Fact::Plays(mv) => given(&report.moves.as_ref().unwrap()[0] == mv, fact),
        Fact::Keeps => given(keeps(example, report), fact),
        Fact::GivesAway => given(!keeps(example, report), fact),
    };
    found.unwrap_or_else(|| panic!("{example:?}: {fact:?} does not hold: {report:?}"))
}

/// The greatest error of the heuristic of an example, over all boards of its puzzle.
fn farthest(example: &Example) -> u64 {
    let spec = example.algorithm.parse::<Spec>().unwrap().args[0].value.as_spec().unwrap();
    match example.problem {
        "tiles(3x3)" => greatest_error(&Tiles::<u64>::new(3, 3, Goal::BlankLast).unwrap(), &spec),
        "swap(3x3)" => greatest_error(&SwapPuzzle::<u64>::new(3, 3).unwrap(), &spec),
        "pancake(9)" => greatest_error(&pancake(9).unwrap(), &spec),
        other => panic!("{other} is not looked at whole here"),
    }
}

fn greatest_error<P: NamedPuzzle>(puzzle: &P, spec: &Spec) -> u64 {
    let entries = puzzle.heuristics();
    let entry = entries.iter().find(|entry| entry.card.name == spec.name).unwrap();
    let heuristic = (entry.build)(puzzle, &Args::resolve(entry.card, spec, &Context::default()).unwrap()).unwrap();
    let (mut greatest, mut memo) = (0, [0; 16]);
    let mut layer = vec![puzzle.goal().unwrap()];
    for distance in 0_u64.. {
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for state in &layer {
            greatest = greatest.max(u64::from(heuristic.root(state, &mut memo)).abs_diff(distance));
            for mv in puzzle.moves(state) {
                let mut child = state.clone();
                puzzle.apply(&mut child, mv);
                let deeper = puzzle.distance(&child).map(u64::from) == Some(distance + 1);
                if deeper && seen.insert(puzzle.show(&child)) {
                    next.push(child);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    greatest
}

/// Every board shows what the card says, to the number.
#[test]
fn every_example_shows_what_it_says() {
    for card in cards() {
        for example in card.examples {
            let report = run(example.problem, example.start, example.algorithm);
            for &fact in example.facts {
                assert_eq!(measured(example, &report, fact), fact, "{} on {}", card.name, example.start);
            }
            assert!(example.bears_out(), "{} does not do as it says on {}", card.name, example.start);
            assert!(example.algorithm.contains(card.name) || card.section == Section::Problem, "{}", card.name);
        }
    }
}

/// Nobody is there to run a person, and the truth never misleads.
#[test]
fn every_card_has_a_board_where_it_shines_and_one_where_it_fails() {
    for card in cards() {
        let sides: Vec<Shows> = card.examples.iter().map(|example| example.side).collect();
        match card.name {
            "human" => assert!(sides.is_empty()),
            "exact" => assert_eq!(sides, [Shows::Shines]),
            name => assert_eq!(sides, [Shows::Shines, Shows::Fails], "{name}"),
        }
    }
}

/// The only numbers in a sentence about a board are those of its facts.
#[test]
fn no_sentence_holds_a_number_of_its_own() {
    for card in cards() {
        for (example, lang) in card.examples.iter().flat_map(|example| Lang::ALL.map(|lang| (example, lang))) {
            let raw = card.sentence(lang, example.side.word());
            assert!(raw.ends_with('.'), "{} has no sentence {}", card.name, example.side.word());
            let names = raw.replace("15-puzzle", "").replace("24-puzzle", "");
            assert!(!names.chars().any(|c| c.is_ascii_digit()), "{raw}");
            let filled = example.sentence(card, lang);
            assert!(!filled.contains(['{', '}']), "a place is left open: {filled}");
        }
    }
}

#[test]
fn searches_and_players_say_what_they_guarantee() {
    for card in cards() {
        let promises = matches!(card.section, Section::Algorithm | Section::Player) && card.name != "human";
        assert_eq!(card.guarantees.is_some(), promises, "{}", card.name);
        assert_eq!(card.family.is_some(), card.section == Section::Algorithm, "{}", card.name);
        for (lang, part) in Lang::ALL.into_iter().flat_map(|lang| Guarantees::PARTS.map(|part| (lang, part))) {
            assert_eq!(card.sentence(lang, part).ends_with('.'), promises, "{}.{part}", card.name);
        }
    }
    for (lang, work) in
        Lang::ALL.into_iter().flat_map(|lang| PAPERS.iter().copied().chain(works()).map(move |work| (lang, work)))
    {
        assert!(work.says(lang).ends_with('.'), "work.{} says nothing in {}", work.key, lang.tag());
    }
}

/// A promise that always holds holds on sampled boards; one that never does is
/// never claimed.
#[test]
fn guarantees_hold_on_sampled_boards() {
    for problem in ["tiles(3x3)", "swap(2x3)"] {
        let puzzle: Box<dyn AnyPuzzle> = puzzle(problem).unwrap();
        for seed in 0..4 {
            let start = puzzle.sample(Sampling::Depth(6), &mut Rng::new(seed)).unwrap();
            for card in puzzle.algorithms() {
                let promise = card.guarantees.unwrap();
                let report = puzzle.run(&Request::new(card.name, &start), None).unwrap();
                let (name, proof) = (card.name, report.proof);
                assert!(promise.complete != Holds::Always || report.solved(), "{name} on {start}");
                assert!(promise.optimal != Holds::Always || proof == Proof::Optimal, "{name} on {start}");
                assert!(
                    promise.optimal != Holds::Never || proof == Proof::Unproven,
                    "{name} claims {proof} on {start}"
                );
            }
        }
    }
    let game = game("mnk(3,3,3)").unwrap();
    for card in game.players().into_iter().filter(|card| card.guarantees.is_some()) {
        let promise = card.guarantees.unwrap();
        let report = game.think(&Request::new(card.name, "4 0"), None).unwrap();
        assert!(promise.optimal != Holds::Always || report.proof == Proof::Optimal, "{}", card.name);
        assert!(promise.optimal != Holds::Never || report.proof == Proof::Unproven, "{}", card.name);
    }
}
