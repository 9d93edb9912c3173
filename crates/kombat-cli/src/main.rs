//! The `kombat` command: arguments in, the library in the middle, text out.
//!
//! Results go to standard output, everything else to standard error. Exit codes:
//! 0 solved or done, 1 proven unsolvable or given up, 2 bad input, 3 stopped by a
//! limit or Ctrl-C.

mod args;
mod audit;
mod boards;
mod browser;
mod check;
mod cluster;
mod count;
mod error;
mod exec;
mod fight;
mod fight_duel;
mod fight_ranking;
mod fight_setup;
mod fight_table;
mod fights;
mod help;
mod input;
mod layout;
mod list;
#[cfg(test)]
mod messages_test;
mod out;
mod play;
mod progress;
mod reproduce;
mod results;
mod scripts;
mod serve;
mod solve;
mod solve_game;
mod table;
mod table_cache;
mod topics;
mod watch;

use args::{Cli, Command};
use clap::FromArgMatches;
use error::Failure;
use input::Files;
use kombat::catalog::{install, standard};
use kombat::messages::Lang;
use kombat::msg;
use out::Out;
use serve::Serve;
use std::ffi::OsString;
use std::process::ExitCode;

/// A fight frees in one thread what it made in another, which is where this one shines.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    let lang = help::language(&words, |name| std::env::var(name).ok());
    let mut out = Out::new(lang);
    match run(lang, &words, &mut out) {
        Ok(code) => ExitCode::from(code),
        Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Err(Failure::Bad(message)) => {
            out.error(&message);
            ExitCode::from(2)
        }
    }
}

fn run(lang: Lang, words: &[OsString], out: &mut Out) -> Result<u8, Failure> {
    let matches = match help::command(lang).try_get_matches_from(words) {
        Ok(matches) => matches,
        Err(error) => return help::answer(&error, words, out),
    };
    let cli = Cli::from_arg_matches(&matches).map_err(|error| Failure::Bad(help::explain(&error)))?;
    if let Some(tag) = cli.lang.filter(|tag| tag.parse::<Lang>().is_err()) {
        return Err(msg!("cli.error.language", found = tag).into());
    }
    table_cache::install(lang);
    // Whoever asks a server has no business with its files.
    if !matches!(cli.command, None | Some(Command::Serve(_))) {
        install(standard().reading(Files)).expect("nothing was opened before");
    }
    match cli.command {
        None => serve::run(&Serve::default(), out),
        Some(Command::Serve(serve)) => serve::run(&serve, out),
        Some(Command::Solve(solve)) => solve::run(&solve, out),
        Some(Command::Play(play)) => play::run(&play, out),
        Some(Command::Shuffle(shuffle)) => boards::shuffle(&shuffle, out),
        Some(Command::Depths(depths)) => boards::depths(&depths, out),
        Some(Command::Pdb(pdb)) => table_cache::run(&pdb, out),
        Some(Command::Fight(fight)) => fight::run(&fight, out),
        Some(Command::Report(report)) => fight::report(&report, out),
        Some(Command::Audit(audit)) => audit::run(&audit, out),
        Some(Command::Fights(fights)) => fights::run(&fights, out),
        Some(Command::Status(status)) => cluster::status(&status, out),
        Some(Command::Cancel(cancel)) => cluster::cancel(&cancel, out),
        Some(Command::Shard(shard)) => cluster::shard(&shard, out),
        Some(Command::Reproduce(reproduce)) => reproduce::run(&reproduce, out),
        Some(Command::Check(check)) => check::run(&check, out),
        Some(Command::List(list)) => list::run(&list, out),
        Some(Command::Help(help)) => topics::run(&help, out),
        Some(Command::Completions { shell }) => scripts::completions(shell, out),
        Some(Command::Man { folder }) => scripts::manual(&folder, out),
    }
}
