//! What the library costs: its speed beside a search written by hand for one
//! puzzle, its memory, and how fast games are solved. Started by `cargo xtask bench`.
//!
//! Every figure comes from the run that prints it; the known lengths of the
//! solutions are checked, and that library and reference do the same work.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a benchmark speaks by printing")]

mod boards;
mod contender;
mod crowd;
mod easiest;
mod evolution;
mod fights;
mod figures;
mod formula;
mod games;
mod instructions;
mod korf;
mod korf24;
mod memory;
mod race;
mod reference;
mod siege;
mod summary;
mod tables;

use figures::{Figures, Measured};
use std::process::ExitCode;

/// As in the program that is measured.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const USAGE: &str = "\
Usage: kombat-bench [--json FILE]
       kombat-bench ga|fights|games|crowd|astar|tables|formula|korf24
       kombat-bench siege [shares | --minutes N]
       kombat-bench korf [SPEC…]
       kombat-bench count nothing
       kombat-bench count reference|library|facade BOARD

  --json FILE   saves all figures as one flat JSON object
  ga, fights, games, crowd, astar, tables, formula, korf24
                these measurements alone
  siege         all at once that a server should not mind, and random boards for ten minutes
  korf          all of Korf's 15-puzzles, with these searches or the usual ones
  count         one search and nothing else, for callgrind; BOARD is a number of Korf's
";

type Measure = fn(&mut Figures) -> Measured<()>;

/// All measurements in their order, and the words by which some of them are made alone.
const MEASUREMENTS: &[(Option<&str>, Measure)] = &[
    (None, race::run),
    (None, easiest::idastar),
    (Some("ga"), evolution::run),
    (Some("fights"), fights::run),
    (Some("games"), games::run),
    (Some("crowd"), crowd::run),
    (None, instructions::run),
    (Some("astar"), memory::astar),
    (Some("astar"), easiest::run),
    (Some("tables"), tables::run),
    (Some("formula"), formula::run),
    (None, |figures| korf::run(&[], figures)),
    (Some("korf24"), korf24::run),
];

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        [] => measure(None),
        ["--json", file] => measure(Some(file)),
        [word] if MEASUREMENTS.iter().any(|(known, _)| *known == Some(word)) => {
            let mut chosen = MEASUREMENTS.iter().filter(|(known, _)| *known == Some(word));
            chosen.try_for_each(|(_, measure)| measure(&mut Figures::default()))
        }
        ["korf", specs @ ..] => korf::run(specs, &mut Figures::default()),
        ["siege", words @ ..] => siege::run(words, &mut Figures::default()),
        ["crowd", "server"] => crowd::server(),
        ["count", "nothing"] => Ok(()),
        ["count", contender, board] => instructions::child(contender, board),
        ["--help" | "-h"] => {
            print!("{USAGE}");
            Ok(())
        }
        _ => {
            eprint!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("kombat-bench: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Makes all measurements, and saves them where that is wanted.
fn measure(file: Option<&str>) -> Measured<()> {
    if cfg!(debug_assertions) {
        println!("This is not a release build; its figures mean nothing. Use `cargo xtask bench`.\n");
    }
    let mut figures = Figures::default();
    MEASUREMENTS.iter().try_for_each(|(_, measure)| measure(&mut figures))?;
    summary::run(&mut figures);
    if let Some(file) = file {
        std::fs::write(file, figures.json()).map_err(|error| format!("{file} cannot be written: {error}"))?;
        println!("All figures are in {file}.");
    }
    Ok(())
}
