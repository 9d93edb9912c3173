//! Texts that travel with the crate that speaks them.
//!
//! The sentences of a domain are in its own crate. They are added to the table of the process when the
//! domain enters a registry, once for all registries.

use super::{Lang, Table, read};
use std::sync::RwLock;

/// The sentences of a crate in both languages, as its `locales/en.txt` and `locales/pt-BR.txt` have them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Texts {
    /// In English.
    pub en: &'static str,
    /// In Brazilian Portuguese.
    pub pt_br: &'static str,
}

/// What was added, and what it was read from.
static ADDED: RwLock<Vec<(Texts, &'static [Table; 2])>> = RwLock::new(Vec::new());

impl Texts {
    /// No sentence at all.
    pub const NONE: Texts = Texts { en: "", pt_br: "" };

    /// Lets everybody in the process speak these sentences. To add them again changes nothing.
    ///
    /// # Panics
    /// If a line is not `key = "text"`, or a key has a text already: a sentence belongs to one crate.
    pub fn add(self) {
        let mut added = ADDED.write().unwrap_or_else(|poisoned| poisoned.into_inner());
        if added.iter().any(|(texts, _)| *texts == self) {
            return;
        }
        let tables = [read(self.en), read(self.pt_br)];
        for (lang, table) in Lang::ALL.into_iter().zip(&tables) {
            for key in table.keys() {
                let taken =
                    lang.own().contains_key(key) || added.iter().any(|(_, all)| all[lang as usize].contains_key(key));
                assert!(!taken, "“{key}” has a text already");
            }
        }
        // As long as the process lives, like the texts that are always there.
        added.push((self, Box::leak(Box::new(tables))));
    }
}

/// Every table that was added, for a language.
pub(super) fn added(lang: Lang) -> Vec<&'static Table> {
    let added = ADDED.read().unwrap_or_else(|poisoned| poisoned.into_inner());
    added.iter().map(|(_, tables)| &tables[lang as usize]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::{Message, Render};

    #[test]
    fn added_sentences_are_spoken() {
        let texts = Texts { en: "test.added = \"{n} apples\"\n", pt_br: "test.added = \"{n} maçãs\"\n" };
        assert_eq!(Message::new("test.added").render(Lang::En), "test.added");
        texts.add();
        texts.add();
        let message = Message::new("test.added").with("n", 3u64);
        assert_eq!((message.render(Lang::En), message.render(Lang::PtBr)), ("3 apples".into(), "3 maçãs".into()));
        assert!(Lang::En.keys().contains(&"test.added"));
    }

    #[test]
    #[should_panic(expected = "“near.some” has a text already")]
    fn a_sentence_belongs_to_one_crate() {
        Texts { en: "near.some = \"x\"\n", pt_br: "" }.add();
    }
}
