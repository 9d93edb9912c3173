//! Whole spaces of maps with one-way roads, dead ends, several goals and long ways, against the
//! algorithm of Bellman and Ford.

use super::*;
use crate::budget::{Cancel, Limits, Meter};
use crate::message::Message;
use crate::run::{Outcome, Run, Solver};
use crate::search::Table;
use std::fmt;
use std::sync::Arc;

/// Places, and roads between them that lead one way at some cost.
#[derive(Clone)]
struct Map {
    places: usize,
    roads: Vec<(usize, usize, Cost)>,
    goals: Vec<usize>,
    /// Does the road with the other number of a pair, 0 and 1, 2 and 3, and so on, lead back?
    both_ways: bool,
    whole: Arc<OnceLock<Numbered<Map>>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Road(usize);

impl fmt::Display for Road {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "R{}", self.0)
    }
}

impl Map {
    const NUMBERS: Numbers<Self> = Numbers { count: |map| map.places, of: |_, at| *at, state: |_, number| number };

    fn new(places: usize, roads: Vec<(usize, usize, Cost)>, goals: Vec<usize>, both_ways: bool) -> Self {
        Map { places, roads, goals, both_ways, whole: Arc::default() }
    }

    fn table(&self) -> &ByNumber<Map> {
        self.whole.get_or_init(|| Numbered::new(self, &Self::NUMBERS)).table(self)
    }

    /// Every road again and again, until nothing changes.
    fn bellman_ford(&self) -> Vec<Option<Cost>> {
        let mut distances = vec![None; self.places];
        self.goals.iter().for_each(|&goal| distances[goal] = Some(0));
        loop {
            let mut changed = false;
            for &(from, to, cost) in &self.roads {
                if let Some(there) = distances[to]
                    && distances[from].is_none_or(|here| there + cost < here)
                {
                    distances[from] = Some(there + cost);
                    changed = true;
                }
            }
            if !changed {
                return distances;
            }
        }
    }
}

impl Space for Map {
    type State = usize;
    type Move = Road;
    type Stored = Road;
    type Moves = std::vec::IntoIter<Road>;

    fn moves(&self, at: &usize) -> Self::Moves {
        let roads = self.roads.iter().enumerate().filter(|(_, road)| road.0 == *at);
        roads.map(|(number, _)| Road(number)).collect::<Vec<_>>().into_iter()
    }
    fn apply(&self, at: &mut usize, road: Road) -> Cost {
        *at = self.roads[road.0].1;
        self.roads[road.0].2
    }
    fn undo(&self, at: &mut usize, road: Road) {
        *at = self.roads[road.0].0;
    }
    fn parse(&self, text: &str) -> Result<usize, Message> {
        text.parse().map_err(|_| Message::new("no.place"))
    }
    fn show(&self, at: &usize) -> String {
        at.to_string()
    }
}

impl Puzzle for Map {
    fn is_goal(&self, at: &usize) -> bool {
        self.goals.contains(at)
    }
    fn goal(&self) -> Option<usize> {
        (self.goals.len() == 1).then(|| self.goals[0])
    }
    fn unit_costs(&self) -> bool {
        self.roads.iter().all(|road| road.2 == 1)
    }
    fn inverse(&self) -> Option<impl Fn(Road) -> Road> {
        self.both_ways.then_some(|road: Road| Road(road.0 ^ 1))
    }
    fn onward(&self, at: &usize, _: Option<Road>) -> Self::Moves {
        self.moves(at)
    }
    fn whole(&self) -> Option<&dyn Whole<Self>> {
        Some(self.whole.get_or_init(|| Numbered::new(self, &Self::NUMBERS)))
    }
}

/// A map by chance. With few roads there are dead ends, and places without a way to any goal.
fn by_chance(rng: &mut Rng, both_ways: bool, dearest: u64, goals: usize) -> Map {
    let places = 2 + rng.below(40);
    let mut roads = Vec::new();
    for _ in 0..rng.below(3 * places) {
        let (from, to, cost) = (rng.below(places) as usize, rng.below(places) as usize, 1 + rng.below(dearest) as Cost);
        roads.push((from, to, cost));
        roads.extend(both_ways.then_some((to, from, cost)));
    }
    let mut all: Vec<usize> = (0..places as usize).collect();
    rng.shuffle(&mut all);
    all.truncate(goals);
    Map::new(places as usize, roads, all, both_ways)
}

