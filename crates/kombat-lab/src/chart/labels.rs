//! Labels beside the ends of lines: as near to them as they can be without touching.

/// Places near those wanted, in the same order, at least `gap` apart, and between
/// `low` and `high` as long as there is room.
pub(crate) fn spread(wanted: &[f64], gap: f64, (low, high): (f64, f64)) -> Vec<f64> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|&a, &b| wanted[a].total_cmp(&wanted[b]));
    // Labels that would touch form a block, whose middle is the mean of what its
    // labels want. A block is its first label's place and how many it has.
    let mut blocks: Vec<(f64, usize)> = Vec::new();
    for &label in &order {
        let mut block = (inside(wanted[label], 1, gap, (low, high)), 1);
        while let Some(&(place, count)) = blocks.last() {
            if block.0 >= place + count as f64 * gap {
                break;
            }
            blocks.pop();
            let moved = block.0 - count as f64 * gap;
            let both = count + block.1;
            let mean = (place * count as f64 + moved * block.1 as f64) / both as f64;
            block = (inside(mean, both, gap, (low, high)), both);
        }
        blocks.push(block);
    }
    let mut places = vec![0.0; wanted.len()];
    let found = blocks.iter().flat_map(|&(place, count)| (0..count).map(move |i| place + i as f64 * gap));
    for (&label, place) in order.iter().zip(found) {
        places[label] = place;
    }
    places
}

/// The place of a block, moved so that it is between the ends if it can be.
fn inside(place: f64, count: usize, gap: f64, (low, high): (f64, f64)) -> f64 {
    place.min(high - (count - 1) as f64 * gap).max(low)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn labels_with_room_stay() {
        assert_eq!(spread(&[50.0, 10.0, 90.0], 16.0, (0.0, 100.0)), [50.0, 10.0, 90.0]);
        assert_eq!(spread(&[50.0, 50.0], 16.0, (0.0, 100.0)), [42.0, 58.0]);
        assert_eq!(spread(&[0.0, 0.0, 0.0], 16.0, (0.0, 100.0)), [0.0, 16.0, 32.0]);
        assert_eq!(spread(&[], 16.0, (0.0, 100.0)), [0.0; 0]);
    }

    proptest! {
        #[test]
        fn labels_never_touch(wanted in prop::collection::vec(0.0f64..300.0, 0..12)) {
            let mut places = spread(&wanted, 16.0, (0.0, 300.0));
            places.sort_by(f64::total_cmp);
            prop_assert!(places.windows(2).all(|pair| pair[1] - pair[0] > 16.0 - 1e-6));
            prop_assert!(places.iter().all(|place| (-1e-6..=300.0 + 1e-6).contains(place)));
        }
    }
}
