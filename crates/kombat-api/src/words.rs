//! Enums of the library that are written as words, described by the words that they have.

use kombat::budget::Stop;
use kombat::catalog::{self, Shows};
use kombat::messages::Lang;
use kombat::observe::Kind;
use kombat::report::Ending;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use std::borrow::Cow;

/// Describes texts that are one of these words.
macro_rules! words {
    ($(#[doc = $about:literal] $name:ident = $words:expr;)*) => {$(
        #[doc = $about]
        pub(crate) struct $name;

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "description": $about.trim(), "type": "string", "enum": $words })
            }
        }
    )*};
}

words! {
    /// Where a card belongs.
    Section = catalog::Section::ALL.map(catalog::Section::word);
    /// What happens in a search.
    EventKind = Kind::ALL.map(Kind::word);
    /// Does a promise hold?
    Holds = catalog::Holds::ALL.map(catalog::Holds::word);
    /// Which side of a card a board shows.
    ShownSide = Shows::ALL.map(Shows::word);
    /// How a run ended.
    Outcome = [Ending::Solved, Ending::Unsolvable, Ending::GaveUp]
        .into_iter()
        .chain(Stop::ALL.map(Ending::Stopped))
        .map(|ending| ending.to_string())
        .collect::<Vec<_>>();
    /// The tag of a language.
    Language = Lang::ALL.map(Lang::tag);
}
