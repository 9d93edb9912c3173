//! `kombat check`: a table of boards and paths that somebody hands in.

use crate::args::{Check, NotationName};
use crate::error::{Failure, reason};
use crate::out::Out;
use kombat::msg;
use kombat::space::Notation;
use kombat_papers::hand_in;
use std::fs::File;
use std::io::{self, Read};

/// No hand-in is longer.
const MOST_BYTES: u64 = 64 << 20;

pub(crate) fn run(args: &Check, out: &mut Out) -> Result<u8, Failure> {
    out.be_patient();
    let path = args.file.display().to_string();
    let unreadable = |error: io::Error| msg!("io.unreadable", path = path.as_str(), why = reason(&error));
    let mut bytes = Vec::new();
    let source: Box<dyn Read> = match args.file.as_os_str() == "-" {
        true => Box::new(io::stdin().lock()),
        false => Box::new(File::open(&args.file).map_err(unreadable)?),
    };
    source.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(msg!("check.too-large", path = path, most = MOST_BYTES).into());
    }
    let notation = match args.notation {
        NotationName::Blank => Notation::Blank,
        NotationName::Tile => Notation::Tile,
    };
    let checked =
        hand_in::check(&bytes, notation).map_err(|why| msg!("check.file", path = path.as_str(), why = why))?;
    for finding in checked.findings.iter().chain(&checked.open) {
        out.say(&msg!("check.finding", row = finding.row.to_string(), what = finding.what.clone()))?;
    }
    let (rows, wrong, open) = (checked.rows, checked.wrong(), checked.open.len());
    out.say(&match (wrong, open) {
        (0, 0) => msg!("check.fine", n = rows),
        (0, _) => msg!("check.undecided", n = rows, open = open),
        (_, 0) => msg!("check.wrong", n = rows, wrong = wrong),
        _ => msg!("check.wrong-and-open", n = rows, wrong = wrong, open = open),
    })?;
    Ok(match (wrong, open) {
        (0, 0) => 0,
        (0, _) => 3,
        _ => 1,
    })
}
