//! Charts as `tikzpicture`s of PGFPlots, from the same data as the SVG: data inline, in the same colours, markers and
//! dashes. A document needs `\usepackage{pgfplots}` for them and no library of it: bands and boxes are plain paths.
//!
//! A picture takes the width of its line. How much of that is left for the data depends on how wide texts are, which
//! only TeX knows; it is estimated for footnotes of Computer Modern in a line of an article.

mod columns;
mod curves;
mod diagrams;
mod rows;

pub(super) use columns::{bars, dots, lines};
pub(super) use curves::{distance, ecdf};
pub(super) use diagrams::{critical_difference, heat};
pub(super) use rows::{boxes, points, stacks, strips};

use super::style::light;
use super::{Axis, Estimate, Frame, Look, Scale, Shape, escape_latex, spread, widest, width, writer};
use std::fmt::{Arguments, Write};

/// The width of a line, in points, as an article has it.
const LINE: f64 = 345.0;
/// From pixels of a chart to points of a footnote.
const POINT: f64 = 0.58;
/// The tokens of the colours of contenders, by their classes.
const COLOURS: [(&str, &str); 5] =
    [("s1", "--k-cobalto"), ("s2", "--k-urucum"), ("s3", "--k-mata"), ("s4", "--k-jabuticaba"), ("s5", "--k-ink-2")];
/// From one name beside the data to the next.
const NAME_GAP: f64 = 10.5;
/// From the data to the markers of names beside them, and to the names.
const NAME_MARK: f64 = 14.0;
const NAME_LEAD: f64 = 20.0;

/// A number, shortly and exactly.
pub(crate) fn number(value: f64) -> String {
    let size = value.abs();
    if value != 0.0 && !(1e-5..1e15).contains(&size) { format!("{value:e}") } else { format!("{}", value + 0.0) }
}

/// The places of some points.
fn coordinates(points: impl IntoIterator<Item = (f64, f64)>) -> String {
    points.into_iter().map(|(x, y)| format!("({},{})", number(x), number(y))).collect::<Vec<_>>().join(" ")
}

/// How wide a text is in points, about.
fn points_of(text: &str) -> f64 {
    width(text) * POINT
}

/// The colour of a contender.
fn colour(look: Look) -> String {
    let place = COLOURS.iter().position(|(class, _)| *class == look.class).unwrap_or(0);
    format!("kombat{}", place + 1)
}

/// The marker of a contender.
fn mark(look: Look) -> String {
    let (full, hollow) = match look.shape {
        Shape::Disc => ("*", "o"),
        Shape::Square => ("square*", "square"),
        Shape::Diamond => ("diamond*", "diamond"),
        Shape::Triangle => ("triangle*", "triangle"),
        Shape::Cross => ("x", "x"),
    };
    let name = if look.hollow { hollow } else { full };
    let size = if look.shape == Shape::Cross { 2.6 } else { 2.0 };
    let fill = if look.hollow { "white".to_owned() } else { colour(look) };
    format!("mark={name},mark size={size}pt,mark options={{solid,fill={fill}}}")
}

/// The line of a contender.
fn stroke(look: Look) -> String {
    let lengths = look.dashes.split_whitespace().filter_map(|length| length.parse::<f64>().ok());
    let lengths: Vec<String> = lengths.map(|length| number((length * 6.0).round() / 10.0)).collect();
    let dashes: Vec<String> = lengths.chunks(2).map(|two| format!("on {}pt off {}pt", two[0], two[1])).collect();
    let dashes = if dashes.is_empty() { String::new() } else { format!(",dash pattern={}", dashes.join(" ")) };
    format!("{},line width=1pt{dashes}", colour(look))
}

/// Text in the colour of a contender.
fn coloured(look: Look, text: &str) -> String {
    format!("\\textcolor{{{}}}{{{}}}", colour(look), escape_latex(text))
}

/// A picture that is being written.
#[derive(Debug, Default)]
struct Pgf {
    out: String,
}

impl Pgf {
    fn line(&mut self, what: Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.out.write_fmt(what);
        self.out.push('\n');
    }

    /// A path through points.
    fn plot(&mut self, style: &str, points: impl IntoIterator<Item = (f64, f64)>) {
        self.line(format_args!("\\addplot[{style}] coordinates {{{}}};", coordinates(points)));
    }

