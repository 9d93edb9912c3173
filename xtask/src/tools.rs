//! What the tests need beside Rust: a browser that can be driven, node, and three packages
//! of npm at exact versions for the page; Slurm for fights on a cluster; a clock that lies; Python
//! with packages at exact versions, which recompute statistics. What is missing is installed
//! where that is allowed; else the line to type is printed, and what then cannot
//! run is skipped by name.

use crate::cargo::{starts, target, workspace};
use crate::outcome::{Results, Verdict};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

/// Programs, each with Debian's package that brings it.
const PROGRAMS: [(&str, &str); 8] = [
    ("chromium", "chromium"),
    ("chromedriver", "chromium-driver"),
    ("node", "nodejs"),
    ("npm", "npm"),
    ("slurmd", "slurm-wlm"),
    ("munged", "munge"),
    ("faketime", "faketime"),
    ("python3", "python3"),
];

/// Files of LaTeX that reports need, each with Debian's package that brings it. They take half a gigabyte, so nobody
/// gets them who does not run the slow parts.
const LATEX: [(&str, &str); 4] = [
    ("booktabs.sty", "texlive-latex-recommended"),
    ("pgfplots.sty", "texlive-pictures"),
    ("brazilian.ldf", "texlive-lang-portuguese"),
    ("lmodern.sty", "lmodern"),
];

/// What the tests on a cluster need.
const SLURM: [&str; 2] = ["slurmd", "munged"];

/// Where the packages of Python are written down.
const REQUIRED: &str = "crates/kombat-lab/tests/recompute";

/// The file that pins them.
const REQUIREMENTS: [&str; 1] = ["requirements.txt"];

/// Where the packages of npm are written down, with their hashes.
const PINNED: &str = "crates/kombat-web/front-end-tests";

/// The files that pin them.
const PINS: [&str; 2] = ["package.json", "package-lock.json"];

/// Where they are installed.
pub(crate) fn npm() -> PathBuf {
    target().join("npm")
}

/// Does the program start?
pub(crate) fn has(program: &str) -> bool {
    starts(&mut Command::new(program))
}

