//! The message table against the code: nothing missing, nothing unused, and the
//! same places in both languages as in the code.

use crate::args::Section;
use crate::help::{argument_key, command};
use crate::list::cards;
use kombat::catalog::bibliography::{PAPERS, works};
use kombat::catalog::{Guarantees, registry};
use kombat::messages::Lang;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The `{places}` of a text.
fn places(text: &str) -> BTreeSet<String> {
    text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(place, _)| place.to_owned()).collect()
}

/// Every file of a folder and those below it that ends so.
fn walk(folder: &Path, ending: &str, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            walk(&entry, ending, into);
        } else if entry.extension().is_some_and(|extension| extension == ending) {
            into.push(entry);
        }
    }
}

fn crates() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// The scripts of the page.
fn scripts() -> Vec<String> {
    let mut files = Vec::new();
    walk(&crates().join("kombat-web/front-end/js"), "js", &mut files);
    files.iter().map(|path| fs::read_to_string(path).unwrap()).collect()
}

/// Every Rust source of the workspace's crates, but this one; and the scripts of the page.
fn sources() -> Vec<String> {
    let mut files = Vec::new();
    for crate_folder in fs::read_dir(crates()).unwrap() {
        walk(&crate_folder.unwrap().path().join("src"), "rs", &mut files);
    }
    let files = files.iter().filter(|path| !path.ends_with("messages_test.rs"));
    files.map(|path| fs::read_to_string(path).unwrap()).chain(scripts()).collect()
}

/// The calls of `msg!` in a source: the key and the places that it fills.
fn calls(source: &str) -> Vec<(String, BTreeSet<String>)> {
    let code: Vec<&str> = source.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let code = code.join("\n");
    let mut found = Vec::new();
    for (at, _) in code.match_indices("msg!(") {
        let call = &code[at + "msg!(".len()..];
        let mut depth = 1;
        let end = call.find(|c| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            depth == 0
        });
        let call = &call[..end.unwrap()];
        let Some((key, rest)) = call.trim_start().strip_prefix('"').and_then(|rest| rest.split_once('"')) else {
            continue;
        };
        // A place is a word before " = " that follows a comma at this level.
        let words = rest.match_indices(" = ").map(|(equals, _)| {
            let before = &rest[..equals];
            before[before.rfind(|c: char| !(c.is_alphanumeric() || c == '_')).map_or(0, |i| i + 1)..].to_owned()
        });
        found.push((key.to_owned(), words.collect()));
    }
    found
}

/// Keys made from the names of cards and arguments, and whether each must exist.
fn derived() -> BTreeMap<String, bool> {
    let mut keys = BTreeMap::new();
    for section in [Section::Problems, Section::Algorithms, Section::Heuristics] {
        for card in cards(section).unwrap() {
            keys.extend([(card.key("title"), true), (card.key("doc"), true)]);
            keys.extend((1..=card.lines.len()).map(|line| (card.key(&format!("line.{line}")), true)));
            let promised = Guarantees::PARTS.map(|part| (card.key(part), card.guarantees.is_some()));
            keys.extend(promised);
            keys.extend(card.examples.iter().map(|example| (card.key(example.side.word()), true)));
            keys.extend(["short", "lead"].map(|part| (card.key(part), false)));
            keys.extend(card.aliases.iter().map(|(alias, _)| (card.key(&format!("alias.{alias}")), false)));
            for param in card.params {
                let (general, own) = (format!("param.{}", param.name), card.key(&format!("param.{}", param.name)));
                // Which of the two a card has is its own affair.
                *keys.entry(general).or_insert(false) |= Lang::En.find(&own).is_none();
                keys.insert(own, false);
            }
        }
    }
    keys.extend(PAPERS.iter().copied().chain(works()).map(|work| (format!("work.{}", work.key), true)));
    keys.extend(kombat_papers::presets::ALL.map(|preset| (format!("ui.fight.preset.{}", preset.name), true)));
    fn commands(command: &clap::Command, prefix: &str, keys: &mut BTreeMap<String, bool>) {
        keys.extend(["about", "usage"].map(|part| (format!("{prefix}.{part}"), true)));
        keys.insert(format!("{prefix}.after"), false);
        keys.extend(command.get_arguments().map(|arg| (argument_key(prefix, arg.get_id().as_str()), true)));
        // Only value names that are words, not choices.
        let values = command.get_arguments().filter_map(|arg| arg.get_value_names()).flatten();
        keys.extend(
            values.filter(|name| name.chars().all(char::is_uppercase)).map(|name| (format!("cli.value.{name}"), false)),
        );
        for sub in command.get_subcommands() {
            commands(sub, &format!("{prefix}.{}", sub.get_name()), keys);
        }
    }
    commands(&command(Lang::En), "cli", &mut keys);
    keys
}

#[test]
fn both_languages_have_the_same_keys_and_places() {
    registry();
    assert_eq!(Lang::En.keys(), Lang::PtBr.keys());
    for key in Lang::En.keys() {
        let [english, portuguese] = Lang::ALL.map(|lang| lang.find(key).unwrap());
        assert!(!english.trim().is_empty() && !portuguese.trim().is_empty(), "{key} is empty");
        if !key.ends_with(".one") {
            assert_eq!(places(english), places(portuguese), "{key}");
        }
    }
}

#[test]
fn every_key_in_the_code_is_in_the_table_with_its_places() {
    registry();
    for source in sources() {
        for (key, filled) in calls(&source) {
            if key == "key" {
                continue; // The macro's own documentation.
            }
            let text = Lang::En.find(&key).unwrap_or_else(|| panic!("{key} is missing"));
            assert_eq!(places(text), filled, "{key}");
        }
    }
    for (key, needed) in derived() {
        assert!(!needed || Lang::En.find(&key).is_some(), "{key} is missing");
    }
}

#[test]
fn every_key_in_the_page_is_in_the_table() {
    for script in scripts() {
        for (at, _) in script.match_indices("'ui.") {
            let key = script[at + 1..].split('\'').next().unwrap();
            assert!(Lang::En.find(key).is_some(), "{key} is missing");
        }
    }
}

#[test]
fn every_key_of_the_table_is_used() {
    let (sources, derived) = (sources(), derived());
    for key in Lang::En.keys() {
        let base = key.strip_suffix(".one").unwrap_or(key);
        let literals = [format!("\"{base}\""), format!("'{base}'")];
        let written = |source: &String| literals.iter().any(|literal| source.contains(literal));
        let used = derived.contains_key(base) || sources.iter().any(written);
        assert!(used, "{key} is not used");
    }
}
