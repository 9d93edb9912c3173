//! The bounded part of `cargo xtask fuzz`: the corpus, and mutations of it that are the same
//! in every run. How many it were is printed.

use kombat::formula::Formula;
use kombat::rng::Rng;
use kombat_fuzz::{TARGETS, mutated, soup, target};
use std::fs;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

fn corpus(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(name);
    let mut files: Vec<PathBuf> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 3, "{}: the corpus is too thin", folder.display());
    files.iter().map(|file| fs::read(file).unwrap()).collect()
}

/// Runs it; what fails is shown with its input.
fn throw(name: &str, bytes: &[u8]) {
    let run = target(name).unwrap().run;
    let survived = catch_unwind(AssertUnwindSafe(|| run(bytes)));
    assert!(survived.is_ok(), "{name} fails on {:?}", String::from_utf8_lossy(bytes));
}

fn bounded(name: &str) {
    let corpus = corpus(name);
    corpus.iter().for_each(|good| throw(name, good));
    let mut rng = Rng::new(12);
    let mutations = target(name).unwrap().mutations;
    for _ in 0..mutations {
        let [good, other] = [0, 1].map(|_| &corpus[rng.below(corpus.len() as u64) as usize]);
        throw(name, &mutated(good, other, &mut rng));
    }
    let line = format!("figure: fuzz {name}: {} inputs\n", corpus.len() as u64 + mutations);
    std::io::stdout().write_all(line.as_bytes()).unwrap();
}

macro_rules! bounded {
    ($($test:ident $name:literal;)*) => {
        $(#[test] fn $test() { bounded($name); })*

        #[test]
        fn every_target_is_here() {
            let ours = [$($name),*];
            assert!(TARGETS.iter().map(|target| target.name).eq(ours));
        }
    };
}

bounded! {
    boards "board";
    moves "moves";
    specs "spec";
    formulas "formula";
    experiments "experiment";
    hand_ins "hand-in";
    requests "http";
    tables "table";
}

/// Formulas that are nearly right reach farther than mutations do.
#[test]
fn soup_of_formulas() {
    let mut rng = Rng::new(10);
    let mut read = 0;
    for _ in 0..20_000 {
        let text = soup(&mut rng);
        read += usize::from(text.parse::<Formula>().is_ok());
        throw("formula", text.as_bytes());
    }
    assert!(read > 4_000, "{read} of 20,000 are formulas: the soup is too thin");
}
