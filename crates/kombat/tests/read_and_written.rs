//! Whatever is written can be read, and is then the same: problems, boards, moves, positions,
//! specs, ratios, partitions, names of tables.

use kombat::budget::Limits;
use kombat::catalog::{Request, Sampling, game};
use kombat::domain::swap::pdb::RULES;
use kombat::pdb::{Key, Partition, Rules};
use kombat::ratio::Ratio;
use kombat::rng::Rng;
use kombat::space::Notation;
use proptest::prelude::*;

fn problems() -> impl Strategy<Value = String> {
    let goal = prop::sample::select(vec!["blank-last", "blank-first", "snail"]);
    let tiles = (2..=16usize, 2..=16usize, goal).prop_map(|(r, c, goal)| format!("tiles({r}x{c},goal={goal})"));
    let swaps = (1..=16usize, 2..=16usize).prop_map(|(r, c)| format!("swap({r}x{c})"));
    prop_oneof![tiles, swaps]
}

fn games() -> impl Strategy<Value = String> {
    let sizes = (3..=9usize, 3..=9usize, any::<bool>());
    sizes.prop_flat_map(|(columns, rows, gravity)| {
        (3..=columns.max(rows)).prop_map(move |k| format!("mnk({columns},{rows},{k},gravity={gravity})"))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn problems_and_their_boards(problem in problems(), seed in any::<u64>(), gap in "[ ,;/\n\t]{1,2}") {
        let puzzle = kombat::catalog::puzzle(&problem).unwrap();
        let name = puzzle.problem();
        prop_assert_eq!(kombat::catalog::puzzle(&name).unwrap().problem(), name);
        let board = puzzle.random(seed);
        prop_assert_eq!(puzzle.read(&board), Ok(board.clone()));
        prop_assert_eq!(puzzle.read(&board.replace(' ', &gap)), Ok(board));
    }

    #[test]
    fn moves_in_both_notations(problem in problems(), seed in any::<u64>(), steps in 0..40u64) {
        let puzzle = kombat::catalog::puzzle(&problem).unwrap();
        let start = puzzle.sample(Sampling::Walk(steps), &mut Rng::new(seed)).unwrap();
        let mut board = start.clone();
        let (mut boards, mut moves) = (vec![start.clone()], Vec::new());
        let mut rng = Rng::new(seed);
        for _ in 0..steps {
            let mv = rng.pick(puzzle.spot(&board).unwrap().moves.into_iter()).unwrap();
            board = puzzle.steps(&board, std::slice::from_ref(&mv), Notation::Blank).unwrap().pop().unwrap().board;
            boards.push(board.clone());
            moves.push(mv);
        }
        let blank = puzzle.steps(&start, &moves, Notation::Blank).unwrap();
        prop_assert_eq!(blank.iter().map(|step| step.board.clone()).collect::<Vec<_>>(), boards.clone());
        // Those of tiles are written by a search; what is found within so few nodes will do.
        let limits = Limits { expanded: Some(2_000), ..Limits::default() };
        let request = Request { notation: Notation::Tile, limits, ..Request::new("greedy", &start) };
        let solved = puzzle.run(&request, None).unwrap();
        if let Some(words) = solved.moves {
            let last = puzzle.steps(&start, &words.to_vec(), Notation::Tile).unwrap().pop().unwrap().board;
            prop_assert!(puzzle.spot(&last).unwrap().solved, "{}: {:?}", start, words);
        }
    }

    #[test]
    fn positions_of_games(problem in games(), seed in any::<u64>(), plies in 0..12u64) {
        let game = game(&problem).unwrap();
        let name = game.problem();
        prop_assert_eq!(kombat::catalog::game(&name).unwrap().problem(), name);
        if let Ok(position) = game.random(plies, &mut Rng::new(seed)) {
            prop_assert_eq!(game.read(&position), Ok(position.clone()));
            prop_assert_eq!(game.read(&position.replace(" / ", "\n")), Ok(position.clone()));
            prop_assert_eq!(game.read(&position.to_lowercase().replace('-', ".")), Ok(position));
        }
    }

    #[test]
    fn ratios(ten_thousandths in 0..1_000_000_000u32) {
        let text = format!("{}.{:04}", ten_thousandths / 10_000, ten_thousandths % 10_000);
        let ratio = text.parse::<Ratio>().unwrap();
        prop_assert_eq!(ratio.to_string().parse::<Ratio>().ok(), Some(ratio));
        let (found, given) = (u64::from(ratio.over) * 10_000, u64::from(ten_thousandths) * u64::from(ratio.under));
        prop_assert_eq!(found, given);
    }

    #[test]
    fn partitions(sizes in prop::collection::vec(1..20usize, 1..6), order in any::<u64>()) {
        let by_size = Partition::Sizes(sizes.clone());
        prop_assert_eq!(by_size.to_string().parse::<Partition>().unwrap(), by_size);
        let mut tiles: Vec<usize> = (1..=sizes.iter().sum()).collect();
        Rng::new(order).shuffle(&mut tiles);
        let mut rest = tiles.as_slice();
        let mut patterns = Vec::new();
        for size in sizes {
            let (mut pattern, others) = (rest[..size].to_vec(), &rest[size..]);
            pattern.sort_unstable();
            patterns.push(pattern);
            rest = others;
        }
        // A single tile alone would be a size.
        prop_assume!(patterns.len() > 1 || patterns[0].len() > 1);
        let by_tile = Partition::Tiles(patterns);
        prop_assert_eq!(by_tile.to_string().parse::<Partition>().unwrap(), by_tile);
    }

    #[test]
    fn names_of_tables(rows in 2..=6usize, columns in 2..=6usize, count in 1..4usize, seed in any::<u64>()) {
        for rules in [Rules::Slide, Rules::Permute(&RULES)] {
            let mut homes: Vec<u8> = (0..(rows * columns) as u8).collect();
            Rng::new(seed).shuffle(&mut homes);
            let count = count.min(rows * columns - 1);
            let (key, _) = Key::of(rules, rows, columns, &homes[..count]);
            prop_assert_eq!(key.to_string().parse::<Key>().ok(), Some(key));
        }
    }
}

#[test]
fn specs_of_every_card_say_all_of_themselves() {
    for problem in ["tiles(3x3)", "tiles(5x5,goal=snail)", "tiles(7x6)", "swap(3x3)", "swap(4x4)"] {
        let puzzle = kombat::catalog::puzzle(problem).unwrap();
        for card in puzzle.algorithms() {
            let whole = puzzle.check(card.name).unwrap();
            assert_eq!(puzzle.check(&whole), Ok(whole.clone()), "{problem} {whole}");
        }
    }
    for problem in ["mnk(3,3,3)", "mnk(7,6,4,gravity=true)"] {
        let game = game(problem).unwrap();
        for card in game.players() {
            let whole = game.check(card.name).unwrap();
            assert_eq!(game.check(&whole), Ok(whole.clone()), "{problem} {whole}");
        }
    }
}
