//! Every chart by one name.

use super::{
    Axis, Boxes, Comparison, Curves, Distances, Frame, Heat, Points, Ranking, Reprint, Stacks, Strips, bars, boxes,
    critical_difference, distance, dots, ecdf, heat, lines, pgf, points, stacks, strips,
};

/// A chart as plain data, which is rendered as SVG or for LaTeX.
#[derive(Debug, Clone, PartialEq)]
pub enum Chart {
    /// See [`bars`].
    Bars(Comparison),
    /// See [`boxes`].
    Boxes(Boxes, Axis),
    /// See [`critical_difference`].
    Critical(Ranking),
    /// See [`distance`].
    Distance(Distances, Axis),
    /// See [`dots`].
    Dots(Reprint, Axis),
    /// See [`ecdf`].
    Ecdf(Curves),
    /// See [`heat`].
    Heat(Heat),
    /// See [`lines`].
    Lines(Comparison, Axis),
    /// See [`points`].
    Points(Points),
    /// See [`stacks`].
    Stacks(Stacks),
    /// See [`strips`].
    Strips(Strips, Axis),
}

impl Chart {
    /// The chart as one `<svg>`.
    pub fn svg(&self, frame: &Frame<'_>) -> String {
        match self {
            Chart::Bars(data) => bars(frame, data),
            Chart::Boxes(data, axis) => boxes(frame, data, *axis),
            Chart::Critical(data) => critical_difference(frame, data),
            Chart::Distance(data, axis) => distance(frame, data, *axis),
            Chart::Dots(data, axis) => dots(frame, data, *axis),
            Chart::Ecdf(data) => ecdf(frame, data),
            Chart::Heat(data) => heat(frame, data),
            Chart::Lines(data, axis) => lines(frame, data, *axis),
            Chart::Points(data) => points(frame, data),
            Chart::Stacks(data) => stacks(frame, data),
            Chart::Strips(data, axis) => strips(frame, data, *axis),
        }
    }

    /// The chart as one `tikzpicture`, for documents with `\usepackage{pgfplots}`.
    pub fn pgf(&self, frame: &Frame<'_>) -> String {
        match self {
            Chart::Bars(data) => pgf::bars(frame, data),
            Chart::Boxes(data, axis) => pgf::boxes(frame, data, *axis),
            Chart::Critical(data) => pgf::critical_difference(frame, data),
            Chart::Distance(data, axis) => pgf::distance(frame, data, *axis),
            Chart::Dots(data, axis) => pgf::dots(frame, data, *axis),
            Chart::Ecdf(data) => pgf::ecdf(frame, data),
            Chart::Heat(data) => pgf::heat(frame, data),
            Chart::Lines(data, axis) => pgf::lines(frame, data, *axis),
            Chart::Points(data) => pgf::points(frame, data),
            Chart::Stacks(data) => pgf::stacks(frame, data),
            Chart::Strips(data, axis) => pgf::strips(frame, data, *axis),
        }
    }
}
