//! `alphabeta`, as specs name it.

use crate::card::{Args, Card, Example, Fact, Guarantees, Holds, ORDER, Param, ParamKind, Section};
use crate::observe::Kind;
use crate::words::SpecError;
use kombat_core::player::{AlphaBeta, Eval, Strategy, Value};

const SWITCH: ParamKind = ParamKind::Choice(&["on", "off"]);

/// `alphabeta`.
pub const CARD: Card = Card {
    name: "alphabeta",
    aliases: &[("auto", "alphabeta"), ("alfabeta", "alphabeta")],
    params: &[
        Param::keyed("deepening", SWITCH, "on"),
        Param::keyed("table", ParamKind::Count { least: 1, most: 65_536, or_none: true }, "64"),
        Param::keyed("ordering", SWITCH, "on"),
        Param::keyed("depth", ParamKind::Count { least: 1, most: 400, or_none: true }, "none"),
        Param::keyed("eval", ParamKind::Choice(&["auto", "threats", "none"]), "auto"),
        ORDER,
    ],
    cites: &["knuth1975"],
    lines: &[
        Some(Kind::Phase),
        None,
        None,
        Some(Kind::Expand),
        Some(Kind::Generate),
        Some(Kind::Prune),
        None,
        Some(Kind::Incumbent),
        None,
        None,
    ],
    guarantees: Some(Guarantees { complete: Holds::Sometimes, optimal: Holds::Sometimes }),
    examples: &[
        Example::shines(
            "mnk(3,3,3)",
            "- - - / - - - / - - -",
            "alphabeta",
            &[Fact::Expanded(829), Fact::RivalExpanded("minimax", 294_778), Fact::Keeps],
        ),
        Example::fails(
            "mnk(3,3,3)",
            "- - O / - - - / - - X",
            "alphabeta(depth=2)",
            &[Fact::Worth(Value::Win(5)), Fact::Plays("1,1"), Fact::GivesAway],
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
