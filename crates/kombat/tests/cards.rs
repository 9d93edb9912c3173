//! Every card is complete: sentences in both languages, sources, parameters that
//! the spec syntax can express.

use kombat::catalog::bibliography::{PAPERS, work, works};
use kombat::catalog::{AnyPuzzle, Card, ParamKind, Problem, Section, Spec, game, open, puzzle, registry};
use kombat::messages::Lang;
use std::collections::HashSet;

fn puzzles() -> Vec<Box<dyn AnyPuzzle>> {
    let problems = registry().cards().into_iter().map(|card| open(card.name).unwrap());
    let puzzle = |problem| if let Problem::Puzzle(puzzle) = problem { Some(puzzle) } else { None };
    problems.filter_map(puzzle).collect()
}

fn cards() -> Vec<&'static Card> {
    let problems = registry().cards().into_iter();
    let heuristics = puzzles().into_iter().flat_map(|puzzle| puzzle.heuristics());
    let players = game("mnk").unwrap().players();
    problems.chain(puzzle("tiles").unwrap().algorithms()).chain(players).chain(heuristics).collect()
}

#[test]
fn every_card_is_complete() {
    for card in cards() {
        assert!(!card.cites.is_empty(), "{} cites nothing", card.name);
        for key in card.cites {
            assert!(work(key).is_some(), "{} cites {key}, which is not in the bibliography", card.name);
        }
        for lang in Lang::ALL {
            // What it does, in three sentences at least.
            let doc = card.doc(lang);
            let sentences = !card.title(lang).is_empty() && doc.ends_with('.') && doc.matches(". ").count() >= 2;
            assert!(sentences, "{} needs {} and {}", lang.tag(), card.key("title"), card.key("doc"));
            for param in card.params {
                assert!(!card.param_doc(param, lang).is_empty(), "{}: {}", card.name, param.name);
            }
        }
        if let Section::Algorithm | Section::Player = card.section {
            assert!(!card.lines.is_empty(), "{} has no pseudo-code", card.name);
        }
        if card.section == Section::Algorithm {
            let ordered = card.params.iter().any(|param| matches!(param.kind, ParamKind::Order));
            assert!(ordered, "{} takes no order of moves", card.name);
        }
    }
}

#[test]
fn names_are_unique_and_aliases_are_specs() {
    let problems = registry().cards();
    let mut lists = vec![problems, puzzle("tiles").unwrap().algorithms(), game("mnk").unwrap().players()];
    lists.extend(puzzles().iter().map(|puzzle| puzzle.heuristics()));
    for list in lists {
        let mut names = HashSet::new();
        for card in list {
            assert!(names.insert(card.name), "{} twice", card.name);
            assert_eq!(card.name, card.name.to_lowercase());
            for (alias, meaning) in card.aliases {
                assert!(names.insert(alias), "{alias} twice");
                assert_eq!(meaning.parse::<Spec>().unwrap().name, card.name, "{alias}");
            }
        }
    }
}

/// The names that a course in Portuguese uses.
#[test]
fn portuguese_names_are_aliases() {
    let tiles = puzzle("8-puzzle").unwrap();
    let names = ["largura", "profundidade", "custo-uniforme", "gulosa", "a-estrela"];
    let meant = ["bfs", "dfs", "ucs", "greedy", "astar"];
    for (name, meant) in names.into_iter().zip(meant) {
        assert_eq!(tiles.check(name), tiles.check(meant), "{name}");
    }
    for (name, meant) in [("fora-do-lugar", "misplaced"), ("euclidiana", "euclidean")] {
        assert_eq!(tiles.check(&format!("astar(h={name})")), tiles.check(&format!("astar(h={meant})")));
    }
    assert_eq!(puzzle("15-puzzle(goal=snail)").unwrap().problem(), "tiles(4x4,goal=snail)");
    assert_eq!(puzzle("24-puzzle").unwrap().problem(), "tiles(5x5)");
}

#[test]
fn every_work_is_cited_and_once_in_the_list() {
    let mut keys = HashSet::new();
    assert!(PAPERS.iter().copied().chain(works()).all(|work| keys.insert(work.key)));
    for work in works() {
        assert!(cards().iter().any(|card| card.cites.contains(&work.key)), "{} is cited by no card", work.key);
    }
}
