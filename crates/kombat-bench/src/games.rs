//! Alpha-beta on connect four: random positions of 12 to 18 plies, each solved whole, with
//! the value of every move.
//!
//! A position counts each time the search procedure is entered for it, as solvers of this
//! game count them.

use crate::figures::{Figures, Measured, Table, at};
use kombat::catalog::{Request, game};
use kombat::messages::Lang;
use kombat::rng::Rng;

const POSITIONS: u64 = 40;
const PLAYER: &str = "alphabeta";

/// Measures, and prints.
pub(crate) fn run(figures: &mut Figures) -> Measured<()> {
    let game = game("connect4")?;
    println!("Connect four: {PLAYER} solves {POSITIONS} random positions of 12 to 18 plies, every move of each.\n");
    let mut rng = Rng::new(1);
    let (mut positions, mut seconds) = (0, Vec::new());
    for i in 0..POSITIONS {
        let start = game.random(12 + i % 7, &mut rng)?;
        let report = game.think(&Request::new(PLAYER, &start), None)?;
        let values = report.game.map(|judgement| judgement.scores).unwrap_or_default();
        if values.is_empty() || !values.iter().all(|(_, value)| value.is_proved()) {
            return Err(format!("{start} was not solved").into());
        }
        positions += report.counters.generated;
        seconds.push(report.wall_s);
    }
    let total: f64 = seconds.iter().sum();
    seconds.sort_by(f64::total_cmp);
    let rate = positions as f64 / total;
    let mut table = Table::new(&["positions", "a second", "seconds", "median", "longest"]);
    table.row([
        Lang::En.integer(positions),
        Lang::En.integer(rate as u64),
        format!("{total:.2}"),
        format!("{:.4}", at(&seconds, 0.5)),
        format!("{:.2}", at(&seconds, 1.0)),
    ]);
    println!("{table}");
    figures.count("games.connect4.positions", positions);
    figures.real("games.connect4.positions_per_second", rate, 0);
    figures.real("games.connect4.seconds", total, 2);
    Ok(())
}
