//! Charts as SVG, from plain data: no chart knows what was measured, or in which
//! language. Every word is the caller's, and so is the way numbers are written.
//!
//! A chart is one `<svg>` that takes the width it is given. Its colours are those
//! of [`STYLE`], which goes into the page once; [`standalone`] makes a file that
//! needs no page. Contenders are told apart by colour, marker and dashes alike, in
//! the order in which they are given, so that no chart needs colour.
//!
//! ```
//! use kombat_lab::chart::{Category, Comparison, Estimate, Frame, Series, bars};
//!
//! let data = Comparison {
//!     categories: vec![Category { label: "8 moves".into(), impossible: Some(0.17) }],
//!     series: vec![Series { name: "grasp".into(), estimates: vec![Some(Estimate::new(0.81, 0.78, 0.83))] }],
//!     ..Comparison::default()
//! };
//! let percent = |share: f64| format!("{:.0} %", 100.0 * share);
//! let svg = bars(&Frame { title: "Boards solved", share: &percent, ..Frame::new("fig-1") }, &data);
//! assert!(svg.starts_with("<svg") && svg.contains("8 moves: 81 %"));
//! ```

mod area;
mod bars;
mod boxes;
mod critical;
mod data;
mod distance;
mod dots;
mod ecdf;
mod frame;
mod heat;
mod kind;
mod labels;
mod legend;
mod lines;
mod look;
mod note;
mod pgf;
mod points;
mod rows;
mod scale;
mod stacks;
mod strips;
mod style;
pub(crate) mod svg;
mod table;
mod tex;
mod text;

use area::{Area, HALF_FIGURE, writer};
use bars::{hatch, hatch_entry, tooltip, whisker, written};
use labels::spread;
use legend::Entry;
use look::{Look, Shape};
use rows::Rows;
use scale::{MOST_TICKS, Scale};
use svg::{Anchor, Svg, escape, px};
use text::{name_width, widest, width};

pub use bars::bars;
pub use boxes::boxes;
pub use critical::critical_difference;
pub use data::{
    Boxes, Category, Circle, Comparison, Course, Curve, Curves, Distances, Estimate, Heat, Points, Ranking, Reprint,
    Sample, Series, Stacks, Strip, Strips,
};
pub use distance::distance;
pub use dots::dots;
pub use ecdf::ecdf;
pub use frame::{Frame, responsive};
pub use heat::heat;
pub use kind::Chart;
pub use lines::lines;
pub use points::points;
pub use scale::Axis;
pub use stacks::stacks;
pub use strips::strips;
pub use style::{STYLE, standalone};
pub use table::table;
pub use tex::escape_latex;
