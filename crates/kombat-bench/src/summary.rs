//! All targets at a glance: what was measured in this run beside what must be reached.

use crate::crowd;
use crate::figures::{Figures, Table};

/// What a figure must be.
#[derive(Clone, Copy)]
enum Must {
    Least(f64),
    Most(f64),
}

use Must::{Least, Most};

/// What is said of a figure: the work, the unit, and what it must be in that unit.
struct Target {
    work: &'static str,
    unit: &'static str,
    /// The figure, and what it is divided by to be in that unit.
    figure: fn(&Figures) -> Option<f64>,
    must: Must,
}

const MANHATTAN: &str = "korf.idastar_h_manhattan_order_ULRD_";

fn over(figures: &Figures, name: &str, by: f64) -> Option<f64> {
    Some(figures.get(name)? / by)
}

#[rustfmt::skip]
const TARGETS: &[Target] = &[
    Target { work: "IDA* + Manhattan, Korf's 100", unit: "M generated/s", must: Least(450.0),
        figure: |f| Some(f.get(&format!("{MANHATTAN}.generated"))? / f.get(&format!("{MANHATTAN}.seconds"))? / 1e6) },
    Target { work: "… on two threads", unit: "times faster", must: Least(1.9),
        figure: |f| f.get(&format!("{MANHATTAN}.threads_ratio")) },
    Target { work: "… instructions beside the loop by hand", unit: "times as many", must: Most(1.5),
        figure: |f| f.get("instructions.korf79.library.ratio") },
    Target { work: "… beside the crate pathfinding", unit: "times faster", must: Least(1.0),
        figure: |f| f.get("idastar.pathfinding.time_ratio") },
    Target { work: "A* + Manhattan, 20 of Korf's", unit: "M expanded/s", must: Least(5.0),
        figure: |f| over(f, "astar.easiest.expanded_per_second", 1e6) },
    Target { work: "… a stored state", unit: "bytes", must: Most(24.0), figure: |f| f.get("astar.easiest.bytes_per_state") },
    Target { work: "… beside the crate pathfinding", unit: "times faster", must: Least(1.0),
        figure: |f| f.get("astar.pathfinding.ratio") },
    Target { work: "A*, an 8-puzzle of 31 moves", unit: "ms", must: Most(1.0), figure: |f| f.get("astar.hardest3x3.search_ms") },
    Target { work: "IDA* + pdb(6-6-3), Korf's 100", unit: "s", must: Most(9.0),
        figure: |f| f.get("korf.idastar_h_pdb_6_6_3__.seconds") },
    Target { work: "IDA* + pdb(7-8), Korf's 100", unit: "s", must: Most(1.0),
        figure: |f| f.get("korf.idastar_h_pdb_7_8__words_12_.seconds") },
    Target { work: "auto, Korf's 100", unit: "s", must: Most(9.0), figure: |f| f.get("korf.auto.seconds") },
    Target { work: "24-puzzle 38", unit: "s", must: Most(4.8), figure: |f| f.get("korf24.board38.seconds") },
    Target { work: "24-puzzle 40", unit: "s", must: Most(6.2), figure: |f| f.get("korf24.board40.seconds") },
    Target { work: "24-puzzle 25", unit: "s", must: Most(54.7), figure: |f| f.get("korf24.board25.seconds") },
    Target { work: "all 8-puzzles", unit: "ms", must: Most(5.0), figure: |f| f.get("tables.tiles3x3.ms") },
    Target { work: "all boards of 3×4", unit: "s", must: Most(4.0), figure: |f| over(f, "tables.tiles3x4.ms", 1e3) },
    Target { work: "genetic algorithm", unit: "M chromosomes/s", must: Least(18.0),
        figure: |f| over(f, "ga.kombat.judged_per_second", 1e6) },
    Target { work: "… beside the crate genetic_algorithm", unit: "times faster", must: Least(1.0),
        figure: |f| Some(f.get("ga.kombat.judged_per_second")? / f.get("ga.genetic_algorithm.judged_per_second")?) },
    Target { work: "connect four", unit: "M positions/s", must: Least(9.0),
        figure: |f| over(f, "games.connect4.positions_per_second", 1e6) },
];

/// Prints the table. Times of other machines are not ours, so where a target is one, that it is
/// met or not says something of the machine as well.
pub(crate) fn run(figures: &mut Figures) {
    println!("The targets, and what this run has measured.\n");
    let mut table = Table::new(&["work", "measured", "unit", "target", ""]);
    for target in TARGETS {
        let (sign, limit) = match target.must {
            Least(limit) => ("≥", limit),
            Most(limit) => ("≤", limit),
        };
        let (measured, word) = match (target.figure)(figures) {
            None => ("not measured".to_owned(), ""),
            Some(value) => {
                let met = match target.must {
                    Least(limit) => value >= limit,
                    Most(limit) => value <= limit,
                };
                (format!("{value:.2}"), if met { "met" } else { "missed" })
            }
        };
        table.row([target.work.into(), measured, target.unit.into(), format!("{sign} {limit}"), word.into()]);
    }
    println!("{table}");
    if let Some(bytes) = crowd::peak(std::process::id()) {
        figures.count("peak_resident_bytes", bytes);
        println!("The most memory that this process has held: {:.0} MB, tables included.\n", bytes as f64 / 1e6);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_brought_to_their_units() {
        let mut figures = Figures::default();
        figures.count(format!("{MANHATTAN}.generated"), 900_000_000);
        figures.real(format!("{MANHATTAN}.seconds"), 2.0);
        assert_eq!((TARGETS[0].figure)(&figures), Some(450.0));
        assert_eq!((TARGETS[1].figure)(&figures), None);
    }
}
