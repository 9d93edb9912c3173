//! A board from the command line, a file or standard input.

use crate::error::{Failure, reason};
use kombat::instance::Instances;
use kombat::messages::{Message, SpecError};
use kombat::msg;
use kombat_grade::hand_in::decode;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// No board is longer; a larger file was given by mistake.
const MOST_BYTES: u64 = 1 << 20;

/// The board that an argument means, in canonical form: a board itself, `-` for
/// standard input, or the name of a file.
pub(crate) fn board(parse: &dyn Fn(&str) -> Result<String, SpecError>, argument: &OsStr) -> Result<String, Failure> {
    if argument == "-" {
        return one_of(parse, &read(io::stdin().lock(), "-")?);
    }
    board_or_file(parse, argument)
}

/// The same without standard input.
pub(crate) fn board_or_file(
    parse: &dyn Fn(&str) -> Result<String, SpecError>,
    argument: &OsStr,
) -> Result<String, Failure> {
    let name = argument.to_string_lossy();
    // What can be read as a board is one, whatever files there are.
    let direct = argument.to_str().map(parse);
    if let Some(Ok(board)) = direct {
        return Ok(board);
    }
    let path = Path::new(argument);
    if path.is_dir() {
        return Err(msg!("io.directory", path = name.as_ref()).into());
    }
    if path.exists() {
        return one_of(parse, &read(open(path)?, &name)?);
    }
    match direct {
        Some(Err(error)) if !looks_like_a_path(&name) => Err(error.into()),
        _ => Err(msg!("io.missing", path = name.as_ref()).into()),
    }
}

/// The board of a text. One with a board a line was meant for a fight.
fn one_of(parse: &dyn Fn(&str) -> Result<String, SpecError>, text: &str) -> Result<String, Failure> {
    let error = match parse(text) {
        Ok(board) => return Ok(board),
        Err(error) => error,
    };
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let boards = lines.clone().filter(|line| parse(line).is_ok()).count();
    if boards > 1 && boards == lines.count() {
        return Err(msg!("input.several", n = boards).into());
    }
    Err(error.into())
}

/// Texts that problems are made of, as files by their paths.
pub(crate) struct Files;

impl Instances for Files {
    fn read(&self, name: &str, most: usize) -> Result<Option<Vec<u8>>, Message> {
        let path = Path::new(name);
        let unreadable = |why| msg!("io.unreadable", path = name, why = why);
        match std::fs::metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(unreadable(reason(&error))),
            Ok(data) if data.is_dir() => return Err(unreadable(msg!("io.is-folder"))),
            // To open a pipe would wait until somebody writes to it.
            Ok(data) if !data.is_file() => return Err(unreadable(msg!("io.special"))),
            Ok(_) => {}
        }
        let bytes = bytes_within(open(path)?, name, most as u64)?;
        bytes.map(Some).ok_or_else(|| msg!("instance.too-large", name = name, most = most))
    }
}

/// A text that is no longer than a board may be.
pub(crate) fn read(source: impl Read, name: &str) -> Result<String, Message> {
    let too_large = || msg!("io.too-large", path = name, most = MOST_BYTES);
    read_within(source, name, MOST_BYTES)?.ok_or_else(too_large)
}

/// A text of up to so many bytes; none if it is longer.
pub(crate) fn read_within(source: impl Read, name: &str, most: u64) -> Result<Option<String>, Message> {
    let text = bytes_within(source, name, most)?.map(|bytes| decode(&bytes)).transpose();
    text.map_err(|_| msg!("io.not-text", path = name))
}

/// Up to so many bytes; none if there are more.
pub(crate) fn bytes_within(source: impl Read, name: &str, most: u64) -> Result<Option<Vec<u8>>, Message> {
    let mut bytes = Vec::new();
    source.take(most + 1).read_to_end(&mut bytes).map_err(|error| unreadable(name, &error))?;
    Ok((bytes.len() as u64 <= most).then_some(bytes))
}

/// A file to be read.
pub(crate) fn open(path: &Path) -> Result<File, Message> {
    File::open(path).map_err(|error| unreadable(&path.to_string_lossy(), &error))
}

pub(crate) fn unreadable(name: &str, error: &io::Error) -> Message {
    msg!("io.unreadable", path = name, why = reason(error))
}

/// Boards have no letters but the x for the blank, and X and O: with a word in it and
/// no white space, or a dot and a slash in front, it was meant to be a file.
fn looks_like_a_path(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let others = text.chars().any(|c| c.is_alphabetic() && !"xXoO".contains(c));
    let word = others && letters >= 3 && !text.contains(char::is_whitespace) && !text.contains(',');
    word || text.starts_with("./") || text.starts_with("../")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_texts_and_nothing_else_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
        std::fs::write(path("map"), "#.#").unwrap();
        let key = |name: &str, most| Files.read(&path(name), most).map_err(|error| error.key());
        assert_eq!(key("map", 3), Ok(Some(b"#.#".to_vec())));
        assert_eq!(key("map", 2), Err("instance.too-large"));
        assert_eq!(key("missing", 9), Ok(None));
        assert_eq!(key(".", 9), Err("io.unreadable"));
        assert_eq!(Files.read("/dev/zero", 9).map_err(|error| error.key()), Err("io.unreadable"));
    }
}
