//! What a search says while it runs.
//!
//! Tracing is push, not pull: an algorithm stays a plain loop and tells an
//! [`Observer`] what it does. The alternative, a `step()` state machine for
//! each algorithm, would make every one of them harder to read, and slower. To
//! pause, an observer simply does not return; to stop, its owner cancels the
//! run. Most searches are compiled once, for a [`Listener`] who may be there or not; the few
//! whose speed matters most are compiled a second time for [`Silent`], the observer that is
//! not there, and the compiler removes the events with all that it would take to build them.
//!
//! Each successor that a search produces is reported exactly once, as
//! [`Event::Generate`] if it is kept and as [`Event::Prune`] if it is dropped.
//! So `generated` equals the number of these two, and `expanded` the number of
//! [`Event::Expand`], which the conformance suite checks.

use crate::space::{Cost, Space};
use crate::worded;
use std::fmt;

/// A node of the search tree as an event shows it.
#[derive(Debug)]
pub struct Seen<'a, S: Space> {
    /// Counts from 0, the start. A successor that was dropped before it became a
    /// node has none.
    pub id: Option<u64>,
    /// The node from which it was reached; the start has none.
    pub parent: Option<u64>,
    /// The move that led here.
    pub via: Option<S::Move>,
    /// The position.
    pub state: &'a S::State,
    /// What the path to it costs.
    pub g: Cost,
    /// The estimate from here, in searches that use one.
    pub h: Option<Cost>,
    /// What the search orders by, in searches that order by a number.
    pub f: Option<f64>,
}

worded! {
    /// Why a successor was dropped.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Why {
        /// The same state is known by a path that is as good.
        Duplicate = "duplicate",
        /// Its f exceeds the bound of this iteration.
        Bound = "bound",
        /// It lies deeper than allowed.
        Depth = "depth",
        /// Another neighbour was taken, or none.
        NotChosen = "not-chosen",
    }
}

worded! {
    /// What the number of an [`Event::Phase`] is.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Phase {
        /// The bound on f of the iteration that begins.
        Bound = "bound",
        /// The depth of the iteration or of the layer that begins.
        Depth = "depth",
        /// The depth that a search from the start has reached and goes on from.
        Forward = "forward",
        /// The same of the search from the goal.
        Backward = "backward",
        /// Which restart begins.
        Restart = "restart",
        /// Which generation begins.
        Generation = "generation",
        /// The row of a chromosome that is chosen as a parent.
        Parent = "parent",
        /// The row of a chromosome whose evaluation begins.
        Chromosome = "chromosome",
        /// The row of a chromosome that lives on.
        Survivor = "survivor",
        /// Which construction of GRASP begins.
        Construction = "construction",
        /// How many moves the first path has that an anytime search improves.
        InitialSolution = "sketch",
        /// The weight with which it searches next.
        Weight = "weight",
        /// The length of the pieces that it improves next.
        Length = "length",
        /// How many moves a cutoff of alpha-beta has left out.
        Cut = "cut",
    }
}

impl Phase {
    /// Does it tell of what has been, and not of what begins?
    pub fn is_past(self) -> bool {
        matches!(self, Phase::Survivor | Phase::Cut)
    }
}

/// What an event says beyond its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// Why the successor was dropped.
    Pruned(Why),
    /// Which part of the search begins.
    Phase(Phase, u64),
}

/// As in a trace: `duplicate`, `bound=12`.
impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::Pruned(why) => f.write_str(why.word()),
            Note::Phase(name, value) => write!(f, "{}={value}", name.word()),
        }
    }
}

/// Something that happened in a search.
#[derive(Debug)]
pub enum Event<'a, S: Space> {
    /// A node was chosen and its successors follow.
    Expand(Seen<'a, S>),
    /// A successor was produced and kept.
    Generate(Seen<'a, S>),
    /// A successor was produced and dropped. For a duplicate, `id` is the node
    /// that holds the same state.
    Prune(Seen<'a, S>, Why),
    /// A new part of the search begins, such as an iteration with its bound.
    Phase {
        /// What the number is.
        name: Phase,
        /// The number.
        value: u64,
    },
    /// The best solution so far.
    Incumbent(Seen<'a, S>),
}

worded! {
    /// The kinds of events, by which a card tags the lines of its pseudo-code.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Kind {
        /// See [`Event::Expand`].
        Expand = "expand",
        /// See [`Event::Generate`].
        Generate = "generate",
        /// See [`Event::Prune`].
        Prune = "prune",
        /// See [`Event::Phase`]. It is the one without a node.
        #[default]
        Phase = "phase",
        /// See [`Event::Incumbent`].
        Incumbent = "incumbent",
    }
}

impl<S: Space> Event<'_, S> {
    /// Its kind.
    pub fn kind(&self) -> Kind {
        match self {
            Event::Expand(_) => Kind::Expand,
            Event::Generate(_) => Kind::Generate,
            Event::Prune(..) => Kind::Prune,
            Event::Phase { .. } => Kind::Phase,
            Event::Incumbent(_) => Kind::Incumbent,
        }
    }
}

/// Listens to a search.
pub trait Observer<S: Space> {
    /// Is anybody there? Nothing is built for an observer that is not.
    fn listens(&self) -> bool;

    /// Takes an event, with the number of nodes that are open just after it.
    fn on(&mut self, event: Event<'_, S>, frontier: u64);
}

/// Nobody listens, which is known while compiling: the searches whose speed matters most
/// are compiled for it, and have no trace of events in them.
#[derive(Clone, Copy, Debug)]
pub struct Silent;

impl<S: Space> Observer<S> for Silent {
    #[inline(always)]
    fn listens(&self) -> bool {
        false
    }
    #[inline(always)]
    fn on(&mut self, _: Event<'_, S>, _: u64) {}
}

/// What is called with each event and the number of nodes that are open just after it.
pub type Callback<'a, S> = dyn FnMut(Event<'_, S>, u64) + 'a;

/// Somebody who listens, or nobody: known when a search runs.
pub struct Listener<'a, S: Space>(pub Option<&'a mut Callback<'a, S>>);

impl<S: Space> Observer<S> for Listener<'_, S> {
    #[inline(always)]
    fn listens(&self) -> bool {
        self.0.is_some()
    }
    #[inline(always)]
    fn on(&mut self, event: Event<'_, S>, frontier: u64) {
        if let Some(callback) = &mut self.0 {
            callback(event, frontier);
        }
    }
}
