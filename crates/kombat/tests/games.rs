//! Players as a user meets them: by name.

use kombat::budget::{Limits, Stop};
use kombat::catalog::{AnyGame, Request, game};
use kombat::message::{Arg, Message};
use kombat::observe::Kind;
use kombat::player::Value;
use kombat::report::{Ending, Report};
use kombat::rng::Rng;
use kombat::space::{Side, Verdict};
use kombat::trace::TraceLine;
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

fn think(game: &dyn AnyGame, player: &str, position: &str, seed: u64) -> Report {
    game.think(&Request { seed, ..Request::new(player, position) }, None).unwrap()
}

fn choice(game: &dyn AnyGame, player: &str, position: &str, seed: u64) -> String {
    think(game, player, position, seed).moves.unwrap()[0].to_owned()
}

fn after(game: &dyn AnyGame, position: &str, mv: &str) -> String {
    game.steps(position, &[mv.to_owned()]).unwrap().pop().unwrap().board
}

/// Figure 1 of paper 002: minimax plays a position out, X by columns and O by rows.
#[test]
fn figure_1_of_the_paper() {
    let game = game("velha").unwrap();
    let report = game.play_out(&Request::new("minimax", "- - - / - X O / - - X"), None).unwrap();
    assert_eq!(report.moves.unwrap(), ["0,0", "2,0", "0,1", "2,1"]);
    let judged = report.game.unwrap();
    assert_eq!((judged.value, judged.line.len()), (Some(Value::Loss(4)), 4));
}

/// What is cancelled in the middle is not a whole game.
#[test]
fn a_game_that_is_cancelled_is_not_called_solved() {
    let game = game("velha").unwrap();
    let request = Request::new("mcts(rollouts=20)", "- - - / - X O / - - X");
    let cancel = request.cancel.clone();
    // The first thought is whole when its choice is told.
    let mut told = |line: TraceLine| {
        if line.event == Kind::Incumbent {
            cancel.cancel();
        }
    };
    let report = game.play_out(&request, Some(&mut told)).unwrap();
    assert_eq!(report.outcome, Ending::Stopped(Stop::Cancelled));
    assert_eq!(report.moves.map(|moves| moves.len()), Some(1));
}

/// Figure 2: a person plays cells 1 and 7 against the rule F = G − H.
#[test]
fn figure_2_of_the_paper() {
    let game = game("velha").unwrap();
    let mut position = game.start();
    for (person, answer) in [("1", "0,0"), ("7", "1,1")] {
        position = after(game.as_ref(), &position, person);
        assert_eq!(choice(game.as_ref(), "fgh(diagonals=one)", &position, 0), answer);
        position = after(game.as_ref(), &position, answer);
    }
    // The rule as it is written takes the middle at once.
    let position = after(game.as_ref(), &game.start(), "1");
    assert_eq!(choice(game.as_ref(), "fgh", &position, 0), "1,1");
}

/// Wins, draws and losses of a player that answers, against every way to play first.
fn against_all(game: &dyn AnyGame, player: &str, position: &str, sum: &mut [u32; 3]) {
    let standing = game.standing(position).unwrap();
    match standing.verdict {
        Some(Verdict::Win(Side::Second)) => sum[0] += 1,
        Some(Verdict::Drawn) => sum[1] += 1,
        Some(Verdict::Win(Side::First)) => sum[2] += 1,
        None if standing.to_move == Side::First => {
            for mv in &standing.moves {
                against_all(game, player, &after(game, position, mv), sum);
            }
        }
        None => {
            let mv = choice(game, player, position, 0);
            against_all(game, player, &after(game, position, &mv), sum);
        }
    }
}

#[test]
fn the_rule_against_every_opponent() {
    let game = game("tictactoe").unwrap();
    for (player, expected) in [("fgh", [246, 288, 33]), ("fgh(diagonals=one)", [249, 374, 62])] {
        let mut sum = [0; 3];
        against_all(game.as_ref(), player, &game.start(), &mut sum);
        assert_eq!(sum, expected, "{player}");
    }
}

