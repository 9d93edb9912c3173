//! The genetic algorithm of the library beside the crate `genetic_algorithm`, on the
//! paper's puzzle: whole chromosomes judged per second, on one core.
//!
//! The board is an even number of swaps from the goal and a chromosome has 15 genes, so
//! none is ever a solution, and every run goes to its end. The peer is given the same
//! population, rates and fitness, the fitness written by hand on a board of bytes.

use crate::figures::{Figures, Measured, REPETITIONS, Table, medians, timed};
use genetic_algorithm::strategy::evolve::prelude::*;
use kombat::catalog::{Request, puzzle};
use kombat::messages::Lang;
use kombat::report::Ending;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Two swaps from the goal.
const START: [u8; 9] = [1, 2, 0, 3, 4, 5, 6, 7, 8];
const GENES: usize = 15;
const POPULATION: usize = 10;
/// Generations of a repetition: about a fifth of a second each.
const OURS: u64 = 300_000;
const THEIRS: usize = 60_000;

/// The paper's sum over a board whose piece p belongs in cell p.
fn sum(board: &[u8; 9]) -> usize {
    let apart = |a: usize, b: usize| usize::from(a != b);
    let steps = |(cell, &piece): (usize, &u8)| {
        apart(cell / 3, usize::from(piece) / 3) + apart(cell % 3, usize::from(piece) % 3)
    };
    board.iter().enumerate().map(steps).sum()
}

/// The two cells of a move, numbered as in the paper.
fn cells(mv: usize) -> (usize, usize) {
    let (row, column) = (mv % 9 / 3, mv % 3);
    let other = if mv < 9 { row * 3 + (column + 1) % 3 } else { (row + 1) % 3 * 3 + column };
    (mv % 9, other)
}

#[derive(Clone, Debug)]
struct ByHand {
    swaps: [(usize, usize); 18],
    judged: Arc<AtomicU64>,
}

impl Fitness for ByHand {
    type Genotype = ListGenotype<u8>;
    fn calculate_for_chromosome(
        &mut self,
        chromosome: &FitnessChromosome<Self>,
        _: &FitnessGenotype<Self>,
    ) -> Option<FitnessValue> {
        self.judged.fetch_add(1, Relaxed);
        let mut board = START;
        for &gene in &chromosome.genes {
            let (one, other) = self.swaps[usize::from(gene)];
            board.swap(one, other);
        }
        Some(sum(&board) as FitnessValue)
    }
}

/// Chromosomes judged per second by the library, through its public interface.
fn ours() -> Measured<f64> {
    let start: Vec<String> = START.iter().map(|piece| (piece + 1).to_string()).collect();
    let spec = format!("ga(population={POPULATION},moves={GENES},generations={OURS})");
    let report = puzzle("kombat")?.run(&Request::new(&spec, &start.join(" ")), None)?;
    // The start is judged once, too.
    let expected = OURS * POPULATION as u64 + 1;
    if (report.outcome, report.counters.evaluated) != (Ending::GaveUp, expected) {
        return Err(format!("{spec} judged {} chromosomes and {}", report.counters.evaluated, report.outcome).into());
    }
    Ok(report.counters.evaluated as f64 / report.wall_s)
}

/// The same by the peer.
fn theirs() -> Measured<f64> {
    let judged = Arc::new(AtomicU64::new(0));
    let fitness = ByHand { swaps: std::array::from_fn(cells), judged: Arc::clone(&judged) };
    let genotype = ListGenotype::builder().with_genes_size(GENES).with_allele_list((0..18).collect()).build();
    let mut evolve = Evolve::builder()
        .with_genotype(genotype.map_err(|error| error.0)?)
        .with_target_population_size(POPULATION)
        .with_max_generations(THEIRS)
        .with_fitness(fitness)
        .with_fitness_ordering(FitnessOrdering::Minimize)
        // A gene of as many chromosomes as have one or more with a rate of 0.05 a gene.
        .with_mutate(MutateSingleGene::new(0.54))
        .with_crossover(CrossoverSinglePoint::new(1.0, 0.8))
        .with_select(SelectElite::new(1.0, 0.02))
        .with_rng_seed_from_u64(1)
        .build()
        .map_err(|error| error.0)?;
    let (seconds, ()) = timed(|| evolve.call());
    Ok(judged.load(Relaxed) as f64 / seconds)
}

/// Runs both in turn, and prints the table.
pub(crate) fn run(figures: &mut Figures) -> Measured<()> {
    println!("Genetic algorithm on swap(3x3), population {POPULATION}, {GENES} genes, one core, no caching:");
    println!("whole chromosomes judged per second, median of {REPETITIONS} interleaved repetitions.\n");
    let [ours, theirs] = medians(|| Ok([ours()?, theirs()?]))?;
    let mut table = Table::new(&["", "judged a second", "ratio"]);
    for (name, rate) in [("kombat", ours), ("genetic_algorithm", theirs)] {
        table.row([name.to_owned(), Lang::En.integer(rate as u64), format!("{:.1}", rate / theirs)]);
        figures.real(format!("ga.{name}.judged_per_second"), rate, 0);
    }
    println!("{table}");
    Ok(())
}
