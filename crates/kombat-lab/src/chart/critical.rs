//! Demšar's diagram: who is better than whom, and who only seems so.

use super::{Anchor, Entry, Frame, HALF_FIGURE, Look, Ranking, Scale, Svg, legend, name_width, px, width};
use crate::statistics::nemenyi::groups;

/// Ranks beyond are no ranks.
const MOST: f64 = 1e6;
/// From one name to the next.
const ROW: f64 = 27.0;
/// From one bar that joins contenders to the next.
const LEVEL: f64 = 10.0;
/// The axis, under the bar of the critical difference.
const AXIS: f64 = 82.0;

/// What is shown, wherever it is rendered.
pub(crate) struct Diagram<'a> {
    /// Contenders by their ranks, each with its place in the order of entry.
    pub(crate) ranked: Vec<(usize, &'a str, f64)>,
    /// The runs of those that do not differ, from first to last, each with its level.
    pub(crate) joined: Vec<((usize, usize), usize)>,
    /// The ends of the axis.
    pub(crate) ends: (f64, f64),
}

/// What there is to be shown, if anything.
pub(crate) fn diagram(data: &Ranking) -> Option<Diagram<'_>> {
    let mut ranked: Vec<(usize, &str, f64)> =
        data.contenders.iter().enumerate().map(|(i, (name, rank))| (i, name.as_str(), *rank)).collect();
    ranked.retain(|&(_, _, rank)| (0.0..=MOST).contains(&rank));
    ranked.sort_by(|a, b| a.2.total_cmp(&b.2));
    let (&(_, _, best), &(_, _, worst)) = (ranked.first()?, ranked.last()?);
    let ranks: Vec<f64> = ranked.iter().map(|&(_, _, rank)| rank).collect();
    let joined = levels(&alike(&ranks, data.difference));
    let ends = (best.floor().min(1.0), worst.ceil().max(ranked.len() as f64).max(2.0));
    Some(Diagram { ranked, joined, ends })
}

/// A critical difference diagram after Demšar (2006): contenders at their mean
/// ranks, the best at the left, and a thick bar under those that do not differ.
pub fn critical_difference(frame: &Frame<'_>, data: &Ranking) -> String {
    let Some(Diagram { ranked, joined, ends: (low, high) }) = diagram(data) else { return frame.nothing() };
    let remark = |rank: f64| (frame.number)(rank);
    let needed = |name: &str, rank: f64| name_width(name) + width(&remark(rank)) + 40.0;
    let widest = ranked.iter().map(|&(_, name, rank)| needed(name, rank)).fold(0.0, f64::max);
    let axis = |margin: f64| Scale::between(low, high, margin, frame.wide() - margin);
    let left = ranked.len().div_ceil(2);
    // Names are beside the axis if all fit between the edge and their line, and else in a legend.
    let x = axis(widest.min(frame.wide() * 0.27));
    let fits = |(place, &(_, name, rank)): (usize, &(usize, &str, f64))| {
        needed(name, rank) <= if place < left { x.at(rank) } else { frame.wide() - x.at(rank) }
    };
    let in_legend = frame.is_narrow() || !ranked.iter().enumerate().all(fits);
    let x = if in_legend { axis(64.0) } else { x };
    let mut svg = Svg::default();
    ruler(&mut svg, frame, data, &x, (low, high));

    let ranks: Vec<f64> = ranked.iter().map(|&(_, _, rank)| rank).collect();
    let deepest = joined.iter().map(|&(_, level)| level + 1).max().unwrap_or(0);
    let first_row = AXIS + 12.0 + deepest as f64 * LEVEL + 22.0;
    for (place, &(entry, name, rank)) in ranked.iter().enumerate() {
        let look = Look::of(entry);
        let on_left = place < left;
        let row = if on_left { place } else { ranked.len() - 1 - place };
        let (at, y) = (x.at(rank), first_row + row as f64 * ROW);
        let (edge, marker, text, anchor) = if on_left {
            (2.0, 9.0, 22.0, Anchor::Start)
        } else {
            (frame.wide() - 2.0, frame.wide() - 9.0, frame.wide() - 22.0, Anchor::End)
        };
        svg.group(look.class, &format!("{name}: {}", remark(rank)), |svg| {
            svg.path("leader", &format!("M{} {}V{}H{}", px(at), px(AXIS), px(y), px(edge)));
            svg.marker(look.shape, look.hollow, (marker, y - 10.0), 4.5);
            let at_text = (text, y - 10.0 + HALF_FIGURE);
            if in_legend {
                svg.text("ink", at_text, anchor, &remark(rank));
            } else {
                svg.name(at_text, anchor, name, &remark(rank), (at - text).abs() - 8.0);
            }
        });
    }
    for ((from, to), level) in joined {
        let y = AXIS + 14.0 + level as f64 * LEVEL;
        svg.across("alike", x.at(ranks[from]) - 4.0, x.at(ranks[to]) + 4.0, y);
    }
    let mut height = first_row + (left as f64 - 1.0) * ROW + 8.0;
    if in_legend {
        let mut entries: Vec<Entry<'_>> = Vec::new();
        entries.extend(ranked.iter().map(|&(entry, name, _)| Entry::Mark(Look::of(entry), name)));
        height += 12.0 + legend::render(&mut svg, frame, &entries, height + 12.0);
    }
    frame.close(height, svg)
}

