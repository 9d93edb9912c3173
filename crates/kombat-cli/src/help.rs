//! The command line in two languages: `--help` and its errors, from the message
//! table.

use crate::args::Cli;
use crate::error::Failure;
use crate::fight_setup::is_algorithm;
use crate::out::Out;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command, CommandFactory};
use kombat::catalog::near;
use kombat::messages::{Lang, Message};
use kombat::msg;
use std::borrow::Cow;
use std::ffi::{OsStr, OsString};

/// The language: `--lang` if it is given, else the environment's, else English.
pub(crate) fn language(words: &[OsString], variable: impl Fn(&str) -> Option<String>) -> Lang {
    let mut words = words.iter().skip(1).map(|word| word.to_string_lossy()).take_while(|word| word != "--");
    let mut chosen = None;
    while let Some(word) = words.next() {
        if word == "--lang" {
            chosen = words.next().map(Cow::into_owned);
        } else if let Some(tag) = word.strip_prefix("--lang=") {
            chosen = Some(tag.to_owned());
        }
    }
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
    // A list of what is preferred, unless no language is wanted at all.
    let wanted = set("LANGUAGE").filter(|_| !matches!(locale.as_deref(), Some("C" | "POSIX")));
    let preferred = wanted.and_then(|list| list.split(':').find_map(|tag| tag.parse::<Lang>().ok()));
    chosen
        .map(|tag| tag.parse::<Lang>().ok())
        .unwrap_or(preferred.or(locale.and_then(|tag| tag.parse().ok())))
        .unwrap_or(Lang::En)
}

/// The command line with its sentences.
pub(crate) fn command(lang: Lang) -> Command {
    localise(Cli::command(), lang, "cli")
}

/// The key of an argument's sentence: its own, or the one all commands share.
pub(crate) fn argument_key(prefix: &str, id: &str) -> String {
    if ["help", "version", "lang"].contains(&id) { format!("cli.arg.{id}") } else { format!("{prefix}.arg.{id}") }
}

fn localise(command: Command, lang: Lang, prefix: &str) -> Command {
    let text = |key: &str| lang.find(key).unwrap_or_default();
    let template =
        format!("{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}", text("cli.heading.usage"));
    let flag = |id: &'static str, short: char, action: ArgAction| Arg::new(id).short(short).long(id).action(action);
    let mut command = command
        .disable_help_flag(true)
        .disable_help_subcommand(true)
        .disable_version_flag(true)
        .about(text(&format!("{prefix}.about")))
        .override_usage(text(&format!("{prefix}.usage")))
        .after_help(text(&format!("{prefix}.after")))
        .help_template(template)
        .subcommand_help_heading(text("cli.heading.commands"))
        .arg(flag("help", 'h', ArgAction::Help));
    if prefix == "cli" {
        command = command.arg(flag("version", 'V', ArgAction::Version));
    }
    let mut place = 0;
    command = command.mut_args(|arg| {
        place += 1;
        let heading = if arg.is_positional() { "cli.heading.arguments" } else { "cli.heading.options" };
        let help = text(&argument_key(prefix, arg.get_id().as_str()));
        let takes_values = arg.get_action().takes_values();
        let value = arg.get_value_names().and_then(|names| lang.find(&format!("cli.value.{}", names[0])));
        let arg = if let Some(value) = value { arg.value_name(value) } else { arg };
        let arg = arg.help(help).help_heading(text(heading)).display_order(place);
        arg.hide_possible_values(takes_values).hide_default_value(takes_values)
    });
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    for name in names {
        command = command.mut_subcommand(&name, |sub| localise(sub, lang, &format!("{prefix}.{name}")));
    }
    command
}

/// Prints what was asked for, or turns clap's error into our sentence.
pub(crate) fn answer(error: &clap::Error, words: &[OsString], out: &mut Out) -> Result<u8, Failure> {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let text = error.render().to_string();
            out.bytes(text.as_bytes())?;
            Ok(0)
        }
        ErrorKind::UnknownArgument if let Some(formula) = minus(words) => {
            Err(msg!("cli.error.minus", argument = formula).into())
        }
        ErrorKind::UnknownArgument | ErrorKind::ArgumentConflict if let Some(spec) = stray(words) => {
            Err(msg!("fight.no-a", spec = spec).into())
        }
        ErrorKind::UnknownArgument if let Some(advice) = advice(error, words) => Err(advice.into()),
        _ => Err(Failure::Bad(explain(error))),
    }
}

/// What clap took for an option of `kombat audit`, and what may be a formula.
fn minus(words: &[OsString]) -> Option<String> {
    let mut words = words.iter().skip(1).map(|word| word.to_string_lossy());
    words.find(|word| !word.starts_with('-')).filter(|command| *command == "audit")?;
    let formula = |word: &Cow<'_, str>| word.len() > 2 && word.starts_with('-') && !word.starts_with("--");
    words.find(formula).map(Cow::into_owned)
}

/// An algorithm that follows another one without an option of its own, as in `-a astar bfs`.
fn stray(words: &[OsString]) -> Option<String> {
    let words: Vec<Cow<'_, str>> = words.iter().map(|word| word.to_string_lossy()).collect();
    let follows = |at: usize| at >= 2 && ["-a", "--algorithm"].contains(&words[at - 2].as_ref());
    let stray = words.iter().enumerate().find(|(at, word)| follows(*at) && is_algorithm(word));
    stray.map(|(_, word)| word.to_string())
}

