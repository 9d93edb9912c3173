//! Reads the spec syntax; every error names the place where it went wrong.

use super::{Arg, Spec, Value};
use crate::messages::SpecError;
use crate::msg;
use std::iter::Peekable;
use std::str::Chars;

/// Characters that a spec may have, and how deep it may nest: far beyond any
/// use, and small enough that no input can exhaust the stack.
const MOST_CHARACTERS: usize = 16_384;
const MOST_DEPTH: usize = 32;

struct Reader<'a> {
    rest: Peekable<Chars<'a>>,
    /// How many characters were read: the place of the next one, from 0.
    at: usize,
}

pub(super) fn spec(text: &str) -> Result<Spec, SpecError> {
    let characters = text.chars().count();
    if characters > MOST_CHARACTERS {
        return Err(msg!("spec.too-long", n = characters, most = MOST_CHARACTERS).into());
    }
    let mut reader = Reader { rest: text.chars().peekable(), at: 0 };
    let name = reader.word()?;
    if name.is_empty() {
        let nothing = reader.peek().is_none();
        return Err(if nothing { msg!("spec.empty").into() } else { reader.unexpected() });
    }
    let spec = if reader.take(':') {
        let args = reader.args(1)?;
        Spec { name: name.to_lowercase(), args }
    } else {
        reader.tail(&name, 0)?
    };
    match reader.peek() {
        None => Ok(spec),
        Some(')') => Err(msg!("spec.unbalanced", at = reader.at + 1).into()),
        Some(_) => Err(reader.unexpected()),
    }
}

