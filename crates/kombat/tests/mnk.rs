//! m,n,k games against published counts, and positions that cannot be.

use kombat::domain::mnk::{Bits, Mnk, Place, Position, Wide};
use kombat::messages::{Arg, Message};
use kombat::rng::Rng;
use kombat::space::{Game, Outlook, Side, Space, Verdict};
use std::collections::{HashMap, HashSet};

/// Every position that play can reach.
fn reachable<B: Bits>(game: &Mnk<B>) -> HashSet<Position<B>> {
    let mut seen = HashSet::from([game.empty()]);
    let mut stack = vec![game.empty()];
    while let Some(position) = stack.pop() {
        for place in game.moves(&position) {
            let mut next = position;
            game.apply(&mut next, place);
            if seen.insert(next) {
                stack.push(next);
            }
        }
    }
    seen
}

/// Complete games from here.
fn games<B: Bits>(game: &Mnk<B>, position: &mut Position<B>) -> u64 {
    if game.verdict(position).is_some() {
        return 1;
    }
    let mut sum = 0;
    for place in game.moves(position) {
        game.apply(position, place);
        sum += games(game, position);
        game.undo(position, place);
    }
    sum
}

#[test]
fn tic_tac_toe_has_the_known_numbers() {
    let game = Mnk::<u64>::new(3, 3, 3, false).unwrap();
    let all = reachable(&game);
    assert_eq!(all.len(), 5478);
    let alike: HashSet<_> = all.iter().map(|position| game.canonical(position)).collect();
    assert_eq!(alike.len(), 765);
    assert_eq!(games(&game, &mut game.empty()), 255_168);
    let ends = |verdict| all.iter().filter(|position| game.verdict(position) == Some(verdict)).count();
    // 626 positions won by X, 316 by O, 16 draws.
    let counts = [Verdict::Win(Side::First), Verdict::Win(Side::Second), Verdict::Drawn].map(ends);
    assert_eq!(counts, [626, 316, 16]);
}

#[test]
fn a_position_is_read_as_it_is_written() {
    fn both<B: Bits>(game: &Mnk<B>) {
        for position in reachable(game) {
            assert_eq!(game.parse(&game.show(&position)).unwrap(), position, "{}", game.show(&position));
        }
    }
    both(&Mnk::<u64>::new(3, 3, 3, false).unwrap());
    both(&Mnk::<Wide>::new(3, 3, 3, false).unwrap());
    both(&Mnk::<u64>::new(3, 3, 3, true).unwrap());
    both(&Mnk::<u64>::new(4, 2, 3, true).unwrap());
}

#[test]
fn wide_boards_play_as_narrow_ones_do() {
    for (columns, rows, k, gravity) in [(3, 3, 3, false), (4, 3, 3, true), (2, 4, 4, false)] {
        let narrow = reachable(&Mnk::<u64>::new(columns, rows, k, gravity).unwrap()).len();
        let wide = reachable(&Mnk::<Wide>::new(columns, rows, k, gravity).unwrap()).len();
        assert_eq!(narrow, wide);
    }
    // A line in every direction at the far corner of the largest board.
    let game = Mnk::<Wide>::new(20, 20, 5, false).unwrap();
    for (dr, dc) in [(0i32, 1i32), (1, 0), (1, 1), (1, -1)] {
        let mut position = game.empty();
        for i in 0..5 {
            let (row, column) = (15 + i * dr, if dc < 0 { 19 - i } else { 15 + i * dc });
            let at = |row: i32, column: i32| format!("{row},{column}");
            for word in [at(row, column), at(0, i)] {
                if game.verdict(&position).is_none() {
                    let place = game.moves(&position).find(|place| place.to_string() == word).unwrap();
                    game.apply(&mut position, place);
                }
            }
        }
        assert_eq!(game.verdict(&position), Some(Verdict::Win(Side::First)), "{dr} {dc}");
    }
}

#[test]
fn moves_can_be_given_as_a_list() {
    let game = Mnk::<u64>::new(3, 3, 3, false).unwrap();
    assert_eq!(game.show(&game.parse("4 0 8").unwrap()), "O - - / - X - / - - X");
    assert_eq!(game.parse("1,1 0,0 2,2").unwrap(), game.parse("4 0 8").unwrap());
    let falling = Mnk::<u64>::new(7, 6, 4, true).unwrap();
    let position = falling.parse("3 3 2").unwrap();
    assert!(falling.show(&position).ends_with("- - - O - - - / - - X X - - -"), "{}", falling.show(&position));
}

