//! Cargo as a child process.
//!
//! Its output goes straight through, so that a developer sees it as it comes;
//! that of tests is read on its way, because the results of the single tests are
//! in it.

use crate::nextest;
use crate::outcome::Results;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus, Stdio};

/// The folder of the workspace. At run time Cargo says where the package is; the
/// place where it was compiled is for a binary that is started by hand.
pub(crate) fn workspace() -> PathBuf {
    let package = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let package = PathBuf::from(package);
    package.parent().map(Path::to_path_buf).unwrap_or(package)
}

/// The folder of everything that is built: this program lies in one of its folders.
pub(crate) fn target() -> PathBuf {
    let own = std::env::current_exe().ok();
    let folder = own.as_deref().and_then(|path| path.ancestors().find(|path| path.join("CACHEDIR.TAG").is_file()));
    folder.map_or_else(|| workspace().join("target"), Path::to_path_buf)
}

/// The same Cargo that runs this program.
pub(crate) fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Who writes the output of a command line, and so how it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Output {
    /// It is for people.
    Plain,
    /// `cargo test`, on standard output.
    Libtest,
    /// `cargo nextest`, on standard error.
    Nextest,
}

/// A command line of Cargo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    words: Vec<String>,
    environment: Vec<(&'static str, &'static str)>,
    output: Output,
}

impl Line {
    /// A command line whose output is for people.
    pub(crate) fn plain(words: &[&str]) -> Self {
        Line::new(words, Output::Plain)
    }

    /// A command line of `cargo test`.
    pub(crate) fn tests(words: &[&str]) -> Self {
        Line::new(words, Output::Libtest)
    }

    /// A command line that runs tests of a program that are ignored unless they are asked for. Of
    /// the whole workspace, as the other tests: of one package alone, Cargo would build half of it
    /// again with fewer features.
    pub(crate) fn ignored(program: &str) -> Self {
        Line::tests(&["test", "--locked", "--workspace", "--test", program, "--", "--ignored"])
    }

    /// A command line whose output is read in this way.
    pub(crate) fn new(words: &[&str], output: Output) -> Self {
        Line { words: words.iter().map(ToString::to_string).collect(), environment: Vec::new(), output }
    }

    /// The same with more words at its end.
    pub(crate) fn and<S: Into<String>>(mut self, words: impl IntoIterator<Item = S>) -> Self {
        self.words.extend(words.into_iter().map(Into::into));
        self
    }

    /// The same with a variable in its environment.
    pub(crate) fn with(mut self, name: &'static str, value: &'static str) -> Self {
        self.environment.push((name, value));
        self
    }

    /// The same for those tests alone that have the filter in their names.
    pub(crate) fn choosing(self, filter: Option<&str>) -> Self {
        let Some(filter) = filter else { return self };
        let separator = (!self.words.iter().any(|word| word == "--")).then_some("--");
        self.and(separator).and([filter])
    }

    /// Are results of tests in its output?
    pub(crate) fn has_tests(&self) -> bool {
        self.output != Output::Plain
    }

    /// Runs it in the workspace. Gives whether it went well, and the results of
    /// the tests in its output.
    pub(crate) fn run(&self) -> io::Result<(bool, Results)> {
        let mut command = cargo();
        command.args(&self.words).envs(self.environment.iter().copied()).current_dir(workspace());
        let mut results = Results::default();
        match self.output {
            Output::Plain => Ok((command.status()?.success(), results)),
            Output::Libtest => {
                let mut child = command.stdout(Stdio::piped()).spawn()?;
                if let Some(output) = child.stdout.take() {
                    pass_through(BufReader::new(output), io::stdout(), &mut results)?;
                }
                Ok((child.wait()?.success(), results))
            }
            Output::Nextest => {
                let mut child = command.stderr(Stdio::piped()).spawn()?;
                let mut reader = nextest::Reader::default();
                if let Some(output) = child.stderr.take() {
                    each_line(BufReader::new(output), |line| match reader.note(line) {
                        true => io::stdout().write_all(line),
                        false => Ok(()),
                    })?;
                }
                let ended_well = child.wait()?.success();
                let (understood, results) = reader.results();
                Ok((ended_well && understood, results))
            }
        }
    }

    /// The line as one would type it.
    pub(crate) fn shown(&self) -> String {
        let variables = self.environment.iter().map(|(name, value)| format!("{name}=\"{value}\""));
        let quoted = |word: &String| match word.contains([' ', '(', '|']) {
            true => format!("'{word}'"),
            false => word.clone(),
        };
        variables.chain(["cargo".to_owned()]).chain(self.words.iter().map(quoted)).collect::<Vec<_>>().join(" ")
    }
}

/// Copies line by line, and notes what the lines say.
fn pass_through(input: impl BufRead, mut output: impl Write, results: &mut Results) -> io::Result<()> {
    each_line(input, |line| {
        output.write_all(line)?;
        output.flush()?;
        results.note(String::from_utf8_lossy(line).trim_end());
        Ok(())
    })
}

/// Lines with their ends. They need not be UTF-8: a test may print anything.
fn each_line(mut input: impl BufRead, mut act: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        act(&line)?;
        line.clear();
    }
    Ok(())
}

/// Is this subcommand of Cargo installed?
pub(crate) fn has(subcommand: &str) -> bool {
    starts(cargo().arg(subcommand))
}

/// Does the program start?
pub(crate) fn starts(program: &mut Command) -> bool {
    let quietly = program.arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    quietly.is_ok_and(|status| status.success())
}

/// Builds `kombat-bench` in release and runs it with these arguments, in the
/// folder where the developer is, so that `--json FILE` means what it says.
pub(crate) fn bench(arguments: &[String]) -> ExitCode {
    // `cargo xtask bench -- --json x` is a habit that does no harm.
    let arguments = arguments.strip_prefix(&["--".to_owned()]).unwrap_or(arguments);
    let line = ["run", "--release", "--locked", "--package", "kombat-bench", "--"];
    status_code(cargo().args(line).args(arguments).status())
}

/// Whether all went well, as an exit code.
pub(crate) fn code(well: bool) -> ExitCode {
    if well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The exit code of a child as our own.
pub(crate) fn status_code(status: io::Result<ExitStatus>) -> ExitCode {
    match status {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(status) => ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1)),
        Err(error) => {
            eprintln!("xtask: cargo cannot be started: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_passes_unchanged_and_is_read_on_its_way() {
        let input = b"running 1 test\ntest \xff ... ok\ntest result: ok. 1 passed; 0 failed; 0 ignored\nno newline";
        let (mut output, mut results) = (Vec::new(), Results::default());
        pass_through(&input[..], &mut output, &mut results).expect("memory can be read and written");
        assert_eq!(output, input);
        assert_eq!(results.passed, 1);
    }

    #[test]
    fn a_line_is_shown_as_typed() {
        let line = Line::plain(&["doc", "--locked"]).with("RUSTDOCFLAGS", "-D warnings");
        assert_eq!(line.shown(), "RUSTDOCFLAGS=\"-D warnings\" cargo doc --locked");
        let line = Line::plain(&["nextest", "run", "-E"]).and(["not binary(=a)"]);
        assert_eq!(line.shown(), "cargo nextest run -E 'not binary(=a)'");
        assert_eq!(Line::tests(&["test"]).choosing(Some("a")).shown(), "cargo test -- a");
        assert_eq!(Line::tests(&["test", "--", "--ignored"]).choosing(Some("a")).shown(), "cargo test -- --ignored a");
    }

    #[test]
    fn the_workspace_is_the_folder_of_the_lock_file() {
        assert!(workspace().join("Cargo.lock").is_file());
    }
}
