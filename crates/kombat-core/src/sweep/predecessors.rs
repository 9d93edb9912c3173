//! Back along moves of any cost that need not have inverses.

use super::Numbers;
use crate::budget::{Meter, Stop};
use crate::open::{BucketQueue, Ties};
use crate::space::{Cost, Puzzle};

/// By which states each state is reached, and at what cost.
struct Predecessors {
    /// Where those of each state begin.
    starts: Vec<usize>,
    all: Vec<(u32, Cost)>,
}

impl Predecessors {
    /// Looks at all successors twice: to count them, and to write them down.
    fn new<P: Puzzle>(puzzle: &P, count: usize, numbers: &Numbers<P>, meter: &mut Meter) -> Result<Self, Stop> {
        let each = |see: &mut dyn FnMut(usize, usize, Cost)| {
            for from in 0..count {
                numbers.successors(puzzle, from, |to, cost| {
                    see(from, to, cost);
                    false
                });
            }
        };
        meter.claim((count + 1) * size_of::<usize>())?;
        let mut starts = vec![0; count + 1];
        each(&mut |_, to, _| starts[to] += 1);
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        meter.claim(sum * size_of::<(u32, Cost)>())?;
        let mut all = vec![(0, 0); sum];
        each(&mut |from, to, cost| {
            starts[to] -= 1;
            all[starts[to]] = (from as u32, cost);
        });
        Ok(Predecessors { starts, all })
    }

    fn of(&self, number: usize) -> &[(u32, Cost)] {
        &self.all[self.starts[number]..self.starts[number + 1]]
    }
}

/// The distances, [`Cost::MAX`] where no goal can be reached. Nothing else stays claimed.
///
/// # Panics
/// If a state lies farther away than a [`Cost`] can say.
pub(super) fn sweep<P: Puzzle>(
    puzzle: &P,
    count: usize,
    numbers: &Numbers<P>,
    meter: &mut Meter,
) -> Result<Vec<Cost>, Stop> {
    let before = Predecessors::new(puzzle, count, numbers, meter)?;
    meter.claim(count * (size_of::<Cost>() + size_of::<bool>()))?;
    let (mut distances, mut settled) = (vec![Cost::MAX; count], vec![false; count]);
    let mut queue = BucketQueue::new(Ties::Fifo);
    numbers.goals(puzzle, count, |goal| {
        distances[goal] = 0;
        queue.push(0, 0, goal as u32, meter)
    })?;
    while let Some(number) = queue.pop(meter) {
        let number = number as usize;
        if std::mem::replace(&mut settled[number], true) {
            continue; // It was reached at less cost, and this entry left behind.
        }
        for &(from, cost) in before.of(number) {
            let distance = distances[number].checked_add(cost).expect("distances are costs");
            if distance < distances[from as usize] {
                distances[from as usize] = distance;
                queue.push(distance.into(), 0, from, meter)?;
            }
        }
    }
    meter.settle(size_of_val(distances.as_slice()))?;
    Ok(distances)
}