/// Those of these programs that do not.
fn missing(programs: &[&'static str]) -> Vec<&'static str> {
    programs.iter().copied().filter(|program| !has(program)).collect()
}

/// Debian's packages for what is missing.
fn packages(missing: &[&str]) -> Vec<&'static str> {
    PROGRAMS.iter().filter(|(program, _)| missing.contains(program)).map(|(_, package)| *package).collect()
}

/// Why LaTeX can set no report here, if it cannot; what is missing is installed first where that is allowed.
pub(crate) fn no_latex() -> Option<String> {
    let found = |file: &str| Command::new("kpsewhich").arg(file).output().is_ok_and(|output| output.status.success());
    let missing = || LATEX.iter().filter(|(file, _)| !found(file)).map(|(_, package)| *package).collect::<Vec<_>>();
    let lacking = missing();
    if !lacking.is_empty() && has("apt-get") && is_root() {
        apt(&lacking);
    }
    let lacking = missing();
    (!lacking.is_empty())
        .then(|| format!("latex: no report was compiled; to install what is missing: {}", line(&lacking)))
}

/// The line that installs packages, as one would type it.
fn line(packages: &[&str]) -> String {
    format!("apt-get update && apt-get install -y --no-install-recommends {}", packages.join(" "))
}

/// Puts everything in place, as far as that is allowed.
pub(crate) fn install() -> (Verdict, Results) {
    let wanted = PROGRAMS.map(|(program, _)| program);
    let lacking = packages(&missing(&wanted));
    let mut results = Results::default();
    if !lacking.is_empty() && has("apt-get") {
        if is_root() {
            apt(&lacking);
        } else {
            println!("to install what is missing: sudo sh -c '{}'", line(&lacking));
        }
    }
    for program in missing(&wanted) {
        results.skipped.push(format!("tools: {program} is not there; to install it: {}", line(&packages(&[program]))));
    }
    type Fetch = fn() -> io::Result<()>;
    let fetched: [(&str, Fetch, &str, &str); 2] =
        [("python3", fetch_python, REQUIRED, REQUIREMENTS[0]), ("npm", fetch, PINNED, PINS[0])];
    for (_, fetch, folder, pins) in fetched.into_iter().filter(|(program, ..)| has(program)) {
        if let Err(error) = fetch() {
            results.skipped.push(format!("tools: the packages of {folder}/{pins} cannot be installed: {error}"));
        }
    }
    if results.skipped.is_empty() {
        println!("everything is there");
        results.passed = 1;
        return (Verdict::Passed, results);
    }
    results.skipped.iter().for_each(|what| println!("skipped: {what}"));
    (Verdict::Skipped, results)
}

/// What is not done for want of some of these programs, if some are missing.
pub(crate) fn without(programs: &[&'static str], undone: &str) -> Option<String> {
    let missing = missing(programs).join(" and ");
    (!missing.is_empty()).then(|| format!("{undone}, for {missing} is missing (cargo xtask test tools)"))
}

/// Why there can be no cluster here, if there cannot.
pub(crate) fn no_slurm() -> Option<String> {
    let not_root = || (!is_root()).then(|| "slurm: only root can start a cluster, so none was tried".to_owned());
    without(&SLURM, "slurm: no cluster was tried").or_else(not_root)
}

/// Is this the user who may do everything?
fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// Whether it went well is seen afterwards, by what is there.
fn apt(packages: &[&str]) {
    println!("{}", line(packages));
    let update: &[&str] = &["update"];
    let install = [&["install", "-y", "--no-install-recommends"], packages].concat();
    for words in [update, &install] {
        let status = Command::new("apt-get").args(words).env("DEBIAN_FRONTEND", "noninteractive").status();
        if !status.is_ok_and(|status| status.success()) {
            println!("apt-get {} did not go well", words.join(" "));
        }
    }
}

/// Installs the pinned packages, unless the same ones are there already.
fn fetch() -> io::Result<()> {
    let words = ["ci", "--no-audit", "--no-fund", "--ignore-scripts"];
    let npm_ci = |folder: &Path| complete(Command::new("npm").args(words).current_dir(folder), "npm ci");
    fetch_with(&workspace().join(PINNED), &PINS, &npm(), npm_ci)
}

fn complete(command: &mut Command, what: &str) -> io::Result<()> {
    if command.status()?.success() { Ok(()) } else { Err(io::Error::other(format!("{what} did not end well"))) }
}

/// The same for those of Python, in an environment of their own. What makes one is a package
/// of its own in Debian.
fn fetch_python() -> io::Result<()> {
    let from = workspace().join(REQUIRED);
    fetch_with(&from, &REQUIREMENTS, &target().join("python"), |folder| {
        let venv = || complete(Command::new("python3").args(["-m", "venv", "--clear"]).arg(folder), "venv");
        if venv().is_err() && has("apt-get") && is_root() {
            apt(&["python3-venv"]);
            venv()?;
        }
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"];
        complete(Command::new(folder.join("bin/python")).args(pip).arg(from.join(REQUIREMENTS[0])), "pip")
    })
}

/// The file that says what is installed: it is written last, and taken away first.
const STAMP: &str = "installed";

fn fetch_with(from: &Path, pins: &[&str], to: &Path, install: impl Fn(&Path) -> io::Result<()>) -> io::Result<()> {
    let wanted = pins.iter().map(|name| fs::read_to_string(from.join(name))).collect::<io::Result<String>>()?;
    let stamp = to.join(STAMP);
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    fs::create_dir_all(to)?;
    match fs::remove_file(&stamp) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    for name in pins {
        fs::copy(from.join(name), to.join(name))?;
    }
    install(to)?;
    fs::write(stamp, wanted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn the_line_names_the_packages_of_what_is_missing() {
        assert_eq!(packages(&["node", "chromedriver"]), ["chromium-driver", "nodejs"]);
        let typed = "apt-get update && apt-get install -y --no-install-recommends chromium-driver";
        assert_eq!(line(&packages(&["chromedriver"])), typed);
    }

    #[test]
    fn programs_are_found_or_not() {
        assert!(has("cargo"));
        assert_eq!(missing(&["cargo", "no-such-program-anywhere"]), ["no-such-program-anywhere"]);
    }

    #[test]
    fn versions_of_python_are_exact() {
        let pins = fs::read_to_string(workspace().join(REQUIRED).join(REQUIREMENTS[0])).expect("the file is there");
        assert!(pins.lines().count() >= 3);
        assert!(pins.lines().all(|line| line.split_once("==").is_some_and(|(_, version)| version.contains('.'))));
    }

    #[test]
    fn versions_are_exact_and_pinned_by_hash() {
        let read = |name: &str| fs::read_to_string(workspace().join(PINNED).join(name)).expect("the file is there");
        let (package, lock) = (read(PINS[0]), read(PINS[1]));
        let versions = package.lines().skip_while(|line| !line.contains("\"dependencies\"")).skip(1);
        for line in versions.take_while(|line| line.contains(':')) {
            let version = line.split('"').nth(3).expect("a version");
            assert!(version.split('.').all(|part| part.parse::<u32>().is_ok()), "{line}");
        }
        assert!(lock.matches("\"integrity\"").count() >= 2);
        assert!(!lock.contains("\"resolved\""), "the lock file must not say from where packages come");
    }

    #[test]
    fn what_could_not_be_installed_is_tried_again_and_what_could_is_not() {
        let folder = std::env::temp_dir().join(format!("kombat-xtask-tools-{}", std::process::id()));
        let (from, to) = (folder.join("from"), folder.join("to"));
        let write = |name: &str, text: &str| fs::write(from.join(name), text).expect("a folder of our own");
        fs::create_dir_all(&from).expect("a folder of our own");
        PINS.iter().for_each(|name| write(name, "1"));
        let tried = Cell::new(0);
        let fetch = |well: bool| {
            let install = |_: &Path| {
                tried.set(tried.get() + 1);
                if well { Ok(()) } else { Err(io::Error::other("no network")) }
            };
            (fetch_with(&from, &PINS, &to, install).is_ok(), tried.take())
        };
        assert_eq!([fetch(false), fetch(true), fetch(true)], [(false, 1), (true, 1), (true, 0)]);
        write(PINS[1], "2");
        // What is there is that of before, although the pins were copied.
        assert_eq!(
            [fetch(false), fetch(false), fetch(true), fetch(true)],
            [(false, 1), (false, 1), (true, 1), (true, 0)]
        );
        fs::remove_dir_all(folder).expect("a folder of our own");
    }
}
