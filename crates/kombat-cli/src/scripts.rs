//! What is made of the command line for others: completions for shells, and pages of a manual.

use crate::args::Section;
use crate::error::{Failure, reason};
use crate::help;
use crate::list::cards;
use crate::out::Out;
use clap::Command;
use clap::builder::PossibleValuesParser;
use clap_complete::Shell;
use kombat::msg;
use std::fs;
use std::path::Path;

/// Prints a script for a shell, which completes the names of problems, algorithms and heuristics too.
pub(crate) fn completions(shell: Shell, out: &mut Out) -> Result<u8, Failure> {
    let names = |sections: &[Section]| -> Result<Vec<&'static str>, Failure> {
        let mut names = Vec::new();
        for section in sections {
            names.extend(
                cards(*section)?
                    .into_iter()
                    .flat_map(|card| std::iter::once(card.name).chain(card.aliases.iter().map(|(alias, _)| *alias))),
            );
        }
        names.sort_unstable();
        names.dedup();
        Ok(names)
    };
    let known = [
        ("problem", names(&[Section::Problems])?),
        ("algorithm", names(&[Section::Algorithms])?),
        ("formulas", names(&[Section::Heuristics])?),
        ("what", names(&[Section::Problems, Section::Algorithms, Section::Heuristics])?),
    ];
    let mut command = help::command(out.lang);
    let subcommands: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    for name in &subcommands {
        command = command.mut_subcommand(name, |sub| knowing(sub, &known));
    }
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "kombat", &mut script);
    out.bytes(&script)?;
    Ok(0)
}

/// A command whose arguments have these names to choose from.
fn knowing(command: Command, known: &[(&str, Vec<&'static str>)]) -> Command {
    command.mut_args(|arg| match known.iter().find(|(id, _)| arg.get_id() == id) {
        // Hidden in help, and never used to read a command line.
        Some((_, names)) => arg.value_parser(PossibleValuesParser::new(names.clone())),
        None => arg,
    })
}

/// Writes a page of the manual for every command into a folder.
pub(crate) fn manual(folder: &Path, out: &mut Out) -> Result<u8, Failure> {
    let unwritable = |path: &Path, error: &std::io::Error| {
        msg!("io.unwritable", path = path.display().to_string(), why = reason(error))
    };
    fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
    let mut command = help::command(out.lang);
    command.build();
    let subcommands = command.get_subcommands().filter(|sub| !sub.is_hide_set());
    let pages = subcommands.map(|sub| (format!("kombat-{}", sub.get_name()), sub.clone()));
    for (name, page) in pages.chain([("kombat".to_owned(), command.clone())]) {
        let path = folder.join(format!("{name}.1"));
        let mut text = Vec::new();
        clap_mangen::Man::new(page).title(name).render(&mut text)?;
        fs::write(&path, text).map_err(|error| unwritable(&path, &error))?;
    }
    out.say(&msg!("man.written", folder = folder.display().to_string()))?;
    Ok(0)
}
