//! `kombat audit --exec`: any program as a heuristic.
//!
//! A board goes out a line, a number comes back a line. The program is started for each batch
//! of boards, reads until its input ends, and ends itself: so it need not know anything about
//! buffers, and nothing of one batch can be left over for the next. It may take as long as it
//! likes while numbers come, however large the batch; it is silence that ends it. It runs in a process
//! group of its own. Whatever happens, the whole group is killed before the audit goes on, so
//! that no process of its group is left behind.

use kombat::audit::Outside;
use kombat::budget::Cancel;
use kombat::messages::{Lang, Message, excerpt};
use kombat::msg;
use kombat_lab::store::reason;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The longest line that can be a number.
const LONGEST_LINE: u64 = 400;

/// Between two looks at the clock.
const PACE: Duration = Duration::from_millis(20);

/// How long a program that has closed its output may take to end.
const GRACE: Duration = Duration::from_secs(1);

/// A program that puts numbers on boards.
pub(crate) struct Program {
    pub(crate) command: String,
    /// How long it may take for the next number.
    pub(crate) time: Duration,
    /// When the time of the whole audit is up, and whether that has stopped it.
    pub(crate) until: Option<Instant>,
    pub(crate) late: bool,
    pub(crate) cancel: Cancel,
    /// In which its time is told.
    pub(crate) lang: Lang,
}

/// Why a batch ended.
enum End {
    Ended(ExitStatus),
    /// By a line that is no number.
    Nonsense(String),
    /// By one more than there are boards.
    TooMany,
    TimedOut,
    /// The time of the whole audit is up.
    Late,
    Cancelled,
}

impl Outside for Program {
    fn name(&self) -> String {
        self.command.clone()
    }

    fn judge(&mut self, boards: &[String]) -> Result<Vec<f64>, Message> {
        let (numbers, end) = Group::start(&self.command)?.talk(boards, self);
        self.late = matches!(end, End::Late);
        let program = excerpt(&self.command);
        let done = numbers.len();
        let Some(board) = boards.get(done).map(String::as_str) else {
            return match end {
                End::TooMany => {
                    let last = boards.last().map_or("", String::as_str);
                    Err(msg!("exec.too-much", program = program, board = last, n = boards.len()))
                }
                _ => Ok(numbers),
            };
        };
        Err(match end {
            End::Nonsense(line) => msg!("exec.nonsense", program = program, board = board, found = excerpt(&line)),
            End::Cancelled | End::Late => msg!("exec.cancelled", program = program, board = board),
            End::TimedOut => {
                let time = kombat::quantity::show_seconds(self.time.as_secs_f64(), self.lang);
                msg!("exec.hangs", program = program, board = board, n = done, time = time)
            }
            End::Ended(status) if !status.success() => {
                msg!("exec.dies", program = program, board = board, n = done, status = ended(status))
            }
            End::Ended(_) | End::TooMany => {
                msg!("exec.too-little", program = program, board = board, n = done, of = boards.len())
            }
        })
    }
}

/// How a process has ended.
fn ended(status: ExitStatus) -> Message {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return msg!("exec.signal", number = signal.to_string());
    }
    msg!("exec.code", number = status.code().unwrap_or_default().to_string())
}

/// A running program and all that it has started and that has not left its process group.
struct Group(Child);

impl Group {
    fn start(program: &str) -> Result<Group, Message> {
        let mut command = Command::new(if cfg!(windows) { "cmd" } else { "sh" });
        command.args([if cfg!(windows) { "/C" } else { "-c" }, program]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let child = command.spawn().map_err(|error| msg!("exec.start", program = program, why = reason(&error)))?;
        Ok(Group(child))
    }

    /// Sends the boards and reads the numbers, until there is nothing more to wait for.
    fn talk(mut self, boards: &[String], program: &Program) -> (Vec<f64>, End) {
        let (stdin, stdout) = (self.0.stdin.take(), self.0.stdout.take());
        let (send, numbers) = channel();
        let expected = boards.len();
        let text = boards.join("\n") + "\n";
        // Whoever does not read his boards may have ended before; that shows elsewhere.
        thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(text.as_bytes())));
        thread::spawn(move || stdout.map(|stdout| read(stdout, expected, &send)));
        self.wait(&numbers, expected, program)
    }

    fn wait(&mut self, lines: &Receiver<Result<f64, End>>, expected: usize, program: &Program) -> (Vec<f64>, End) {
        let (mut heard, mut numbers) = (Instant::now(), Vec::new());
        let end = loop {
            if program.cancel.is_cancelled() {
                break End::Cancelled;
            }
            let now = Instant::now();
            if program.until.is_some_and(|until| now >= until) {
                break End::Late;
            }
            if now - heard >= program.time {
                break End::TimedOut;
            }
            match lines.recv_timeout(PACE) {
                Ok(Ok(number)) => {
                    numbers.push(number);
                    heard = now;
                }
                Ok(Err(end)) => break end,
                // Something else that it has started may hold its output open.
                Err(RecvTimeoutError::Timeout) if numbers.len() == expected && self.has_ended() => break self.status(),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break self.status(),
            }
        };
        (numbers, end)
    }

    fn has_ended(&mut self) -> bool {
        matches!(self.0.try_wait(), Ok(Some(_)))
    }

    /// How the program ended, once it has nothing more to say.
    fn status(&mut self) -> End {
        let deadline = Instant::now() + GRACE;
        loop {
            match self.0.try_wait() {
                Ok(Some(status)) => return End::Ended(status),
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(1)),
                _ => return End::TimedOut,
            }
        }
    }
}

/// Kills the program and all of its group. That ends the threads that talk to it as well, for it
/// closes the other ends of their pipes. Nobody waits for them: what has left the group may hold
/// those ends for as long as it likes.
impl Drop for Group {
    fn drop(&mut self) {
        #[cfg(unix)]
        if let Some(group) = i32::try_from(self.0.id()).ok().and_then(rustix::process::Pid::from_raw) {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        // Of one that has ended both know that it has.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Reads numbers until there are no more, or there is one that is none.
fn read(stdout: ChildStdout, expected: usize, send: &Sender<Result<f64, End>>) {
    let mut reader = BufReader::with_capacity(1 << 16, stdout);
    let mut count = 0;
    let mut line = Vec::new();
    loop {
        line.clear();
        let taken = (&mut reader).take(LONGEST_LINE).read_until(b'\n', &mut line);
        if !matches!(taken, Ok(1..)) {
            return;
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        let said = match text.parse::<f64>() {
            _ if count == expected && text.is_empty() => continue,
            _ if count == expected => Err(End::TooMany),
            Ok(number) => Ok(number),
            Err(_) => Err(End::Nonsense(text.to_owned())),
        };
        count += 1;
        let over = said.is_err();
        if send.send(said).is_err() || over {
            return;
        }
    }
}
