//! A board from the command line, a file or standard input.

use kombat::msg;
use kombat::words::Message;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// No board is longer; a larger file was given by mistake.
const MOST_BYTES: u64 = 1 << 20;

/// The text of a board: `-` is standard input, the name of a file is its content,
/// anything else is the board itself.
pub(crate) fn board(argument: &str) -> Result<String, Message> {
    if argument == "-" {
        return read(io::stdin().lock(), "-");
    }
    let path = Path::new(argument);
    if path.is_dir() {
        return Err(msg!("io.directory", path = argument));
    }
    if path.exists() {
        let file = File::open(path).map_err(|error| unreadable(argument, &error))?;
        return read(file, argument);
    }
    if looks_like_a_path(argument) {
        return Err(msg!("io.missing", path = argument));
    }
    Ok(argument.to_owned())
}

fn read(source: impl Read, name: &str) -> Result<String, Message> {
    let mut bytes = Vec::new();
    source.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(|error| unreadable(name, &error))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(msg!("io.too-large", path = name, most = MOST_BYTES));
    }
    String::from_utf8(bytes).map_err(|_| msg!("io.not-text", path = name))
}

fn unreadable(name: &str, error: &io::Error) -> Message {
    msg!("io.unreadable", path = name, why = error.to_string())
}

/// Boards have no letters but the x for the blank: with a word in it and no
/// white space, it was meant to be a file.
fn looks_like_a_path(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    letters >= 3 && !text.contains(char::is_whitespace) && !text.contains(',')
}