/// What is probably meant by a word that has no place.
fn advice(error: &clap::Error, words: &[OsString]) -> Option<Message> {
    let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidArg) else { return None };
    let words: Vec<Cow<'_, str>> = words.iter().skip(1).map(|word| word.to_string_lossy()).collect();
    let at = words.iter().position(|word| word == argument)?;
    if argument == "--goal" {
        return Some(msg!("cli.error.goal-option"));
    }
    let cell = |word: &&Cow<'_, str>| word.parse::<i64>().is_ok() || ["_", "x", "X", "O", "-", "."].contains(&&***word);
    let (command, before) = (words.first()?, words.get(at.checked_sub(1)?)?);
    if !argument.starts_with('-') && cell(&&words[at]) && cell(&before) {
        let board: Vec<&str> = words[at - 1..].iter().take_while(cell).map(|word| &**word).collect();
        return Some(msg!("cli.error.quote-board", command = command.as_ref(), board = board.join(" ")));
    }
    None
}

/// An option that does not exist, where a board was expected. A board may begin
/// with -1, so clap takes anything that begins with a dash for one.
pub(crate) fn unknown_option(board: &OsStr, command: &str) -> Option<Message> {
    let text = board.to_str()?;
    // Many a position begins with empty cells.
    let word = text.trim_start_matches('-');
    let is_option = text.starts_with('-') && text.len() - word.len() <= 2 && word.starts_with(char::is_alphabetic);
    let is_option = is_option && !word.contains(['/', ' ']);
    let all = Cli::command();
    let command = all.find_subcommand(command)?;
    let names: Vec<String> =
        command.get_arguments().filter_map(|arg| arg.get_long()).map(|name| format!("--{name}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    if is_option && text == "--goal" {
        return Some(msg!("cli.error.goal-option"));
    }
    is_option.then(|| msg!("cli.error.unknown-argument", argument = text, near = near(text, &names)))
}

/// What is wrong with the command line.
pub(crate) fn explain(error: &clap::Error) -> Message {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    };
    let suggested = |kind| match context(kind) {
        names if names.is_empty() => msg!("cli.error.see-help"),
        names => msg!("near.some", names = names),
    };
    let argument = context(ContextKind::InvalidArg);
    // A sentence has a dot of its own.
    let argument = argument.trim_end_matches("...");
    match error.kind() {
        ErrorKind::UnknownArgument => {
            msg!("cli.error.unknown-argument", argument = argument, near = suggested(ContextKind::SuggestedArg))
        }
        ErrorKind::InvalidSubcommand => {
            let command = context(ContextKind::InvalidSubcommand);
            msg!("cli.error.unknown-command", command = command, near = suggested(ContextKind::SuggestedSubcommand))
        }
        ErrorKind::MissingSubcommand => {
            let (command, valid) = (context(ContextKind::InvalidSubcommand), context(ContextKind::ValidSubcommand));
            msg!("cli.error.which", command = command, valid = valid)
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let (value, valid) = (context(ContextKind::InvalidValue), context(ContextKind::ValidValue));
            if value.is_empty() {
                msg!("cli.error.no-value", argument = argument)
            } else if valid.is_empty() {
                // Only a port is read as a number here; all else is read where it is used.
                msg!("cli.error.port", argument = argument, value = value)
            } else {
                msg!("cli.error.invalid-value", argument = argument, value = value, valid = valid)
            }
        }
        ErrorKind::MissingRequiredArgument => msg!("cli.error.missing", argument = argument),
        ErrorKind::ArgumentConflict if argument == context(ContextKind::PriorArg) => {
            msg!("cli.error.twice", argument = argument)
        }
        ErrorKind::TooManyValues => msg!("cli.error.takes-none", argument = argument),
        ErrorKind::InvalidUtf8 => msg!("cli.error.not-utf8"),
        ErrorKind::ArgumentConflict => {
            msg!("cli.error.conflict", argument = argument, other = context(ContextKind::PriorArg))
        }
        _ => msg!("cli.error.other"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn language_of(words: &[&str], environment: &[(&str, &str)]) -> Lang {
        let words: Vec<OsString> = std::iter::once("kombat").chain(words.iter().copied()).map(OsString::from).collect();
        let find = |name: &str| environment.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
        language(&words, find)
    }

    #[test]
    fn the_language_is_the_users() {
        assert_eq!(language_of(&[], &[]), Lang::En);
        assert_eq!(language_of(&[], &[("LANG", "pt_BR.UTF-8")]), Lang::PtBr);
        assert_eq!(language_of(&[], &[("LANG", "pt_BR.UTF-8"), ("LC_ALL", "C")]), Lang::En);
        assert_eq!(language_of(&[], &[("LANG", "pt_BR.UTF-8"), ("LC_ALL", "")]), Lang::PtBr);
        assert_eq!(language_of(&["--lang", "pt-BR"], &[("LANG", "en_US")]), Lang::PtBr);
        assert_eq!(language_of(&["solve", "--lang=en"], &[("LANG", "pt_BR")]), Lang::En);
        assert_eq!(language_of(&["--lang", "tlh"], &[]), Lang::En);
        assert_eq!(language_of(&[], &[("LANGUAGE", "tlh:pt_BR:en"), ("LANG", "en_US.UTF-8")]), Lang::PtBr);
        assert_eq!(language_of(&[], &[("LANGUAGE", "pt_BR")]), Lang::PtBr);
        assert_eq!(language_of(&[], &[("LANGUAGE", "pt_BR"), ("LC_ALL", "C")]), Lang::En);
        assert_eq!(language_of(&["--lang=en"], &[("LANGUAGE", "pt_BR")]), Lang::En);
    }

    #[test]
    fn the_command_line_is_sound() {
        for lang in Lang::ALL {
            command(lang).debug_assert();
        }
    }
}
