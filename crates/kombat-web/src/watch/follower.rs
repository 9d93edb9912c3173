//! What is shown of a search at each of its steps.

use super::growth::Growth;
use super::plan::Plan;
use super::population::Population;
use super::steps::Step;
use kombat::catalog::{Problem, Scene};
use kombat::frontier::Queue;
use kombat::observe::{Kind, Note};
use kombat::space::Verdict;
use kombat::trace::TraceLine;
use kombat_api::watch::{self, Waiting};
use std::collections::BTreeMap;

/// Boards of the open list that are shown.
const HEAD: usize = 24;

/// Follows a search from step to step.
pub(crate) struct Follower {
    plan: Plan,
    most: usize,
    queue: Option<Queue>,
    tree: Option<Growth>,
    population: Option<Population>,
    generated: u64,
    dropped: u64,
    frontier: u64,
    phase: BTreeMap<&'static str, u64>,
}

impl Follower {
    /// At the beginning. Lists, trees and populations are followed up to `most` nodes.
    pub(crate) fn new(plan: &Plan, most: usize) -> Self {
        let card = plan.card;
        Follower {
            plan: plan.clone(),
            most,
            queue: card.open_list.map(|takes| Queue::new(takes, &plan.algorithm)),
            tree: (card.scene == Scene::Tree).then(|| Growth::new(card.open_list.is_some(), most)),
            population: (card.scene == Scene::Population).then(|| Population::new(most)),
            generated: 0,
            dropped: 0,
            frontier: 0,
            phase: BTreeMap::new(),
        }
    }

    /// Takes the next step.
    pub(crate) fn take(&mut self, step: &Step) {
        for line in &step.records {
            self.frontier = line.frontier;
            // The start was not produced from anything.
            let successor = line.parent.is_some();
            self.generated += u64::from(successor && matches!(line.event, Kind::Generate | Kind::Prune));
            self.dropped += u64::from(successor && line.event == Kind::Prune);
            if let Some(Note::Phase(name, number)) = line.why {
                self.phase.insert(name.word(), number);
            }
            if let Some(queue) = &mut self.queue {
                queue.follow(line);
            }
            if self.tree.is_some() {
                let value = self.verdict(line);
                self.tree.iter_mut().for_each(|tree| tree.follow(line, value));
            }
        }
        if let Some(population) = &mut self.population {
            population.follow(&step.records, step.left_out);
        }
        if self.queue.as_ref().is_some_and(|queue| queue.len() > self.most) {
            self.queue = None;
        }
    }

    /// What a position in which the game is over is worth to the side to move at the root.
    fn verdict(&self, line: &TraceLine) -> Option<f64> {
        let Problem::Game(game) = self.plan.problem.as_ref() else { return None };
        let standing = game.standing(line.board.as_deref().filter(|_| line.event == Kind::Generate)?).ok()?;
        // Who is to move at the root moves again after an even number of plies.
        let same = line.g.unwrap_or(0).is_multiple_of(2);
        let own = if same { standing.to_move } else { standing.to_move.other() };
        Some(match standing.verdict? {
            Verdict::Drawn => 0.0,
            Verdict::Win(side) if side == own => 1.0,
            Verdict::Win(_) => -1.0,
        })
    }

    /// The step that was taken last, as it is shown.
    pub(crate) fn show(&self, step: Step, next: Option<&Step>) -> watch::Step {
        let subject = step.subject();
        let waiting = |line: &TraceLine| Waiting {
            id: line.id.unwrap_or(0),
            board: line.board.clone().unwrap_or_default(),
            via: line.via.clone(),
            g: line.g,
            h: line.h,
            f: line.f,
        };
        let truth = subject.and_then(|line| match self.plan.problem.as_ref() {
            Problem::Puzzle(puzzle) => puzzle.spot(line.board.as_deref()?).ok()?.distance,
            Problem::Game(_) => None,
        });
        watch::Step {
            n: step.n,
            generated: self.generated,
            dropped: self.dropped,
            frontier: self.frontier,
            head: self.queue.as_ref().map(|queue| queue.open().take(HEAD).map(waiting).collect()),
            next: next.and_then(|step| step.subject()?.id),
            truth,
            tree: self.tree.as_ref().and_then(|tree| tree.around(subject?.id?)),
            population: self.population.as_ref().and_then(Population::rendered),
            phase: self.phase.clone(),
            records: step.records,
            left_out: step.left_out,
        }
    }
}