/// 1,000 games against minimax, half of them as first, none lost.
#[test]
fn monte_carlo_does_not_lose_to_minimax() {
    let game = game("tictactoe").unwrap();
    let game = game.as_ref();
    let next = AtomicUsize::new(0);
    let lost = AtomicUsize::new(0);
    let play = || {
        let mut known: HashMap<String, String> = HashMap::new();
        loop {
            let seed = next.fetch_add(1, Relaxed) as u64;
            if seed >= 1000 {
                return;
            }
            let own = if seed.is_multiple_of(2) { Side::First } else { Side::Second };
            let mut position = game.start();
            let verdict = loop {
                let standing = game.standing(&position).unwrap();
                if let Some(verdict) = standing.verdict {
                    break verdict;
                }
                let mv = if standing.to_move == own {
                    choice(game, "mcts(rollouts=5000)", &position, seed)
                } else {
                    let ask = || choice(game, "minimax", &position, 0);
                    known.entry(position.clone()).or_insert_with(ask).clone()
                };
                position = after(game, &position, &mv);
            };
            if verdict == Verdict::Win(own.other()) {
                lost.fetch_add(1, Relaxed);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(play);
        }
    });
    assert_eq!(lost.into_inner(), 0);
}

/// What every player owes: a legal choice that opens its line, a score for every legal
/// move or for none, the best of them as its value, events that say what counters say,
/// and the same again for the same seed.
#[test]
fn what_every_player_owes() {
    for (problem, least) in [("tictactoe", 2), ("mnk(4,3,3)", 5), ("mnk(5,4,4,gravity=true)", 12)] {
        let game = game(problem).unwrap();
        for card in game.players().into_iter().filter(|card| card.name != "human") {
            for seed in 0..20 {
                let position = game.random(least + seed % 4, &mut Rng::new(seed)).unwrap();
                let what = format!("{} on {problem}, {position}", card.name);
                let mut lines: Vec<TraceLine> = Vec::new();
                let request = Request { seed, ..Request::new(card.name, &position) };
                let report = game.think(&request, Some(&mut |line| lines.push(line))).unwrap();
                let quiet = Report { wall_s: report.wall_s, ..game.think(&request, None).unwrap() };
                assert_eq!(report, quiet, "{what}");
                let legal = game.standing(&position).unwrap().moves;
                let judged = report.game.as_ref().unwrap();
                assert_eq!(Some(judged.line[0].as_str()), report.moves.as_ref().unwrap().first(), "{what}");
                assert!(game.steps(&position, &judged.line).is_ok(), "{what}: {:?}", judged.line);
                if judged.value.is_some() {
                    let scored: Vec<&String> = judged.scores.iter().map(|(mv, _)| mv).collect();
                    assert_eq!(scored, legal.iter().collect::<Vec<_>>(), "{what}");
                    let own = judged.scores.iter().find(|(mv, _)| *mv == judged.line[0]).unwrap().1;
                    assert_eq!(judged.value, Some(own), "{what}");
                }
                let count = |event| lines.iter().filter(|line| line.event == event).count() as u64;
                assert_eq!(count(Kind::Expand), report.counters.expanded, "{what}");
                assert_eq!(count(Kind::Generate) + count(Kind::Prune), report.counters.generated, "{what}");
            }
        }
    }
}

#[test]
fn sampled_positions_are_not_over() {
    let game = game("connect4").unwrap();
    let mut rng = Rng::new(1);
    for plies in [0, 1, 12, 30, 41] {
        let position = game.random(plies, &mut rng).unwrap();
        let stones = position.chars().filter(|c| matches!(c, 'X' | 'O')).count() as u64;
        assert_eq!((stones, game.standing(&position).unwrap().verdict), (plies, None));
    }
    assert_eq!(game.random(42, &mut rng).unwrap_err().message().key(), "game.plies");
}

