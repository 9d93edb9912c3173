//! What a person may type, in both languages.

use crate::messages::{Message, near};
use crate::msg;

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Moves, as they were written.
    Moves(Vec<String>),
    /// Take moves back.
    Undo,
    /// Make them again.
    Redo,
    /// Name a best move.
    Hint,
    /// Say what each move is worth.
    Values,
    /// Keep the game, under this name.
    Save(Option<String>),
    /// Go on with the game of this name.
    Load(Option<String>),
    /// Give up.
    Resign,
    /// Begin another game.
    New,
    /// Leave.
    Quit,
    /// Say how all this is written.
    Help,
    /// An empty line.
    Nothing,
}

/// English, Portuguese and short names of commands. Where a short name is a word for a move, it is the move.
const WORDS: &[(Command, &[&str])] = &[
    (Command::Undo, &["undo", "desfazer", "z"]),
    (Command::Redo, &["redo", "refazer", "y"]),
    (Command::Hint, &["hint", "dica", "h"]),
    (Command::Values, &["values", "valores", "v"]),
    (Command::Save(None), &["save", "salvar", "s"]),
    (Command::Load(None), &["load", "carregar", "o"]),
    (Command::Resign, &["resign", "desistir", "x"]),
    (Command::New, &["new", "novo", "n"]),
    (Command::Quit, &["quit", "sair", "exit", "q"]),
    (Command::Help, &["help", "ajuda", "?"]),
];

impl Command {
    /// What a line says on any problem. What is no command is taken for moves.
    pub fn read(line: &str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (word, rest) = (word.trim_start_matches(':').to_lowercase(), rest.trim());
        let file = || (!rest.is_empty()).then(|| rest.to_owned());
        match WORDS.iter().find(|(_, names)| names.contains(&word.as_str())) {
            _ if line.is_empty() => Command::Nothing,
            Some((Command::Save(_), _)) => Command::Save(file()),
            Some((Command::Load(_), _)) => Command::Load(file()),
            Some((command, _)) if rest.is_empty() => command.clone(),
            _ => {
                // "1, 2" is one cell.
                let line = line.trim_start_matches(':').replace(" ,", ",").replace(", ", ",");
                Command::Moves(line.split_whitespace().map(str::to_owned).collect())
            }
        }
    }

    /// Which command may have been meant.
    pub(super) fn near(word: &str) -> Message {
        let names: Vec<&str> = WORDS.iter().flat_map(|(_, names)| &names[..2]).copied().collect();
        let close = near(&word.to_lowercase(), &names);
        if close.key() == "near.some" { close } else { msg!("play.commands") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::Render;

    #[test]
    fn lines_in_both_languages() {
        let moves = |words: &[&str]| Command::Moves(words.iter().map(|&word| word.to_owned()).collect());
        assert_eq!(Command::read(" undo "), Command::Undo);
        assert_eq!(Command::read("Desfazer"), Command::Undo);
        assert_eq!(Command::read(":dica"), Command::Hint);
        assert_eq!(Command::read(":h"), Command::Hint);
        assert_eq!(Command::read(":h2"), moves(&["h2"]));
        assert_eq!(Command::read("salvar meu jogo.json"), Command::Save(Some("meu jogo.json".to_owned())));
        assert_eq!(Command::read("load"), Command::Load(None));
        assert_eq!(Command::read(""), Command::Nothing);
        assert_eq!(Command::read("U d  LL 5"), moves(&["U", "d", "LL", "5"]));
        assert_eq!(Command::read("1, 2"), moves(&["1,2"]));
        assert_eq!(Command::read("undo it"), moves(&["undo", "it"]));
        assert_eq!(Command::near("hnit").render(crate::messages::Lang::En), "Did you mean: hint, quit?");
    }
}