fn check(map: &Map) {
    let (table, expected) = (map.table(), map.bellman_ford());
    for (place, &distance) in expected.iter().enumerate() {
        assert_eq!(table.of(map, &place), distance, "from {place} to {:?} by {:?}", map.goals, map.roads);
    }
    let mut counts = vec![0; expected.iter().flatten().max().map_or(0, |&most| most as usize + 1)];
    expected.iter().flatten().for_each(|&distance| counts[distance as usize] += 1);
    let levels: Vec<(Cost, u64)> = (0..).zip(counts.iter().copied()).filter(|level| level.1 > 0).collect();
    assert_eq!(table.counts(), levels);
    let mut surveyed = Vec::new();
    (0..(&table).chunks()).for_each(|chunk| {
        (&table).each(map, chunk, &mut |place, distance| {
            surveyed.push((*place, distance));
            false
        });
    });
    let reached = |(place, distance): (usize, &Option<Cost>)| Some((place, (*distance)?));
    assert_eq!(surveyed, expected.iter().enumerate().filter_map(reached).collect::<Vec<_>>());
    let mut rng = Rng::new(1);
    for (depth, &count) in (0..).zip(&counts).chain([(counts.len() as u64, &0)]) {
        match map.whole().unwrap().sample(map, depth, &mut rng, &|| Ok(())).unwrap() {
            Ok(place) => assert_eq!(expected[place].map(u64::from), Some(depth)),
            Err(farthest) => assert_eq!((count, farthest), (0, (counts.len() as u64).saturating_sub(1))),
        }
    }
    for (place, &distance) in expected.iter().enumerate() {
        let mut run = Run::new(map, Meter::new(Limits::default(), Cancel::new()), Rng::new(0));
        let cost = match Table.solve(place, &mut run) {
            Outcome::Solved { cost, .. } => Some(cost),
            _ => None,
        };
        assert_eq!(cost, distance, "the walk from {place}");
    }
}

#[test]
fn whatever_roads_cost_and_wherever_they_lead() {
    let mut rng = Rng::new(5);
    for round in 0..400 {
        let (both_ways, dearest) = (round % 2 == 0, [1, 9, 300][round / 2 % 3]);
        check(&by_chance(&mut rng, both_ways, dearest, round % 5));
    }
}

/// 254 is the last distance that fits a byte.
#[test]
fn entries_are_as_wide_as_the_farthest_needs() {
    for (far, kept) in [(254_usize, 255), (255, (4 + 16) * 256), (1_000, (4 + 16) * 1_001)] {
        for both_ways in [true, false] {
            let step = |at: usize| [(at + 1, at, 1)].into_iter().chain(both_ways.then_some((at, at + 1, 1)));
            let map = Map::new(far + 1, (0..far).flat_map(step).collect(), vec![0], both_ways);
            check(&map);
            let mut meter = Meter::new(Limits::default(), Cancel::new());
            let free = map.whole().unwrap().claim(&map, &mut meter).unwrap();
            assert_eq!(meter.peak_bytes(), (kept + free) as u64, "{far}");
            assert_eq!(free == 0, both_ways && far < 255, "{far}");
        }
    }
}

/// A ring of roads one way round, each of the same cost.
fn ring(places: usize, cost: Cost) -> Map {
    Map::new(places, (0..places).map(|at| (at, (at + 1) % places, cost)).collect(), vec![0], false)
}

#[test]
fn nothing_is_swept_that_there_is_no_room_for() {
    let both_ways = (0..9).flat_map(|at| [(at + 1, at, 1), (at, at + 1, 1)]).collect();
    for map in [Map::new(10, both_ways, vec![0], true), ring(10, 1), ring(10, 1_000)] {
        let run = |memory| {
            let meter = Meter::new(Limits { memory, ..Limits::default() }, Cancel::new());
            let mut run = Run::new(&map, meter, Rng::new(0));
            (Table.solve(0, &mut run), run.meter.peak_bytes())
        };
        let swept = || map.whole.get().is_some_and(|whole| whole.table.get().is_some());
        let refused: Vec<_> = (0..10).map(|memory| run(Some(memory))).collect();
        assert!(refused.iter().all(|(outcome, _)| matches!(outcome, Outcome::Stopped(Stop::Memory))), "{refused:?}");
        assert!(!swept(), "a table was made that nobody had room for");
        let (outcome, needed) = run(None);
        assert!(matches!(outcome, Outcome::Solved { .. }) && swept());
        assert_eq!(run(Some(needed - 1)).1, refused[0].1, "a run is the same whether there was a sweep before or not");
        assert_eq!(run(Some(needed)).1, needed);
    }
}

#[test]
fn levels_are_as_many_as_there_are_distances() {
    let map = ring(4, 10_000_000);
    assert_eq!(map.table().counts(), [(0, 1), (10_000_000, 1), (20_000_000, 1), (30_000_000, 1)]);
}