/// The axis with its ranks, and the bar as long as the critical difference.
fn ruler(svg: &mut Svg, frame: &Frame<'_>, data: &Ranking, x: &Scale, (low, high): (f64, f64)) {
    svg.across("axis", x.at(low), x.at(high), AXIS);
    let widest = Frame::widest_of(frame.number, &[low, high]);
    let per_rank = (x.at(high) - x.at(low)) / (high - low);
    let step = ((widest + 12.0) / per_rank).ceil().max(1.0);
    let count = ((high - low) / step).floor() as u32;
    for tick in (0..=count).map(|i| low + step * f64::from(i)) {
        svg.down("axis", x.at(tick), AXIS - 5.0, AXIS);
        svg.text("tick", (x.at(tick), AXIS - 11.0), Anchor::Middle, &(frame.number)(tick));
    }
    svg.fitted("label", (2.0, 12.0), Anchor::Start, &data.x_label, frame.wide() - 4.0);
    let (start, bar) = (x.at(low), 38.0);
    if data.difference.is_finite() && data.difference > 0.0 {
        let end = x.at(low + data.difference);
        let (y0, y1) = (px(bar - 4.0), px(bar + 4.0));
        let (from, to) = (px(start), px(end));
        svg.path("difference", &format!("M{from} {y0}V{y1}M{from} {}H{to}M{to} {y0}V{y1}", px(bar)));
        svg.fitted(
            "ink",
            (end + 10.0, bar + HALF_FIGURE),
            Anchor::Start,
            &data.difference_label,
            frame.wide() - end - 12.0,
        );
    }
}

/// The runs of sorted ranks that are not shown to differ, from first to last.
fn alike(ranks: &[f64], difference: f64) -> Vec<(usize, usize)> {
    let groups = groups(ranks, difference);
    groups.iter().filter(|group| group.len() > 1).map(|group| (group[0], group[group.len() - 1])).collect()
}

/// Each run on the first level where it touches no other.
fn levels(runs: &[(usize, usize)]) -> Vec<((usize, usize), usize)> {
    let mut ends: Vec<usize> = Vec::new();
    let mut placed = Vec::new();
    for &(from, to) in runs {
        let level = ends.iter().position(|&end| end < from).unwrap_or(ends.len());
        if level == ends.len() {
            ends.push(to);
        } else {
            ends[level] = to;
        }
        placed.push(((from, to), level));
    }
    placed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_that_do_not_differ_are_joined_once() {
        assert_eq!(alike(&[1.0, 1.5, 2.0, 4.0, 4.5], 1.1), [(0, 2), (3, 4)]);
        assert_eq!(alike(&[1.0, 1.8, 2.6], 1.0), [(0, 1), (1, 2)]);
        assert_eq!(alike(&[1.0, 3.0], 1.0), []);
        assert_eq!(alike(&[1.0, 2.0], f64::NAN), []);
    }

    #[test]
    fn bars_that_would_touch_are_on_different_levels() {
        assert_eq!(levels(&[(0, 1), (1, 2), (2, 3)]), [((0, 1), 0), ((1, 2), 1), ((2, 3), 0)]);
    }
}
