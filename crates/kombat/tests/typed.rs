//! Every search can be made of typed options, without a spec, and is then the same search.

use kombat::domain::tiles::manhattan::Manhattan;
use kombat::domain::tiles::{Goal, Tiles};
use kombat::open::Ties;
use kombat::prelude::*;
use kombat::ratio::Ratio;
use kombat::search::{
    Annealing, Beam, BetaHill, Construction, Crossover, DepthFirst, GaOptions, Grasp, Hill, Judge, Policy, RandomWalk,
    Schedule, Selection, Tabu, Variant,
};

const HALF: Ratio = Ratio { over: 1, under: 2 };
const CONSTRUCTION: Construction = Construction { rcl: 2, alpha: None, random_first: true, moves: 15 };

/// A search by its options, and the spec that means the same.
fn searches() -> Vec<(Search, &'static str)> {
    let best_first = |policy, ties| Search::BestFirst { policy, ties, two_levels: false };
    let weighted = Policy::weighted(Ratio { over: 3, under: 2 });
    let hill = Hill { variant: Variant::Stochastic, sideways: 3, restarts: 2, kick: 4, from_best: true };
    let annealing = Annealing { temperature: 2.0, schedule: Schedule::Geometric, cooling: 0.9, steps: Some(500) };
    let ga = GaOptions {
        population: 20,
        moves: 15,
        generations: 30,
        crossover: Crossover::OnePoint,
        rate: Ratio { over: 4, under: 5 },
        mutation: Ratio { over: 1, under: 10 },
        selection: Selection::Tournament,
        judge: Judge::Prefix,
        immigrants: 0,
        seeds: None,
    };
    vec![
        (Search::BreadthFirst, "bfs"),
        (Search::DepthFirst(DepthFirst { limit: Some(20), restart: false }), "dfs(limit=20)"),
        (Search::IterativeDeepening { limit: None }, "iddfs"),
        (best_first(Policy::UNIFORM, Ties::Fifo), "ucs(ties=fifo)"),
        (best_first(Policy::GREEDY, Ties::Lifo), "greedy(h=manhattan,ties=lifo)"),
        (best_first(Policy::ASTAR, Ties::HighH), "astar(h=manhattan,ties=high-h)"),
        (best_first(weighted, Ties::Lifo), "wastar(h=manhattan,w=1.5,ties=lifo)"),
        (
            Search::BestFirst { policy: Policy::GREEDY, ties: Ties::Fifo, two_levels: true },
            "greedy(h=manhattan,lookahead=2)",
        ),
        (Search::IdaStar { automaton: None }, "idastar(h=manhattan)"),
        (Search::IdaStar { automaton: Some(6) }, "idastar(h=manhattan,words=6)"),
        (Search::Rbfs, "rbfs(h=manhattan)"),
        (Search::Beam(Beam { width: 30 }), "beam(h=manhattan,width=30)"),
        (Search::BiBreadthFirst, "bibfs"),
        (Search::BiAStar, "biastar(h=manhattan)"),
        (Search::BiGreedy, "bigreedy(h=manhattan)"),
        (Search::Hill(hill), "hill(h=manhattan,variant=stochastic,sideways=3,restarts=2,kick=4,from=best)"),
        (Search::Annealing(annealing), "annealing(h=manhattan,temperature=2,schedule=geometric,cooling=0.9,steps=500)"),
        (Search::BetaHill(BetaHill { beta: HALF, steps: Some(400) }), "beta-hill(h=manhattan,beta=0.5,steps=400)"),
        (Search::Tabu(Tabu { tenure: 7, steps: Some(300) }), "tabu(h=manhattan,tenure=7,steps=300)"),
        (Search::RandomWalk(RandomWalk { steps: Some(1000) }), "walk(steps=1000)"),
        (
            Search::Grasp(Grasp { construction: CONSTRUCTION, iterations: 50, local: true }),
            "grasp(h=manhattan,rcl=2,first=random,moves=15,iterations=50,local=on)",
        ),
        (
            Search::Ga(ga),
            "ga(h=manhattan,population=20,moves=15,generations=30,crossover=one-point,rate=0.8,mutation=0.1,\
             selection=tournament,judge=prefix,immigrants=0)",
        ),
        (Search::Table, "table"),
        (Search::Anytime { effort: 5000 }, "anytime(h=manhattan,effort=5000)"),
    ]
}

#[test]
fn every_search_is_made_of_options_and_is_the_one_that_the_spec_means() {
    let (board, named) = ("416328705", puzzle("8-puzzle").unwrap());
    let tiles = Tiles::<u64>::new(3, 3, Goal::BlankLast).unwrap();
    let guide = Guide::new(|puzzle: &Tiles<u64>| Manhattan::new(puzzle));
    for (search, spec) in searches() {
        let mut solver = tiles.solver(&search, &guide).unwrap_or_else(|unfit| panic!("{spec}: {unfit:?}"));
        let mut run = Run::new(&tiles, Meter::new(Limits::default(), Cancel::new()), Rng::new(0));
        let outcome = solver.solve(tiles.parse(board).unwrap(), &mut run);
        let report = named.run(&Request::new(spec, board), None).unwrap_or_else(|error| panic!("{spec}: {error}"));
        assert_eq!(run.meter.counters(), report.counters, "{spec}");
        let moves = if let Outcome::Solved { moves, .. } = outcome { Some(moves) } else { None };
        let moves = moves.map(|moves| moves.into_iter().map(|mv| mv.to_string()).collect::<Vec<_>>());
        assert_eq!(moves, report.moves.map(|moves| moves.to_vec()), "{spec}");
    }
}
