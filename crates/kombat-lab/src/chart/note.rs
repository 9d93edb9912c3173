//! A circle around a place, and what is to be seen there: written where it hides the fewest lines.

use super::{Anchor, Area, HALF_FIGURE, Svg, name_width, px, width};

/// The radius of the circle.
const RADIUS: f64 = 11.0;
/// The most lines of text, and from one to the next.
const MOST: usize = 2;
const LINE: f64 = 17.0;
/// Around the text.
const MARGIN: f64 = 6.0;
/// Places that are tried, across and down.
const TRIED: (usize, usize) = (25, 25);
/// What a hidden piece of a line weighs against the distance from the circle.
const HIDDEN: f64 = 40.0;

/// A rectangle by its left top corner, its width and its height.
pub(crate) type Place = (f64, f64, f64, f64);

/// Renders it; `lines` are those that should not be hidden.
pub(crate) fn render(svg: &mut Svg, area: &Area, at: (f64, f64), said: &[String], lines: &[Vec<(f64, f64)>]) {
    svg.path("circle", &super::Shape::Disc.outline(at.0, at.1, RADIUS));
    let said = &said[..said.len().min(MOST)];
    let room = area.width() - 2.0 * MARGIN;
    let widest = said.iter().map(|line| name_width(line)).fold(0.0, f64::max).min(room);
    if said.is_empty() {
        return;
    }
    let (left, top, wide, high) = place(area, at, (widest + 2.0 * MARGIN, LINE * said.len() as f64 + MARGIN), lines);
    let nearest = (at.0.clamp(left, left + wide), at.1.clamp(top, top + high));
    let (dx, dy) = (nearest.0 - at.0, nearest.1 - at.1);
    let apart = dx.hypot(dy);
    if apart > RADIUS {
        let edge = (at.0 + dx / apart * RADIUS, at.1 + dy / apart * RADIUS);
        svg.path("difference", &format!("M{} {}L{} {}", px(edge.0), px(edge.1), px(nearest.0), px(nearest.1)));
    }
    svg.group("on-grid", "", |svg| {
        for (i, line) in said.iter().enumerate() {
            let y = top + MARGIN / 2.0 + LINE * (i as f64 + 0.5) + HALF_FIGURE;
            let class = if i == 0 { "ink strong" } else { "ink" };
            svg.fitted(class, (left + MARGIN, y), Anchor::Start, line, widest.max(width(line)).min(room));
        }
    });
}

/// The nearest place that hides little.
pub(crate) fn place(area: &Area, at: (f64, f64), (wide, high): (f64, f64), lines: &[Vec<(f64, f64)>]) -> Place {
    let within =
        |from: f64, to: f64, i: usize, count: usize| from + (to - from).max(0.0) * i as f64 / (count - 1) as f64;
    let weight = |&(left, top, wide, high): &Place| {
        let inside = |(x, y): &(f64, f64)| (left..=left + wide).contains(x) && (top..=top + high).contains(y);
        let hidden = lines.iter().flat_map(|line| along(line)).filter(inside).count();
        let (dx, dy) = (at.0 - at.0.clamp(left, left + wide), at.1 - at.1.clamp(top, top + high));
        let apart = dx.hypot(dy);
        // It must neither hide what it points at nor touch the circle.
        let touches = if apart < RADIUS + 8.0 { 1e6 } else { 0.0 };
        HIDDEN * hidden as f64 + apart + touches
    };
    let tried = (0..TRIED.0).flat_map(|i| (0..TRIED.1).map(move |j| (i, j)));
    let places = tried.map(|(i, j)| {
        let left = within(area.left + 2.0, area.right - wide, i, TRIED.0);
        let top = within(area.top + 2.0, area.bottom - high - 2.0, j, TRIED.1);
        (left, top, wide, high)
    });
    let weighed = places.map(|place| (weight(&place), place));
    weighed.min_by(|a, b| a.0.total_cmp(&b.0)).map_or((area.left, area.top, wide, high), |(_, place)| place)
}

/// Points along a line, close enough together that none of it is missed.
fn along(line: &[(f64, f64)]) -> impl Iterator<Item = (f64, f64)> {
    const PARTS: usize = 12;
    let between = |two: &[(f64, f64)]| {
        let (a, b) = (two[0], two[1]);
        (0..=PARTS).map(move |i| {
            let part = i as f64 / PARTS as f64;
            (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part)
        })
    };
    line.windows(2).flat_map(between)
}