/// The key of a message, or of the reason in it.
fn reason(message: &Message) -> &'static str {
    let why = message.args().iter().find_map(|(place, arg)| match arg {
        Arg::Message(why) if *place == "why" => Some(why),
        _ => None,
    });
    why.unwrap_or(message).key()
}

#[test]
fn what_cannot_be_is_refused() {
    let tictactoe = game("tictactoe").unwrap();
    let key = |position: &str| {
        let thought = tictactoe.think(&Request::new("minimax", position), None);
        reason(thought.unwrap_err().message())
    };
    assert_eq!(key("X X X / X - - / - - -"), "mnk.counts");
    assert_eq!(key("X X X / O O O / - - -"), "mnk.two-winners");
    assert_eq!(key("X X X / O O - / - - -"), "game.over");
    assert_eq!(key("X O X / X O O / O X X"), "game.over");
    assert_eq!(key("X X X / O O - / O - -"), "mnk.after-the-end");
    assert_eq!((key("0 4 0"), key("0 9")), ("mnk.taken", "mnk.move"));
    let position = after(tictactoe.as_ref(), &tictactoe.start(), "4");
    assert_eq!(tictactoe.steps(&position, &["1,1".to_owned()]).unwrap_err().message().key(), "moves.illegal");
    let full = "0 0 0 0 0 0 0";
    let connect = |moves: &str| reason(game("connect4").unwrap().read(moves).unwrap_err().message());
    assert_eq!([connect(full), connect("7"), connect("0,0")], ["mnk.full", "mnk.drop", "mnk.no-rest"]);
    for bad in ["mnk(21,3,3)", "mnk(0,3,3)", "mnk(3,3,21)"] {
        assert_eq!(game(bad).err().unwrap().message().key(), "spec.not-a-count", "{bad}");
    }
    assert_eq!(game("mnk(3,4,5)").err().unwrap().message().key(), "mnk.k");
    assert_eq!(game("8-puzzle").err().unwrap().message().key(), "spec.is-a-puzzle");
    assert_eq!(tictactoe.check("minimaxx").unwrap_err().message().key(), "spec.unknown-name");
    assert_eq!(tictactoe.check("minimax(order=zigzag)").unwrap_err().message().key(), "order.mnk");
    assert_eq!(tictactoe.check("mcts(rollouts=0)").unwrap_err().message().key(), "spec.not-a-count");
    let human = tictactoe.think(&Request::new("human", "- - - / - - - / - - -"), None);
    assert_eq!(human.unwrap_err().message().key(), "player.human-only-plays");
}

/// Whatever the limit on memory, every player makes a legal move and says what stopped it.
#[test]
fn little_memory_is_enough_for_a_move() {
    let game = game("mnk(15,15,5)").unwrap();
    for card in game.players().into_iter().filter(|card| card.name != "human") {
        for kilobytes in [0, 1, 3, 8, 12, 20, 40] {
            let limits = Limits { memory: Some(kilobytes << 10), expanded: Some(50), time: None };
            let request = Request { limits, ..Request::new(card.name, &game.start()) };
            let report = game.think(&request, None).unwrap();
            assert!(report.peak_bytes <= kilobytes << 10, "{}", card.name);
        }
    }
}

/// Where nothing is decided by force, means have the right sign: X has an open three and
/// the move, so that random games favour it, and every score is from the mover's side.
#[test]
fn means_of_random_games_have_the_right_sign() {
    let game = game("mnk(7,7,5)").unwrap();
    let ahead = "2,2 0,0 2,3 0,6 2,4 6,0";
    let judged = |moves: &str| {
        let position = game.read(moves).unwrap();
        let report = think(game.as_ref(), "mcts(rollouts=300)", &position, 1);
        let Some(Value::Estimate(mean)) = report.game.unwrap().value else { panic!("an estimate") };
        mean
    };
    assert!(judged(ahead) > 0.3, "{}", judged(ahead));
    assert!(judged(&format!("{ahead} 6,6")) < 0.2, "{}", judged(&format!("{ahead} 6,6")));
}
