//! A search's events as flat records, the same for every puzzle.
//!
//! One record is one line of a trace file; the library makes the records, and
//! whoever asked for them decides where they go.

use crate::observe::{Event, Kind, Note, Seen};
use crate::space::{Cost, Notation, Space};
use serde::{Serialize, Serializer};

/// One event in words and numbers.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct TraceLine {
    /// Counts from 1.
    pub n: u64,
    /// The kind of event.
    pub event: Kind,
    /// The node; the start is 0.
    pub id: Option<u64>,
    /// The node it was reached from.
    pub parent: Option<u64>,
    /// The move that led to it.
    #[serde(rename = "move")]
    pub via: Option<String>,
    /// The position.
    pub board: Option<String>,
    /// Cost of the path to it.
    pub g: Option<Cost>,
    /// Estimate from it.
    pub h: Option<Cost>,
    /// What the search orders by.
    #[serde(serialize_with = "whole_if_it_is")]
    pub f: Option<f64>,
    /// Nodes open just after the event.
    pub frontier: u64,
    /// Why it was pruned, or which phase begins.
    pub why: Option<Note>,
}

/// Writes 5 and not 5.0.
fn whole_if_it_is<Z: Serializer>(f: &Option<f64>, to: Z) -> Result<Z::Ok, Z::Error> {
    match f {
        Some(f) if f.fract() == 0.0 => to.serialize_i64(*f as i64),
        other => other.serialize(to),
    }
}

/// Turns events into [`TraceLine`]s for a sink.
pub struct Tracer<'a, S: Space> {
    space: &'a S,
    notation: Notation,
    only: Option<Kind>,
    sink: &'a mut dyn FnMut(TraceLine),
    n: u64,
}

impl<'a, S: Space> Tracer<'a, S> {
    /// Sends every line to `sink`.
    pub fn new(space: &'a S, notation: Notation, sink: &'a mut dyn FnMut(TraceLine)) -> Self {
        Tracer { space, notation, only: None, sink, n: 0 }
    }

    /// Sends only events of this kind, if there is one; all of them are counted.
    pub fn only(self, only: Option<Kind>) -> Self {
        Tracer { only, ..self }
    }

    fn node(&self, seen: &Seen<'_, S>) -> TraceLine {
        TraceLine {
            id: seen.id,
            parent: seen.parent,
            via: seen.via.map(|mv| self.space.show_move(mv, self.notation)),
            board: Some(self.space.show(seen.state)),
            g: Some(seen.g),
            h: seen.h,
            f: seen.f,
            ..TraceLine::default()
        }
    }
}

impl<S: Space> Tracer<'_, S> {
    /// Takes an event.
    pub fn on(&mut self, event: Event<'_, S>, frontier: u64) {
        let kind = event.kind();
        self.n += 1;
        if self.only.is_some_and(|only| only != kind) {
            return;
        }
        let mut line = match event {
            Event::Expand(seen) | Event::Generate(seen) | Event::Incumbent(seen) => self.node(&seen),
            Event::Prune(seen, why) => TraceLine { why: Some(Note::Pruned(why)), ..self.node(&seen) },
            Event::Phase { name, value } => TraceLine { why: Some(Note::Phase(name, value)), ..TraceLine::default() },
        };
        line.n = self.n;
        line.event = kind;
        line.frontier = frontier;
        (self.sink)(line);
    }
}