    /// A path that nobody looks for in the legend.
    fn quiet(&mut self, style: &str, points: impl IntoIterator<Item = (f64, f64)>) {
        self.plot(&format!("{style},forget plot"), points);
    }

    /// What is inside of a path.
    fn area(&mut self, style: &str, points: impl IntoIterator<Item = (f64, f64)>) {
        let places = coordinates(points);
        self.line(format_args!("\\addplot[{style},forget plot] coordinates {{{places}}} -- cycle;"));
    }

    /// The inside of a rectangle between two corners.
    fn block(&mut self, style: &str, (x0, y0): (f64, f64), (x1, y1): (f64, f64)) {
        self.area(style, [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]);
    }

    /// An upright interval with its two ends.
    fn whisker(&mut self, style: &str, x: f64, estimate: Estimate) {
        if estimate.has_interval() {
            let style = format!("{style},mark=-,mark size=2.5pt,mark options={{solid}}");
            self.quiet(&style, [(x, estimate.low), (x, estimate.high)]);
        }
    }

    /// Text at a place of the data.
    fn node(&mut self, style: &str, (x, y): (f64, f64), text: &str) {
        let (x, y) = (number(x), number(y));
        self.line(format_args!("\\node[font=\\footnotesize,{style}] at (axis cs:{x},{y}) {{{text}}};"));
    }

    fn legend_entry(&mut self, name: &str) {
        self.line(format_args!("\\addlegendentry{{{}}}", escape_latex(name)));
    }

    /// The entry of what cannot be, in the legend.
    fn impossible_entry(&mut self, meaning: &str) {
        self.line(format_args!("\\addlegendimage{{area legend,draw=black!40,fill=black!10}}"));
        self.legend_entry(meaning);
    }

    /// The whole picture around what was written, in these coordinates.
    fn close(self, frame: &Frame<'_>, options: &str) -> String {
        let title: String = frame.title.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let mut out = format!("% {title}\n% \\usepackage{{pgfplots}}\n% \\pgfplotsset{{compat=1.18}}\n");
        out.push_str(&format!("\\begin{{tikzpicture}}{options}\n"));
        for (place, (_, token)) in (1..).zip(COLOURS) {
            let hex = light(token).unwrap_or("#000000").trim_start_matches('#').to_owned();
            out.push_str(&format!("\\definecolor{{kombat{place}}}{{HTML}}{{{hex}}}\n"));
        }
        out + &self.out + "\\end{tikzpicture}\n"
    }

    /// The picture of one pair of axes.
    fn axes(self, frame: &Frame<'_>, axes: &Axes) -> String {
        let Axes { options, right, left, height } = axes;
        let across = ((LINE - left - right) / LINE).max(0.35);
        let mut whole = Pgf::default();
        whole.line(format_args!(
            "\\begin{{axis}}[scale only axis,width={across:.3}\\linewidth,height={height:.0}pt,clip=false,\n  \
             axis x line*=bottom,axis y line*=left,y axis line style={{draw=none}},axis line style={{black!45}},\n  \
             tick style={{black!45}},ytick style={{draw=none}},tick align=outside,grid style={{black!12}},\n  \
             tick label style={{font=\\footnotesize}},label style={{font=\\footnotesize}},\n  \
             title style={{at={{(0,1)}},anchor=south west,font=\\footnotesize,inner xsep=0pt}},\n  \
             scaled ticks=false,xminorticks=false,yminorticks=false,\n  {}]",
            options.join(",\n  ")
        ));
        whole.out.push_str(&self.out);
        whole.line(format_args!("\\end{{axis}}"));
        whole.close(frame, "")
    }

    /// The picture that has nothing to show.
    fn nothing(frame: &Frame<'_>) -> String {
        let mut pgf = Pgf::default();
        pgf.line(format_args!("\\node[font=\\itshape] {{{}}};", escape_latex(frame.empty)));
        pgf.close(frame, "")
    }
}

/// What two axes are given.
#[derive(Debug)]
struct Axes {
    options: Vec<String>,
    /// What stands beside the data, in points.
    left: f64,
    right: f64,
    height: f64,
}

impl Axes {
    fn new(height: f64) -> Self {
        Axes { options: Vec::new(), left: 8.0, right: 8.0, height }
    }

