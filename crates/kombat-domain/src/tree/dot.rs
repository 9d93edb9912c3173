//! The tree in the language of Graphviz.

use super::{Node, Tree};
use std::fmt::Write;

/// The tree as DOT; `render` turns a board into lines.
pub fn dot(tree: &Tree, title: &str, render: impl Fn(&str) -> String) -> String {
    let mut out = format!("digraph search {{\n  label=\"{}\";\n", escape(title));
    out.push_str("  node [shape=box, fontname=\"monospace\", fontsize=11];\n  edge [fontname=\"monospace\"];\n");
    for (i, node) in tree.nodes().iter().enumerate() {
        let mut lines = vec![render(&node.board), node.figures()];
        if !node.expanded.is_empty() {
            let numbers: Vec<String> = node.expanded.iter().map(u64::to_string).collect();
            lines.push(format!("#{}", numbers.join(" #")));
        }
        lines.extend(node.pruned.map(|why| why.word().to_owned()));
        let label = lines.join("\n");
        writeln!(out, "  n{i} [label=\"{}\"{}];", escape(&label), style(node)).expect("a string takes all");
    }
    for (i, node) in tree.nodes().iter().enumerate() {
        for &child in &node.children {
            let via = tree.nodes()[child].via.as_deref().unwrap_or_default();
            writeln!(out, "  n{i} -> n{child} [label=\"{}\"];", escape(via)).expect("a string takes all");
        }
    }
    out.push_str("}\n");
    out
}

fn style(node: &Node) -> &'static str {
    match node {
        Node { best: true, .. } => ", peripheries=2",
        Node { pruned: Some(_), .. } => ", style=dashed",
        Node { expanded, .. } if expanded.is_empty() => ", style=rounded",
        _ => "",
    }
}

fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}
