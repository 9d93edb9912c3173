//! IDA* in instructions: the count that no other process disturbs.
//!
//! Valgrind's callgrind counts the instructions of this very program, started
//! again to do one search and nothing else; what it takes to start and end is
//! counted apart and subtracted.

use crate::boards::{Board, six};
use crate::contender::{CONTENDERS, Contender};
use crate::figures::{Figures, Measured, Table};
use kombat::messages::Lang;
use std::process::Command;

/// The most instructions the library may take, in those of the reference.
const TARGET: f64 = 1.5;

/// Does one search and prints what it came to: the child's part.
pub(crate) fn child(contender: &str, board: &str) -> Measured<()> {
    let solved = Contender::find(contender)?.solve(&Board::find(board)?)?;
    println!("{} {}", solved.cost, solved.generated);
    Ok(())
}

/// Counts on every board, and prints the table. Without valgrind there is none.
pub(crate) fn run(figures: &mut Figures) -> Measured<()> {
    println!("IDA* + Manhattan in instructions, as callgrind counts them, start and end of the program");
    println!("subtracted. ratio: library / reference, which must be ≤ {TARGET}.\n");
    if let Err(why) = Command::new("valgrind").arg("--version").output() {
        println!("  Not counted: valgrind cannot be started ({why}).");
        println!("  On Debian and Ubuntu: sudo apt install valgrind\n");
        return Ok(());
    }
    let nothing = match count(&["nothing"]) {
        Ok((nothing, _)) => nothing,
        Err(why) => {
            println!("  Not counted: {why}\n");
            return Ok(());
        }
    };
    figures.count("instructions.nothing", nothing);
    let target = format!("≤ {TARGET}");
    let headings = ["board", "reference", "per node", "library", "per node", "ratio", &target, "facade", "ratio"];
    let mut table = Table::new(&headings);
    for board in &six()? {
        let id = board.id.to_string();
        let (mut counts, mut outputs) = ([0; CONTENDERS.len()], Vec::new());
        for (contender, own) in CONTENDERS.iter().zip(&mut counts) {
            let (all, output) = count(&[contender.name, &id])?;
            *own = all.saturating_sub(nothing);
            outputs.push(output);
            figures.count(format!("instructions.korf{id}.{}", contender.name), *own);
        }
        let nodes = nodes(board, &outputs)?;
        let [reference, library, facade] = counts;
        let per_node = |count: u64| format!("{:.1}", count as f64 / nodes as f64);
        let ratio = |count: u64| count as f64 / reference as f64;
        table.row([
            id.clone(),
            Lang::En.integer(reference),
            per_node(reference),
            Lang::En.integer(library),
            per_node(library),
            figures.real(format!("instructions.korf{id}.library.ratio"), ratio(library), 3),
            if ratio(library) <= TARGET { "met" } else { "NOT MET" }.to_owned(),
            Lang::En.integer(facade),
            figures.real(format!("instructions.korf{id}.facade.ratio"), ratio(facade), 3),
        ]);
    }
    figures.real("instructions.target_ratio", TARGET, 1);
    println!("{table}");
    Ok(())
}

/// The nodes that the children agree on; the length must be right, too.
fn nodes(board: &Board, outputs: &[String]) -> Result<u64, String> {
    let wrong = || format!("the searches of board {} under callgrind do not agree: {outputs:?}", board.id);
    let [first, rest @ ..] = outputs else { return Err(wrong()) };
    let (cost, generated) = first.trim().split_once(' ').ok_or_else(wrong)?;
    if cost != board.optimal.to_string() || rest.iter().any(|other| other != first) {
        return Err(wrong());
    }
    generated.parse().map_err(|_| wrong())
}

/// Runs this program under callgrind as `count …`; its instructions and output.
fn count(words: &[&str]) -> Result<(u64, String), String> {
    let program = std::env::current_exe().map_err(|error| format!("this program does not find itself: {error}"))?;
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(program).arg("count").args(words);
    let output = command.output().map_err(|error| format!("valgrind cannot be started: {error}"))?;
    let log = String::from_utf8_lossy(&output.stderr);
    match collected(&log) {
        Some(count) if output.status.success() => Ok((count, String::from_utf8_lossy(&output.stdout).into_owned())),
        _ => Err(format!("`{command:?}` failed with {}:\n{log}", output.status)),
    }
}

/// The total in callgrind's log: `==1234== Collected : 5678`.
fn collected(log: &str) -> Option<u64> {
    log.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_is_read() {
        let log = "==7== Events    : Ir\n==7== Collected : 120345\n==7== \n==7== I   refs:      120,345\n";
        assert_eq!(collected(log), Some(120_345));
        assert_eq!(collected("==7== nothing"), None);
    }

    #[test]
    fn children_must_agree() {
        let outputs = |all: [&str; 3]| all.map(str::to_owned);
        let board = &six().expect("boards")[0];
        assert_eq!(nodes(board, &outputs(["45 9\n"; 3])), Ok(9));
        assert!(nodes(board, &outputs(["45 9\n", "45 8\n", "45 9\n"])).is_err());
        assert!(nodes(board, &outputs(["47 9\n"; 3])).is_err());
        assert!(nodes(board, &outputs([""; 3])).is_err());
    }
}
