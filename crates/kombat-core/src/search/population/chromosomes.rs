//! The chromosomes of a genetic algorithm: rows of letters in one block, with their
//! fitness, in which nothing is allocated after the start.

use crate::budget::Stop;
use crate::heuristic::Letter;
use crate::ratio::Ratio;
use crate::rng::Rng;
use crate::run::Run;
use crate::space::{Cost, Puzzle};
use std::ops::Range;

/// How two parents are crossed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crossover {
    /// All genes from one point on are exchanged.
    OnePoint,
    /// The genes between two points are.
    TwoPoint,
    /// Each gene is, or is not, with equal chance.
    Uniform,
}

/// Genes that are copied and exchanged together, so that a processor does it in a few
/// wide steps. Rows are filled up to a multiple of this.
const BLOCK: usize = 16;

/// Parents and children. Rows never move: who is a parent is said by `order`, the
/// parents first, and the best of them first.
pub(super) struct Population {
    genes: Vec<[Letter; BLOCK]>,
    length: usize,
    /// Blocks to a row.
    blocks: usize,
    alphabet: u64,
    parents: usize,
    order: Vec<u32>,
    fitness: Vec<Cost>,
    keys: Vec<u64>,
}

impl Population {
    /// Room for `parents` and as many children, each with `length` genes.
    pub(super) fn new<P: Puzzle, O>(
        parents: usize,
        length: usize,
        alphabet: usize,
        run: &mut Run<'_, P, O>,
    ) -> Result<Self, Stop> {
        let (rows, blocks) = (2 * parents, length.div_ceil(BLOCK));
        let row_bytes = blocks * BLOCK * size_of::<Letter>() + 2 * size_of::<u32>() + size_of::<u64>();
        run.meter.claim(rows * row_bytes)?;
        Ok(Population::of(parents, length, alphabet))
    }

    fn of(parents: usize, length: usize, alphabet: usize) -> Self {
        let (rows, blocks) = (2 * parents, length.div_ceil(BLOCK));
        Population {
            genes: vec![[0; BLOCK]; rows * blocks],
            length,
            blocks,
            alphabet: alphabet as u64,
            parents,
            order: (0..rows as u32).collect(),
            fitness: vec![Cost::MAX; rows],
            keys: vec![0; rows],
        }
    }

    /// How many rows there are, parents and children.
    pub(super) fn rows(&self) -> usize {
        self.order.len()
    }

    /// Which row is at a place of the order.
    pub(super) fn row_number(&self, place: usize) -> u64 {
        self.order[place].into()
    }

    #[inline(always)]
    fn row(&self, place: usize) -> Range<usize> {
        let first = self.order[place] as usize * self.blocks;
        first..first + self.blocks
    }

    /// The genes of the row at a place of the order.
    #[inline(always)]
    pub(super) fn genes(&self, place: usize) -> &[Letter] {
        &self.genes[self.row(place)].as_flattened()[..self.length]
    }

    /// The same, to be written.
    #[inline(always)]
    pub(super) fn genes_mut(&mut self, place: usize) -> &mut [Letter] {
        let row = self.row(place);
        &mut self.genes[row].as_flattened_mut()[..self.length]
    }

    /// The fitness at a place: the estimate, so less is better.
    #[inline(always)]
    pub(super) fn fitness(&self, place: usize) -> Cost {
        self.fitness[self.order[place] as usize]
    }

    /// Sets it.
    #[inline(always)]
    pub(super) fn judged(&mut self, place: usize, fitness: Cost) {
        self.fitness[self.order[place] as usize] = fitness;
    }

    /// A chromosome of chance.
    pub(super) fn randomise(&mut self, place: usize, rng: &mut Rng) {
        let alphabet = self.alphabet;
        for gene in self.genes_mut(place) {
            *gene = rng.below(alphabet) as Letter;
        }
    }

    /// Two children of two parents, crossed if so wanted. If there is room for one only,
    /// and both have the same place, the second stays.
    #[inline(always)]
    pub(super) fn breed(
        &mut self,
        parents: [usize; 2],
        children: [usize; 2],
        crossover: Option<Crossover>,
        rng: &mut Rng,
    ) {
        let length = self.length;
        let point = |rng: &mut Rng, points: usize| rng.below(points as u64) as usize;
        let exchanged = match crossover.filter(|_| length > 1) {
            None => 0..0,
            Some(Crossover::OnePoint) => 1 + point(rng, length - 1)..length,
            Some(Crossover::TwoPoint) => {
                let (a, b) = (point(rng, length), point(rng, length));
                a.min(b)..a.max(b) + 1
            }
            Some(Crossover::Uniform) => {
                let mut bits = 0;
                return self.mix(parents, children, |block| {
                    std::array::from_fn(|place| {
                        if (block * BLOCK + place).is_multiple_of(64) {
                            bits = rng.bits();
                        }
                        let bit = bits & 1;
                        bits >>= 1;
                        (bit as Letter).wrapping_neg()
                    })
                });
            }
        };
        let (from, length) = (exchanged.start as Letter, exchanged.len() as Letter);
        self.mix(parents, children, |block| {
            std::array::from_fn(|place| {
                let gene = (block * BLOCK + place) as Letter;
                Letter::from(gene.wrapping_sub(from) < length).wrapping_neg()
            })
        });
    }

