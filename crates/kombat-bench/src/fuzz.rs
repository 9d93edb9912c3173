//! Throws formulas and noise at the parser and the machine until the time is up: the long run
//! of what the tests do for a moment. Started by `cargo xtask fuzz`.

use kombat::fuzz;
use kombat::rng::Rng;
use kombat::words::Lang;
use std::time::{Duration, Instant};

/// Texts between two looks at the clock.
const STRIDE: u64 = 1_000;

/// For so many seconds, from a seed that is printed, so that a failure can be had again.
pub(crate) fn run(words: &[&str]) -> Result<(), String> {
    let number = |word: Option<&&str>, usual: u64| match word {
        Some(word) => word.parse::<u64>().map_err(|_| format!("{word} is not a whole number")),
        None => Ok(usual),
    };
    let (seconds, seed) = (number(words.first(), 60)?, number(words.get(1), 0)?);
    println!("Formulas and noise for {seconds} s from seed {seed}.");
    let deadline = Instant::now() + Duration::from_secs(seconds);
    let (mut rng, mut texts) = (Rng::new(seed), 0);
    while Instant::now() < deadline {
        for _ in 0..STRIDE {
            let text = fuzz::soup(&mut rng);
            // What fails is shown with the text.
            let caught = std::panic::catch_unwind(|| fuzz::formula(&text));
            caught.map_err(|_| format!("text {texts} of seed {seed} fails: {text:?}"))?;
            texts += 1;
        }
    }
    println!("{} texts, and nothing has failed.", Lang::En.integer(texts));
    Ok(())
}
