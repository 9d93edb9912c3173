//! `kombat check`: a table of boards and paths that somebody hands in.

use crate::args::Check;
use crate::error::Failure;
use crate::input;
use crate::out::Out;
use kombat::msg;
use kombat_grade::hand_in;
use std::io::{self, Read};

/// No hand-in is longer.
const MOST_BYTES: u64 = 64 << 20;

pub(crate) fn run(args: &Check, out: &mut Out) -> Result<u8, Failure> {
    out.be_patient();
    let path = args.file.display().to_string();
    let source: Box<dyn Read> = match args.file.as_os_str() == "-" {
        true => Box::new(io::stdin().lock()),
        false => Box::new(input::open(&args.file)?),
    };
    let bytes = input::bytes_within(source, &path, MOST_BYTES)?;
    let bytes = bytes.ok_or_else(|| msg!("check.too-large", path = path.as_str(), most = MOST_BYTES))?;
    let checked = hand_in::check(&bytes, args.notation).map_err(|why| msg!("check.file", path = path, why = why))?;
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
