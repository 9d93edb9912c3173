//! Counts as parts of a whole, a row each.

use super::{Anchor, Axis, Entry, Frame, HALF_FIGURE, Look, Rows, Scale, Stacks, Svg, legend, width};

/// From one row to the next, and from its top to its data.
const ROW: (f64, f64) = (40.0, 20.0);
const HALF_BAR: f64 = 12.0;

/// How parts look, from the good to the bad: as contenders that few charts have side by
/// side.
pub(crate) fn look(part: usize) -> Look {
    Look::of([2, 4, 1][part % 3])
}

/// Bars that lie on their side, each as long as all others and divided into its parts,
/// with the counts written in where there is room.
pub fn stacks(frame: &Frame<'_>, data: &Stacks) -> String {
    let sum = |counts: &[u64]| counts.iter().sum::<u64>();
    if data.rows.iter().all(|(_, counts)| sum(counts) == 0) {
        return frame.nothing();
    }
    let mut svg = Svg::default();
    let entries: Vec<Entry<'_>> =
        data.parts.iter().enumerate().map(|(i, part)| Entry::Bar(look(i), part.as_str())).collect();
    let head = legend::render(&mut svg, frame, &entries, 0.0);
    let names: Vec<&str> = data.rows.iter().map(|(name, _)| name.as_str()).collect();
    let last = Frame::widest_of(frame.share, &[1.0]) / 2.0;
    let rows = Rows::new(frame, &names, head + 4.0, ROW, frame.wide() - last.max(12.0) - 2.0);
    let area = rows.area;
    let x = Scale::percent(area.left, area.right);
    area.x_ticks(&mut svg, frame, Axis::Percent, &x);
    for (row, (name, counts)) in data.rows.iter().enumerate() {
        rows.name(&mut svg, frame, row, None, name);
        let (all, y, mut done) = (sum(counts), rows.middle(row), 0);
        for (i, (part, &count)) in data.parts.iter().zip(counts).enumerate().filter(|(_, (_, count))| **count > 0) {
            let share = |count: u64| count as f64 / all as f64;
            let (from, to) = (x.at(share(done)), x.at(share(done + count)));
            done += count;
            let written = (frame.number)(count as f64);
            let told = format!("{name}, {part}: {written} ({})", (frame.share)(share(count)));
            let look = look(i);
            svg.group(look.class, &told, |svg| {
                svg.rect("ground", (from, y - HALF_BAR), (to, y + HALF_BAR));
                svg.rect("bar", (from + 0.5, y - HALF_BAR), (to - 0.5, y + HALF_BAR));
                svg.down("reading", to - 1.5, y - HALF_BAR, y + HALF_BAR);
                let needed = width(&written);
                if to - from > needed + 34.0 {
                    svg.marker(look.shape, look.hollow, (from + 12.0, y), 4.0);
                    svg.text("ink", (from + 22.0, y + HALF_FIGURE), Anchor::Start, &written);
                } else if to - from > needed + 8.0 {
                    svg.text("ink", (f64::midpoint(from, to), y + HALF_FIGURE), Anchor::Middle, &written);
                }
            });
        }
    }
    let height = area.x_axis(&mut svg, frame, 42.0, &data.x_label);
    frame.close(height, svg)
}
