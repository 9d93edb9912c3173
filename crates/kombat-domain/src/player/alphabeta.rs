//! `alphabeta`, as specs name it.

use crate::card::vocabulary::*;
use kombat_core::player::{AlphaBeta, Eval, Strategy, Value};

const SWITCH: &[&str] = &["on", "off"];

/// `alphabeta`.
pub const CARD: Card = Card {
    name: "alphabeta",
    aliases: &[("auto", "alphabeta"), ("alfabeta", "alphabeta")],
    params: &[
        Param::choice("deepening", SWITCH),
        Param::count_or_none("table", 1..=65_536, "64"),
        Param::choice("ordering", SWITCH),
        Param::count_or_none("depth", 1..=400, "none"),
        Param::choice("eval", &["auto", "threats", "none"]),
        ORDER,
    ],
    cites: &["knuth1975"],
    lines: &[Some(Phase), None, None, Some(Expand), Some(Generate), Some(Prune), None, Some(Incumbent), None, None],
    guarantees: Some(Guarantees { complete: Sometimes, optimal: Sometimes }),
    examples: &[
        shines(
            "mnk(3,3,3)",
            "- - - / - - - / - - -",
            "alphabeta",
            &[Expanded(829), RivalExpanded("minimax", 294_778), Keeps],
        ),
        fails(
            "mnk(3,3,3)",
            "- - O / - - - / - - X",
            "alphabeta(depth=2)",
            &[Worth(Value::Win(5)), Plays("1,1"), GivesAway],
        ),
    ],
    ..Card::new(Section::Player)
};

pub(super) fn read(args: &Args) -> Result<Strategy, SpecError> {
    let eval = match args.word("eval") {
        "threats" => Eval::Threats,
        "none" => Eval::None,
        _ => Eval::Auto,
    };
    Ok(Strategy::AlphaBeta(AlphaBeta {
        deepening: args.word("deepening") == "on",
        table: args.count("table"),
        ordering: args.word("ordering") == "on",
        depth: args.count("depth").map(|depth| depth as u32),
        eval,
    }))
}