    fn option(&mut self, option: String) {
        self.options.push(option);
    }

    /// Numbers along an axis: `name` is x or y.
    fn numbers(&mut self, name: char, frame: &Frame<'_>, axis: Axis, scale: &Scale, most: usize) {
        let write = writer(frame, axis);
        let (low, high) = scale.ends();
        let ticks = scale.ticks(most);
        let labels: Vec<String> = ticks.iter().map(|&tick| write(tick)).collect();
        self.option(format!("{name}mode={}", if axis == Axis::Log { "log" } else { "linear" }));
        self.option(format!("{name}min={},{name}max={}", number(low), number(high)));
        self.option(format!("{name}majorgrids"));
        self.ticks(name, &ticks, labels.iter().map(|label| escape_latex(label)));
        if name == 'y' {
            self.left = widest(labels.iter().map(String::as_str), points_of) + 12.0;
        }
    }

    fn ticks(&mut self, name: char, ticks: &[f64], labels: impl Iterator<Item = String>) {
        // Without the last digits, in which only rounding is seen.
        let rounded = |tick: &f64| format!("{tick:.12e}").parse().map_or(String::new(), number);
        let places: Vec<String> = ticks.iter().map(rounded).collect();
        let labels: Vec<String> = labels.map(|label| format!("{{{label}}}")).collect();
        self.option(format!("{name}tick={{{}}}", places.join(",")));
        self.option(format!("{name}ticklabels={{{}}}", labels.join(",")));
    }

    /// What the axes show: the horizontal one below, the vertical one above.
    fn labels(&mut self, x: &str, y: &str) {
        if !x.is_empty() {
            self.option(format!("xlabel={{{}}}", escape_latex(x)));
        }
        if !y.is_empty() {
            self.option(format!("title={{{}}}", escape_latex(y)));
        }
    }

    /// Places for a legend under the data, in as many columns as have room.
    fn legend<'t>(&mut self, names: impl Iterator<Item = &'t str>) {
        let columns = (LINE / (widest(names, points_of) + 34.0)).floor().max(1.0);
        self.option(format!(
            "legend columns={columns},legend style={{at={{(rel axis cs:0.5,0)}},yshift=-34pt,anchor=north,draw=none,\
             font=\\footnotesize,cells={{anchor=west}},/tikz/every even column/.append style={{column sep=8pt}}}}"
        ));
    }

    /// Room for names beside the data, if they take no more than a third.
    fn names_beside<'t>(&mut self, names: impl Iterator<Item = &'t str>, count: usize) -> bool {
        let names = widest(names, points_of) + NAME_LEAD + 4.0;
        if names > LINE * 0.36 {
            return false;
        }
        self.right = names;
        self.height = self.height.max(NAME_GAP * count as f64);
        true
    }
}

/// A name beside the data: whose, what it says, where its line ends if that is beside it, and how high from 0 to 1.
struct End {
    look: Look,
    text: String,
    at: Option<(f64, f64)>,
    high: f64,
}

impl Pgf {
    /// Names beside the data, as near to the ends of their lines as they can be without touching.
    fn ends(&mut self, ends: &[End], height: f64) {
        let wanted: Vec<f64> = ends.iter().map(|end| end.high).collect();
        let places = spread(&wanted, NAME_GAP / height, (0.0, 1.0));
        for (End { look, text, at, .. }, place) in ends.iter().zip(places) {
            let (colour, place) = (colour(*look), number((place * 1e4).round() / 1e4));
            if let Some((x, y)) = at {
                self.line(format_args!(
                    "\\draw[{colour},very thin] (axis cs:{},{}) -- ([xshift={}pt]rel axis cs:1,{place});",
                    number(*x),
                    number(*y),
                    NAME_MARK - 4.0
                ));
            }
            self.line(format_args!(
                "\\draw[{colour}] plot[only marks,{}] coordinates {{([xshift={NAME_MARK}pt]rel axis cs:1,{place})}};",
                mark(*look)
            ));
            self.line(format_args!(
                "\\node[anchor=west,inner sep=0pt,xshift={NAME_LEAD}pt,font=\\footnotesize,text={colour}] \
                 at (rel axis cs:1,{place}) {{{}}};",
                escape_latex(text)
            ));
        }
    }
}
