//! How many there are at each crossing of two whole numbers, as a field of squares.

use super::{Anchor, Area, Axis, Frame, Heat, Scale, Svg, px};

/// The steps of strength, each for ten times as many or fewer.
const STEPS: usize = 5;

/// A field of squares, the stronger the more there are, with the line on which both numbers
/// are equal. Squares above the line are in the colour of warnings.
pub fn heat(frame: &Frame<'_>, data: &Heat) -> String {
    let most = data.cells.iter().map(|cell| cell.2).max().unwrap_or(0);
    if most == 0 {
        return frame.nothing();
    }
    let mut svg = Svg::default();
    let widest = data.cells.iter().map(|cell| cell.0).max().unwrap_or(0) as f64 + 1.0;
    let highest = data.cells.iter().map(|cell| cell.1).max().unwrap_or(0) as f64 + 1.0;
    let scale = Scale::between(-0.5, highest - 0.5, 0.0, 1.0);
    let head = legend(&mut svg, frame, data, most);
    let (area, y) = Area::under(frame, head, &data.y_label, 6.0, (Axis::Linear, &scale));
    area.y_axis(&mut svg, frame, Axis::Linear, &y, &data.y_label);
    let x = Scale::between(-0.5, widest - 0.5, area.left, area.right);
    area.x_ticks(&mut svg, frame, Axis::Linear, &x);
    let gap = |from: f64, to: f64| ((to - from).abs() * 0.1).min(1.5);
    for &(column, row, count) in data.cells.iter().filter(|cell| cell.2 > 0) {
        let (column, row) = (column as f64, row as f64);
        let class = if row > column { "s2" } else { "s1" };
        let told = format!(
            "{} {}, {} {}: {}",
            data.x_label,
            (frame.number)(column),
            data.y_label,
            (frame.number)(row),
            (frame.number)(count as f64)
        );
        let ((x0, x1), (y0, y1)) = ((x.at(column - 0.5), x.at(column + 0.5)), (y.at(row - 0.5), y.at(row + 0.5)));
        svg.group(class, &told, |svg| {
            let (dx, dy) = (gap(x0, x1), gap(y0, y1));
            svg.rect(&format!("heat{}", strength(count, most)), (x0 + dx, y0 - dy), (x1 - dx, y1 + dy));
        });
    }
    // Where the two are equal: a stair around the squares.
    let end = widest.min(highest) as usize;
    let corner = |i: usize| i as f64 - 0.5;
    let stairs: String =
        (0..end).map(|i| format!("V{}H{}", px(y.at(corner(i + 1))), px(x.at(corner(i + 1))))).collect();
    svg.path("difference", &format!("M{} {}{stairs}", px(x.at(-0.5)), px(y.at(-0.5))));
    let height = area.x_axis(&mut svg, frame, 44.0, &data.x_label);
    frame.close(height, svg)
}

/// From 1, few, to the most.
pub(crate) fn strength(count: u64, most: u64) -> usize {
    let share = (count.max(1) as f64).log10() / (most.max(10) as f64).log10();
    1 + (share * (STEPS as f64 - 1.0)).round() as usize
}

/// What strength means. Gives its height.
fn legend(svg: &mut Svg, frame: &Frame<'_>, data: &Heat, most: u64) -> f64 {
    let side = 18.0;
    svg.text("tick", (2.0, 14.0), Anchor::Start, &(frame.number)(1.0));
    svg.group("s1", "", |svg| {
        for step in 1..=STEPS {
            let x = 14.0 + step as f64 * side;
            svg.rect(&format!("heat{step}"), (x, 4.0), (x + side - 1.0, 16.0));
        }
    });
    let label = format!("{} {}", (frame.number)(most as f64), data.count_label);
    svg.fitted("tick", (20.0 + (STEPS + 1) as f64 * side, 14.0), Anchor::Start, &label, frame.wide() - 140.0);
    24.0
}
