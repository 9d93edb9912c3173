//! What can be written in a formula, besides the heuristics of the puzzle.

/// Words of the language itself.
pub(super) const RESERVED: [&str; 5] = ["in", "tiles", "and", "or", "not"];

/// Loops over the tiles.
pub const OVER: [&str; 2] = ["sum", "count"];

/// A function, and how many arguments it takes.
#[derive(Clone, Copy, Debug)]
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// The least number of arguments.
    pub least: usize,
    /// The most.
    pub most: usize,
    /// How it is written.
    pub shape: &'static str,
}

const fn function(name: &'static str, least: usize, most: usize, shape: &'static str) -> Function {
    Function { name, least, most, shape }
}

/// Every function.
pub const FUNCTIONS: [Function; 12] = [
    function("max", 1, usize::MAX, "max(a, b, …)"),
    function("min", 1, usize::MAX, "min(a, b, …)"),
    function("abs", 1, 1, "abs(a)"),
    function("sqrt", 1, 1, "sqrt(a)"),
    function("floor", 1, 1, "floor(a)"),
    function("ceil", 1, 1, "ceil(a)"),
    function("if", 3, 3, "if(condition, a, b)"),
    function("row", 1, 1, "row(t)"),
    function("col", 1, 1, "col(t)"),
    function("goal_row", 1, 1, "goal_row(t)"),
    function("goal_col", 1, 1, "goal_col(t)"),
    function("at", 2, 2, "at(r, c)"),
];

/// Every feature of a board; the last two only where there is a blank.
pub const FEATURES: [&str; 6] = ["conflict_pairs", "inversions", "rows", "columns", "blank_row", "blank_col"];

/// Does a name mean something in every formula, whatever the puzzle?
pub(crate) fn is_reserved(name: &str) -> bool {
    let words = RESERVED.iter().chain(&OVER).chain(&FEATURES);
    words.copied().chain(FUNCTIONS.iter().map(|function| function.name)).any(|known| known == name)
}