    /// Copies parents to children, with genes exchanged by a mask for each block: all bits
    /// where a gene is exchanged, else none.
    #[inline(always)]
    fn mix(&mut self, parents: [usize; 2], children: [usize; 2], mut mask: impl FnMut(usize) -> [Letter; BLOCK]) {
        let rows = [parents[0], parents[1], children[0], children[1]].map(|place| self.row(place).start);
        for block in 0..self.blocks {
            let (mut a, mut b) = (self.genes[rows[0] + block], self.genes[rows[1] + block]);
            for ((a, b), mask) in a.iter_mut().zip(&mut b).zip(mask(block)) {
                let change = (*a ^ *b) & mask;
                *a ^= change;
                *b ^= change;
            }
            (self.genes[rows[2] + block], self.genes[rows[3] + block]) = (a, b);
        }
    }

    /// Puts the parents in order, the best first; among equals their order stays.
    pub(super) fn rank(&mut self) {
        self.choose(self.parents);
    }

    /// The best of parents and children become the parents; the parents are in order.
    #[inline(always)]
    pub(super) fn survive(&mut self) {
        // A child no better than the worst parent cannot take its place, and need not be
        // put in order.
        let worst = self.fitness(self.parents - 1);
        let mut rivals = self.parents;
        for place in self.parents..self.rows() {
            if self.fitness(place) < worst {
                self.order.swap(rivals, place);
                rivals += 1;
            }
        }
        if rivals > self.parents {
            self.choose(rivals);
        }
    }

    /// Puts the first `rows` in order.
    fn choose(&mut self, rows: usize) {
        let keys = &mut self.keys[..rows];
        for (place, key) in keys.iter_mut().enumerate() {
            // Where it stands now, below what it is worth, decides between equals.
            *key = u64::from(self.fitness[self.order[place] as usize]) << 32 | place as u64;
        }
        keys.sort_unstable();
        for key in keys.iter_mut() {
            *key = u64::from(self.order[*key as u32 as usize]);
        }
        for (row, key) in self.order.iter_mut().zip(keys) {
            *row = *key as u32;
        }
    }

    /// The children become the parents, but for one place that the best parent keeps.
    pub(super) fn replace(&mut self) {
        let best = (0..self.parents).min_by_key(|&place| self.fitness(place)).expect("there are parents");
        let worst = (self.parents..self.rows()).max_by_key(|&place| self.fitness(place)).expect("and children");
        self.order.swap(best, worst);
        self.order.rotate_left(self.parents);
        self.rank();
    }
}

/// Which genes mutate. Instead of asking chance gene by gene, it asks how many genes
/// pass until the next one that does.
pub(super) struct Mutation {
    /// For each gap the greatest random number of 64 bits for which it is not longer; none where
    /// nothing ever mutates.
    gaps: Option<Vec<u64>>,
}

impl Mutation {
    /// Each gene of `length` with this probability.
    pub(super) fn new<P: Puzzle, O>(rate: Ratio, length: usize, run: &mut Run<'_, P, O>) -> Result<Self, Stop> {
        run.meter.claim(length * size_of::<u64>())?;
        Ok(Mutation::of(rate, length))
    }

    fn of(rate: Ratio, length: usize) -> Self {
        let keep = 1.0 - rate.as_f64();
        let mut kept = 1.0;
        let gap = |_| {
            kept *= keep;
            ((1.0 - kept) * 2f64.powi(64)) as u128
        };
        let gaps = || (0..length).map(gap).map(|gap| (gap - 1) as u64).collect();
        Mutation { gaps: (rate.over > 0).then(gaps) }
    }

    /// Gives new letters to the genes that mutate.
    #[inline(always)]
    pub(super) fn apply(&self, genes: &mut [Letter], alphabet: u64, rng: &mut Rng) {
        let Some(gaps) = &self.gaps else { return };
        let mut rest = genes;
        while let Some(longest) = gaps[..rest.len()].last() {
            let random = rng.bits();
            if random > *longest {
                return;
            }
            let gap = gaps.iter().filter(|&&gap| random > gap).count();
            rest[gap] = rng.below(alphabet) as Letter;
            rest = &mut rest[gap + 1..];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The last child of an odd number, which has no twin.
    #[test]
    fn a_lone_child_is_crossed_like_the_others() {
        let mut rng = Rng::new(1);
        for crossover in [Crossover::OnePoint, Crossover::TwoPoint, Crossover::Uniform] {
            let mut population = Population::of(3, 20, 9);
            population.genes_mut(0).fill(1);
            population.genes_mut(1).fill(2);
            let mut crossed = 0;
            for _ in 0..100 {
                population.breed([0, 1], [5, 5], Some(crossover), &mut rng);
                let of = |parent: Letter| population.genes(5).iter().filter(|&&gene| gene == parent).count();
                assert_eq!(of(1) + of(2), 20);
                crossed += u32::from(of(1) > 0 && of(2) > 0);
            }
            assert!(crossed > 80, "{crossover:?}: {crossed} of 100");
        }
    }

    #[test]
    fn each_gene_mutates_as_often_as_it_should() {
        let mut rng = Rng::new(1);
        for (rate, text) in [(0.05, "0.05"), (0.5, "0.5"), (0.0, "0"), (1.0, "1")] {
            let mutation = Mutation::of(text.parse::<Ratio>().unwrap(), 15);
            let mut changed = [0u32; 15];
            let rounds = 40_000;
            for _ in 0..rounds {
                let mut genes = [999; 15];
                mutation.apply(&mut genes, 18, &mut rng);
                for (count, gene) in changed.iter_mut().zip(genes) {
                    *count += u32::from(gene != 999);
                }
            }
            let expected = rate * f64::from(rounds);
            let tolerance = 5.0 * (expected * (1.0 - rate)).sqrt();
            for count in changed {
                assert!((f64::from(count) - expected).abs() <= tolerance, "{text}: {changed:?}");
            }
        }
    }
}
