//! All targets at a glance: what was measured in this run beside what must be reached.

use crate::figures::{Figures, Table};
use crate::siege::process::account;

/// What a figure must be.
enum Must {
    Least(f64),
    Most(f64),
}

use Must::{Least, Most};

/// What is said of a figure: the work, the unit, what it must be in that unit, and how it is made
/// of the figures that were measured.
struct Target(&'static str, &'static str, Must, &'static str);

#[rustfmt::skip]
const TARGETS: &[Target] = &[
    Target("IDA* + Manhattan, Korf's 100", "M generated/s", Least(450.0),
        "korf.idastar_h_manhattan_order_ULRD_.generated / korf.idastar_h_manhattan_order_ULRD_.seconds / 1e6"),
    Target("… on two threads", "times faster", Least(1.9), "korf.idastar_h_manhattan_order_ULRD_.threads_ratio"),
    Target("… instructions beside the loop by hand", "times as many", Most(1.5), "instructions.korf79.library.ratio"),
    Target("… beside the crate pathfinding", "times faster", Least(1.0), "idastar.pathfinding.time_ratio"),
    Target("A* + Manhattan, 20 of Korf's", "M expanded/s", Least(5.0), "astar.easiest.expanded_per_second / 1e6"),
    Target("… a stored state", "bytes", Most(24.0), "astar.easiest.bytes_per_state"),
    Target("… beside the crate pathfinding", "times faster", Least(1.0), "astar.pathfinding.ratio"),
    Target("A*, an 8-puzzle of 31 moves", "ms", Most(1.0), "astar.hardest3x3.search_ms"),
    Target("IDA* + pdb(6-6-3), Korf's 100", "s", Most(9.0), "korf.idastar_h_pdb_6_6_3__.seconds"),
    Target("IDA* + pdb(7-8), Korf's 100", "s", Most(1.0), "korf.idastar_h_pdb_7_8__words_12_.seconds"),
    Target("auto, Korf's 100", "s", Most(9.0), "korf.auto.seconds"),
    Target("24-puzzle 38", "s", Most(4.8), "korf24.board38.seconds"),
    Target("24-puzzle 40", "s", Most(6.2), "korf24.board40.seconds"),
    Target("24-puzzle 25", "s", Most(54.7), "korf24.board25.seconds"),
    Target("all 8-puzzles", "ms", Most(5.0), "tables.tiles3x3.ms"),
    Target("all boards of 3×4", "s", Most(4.0), "tables.tiles3x4.ms / 1e3"),
    Target("genetic algorithm", "M chromosomes/s", Least(18.0), "ga.kombat.judged_per_second / 1e6"),
    Target("… beside the crate genetic_algorithm", "times faster", Least(1.0),
        "ga.kombat.judged_per_second / ga.genetic_algorithm.judged_per_second"),
    Target("connect four", "M positions/s", Least(9.0), "games.connect4.positions_per_second / 1e6"),
];

/// A figure, or several of them and plain numbers, each divided by the next.
fn measured(figures: &Figures, made_of: &str) -> Option<f64> {
    let mut parts = made_of.split(" / ").map(|part| part.parse().ok().or_else(|| figures.get(part)));
    let first = parts.next()??;
    parts.try_fold(first, |value, by| Some(value / by?))
}

/// Prints the table. Times of other machines are not ours, so where a target is one, that it is
/// met or not says something of the machine as well.
pub(crate) fn run(figures: &mut Figures) {
    println!("The targets, and what this run has measured.\n");
    let mut table = Table::new(&["work", "measured", "unit", "target", ""]);
    for Target(work, unit, must, made_of) in TARGETS {
        let value = measured(figures, made_of);
        let (limit, met) = match must {
            Least(least) => (format!("≥ {least}"), value >= Some(*least)),
            Most(most) => (format!("≤ {most}"), value <= Some(*most)),
        };
        let word = if met { "met" } else { "missed" };
        let (shown, word) = value.map_or(("not measured".into(), ""), |value| (format!("{value:.2}"), word));
        table.row([(*work).to_owned(), shown, (*unit).to_owned(), limit, word.to_owned()]);
    }
    println!("{table}");
    if let Some(bytes) = account(std::process::id(), "VmHWM:") {
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
        figures.count("korf.idastar_h_manhattan_order_ULRD_.generated", 900_000_000);
        figures.real("korf.idastar_h_manhattan_order_ULRD_.seconds", 2.0, 0);
        assert_eq!(measured(&figures, TARGETS[0].3), Some(450.0));
        assert_eq!(measured(&figures, TARGETS[1].3), None);
    }
}
