//! Enums whose values are written as words: in traces, in tables and in the keys of texts.

use std::fmt;

/// A text that is none of those that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownWord;

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown word")
    }
}

impl std::error::Error for UnknownWord {}

/// Defines an enum and the word of each of its values, which stand side by side.
///
/// ```
/// kombat_core::worded! {
///     /// How sure it is.
///     #[derive(Clone, Copy)]
///     pub enum Sure {
///         /// It was proved.
///         Quite = "quite",
///         /// It was not.
///         NotYet = "not-yet",
///     }
/// }
/// assert_eq!(Sure::ALL.map(Sure::word), ["quite", "not-yet"]);
/// assert!(matches!("quite".parse(), Ok(Sure::Quite)));
/// ```
#[macro_export]
macro_rules! worded {
    ($(#[$on_enum:meta])* $visibility:vis enum $name:ident {
        $($(#[$on_value:meta])* $value:ident = $word:literal,)*
    }) => {
        $(#[$on_enum])*
        $visibility enum $name {
            $($(#[$on_value])* $value,)*
        }

        impl $name {
            /// All of them.
            $visibility const ALL: [$name; [$($word),*].len()] = [$($name::$value),*];

            /// The word that it is written as.
            $visibility fn word(self) -> &'static str {
                match self {
                    $($name::$value => $word,)*
                }
            }

        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::word::UnknownWord;

            fn from_str(word: &str) -> Result<$name, $crate::word::UnknownWord> {
                $name::ALL.into_iter().find(|known| known.word() == word).ok_or($crate::word::UnknownWord)
            }
        }
    };
}
