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

use figures::Figures;
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
       kombat-bench count reference|library|stage BOARD

  --json FILE   saves all figures as one flat JSON object
  ga, fights, games, crowd, astar, tables, formula, korf24
                these measurements alone
  siege         all at once that a server should not mind, and random boards for ten minutes
  korf          all of Korf's 15-puzzles, with these searches or the usual ones
  count         one search and nothing else, for callgrind; BOARD is a number of Korf's
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        [] => measure(None),
        ["--json", file] => measure(Some(file)),
        ["ga"] => evolution::run(&mut Figures::default()),
        ["fights"] => fights::run(&mut Figures::default()),
        ["games"] => games::run(&mut Figures::default()),
        ["astar"] => {
            let figures = &mut Figures::default();
            memory::astar(figures).and_then(|()| easiest::run(figures))
        }
        ["formula"] => formula::run(&mut Figures::default()),
        ["tables"] => tables::run(&mut Figures::default()),
        ["korf", specs @ ..] => korf::run(specs, &mut Figures::default()),
        ["korf24"] => korf24::run(&mut Figures::default()),
        ["siege", words @ ..] => siege::run(words, &mut Figures::default()),
        ["crowd", "server"] => crowd::server(),
        ["crowd"] => crowd::run(&mut Figures::default()),
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
fn measure(file: Option<&str>) -> Result<(), String> {
    if cfg!(debug_assertions) {
        println!("This is not a release build; its figures mean nothing. Use `cargo xtask bench`.\n");
    }
    let mut figures = Figures::default();
    race::run(&mut figures)?;
    easiest::idastar(&mut figures)?;
    evolution::run(&mut figures)?;
    fights::run(&mut figures)?;
    games::run(&mut figures)?;
    crowd::run(&mut figures)?;
    instructions::run(&mut figures)?;
    memory::astar(&mut figures)?;
    easiest::run(&mut figures)?;
    tables::run(&mut figures)?;
    formula::run(&mut figures)?;
    korf::run(&[], &mut figures)?;
    korf24::run(&mut figures)?;
    summary::run(&mut figures);
    if let Some(file) = file {
        std::fs::write(file, figures.json()).map_err(|error| format!("{file} cannot be written: {error}"))?;
        println!("All figures are in {file}.");
    }
    Ok(())
}
