//! The players at Othello.

use kombat_core::budget::{Cancel, Limits, Meter};
use kombat_core::player::{AlphaBeta, CompiledGame, Eval, Fgh, Mcts, Strategy, Unfit};
use kombat_core::rng::Rng;
use kombat_core::run::Run;
use kombat_core::space::{Game, Side, Space, Verdict};
use kombat_othello::Othello;

/// How a game between who begins and who answers ends, and by how much.
fn play(game: &Othello, players: [Strategy; 2], seed: u64) -> (Verdict, i32) {
    let mut players = players.map(|strategy| game.player(strategy).unwrap());
    let (mut position, mut ply) = (game.start(), 0);
    loop {
        if let (Some(verdict), Some(margin)) = (game.verdict(&position), game.margin(&position)) {
            return (verdict, margin);
        }
        let meter = Meter::new(Limits::default(), Cancel::new());
        let mut run = Run::new(game, meter, Rng::stream(seed, ply));
        let thought = players[usize::from(game.to_move(&position) == Side::Second)].think(&position, &mut run);
        assert!(game.moves(&position).any(|legal| legal == thought.choice), "{thought:?}");
        game.apply(&mut position, thought.choice);
        ply += 1;
    }
}

/// A look ahead of a few plies, by what positions look like, is worth more than chance.
#[test]
fn players_that_look_ahead_beat_chance() {
    let game = Othello::new(8).unwrap();
    let ahead = AlphaBeta { depth: Some(3), eval: Eval::Threats, ..AlphaBeta::default() };
    for player in [Strategy::AlphaBeta(ahead), Strategy::Mcts(Mcts { rollouts: 100, c: 1.4 })] {
        let won = |seed: u64| {
            let first = seed.is_multiple_of(2);
            let pair = if first { [player, Strategy::Random] } else { [Strategy::Random, player] };
            play(&game, pair, seed).0 == Verdict::Win(if first { Side::First } else { Side::Second })
        };
        let wins = (0..20).filter(|&seed| won(seed)).count();
        assert!(wins >= 18, "{player:?} won {wins} of 20");
    }
}

/// Both sides play as well as can be: white wins the 4×4 board.
#[test]
fn perfect_play_on_the_small_board() {
    let game = Othello::new(4).unwrap();
    for player in [Strategy::Minimax, Strategy::AlphaBeta(AlphaBeta::default())] {
        let (verdict, margin) = play(&game, [player, player], 0);
        assert!(verdict == Verdict::Win(Side::Second) && margin < 0, "{player:?}");
    }
}

#[test]
fn nobody_goes_by_what_a_move_takes_from_a_line() {
    let made = Othello::new(8).unwrap().player(Strategy::Fgh(Fgh { one_diagonal: false }));
    assert_eq!(made.err(), Some(Unfit::NeedsHindrance));
}
