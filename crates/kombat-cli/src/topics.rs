//! `kombat help TOPIC`: a command, a card, or a short text on what every command has in common.

use crate::args::Help;
use crate::error::Failure;
use crate::out::Out;
use crate::{help, list};
use kombat::messages::{Lang, near_or};
use kombat::msg;

/// Topics that are no command and no card, with the keys of their texts.
const TOPICS: [(&str, &str); 5] = [
    ("specs", "topic.specs"),
    ("boards", "topic.boards"),
    ("moves", "topic.moves"),
    ("exit-codes", "topic.exit-codes"),
    ("environment", "topic.environment"),
];

pub(crate) fn run(args: &Help, out: &mut Out) -> Result<u8, Failure> {
    let lang = out.lang;
    let Some(topic) = &args.topic else {
        out.bytes(help::command(lang).render_help().to_string().as_bytes())?;
        out.say(&msg!("topic.all", names = TOPICS.map(|(name, _)| name).join(", ")))?;
        return Ok(0);
    };
    if let Some((_, key)) = TOPICS.iter().find(|(name, _)| name == topic) {
        out.line(lang.text(key))?;
    } else if let Some(text) = of_command(topic, lang) {
        out.bytes(text.as_bytes())?;
    } else {
        let cards = list::named(topic)?;
        if cards.is_empty() {
            return Err(unknown(topic, lang));
        }
        for card in cards {
            list::describe(card, true, out)?;
        }
    }
    Ok(0)
}

/// What `--help` of a command prints.
fn of_command(name: &str, lang: Lang) -> Option<String> {
    let mut command = help::command(lang);
    command.build();
    let found = command.find_subcommand_mut(name).filter(|found| !found.is_hide_set())?;
    Some(found.render_help().to_string())
}

fn unknown(topic: &str, lang: Lang) -> Failure {
    let command = help::command(lang);
    let commands = command.get_subcommands().filter(|sub| !sub.is_hide_set()).map(clap::Command::get_name);
    let all: Vec<&str> = TOPICS.iter().map(|(name, _)| *name).chain(commands).collect();
    msg!("topic.unknown", name = topic, near = near_or(topic, &all, &all)).into()
}
