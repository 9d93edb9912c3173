//! The tree as a picture: leaves side by side, each parent above the middle of its
//! children. Square corners are expanded boards, round ones wait, dashed ones were
//! dropped, a double frame is the best so far.

use super::{Node, Tree};
use std::fmt::Write;

const LINE: f64 = 15.0;
/// The width of a character of the monospaced font.
const CHARACTER: f64 = 7.0;
const MARGIN: f64 = 24.0;
const GAP: f64 = 14.0;
const BETWEEN_ROWS: f64 = 40.0;

const STYLE: &str = "\
svg { color-scheme: light dark; background: #F3F5F1; }\n\
text { font: 11px ui-monospace, Menlo, 'DejaVu Sans Mono', monospace; text-anchor: middle; white-space: pre; fill: #15202E; }\n\
.small { font-size: 10px; fill: #46525E; } .remark { font-size: 10px; text-anchor: start; fill: #5E6973; } .title { font-size: 12px; text-anchor: start; }\n\
rect { fill: #FCFDFB; stroke: #1B4FA8; } .open { stroke: #7F8A88; } .pruned { fill: none; stroke: #7F8A88; stroke-dasharray: 3 3; }\n\
.best { stroke: #BC3D10; stroke-width: 3; } path { stroke: #7F8A88; fill: none; }\n\
@media (prefers-color-scheme: dark) { svg { background: #0F1621; } text { fill: #EDF1EC; } .small, .remark { fill: #B7C1C9; }\n\
rect { fill: #16202D; stroke: #8DB2FF; } .open, .pruned { stroke: #6A7A8F; } .pruned { fill: none; } .best { stroke: #FF9068; } path { stroke: #6A7A8F; } }\n";

/// Where a node is placed: the middle of its upper edge.
#[derive(Clone, Copy, Default)]
struct Place {
    x: f64,
    y: f64,
}

/// The lines of a node's box.
fn lines(node: &Node, render: &impl Fn(&str) -> String) -> Vec<String> {
    render(&node.board).lines().map(str::to_owned).chain([node.figures()]).collect()
}

/// Places every node, leaves from left to right, and says how wide and how high the
/// whole is.
fn places(tree: &Tree, width: f64, height: f64) -> (Vec<Place>, f64, f64) {
    let mut places = vec![Place::default(); tree.nodes().len()];
    let (mut right, mut bottom) = (MARGIN, 0.0f64);
    let mut pending: Vec<(usize, f64, bool)> = tree.roots().iter().rev().map(|&root| (root, 0.0, false)).collect();
    while let Some((node, depth, children_done)) = pending.pop() {
        let children = &tree.nodes()[node].children;
        let y = 2.0 * MARGIN + depth * (height + BETWEEN_ROWS);
        bottom = bottom.max(y + height);
        if children.is_empty() {
            places[node] = Place { x: right + width / 2.0, y };
            right += width + GAP;
        } else if children_done {
            let (first, last) = (places[children[0]], places[children[children.len() - 1]]);
            places[node] = Place { x: (first.x + last.x) / 2.0, y };
        } else {
            pending.push((node, depth, true));
            pending.extend(children.iter().rev().map(|&child| (child, depth + 1.0, false)));
        }
    }
    (places, right - GAP + MARGIN, bottom + MARGIN)
}

/// The tree as SVG; `render` turns a board into lines.
pub fn svg(tree: &Tree, title: &str, render: impl Fn(&str) -> String) -> String {
    let boxes: Vec<Vec<String>> = tree.nodes().iter().map(|node| lines(node, &render)).collect();
    let longest = boxes.iter().flatten().map(|line| line.chars().count()).max().unwrap_or(0);
    let box_width = longest as f64 * CHARACTER + 14.0;
    let box_height = boxes.iter().map(Vec::len).max().unwrap_or(0) as f64 * LINE + 10.0;
    let (places, width, height) = places(tree, box_width, box_height);
    let width = width.max(title.chars().count() as f64 * 7.5 + 2.0 * MARGIN);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n\
         <text class=\"title\" x=\"{MARGIN}\" y=\"{MARGIN}\">{title}</text>\n",
        title = escape(title)
    );
    for (i, node) in tree.nodes().iter().enumerate() {
        for &child in &node.children {
            edge(&mut out, places[i], box_height, places[child], tree.nodes()[child].via.as_deref());
        }
    }
    for ((node, lines), place) in tree.nodes().iter().zip(&boxes).zip(&places) {
        frame(&mut out, node, *place, box_width, box_height);
        for (i, line) in lines.iter().enumerate() {
            let y = place.y + LINE * (i + 1) as f64;
            let class = if i + 1 == lines.len() { " class=\"small\"" } else { "" };
            text(&mut out, class, place.x, y, line);
        }
    }
    out.push_str("</svg>\n");
    out
}

fn edge(out: &mut String, from: Place, height: f64, to: Place, via: Option<&str>) {
    let (top, middle) = (from.y + height, to.y - BETWEEN_ROWS / 2.0);
    writeln!(out, "<path d=\"M{} {top}V{middle}H{}V{}\"/>", from.x, to.x, to.y).expect("a string takes all");
    text(out, " class=\"small\"", to.x + 9.0, to.y - 6.0, via.unwrap_or_default());
}

fn frame(out: &mut String, node: &Node, place: Place, width: f64, height: f64) {
    let (class, radius) = match node {
        Node { best: true, .. } => ("best", 2),
        Node { pruned: Some(_), .. } => ("pruned", 2),
        Node { expanded, .. } if expanded.is_empty() => ("open", 10),
        _ => ("closed", 2),
    };
    let x = place.x - width / 2.0;
    let y = place.y;
    writeln!(
        out,
        "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{radius}\"/>"
    )
    .expect("a string takes all");
    let numbers: Vec<String> = node.expanded.iter().map(|n| format!("#{n}")).collect();
    let remark = node.pruned.map_or_else(|| numbers.join(" "), |why| why.word().to_owned());
    text(out, " class=\"remark\"", place.x + 6.0, y + height + 12.0, &remark);
}

fn text(out: &mut String, class: &str, x: f64, y: f64, line: &str) {
    if !line.is_empty() {
        writeln!(out, "<text{class} x=\"{x}\" y=\"{y}\" xml:space=\"preserve\">{}</text>", escape(line))
            .expect("a string takes all");
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