impl Reader<'_> {
    fn next(&mut self) -> Option<char> {
        self.at += 1;
        self.rest.next()
    }

    /// The next character that is not white space.
    fn peek(&mut self) -> Option<char> {
        while self.rest.peek().is_some_and(|c| c.is_whitespace()) {
            self.next();
        }
        self.rest.peek().copied()
    }

    fn take(&mut self, expected: char) -> bool {
        let found = self.peek() == Some(expected);
        if found {
            self.next();
        }
        found
    }

    fn unexpected(&mut self) -> SpecError {
        match self.peek() {
            Some(c) => msg!("spec.unexpected", found = c.to_string(), at = self.at + 1).into(),
            None => msg!("spec.ends-early").into(),
        }
    }

    fn word(&mut self) -> Result<String, SpecError> {
        self.peek();
        let mut word = String::new();
        while let Some(&c) = self.rest.peek() {
            if !(c.is_alphanumeric() || "-_.*+".contains(c)) {
                break;
            }
            word.push(c);
            self.next();
        }
        match self.rest.peek() {
            Some('(' | ')' | ':' | '=' | ',' | '"') | None => Ok(word),
            Some(c) if c.is_whitespace() => Ok(word),
            Some(_) => Err(self.unexpected()),
        }
    }

    /// What follows a name: its arguments in parentheses, or nothing.
    fn tail(&mut self, name: &str, depth: usize) -> Result<Spec, SpecError> {
        if name.is_empty() {
            return Err(self.unexpected());
        }
        let name = name.to_lowercase();
        if self.peek() != Some('(') {
            return Ok(Spec { name, args: Vec::new() });
        }
        let opened = self.at + 1;
        self.next();
        if depth == MOST_DEPTH {
            return Err(msg!("spec.too-deep", most = MOST_DEPTH).into());
        }
        let args = if self.peek() == Some(')') { Vec::new() } else { self.args(depth + 1)? };
        if self.take(')') {
            Ok(Spec { name, args })
        } else if self.peek().is_none() {
            Err(msg!("spec.unbalanced", at = opened).into())
        } else {
            Err(self.unexpected())
        }
    }

    fn args(&mut self, depth: usize) -> Result<Vec<Arg>, SpecError> {
        let mut args = vec![self.arg(depth)?];
        while self.take(',') {
            args.push(self.arg(depth)?);
        }
        Ok(args)
    }

    fn arg(&mut self, depth: usize) -> Result<Arg, SpecError> {
        if self.peek() == Some('"') {
            return Ok(Arg { key: None, value: self.quoted()? });
        }
        let word = self.word()?;
        if !self.take('=') {
            return Ok(Arg { key: None, value: self.value(word, depth)? });
        }
        if word.is_empty() {
            return Err(self.unexpected());
        }
        let value = if self.peek() == Some('"') {
            self.quoted()?
        } else {
            let word = self.word()?;
            self.value(word, depth)?
        };
        Ok(Arg { key: Some(word.to_lowercase()), value })
    }

    fn value(&mut self, word: String, depth: usize) -> Result<Value, SpecError> {
        if self.peek() == Some('(') || word.is_empty() {
            self.tail(&word, depth).map(Value::from)
        } else {
            Ok(Value::Word(word))
        }
    }

    fn quoted(&mut self) -> Result<Value, SpecError> {
        let opened = self.at + 1;
        self.next();
        let mut text = String::new();
        loop {
            match self.next() {
                Some('"') => return Ok(Value::Text(text)),
                Some('\\') => text.extend(self.next()),
                Some(c) => text.push(c),
                None => return Err(msg!("spec.open-quote", at = opened).into()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn key_of(text: &str) -> &'static str {
        spec(text).unwrap_err().0.key()
    }

    #[test]
    fn both_forms_are_one() {
        for (long, short) in [
            ("tiles(3x4)", "tiles:3x4"),
            ("astar(h=manhattan)", "astar:h=manhattan"),
            ("wastar(h=manhattan, w=1.5)", "wastar:h=manhattan,w=1.5"),
            ("astar(h=max(a,b),order=UDLR)", "astar:h=max(a,b),order=UDLR"),
            ("bfs()", "bfs"),
            ("tiles(goal=\"1 2\")", "tiles:goal=\"1 2\""),
        ] {
            assert_eq!(spec(long), spec(short), "{long}");
        }
    }

    #[test]
    fn errors_say_where() {
        assert_eq!(key_of("astar(h=manhattan"), "spec.unbalanced");
        assert_eq!(key_of("astar(h=max(a,b)"), "spec.unbalanced");
        assert_eq!(key_of("astar)"), "spec.unbalanced");
        assert_eq!(key_of("astar(h=a))"), "spec.unbalanced");
        assert_eq!(key_of(""), "spec.empty");
        assert_eq!(key_of("  "), "spec.empty");
        assert_eq!(key_of("astar(h=)"), "spec.unexpected");
        assert_eq!(key_of("astar(,)"), "spec.unexpected");
        assert_eq!(key_of("astar(h=a b)"), "spec.unexpected");
        assert_eq!(key_of("astar(=a)"), "spec.unexpected");
        assert_eq!(key_of("a;b"), "spec.unexpected");
        assert_eq!(key_of("astar(h="), "spec.ends-early");
        assert_eq!(key_of("astar:"), "spec.ends-early");
        assert_eq!(key_of("x(goal=\"1 2"), "spec.open-quote");
        assert_eq!(key_of(&"a".repeat(20_000)), "spec.too-long");
        assert_eq!(key_of(&"a(".repeat(100)), "spec.too-deep");
        assert!(spec("astar(h=a]").unwrap_err().to_string().contains("10"));
    }

    fn any_spec() -> impl Strategy<Value = Spec> {
        let name = "[a-z][a-z0-9.-]{0,8}";
        let word = "[A-Za-z0-9][A-Za-z0-9.x-]{0,6}";
        let leaf = name.prop_map(|name| Spec { name, args: Vec::new() });
        leaf.prop_recursive(4, 24, 3, move |inner| {
            let value = prop_oneof![
                word.prop_map(Value::Word),
                "[ -~ãé]{0,12}".prop_map(Value::Text),
                inner.prop_map(Value::from),
            ];
            let arg = (proptest::option::of(name), value).prop_map(|(key, value)| Arg { key, value });
            (name, proptest::collection::vec(arg, 0..4)).prop_map(|(name, args)| Spec { name, args })
        })
    }

    proptest! {
        #[test]
        fn reading_what_was_written_gives_it_back(original in any_spec()) {
            prop_assert_eq!(spec(&original.to_string()), Ok(original));
        }

        #[test]
        fn no_text_makes_it_panic(text in "\\PC{0,60}") {
            let _ = spec(&text);
        }
    }
}
