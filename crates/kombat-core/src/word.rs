//! Enums whose values are written as words: in traces, in tables and in the keys of texts.

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
/// assert!(matches!(Sure::read("quite"), Some(Sure::Quite)));
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
            pub const ALL: [$name; [$($word),*].len()] = [$($name::$value),*];

            /// The word that it is written as.
            pub fn word(self) -> &'static str {
                match self {
                    $($name::$value => $word,)*
                }
            }

            /// The one that is written as this word.
            pub fn read(word: &str) -> Option<$name> {
                $name::ALL.into_iter().find(|known| known.word() == word)
            }
        }
    };
}
