//! The game line by line, for pipes, scripts and terminals that can do no more.

use super::events::{Event, Events};
use super::{Desk, Done, picture};
use crate::error::Failure;
use crate::out::Out;
use kombat::msg;
use std::io::{self, IsTerminal};

pub(super) fn run(mut desk: Desk, out: &mut Out) -> Result<u8, Failure> {
    // A transcript is to be read later, so what is typed elsewhere is written down.
    let echo = !io::stdin().is_terminal();
    let events = Events::lines(!echo);
    out.say(&desk.session.title())?;
    out.say(&desk.session.problem().move_help())?;
    out.say(&msg!("play.more"))?;
    let mut changed = true;
    loop {
        while desk.session.awaits_machine() {
            changed = true;
            let (said, stopped) = events.during(|cancel| (desk.session.reply(cancel), cancel.is_cancelled()));
            if events.is_ending() {
                desk.session.forget_reply()?;
                return desk.leave(out, 3);
            }
            out.say_all(&said?)?;
            if desk.session.is_watched() {
                if stopped {
                    return desk.leave(out, 3);
                }
                if desk.session.awaits_machine() {
                    board(&desk, out)?;
                }
            }
        }
        if changed {
            board(&desk, out)?;
            out.say_all(&events.during(|cancel| desk.session.status(cancel))?)?;
        }
        if desk.session.is_over() {
            return Ok(0);
        }
        let prompt = desk.prompt(out.lang);
        if !echo {
            out.bytes(prompt.as_bytes())?;
        }
        let line = match events.next() {
            Event::Line(line) => line,
            ended => {
                if !echo {
                    out.line("")?;
                }
                return desk.leave(out, if ended == Event::Interrupt { 3 } else { 0 });
            }
        };
        if echo {
            out.line(format!("{prompt}{line}").trim_end())?;
        }
        let command = desk.session.read(&line);
        let Done { said, changed: now, quit } = events.during(|cancel| desk.perform(&command, cancel));
        if events.is_ending() {
            return desk.leave(out, 3);
        }
        out.say_all(&said)?;
        if quit {
            return Ok(0);
        }
        changed = now;
    }
}

/// The board, between empty lines.
fn board(desk: &Desk, out: &mut Out) -> Result<(), Failure> {
    out.line("")?;
    for line in picture::lines(&desk.session.view(), [None; 2], &|text, _| text.to_owned()) {
        out.line(&format!(" {line}"))?;
    }
    out.line("")
}
