//! Runs the built program.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The program with a neutral environment; tables are kept beside it.
pub(crate) fn kombat() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kombat"));
    command.env("KOMBAT_CACHE", Path::new(env!("CARGO_TARGET_TMPDIR")).join("tables"));
    command.env_remove("LANG").env_remove("LC_ALL").env_remove("LC_MESSAGES").stdin(Stdio::null());
    command
}

/// What one run gave back.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Ran {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// Runs it with arguments.
pub(crate) fn run(args: &[&str]) -> Ran {
    kombat().args(args).output().unwrap().into()
}

/// Runs it in a folder.
pub(crate) fn run_in(folder: &Path, args: &[&str]) -> Ran {
    kombat().args(args).current_dir(folder).output().unwrap().into()
}

/// The program on a terminal made by `script`; none, and the test is counted as skipped.
#[cfg(target_os = "linux")]
pub(crate) fn on_terminal(args: &str) -> Option<Command> {
    if !Command::new("script").arg("--version").output().is_ok_and(|output| output.status.success()) {
        // Past the capture of output, so that it is counted.
        std::io::stdout().write_all(b"skipped: there is no script (util-linux) to make a terminal\n").unwrap();
        return None;
    }
    // In the shell's place, or Ctrl-C meets both and the exit code may be the shell's.
    let line = format!("exec {} {args}", env!("CARGO_BIN_EXE_kombat"));
    let mut command = Command::new("script");
    command.args(["-qec", &line, "/dev/null"]).env("SHELL", "/bin/sh").env("TERM", "xterm").env("LANG", "C");
    command.env_remove("LC_ALL").env_remove("LC_MESSAGES").stdin(Stdio::piped()).stdout(Stdio::piped());
    Some(command)
}

/// The fields of a row of CSV.
pub(crate) fn split(line: &str) -> Vec<String> {
    let (mut fields, mut quoted) = (vec![String::new()], false);
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            c => fields.last_mut().unwrap().push(c),
        }
    }
    fields
}

/// Runs it with text on standard input.
pub(crate) fn run_with_input(args: &[&str], input: &str) -> Ran {
    let mut child =
        kombat().args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap().into()
}
