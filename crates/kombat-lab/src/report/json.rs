//! JSON for people and programs, written piece by piece.

use serde::{Serialize, Serializer};
use serde_json::ser::Formatter;
use std::io::{self, Write};

/// Things in a row, each made when it is written.
pub(super) struct Each<F>(pub(super) F);

impl<F: Fn() -> I, I: Iterator<Item: Serialize>> Serialize for Each<F> {
    fn serialize<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
        to.collect_seq((self.0)())
    }
}

/// So many brackets deep there is a line for each entry; what lies deeper is on one line. Indented throughout,
/// thousands of contenders would mostly be spaces.
const LINES: usize = 2;

/// Writes JSON with a line for each entry of a long list.
#[derive(Default)]
struct Lines {
    depth: usize,
    filled: bool,
}

impl Lines {
    fn line<W: ?Sized + Write>(&self, to: &mut W) -> io::Result<()> {
        if self.depth > LINES {
            return Ok(());
        }
        to.write_all(b"\n")?;
        (0..self.depth).try_for_each(|_| to.write_all(b"  "))
    }

    fn open<W: ?Sized + Write>(&mut self, to: &mut W, bracket: &[u8]) -> io::Result<()> {
        self.depth += 1;
        self.filled = false;
        to.write_all(bracket)
    }

    fn close<W: ?Sized + Write>(&mut self, to: &mut W, bracket: &[u8]) -> io::Result<()> {
        let lines = self.filled && self.depth <= LINES;
        self.depth -= 1;
        if lines {
            self.line(to)?;
        }
        self.filled = true;
        to.write_all(bracket)
    }

    fn entry<W: ?Sized + Write>(&self, to: &mut W, first: bool) -> io::Result<()> {
        if !first {
            to.write_all(if self.depth > LINES { b", " } else { b"," })?;
        }
        self.line(to)
    }
}

impl Formatter for Lines {
    fn begin_array<W: ?Sized + Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.open(to, b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.close(to, b"]")
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, to: &mut W, first: bool) -> io::Result<()> {
        self.entry(to, first)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.filled = true;
        Ok(())
    }

    fn begin_object<W: ?Sized + Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.open(to, b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.close(to, b"}")
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, to: &mut W, first: bool) -> io::Result<()> {
        self.entry(to, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, to: &mut W) -> io::Result<()> {
        to.write_all(b": ")
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.filled = true;
        Ok(())
    }
}

/// Writes it.
pub(super) fn write_json(value: &impl Serialize, to: &mut dyn Write) -> io::Result<()> {
    value.serialize(&mut serde_json::Serializer::with_formatter(&mut *to, Lines::default()))?;
    to.write_all(b"\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn entries_of_long_lists_have_a_line_each() {
        let value = json!({ "a": [{ "b": [1, 2] }, {}], "c": [], "d": null });
        let mut text = Vec::new();
        write_json(&value, &mut text).expect("written");
        let text = String::from_utf8(text).expect("text");
        assert_eq!(serde_json::from_str::<Value>(&text).expect("JSON"), value);
        assert_eq!(text, "{\n  \"a\": [\n    {\"b\": [1, 2]},\n    {}\n  ],\n  \"c\": [],\n  \"d\": null\n}\n");
    }
}
