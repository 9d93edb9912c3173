//! Level by level, by moves that can be taken back and cost 1.

use super::Numbers;
use crate::budget::{Meter, Stop};
use crate::space::Puzzle;

/// The distances, a byte each, or nothing where they do not fit; 255 stands for a state from which no goal
/// can be reached.
///
/// The table itself says which states are in the level, so no list of them is needed. While the level is
/// small its neighbours are looked at; once fewer states are left, theirs, for most have one in the
/// level soon.
pub(super) fn sweep<P: Puzzle>(
    puzzle: &P,
    count: usize,
    numbers: &Numbers<P>,
    meter: &mut Meter,
) -> Result<Option<Vec<u8>>, Stop> {
    const UNREACHED: u8 = u8::MAX;
    meter.claim(count)?;
    let (mut bytes, mut level) = (vec![UNREACHED; count], 0);
    numbers.goals(puzzle, count, |goal| {
        bytes[goal] = 0;
        level += 1;
        Ok(())
    })?;
    let mut left = count - level;
    for depth in 1..=UNREACHED {
        let mut found = 0;
        if level < left {
            for number in 0..count {
                if bytes[number] != depth - 1 {
                    continue;
                }
                numbers.successors(puzzle, number, |near, _| {
                    if bytes[near] == UNREACHED {
                        bytes[near] = depth;
                        found += 1;
                    }
                    false
                });
            }
        } else {
            for number in 0..count {
                if bytes[number] != UNREACHED {
                    continue;
                }
                let mut here = false;
                numbers.successors(puzzle, number, |near, _| {
                    here = bytes[near] == depth - 1;
                    here
                });
                if here {
                    bytes[number] = depth;
                    found += 1;
                }
            }
        }
        if found == 0 {
            break;
        }
        if depth == UNREACHED {
            meter.release(count);
            return Ok(None);
        }
        (level, left) = (found, left - found);
    }
    Ok(Some(bytes))
}