#[test]
fn what_cannot_be_is_refused_with_the_reason() {
    let game = Mnk::<u64>::new(3, 3, 3, false).unwrap();
    let falling = Mnk::<u64>::new(3, 3, 3, true).unwrap();
    let key = |result: Result<Position<u64>, Message>| {
        let message = result.unwrap_err();
        // Of a list of moves the reason, not that it is the move at a place.
        let why =
            message.args().iter().find_map(|(_, arg)| if let Arg::Message(why) = arg { Some(why.key()) } else { None });
        why.unwrap_or(message.key())
    };
    for (text, expected) in [
        ("X X - / - - - / - - -", "mnk.counts"),
        ("O - - / - - - / - - -", "mnk.counts"),
        ("X X X / O O O / - - -", "mnk.two-winners"),
        ("X X X / O O - / O - -", "mnk.after-the-end"),
        ("X X - / O O O / X - X", "mnk.after-the-end"),
        ("X - - / - - -", "mnk.cells"),
        ("X ? - / - - - / - - -", "mnk.stone"),
        ("4 4", "mnk.taken"),
        ("9", "mnk.move"),
        ("1,7", "mnk.move"),
        ("0 3 1 4 2 5", "mnk.move-after-end"),
    ] {
        assert_eq!(key(game.parse(text)), expected, "{text}");
    }
    assert_eq!(key(falling.parse("- - - / - X - / - - -")), "mnk.floating");
    assert_eq!(key(falling.parse("0 0 0 0")), "mnk.full");
    for (columns, rows, k, expected) in
        [(0, 3, 3, "mnk.size"), (21, 3, 3, "mnk.size"), (3, 3, 0, "mnk.k"), (3, 4, 5, "mnk.k")]
    {
        let error = Mnk::<Wide>::new(columns, rows, k, false).unwrap_err();
        assert_eq!(error.key(), expected, "{columns} {rows} {k}");
    }
}

/// What is seen at a glance is what trying every move shows, for every length of line and
/// both kinds of bits.
#[test]
fn a_glance_sees_what_trying_every_move_shows() {
    fn check<B: Bits>(columns: usize, rows: usize, k: usize, gravity: bool, seed: u64) {
        let game = Mnk::<B>::new(columns, rows, k, gravity).unwrap();
        let mut rng = Rng::new(seed);
        let mut position = game.empty();
        let wins = |position: &Position<B>, place| {
            let mut after = *position;
            game.apply(&mut after, place);
            matches!(game.verdict(&after), Some(Verdict::Win(_)))
        };
        while game.verdict(&position).is_none() {
            let what = format!("mnk({columns},{rows},{k},{gravity}) {}", game.show(&position));
            let winning = game.moves(&position).any(|place| wins(&position, place));
            let losing = |place: Place| {
                let mut after = position;
                game.apply(&mut after, place);
                game.verdict(&after).is_none() && game.moves(&after).any(|reply| wins(&after, reply))
            };
            match game.outlook(&position, false) {
                Outlook::Win(place) => assert!(wins(&position, place), "{what}"),
                Outlook::Loss => assert!(!winning && game.moves(&position).all(losing), "{what}"),
                Outlook::Safe(moves) => {
                    assert!(!winning, "{what}");
                    let safe: Vec<Place> = moves.collect();
                    assert!(!safe.is_empty() && game.moves(&position).all(|mv| losing(mv) != safe.contains(&mv)));
                }
                Outlook::Unknown => {}
            }
            // Stones near each other, so that there are lines.
            let near: Vec<Place> = game.moves(&position).take(2 * k).collect();
            let place = rng.pick(near.into_iter()).unwrap();
            game.apply(&mut position, place);
        }
    }
    for seed in 0..6 {
        for k in 2..=9 {
            for gravity in [false, true] {
                check::<Wide>(k.max(4), 9, k, gravity, seed);
                if k <= 6 {
                    check::<u64>(7, 6, k, gravity, seed);
                }
            }
        }
    }
}

/// Positions with the same key are the same but for symmetry, and both kinds of bits agree
/// on which.
#[test]
fn keys_tell_positions_apart() {
    fn keys<B: Bits>(gravity: bool) -> HashMap<[u64; 2], HashSet<String>> {
        let game = Mnk::<B>::new(4, 3, 3, gravity).unwrap();
        let (mut keys, mut seen) = (HashMap::<_, HashSet<String>>::new(), HashSet::new());
        let mut open = vec![game.empty()];
        while let Some(position) = open.pop() {
            keys.entry(game.key(&position)).or_default().insert(game.show(&game.canonical(&position)));
            for place in game.moves(&position) {
                let mut after = position;
                game.apply(&mut after, place);
                if seen.insert(after) {
                    open.push(after);
                }
            }
        }
        keys
    }
    for gravity in [false, true] {
        assert!(keys::<u64>(gravity).values().all(|same| same.len() == 1));
        assert!(keys::<Wide>(gravity).values().all(|same| same.len() == 1));
    }
}
