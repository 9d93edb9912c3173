//! Charts that are no plots of values over an axis each.

use super::{Axes, LINE, Pgf, colour, mark, number, points_of};
use crate::chart::critical::{Diagram, diagram};
use crate::chart::heat::strength;
use crate::chart::{Axis, Frame, Heat, Look, Ranking, Scale, escape_latex};

/// From one name to the next, and from one bar to the next, in points.
const ROW: f64 = 15.0;
const LEVEL: f64 = 6.0;
/// The most of the width, in hundredths, that names take on either side.
const MOST_NAMES: f64 = 33.0;

/// Demšar's diagram. Across, coordinates are hundredths of the line; down, points.
pub(in crate::chart) fn critical_difference(frame: &Frame<'_>, data: &Ranking) -> String {
    let Some(Diagram { ranked, joined, ends: (low, high) }) = diagram(data) else { return Pgf::nothing(frame) };
    let told = |name: &str, rank: f64| format!("{name} {}", (frame.number)(rank));
    let needed = ranked.iter().map(|&(_, name, rank)| points_of(&told(name, rank)) + 16.0).fold(0.0, f64::max);
    let margin = (needed / LINE * 100.0).clamp(6.0, MOST_NAMES);
    let lines = (needed / LINE * 100.0 / margin).ceil().max(1.0);
    let x = Scale::between(low, high, margin, 100.0 - margin);
    let at = |rank: f64| number((x.at(rank) * 100.0).round() / 100.0);
    let mut pgf = Pgf::default();
    pgf.line(format_args!("\\node[anchor=south west,inner xsep=0pt] at (0,34) {{{}}};", escape_latex(&data.x_label)));
    pgf.line(format_args!("\\draw[black!60] ({},0) -- ({},0);", at(low), at(high)));
    let count = (high - low).floor().min(60.0) as u32;
    for rank in (0..=count).map(|i| low + f64::from(i)) {
        let label = escape_latex(&(frame.number)(rank));
        pgf.line(format_args!(
            "\\draw[black!60] ({0},0) -- ({0},3) node[above,black,inner sep=2pt] {{{label}}};",
            at(rank)
        ));
    }
    if data.difference.is_finite() && data.difference > 0.0 {
        let (from, to) = (at(low), at(low + data.difference));
        pgf.line(format_args!("\\draw[|-|,black] ({from},24) -- ({to},24);"));
        let label = escape_latex(&data.difference_label);
        pgf.line(format_args!("\\node[anchor=west,inner xsep=4pt] at ({to},24) {{{label}}};"));
        pgf.line(format_args!("% {} {}", number(low), number(data.difference)));
    }
    let deepest = joined.iter().map(|&(_, level)| level + 1).max().unwrap_or(0) as f64;
    let left = ranked.len().div_ceil(2);
    for (place, &(entry, name, rank)) in ranked.iter().enumerate() {
        let (look, on_left) = (Look::of(entry), place < left);
        let row = if on_left { place } else { ranked.len() - 1 - place } as f64;
        let y = number(-(6.0 + LEVEL * deepest + 10.0 + ROW * lines * row));
        let (edge, anchor, align) = if on_left { (margin, "east", "right") } else { (100.0 - margin, "west", "left") };
        let edge = number((edge * 100.0).round() / 100.0);
        let (colour, text) = (colour(look), escape_latex(&told(name, rank)));
        pgf.line(format_args!("% {}", number(rank)));
        pgf.line(format_args!("\\draw[{colour}] ({},0) |- ({edge},{y});", at(rank)));
        pgf.line(format_args!("\\draw[{colour}] plot[only marks,{}] coordinates {{({edge},{y})}};", mark(look)));
        let wide = if lines > 1.0 {
            format!(",text width={:.3}\\linewidth,align={align}", margin / 100.0 - 0.03)
        } else {
            String::new()
        };
        pgf.line(format_args!(
            "\\node[anchor={anchor},text={colour},inner xsep=6pt{wide}] at ({edge},{y}) {{{text}}};"
        ));
    }
    for ((from, to), level) in joined {
        let y = number(-(6.0 + LEVEL * level as f64));
        let (from, to) = (at(ranked[from].2), at(ranked[to].2));
        pgf.line(format_args!("\\draw[black,line width=2.4pt] ([xshift=-2pt]{from},{y}) -- ([xshift=2pt]{to},{y});"));
    }
    pgf.close(frame, "[x=0.01\\linewidth,y=1pt,font=\\footnotesize]")
}

/// How many there are at each crossing of two whole numbers.
pub(in crate::chart) fn heat(frame: &Frame<'_>, data: &Heat) -> String {
    let most = data.cells.iter().map(|cell| cell.2).max().unwrap_or(0);
    if most == 0 {
        return Pgf::nothing(frame);
    }
    let wide = data.cells.iter().map(|cell| cell.0).max().unwrap_or(0) as f64 + 0.5;
    let high = data.cells.iter().map(|cell| cell.1).max().unwrap_or(0) as f64 + 0.5;
    let mut axes = Axes::new(190.0);
    axes.numbers('y', frame, Axis::Linear, &Scale::between(-0.5, high, 0.0, 1.0), 8);
    axes.numbers('x', frame, Axis::Linear, &Scale::between(-0.5, wide, 0.0, 1.0), 8);
    axes.labels(&data.x_label, &data.y_label);
    let names: Vec<String> =
        [1, most].iter().map(|&count| format!("{} {}", (frame.number)(count as f64), data.count_label)).collect();
    axes.legend(names.iter().map(String::as_str));
    let mut pgf = Pgf::default();
    for &(column, row, count) in data.cells.iter().filter(|cell| cell.2 > 0) {
        let (x, y, look) = (column as f64, row as f64, Look::of(usize::from(row > column)));
        let style = format!("draw=none,fill={}!{}", colour(look), [14, 32, 54, 78, 100][strength(count, most) - 1]);
        pgf.line(format_args!("% {count}"));
        pgf.block(&style, (x - 0.46, y - 0.46), (x + 0.46, y + 0.46));
    }
    let corner = |i: usize| i as f64 - 0.5;
    let end = wide.min(high).max(0.0) as usize + 1;
    let stairs =
        (0..end).flat_map(|i| [(corner(i), corner(i)), (corner(i), corner(i + 1)), (corner(i + 1), corner(i + 1))]);
    pgf.quiet("black,mark=none", stairs);
    for (name, strength) in names.iter().zip([14, 100]) {
        pgf.line(format_args!("\\addlegendimage{{area legend,draw=none,fill=kombat1!{strength}}}"));
        pgf.legend_entry(name);
    }
    pgf.axes(frame, &axes)
}
