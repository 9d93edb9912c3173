//! The sentences of a server that was asked for nothing else yet. Alone in its process, for the registry of
//! domains is one for all.

use kombat::messages::Lang;
use kombat_api::catalog::Messages;

#[test]
fn the_first_answer_has_the_sentences_of_every_domain() {
    for lang in Lang::ALL {
        let words = serde_json::to_value(Messages::new(lang)).unwrap();
        for key in ["tiles.no-tile", "swap.moves", "mnk.taken", "pancake.moves", "othello.moves"] {
            assert!(words[key].is_string(), "{key}");
        }
    }
}
