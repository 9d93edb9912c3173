//! A game of one's own that is unlike rows of stones: sides have names and different moves, a side may
//! have to pass, points decide, and a side can win by the other's move.

use kombat::budget::{Cancel, Limits, Meter};
use kombat::catalog::{AnyGame, AnyProblem, GameProblem, NamedGame, Request, Spec};
use kombat::conformance;
use kombat::messages::Message;
use kombat::msg;
use kombat::player::{AlphaBeta, CompiledGame, Eval, Minimax, Player, Unfit, Value};
use kombat::rng::Rng;
use kombat::run::Run;
use kombat::space::{Cost, Game, Side, Space, Verdict};
use std::collections::HashMap;
use std::fmt;

/// A heap of stones. The first side takes one or two at a time, the second two or three; who has more
/// in the end has won.
#[derive(Clone, Debug)]
struct Heap(u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Pile {
    left: u32,
    /// What the first side has taken.
    first: u32,
    turn: Side,
}

/// So many stones; none is a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Take(u32);

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 { write!(f, "pass") } else { write!(f, "{}", self.0) }
    }
}

impl Heap {
    fn full(&self) -> Pile {
        Pile { left: self.0, first: 0, turn: Side::First }
    }

    fn can_take(pile: &Pile, side: Side) -> std::ops::RangeInclusive<u32> {
        let (least, most) = if side == Side::First { (1, 2) } else { (2, 3) };
        least..=most.min(pile.left)
    }
}

impl Space for Heap {
    type State = Pile;
    type Move = Take;
    type Stored = Take;
    type Moves = std::iter::Map<std::ops::RangeInclusive<u32>, fn(u32) -> Take>;

    fn moves(&self, pile: &Pile) -> Self::Moves {
        let (own, others) = (Heap::can_take(pile, pile.turn), Heap::can_take(pile, pile.turn.other()));
        let range = if own.is_empty() && !others.is_empty() { 0..=0 } else { own };
        range.map(Take)
    }
    fn apply(&self, pile: &mut Pile, take: Take) -> Cost {
        pile.left -= take.0;
        pile.first += if pile.turn == Side::First { take.0 } else { 0 };
        pile.turn = pile.turn.other();
        1
    }
    fn undo(&self, pile: &mut Pile, take: Take) {
        pile.turn = pile.turn.other();
        pile.first -= if pile.turn == Side::First { take.0 } else { 0 };
        pile.left += take.0;
    }
    fn parse(&self, text: &str) -> Result<Pile, Message> {
        let words: Vec<&str> = text.split(' ').collect();
        let turn = if words[2] == "first" { Side::First } else { Side::Second };
        Ok(Pile { left: words[0].parse().unwrap(), first: words[1].parse().unwrap(), turn })
    }
    fn show(&self, pile: &Pile) -> String {
        let turn = if pile.turn == Side::First { "first" } else { "second" };
        format!("{} {} {turn}", pile.left, pile.first)
    }
}

impl Game for Heap {
    fn to_move(&self, pile: &Pile) -> Side {
        pile.turn
    }
    fn verdict(&self, pile: &Pile) -> Option<Verdict> {
        Some(match self.margin(pile)? {
            0 => Verdict::Drawn,
            margin => Verdict::Win(if margin > 0 { Side::First } else { Side::Second }),
        })
    }
    fn margin(&self, pile: &Pile) -> Option<i32> {
        let second = self.0 - pile.left - pile.first;
        (pile.left == 0).then_some(pile.first as i32 - second as i32)
    }
    fn is_pass(&self, take: Take) -> bool {
        take.0 == 0
    }
    fn side_name(&self, side: Side) -> Option<Message> {
        Some(msg!("heap.side", name = format!("{side:?}")))
    }
    fn plies_left(&self, pile: &Pile) -> u32 {
        2 * pile.left
    }
    fn estimate(&self, pile: &Pile) -> i32 {
        let ahead = 2 * pile.first as i32 + pile.left as i32 - self.0 as i32;
        if pile.turn == Side::First { ahead } else { -ahead }
    }
}

impl CompiledGame for Heap {}

impl NamedGame for Heap {
    fn problem(&self) -> Spec {
        Spec::named("heap")
    }
    fn start(&self) -> Pile {
        self.full()
    }
    fn find_move(&self, pile: &Pile, word: &str) -> Result<Option<Take>, Message> {
        Ok(self.moves(pile).find(|take| take.to_string() == word))
    }
}

/// What a heap is worth to the side to move, by arithmetic on heaps from small to large: who wins, and
/// in how many plies.
type Worth = (i32, i32);

fn worth(total: i32, left: i32, first: i32, turn: i32, known: &mut HashMap<[i32; 3], Worth>) -> Worth {
    if left == 0 {
        return ((2 * first - total).signum() * turn, 0);
    }
    if let Some(&found) = known.get(&[left, first, turn]) {
        return found;
    }
    let takes = if turn > 0 { [1, 2] } else { [2, 3] };
    let mut legal: Vec<i32> = takes.into_iter().filter(|&take| take <= left).collect();
    if legal.is_empty() {
        legal.push(0);
    }
    let reply = |take: i32, known: &mut _| {
        let own = if turn > 0 { take } else { 0 };
        let (sign, plies) = worth(total, left - take, first + own, -turn, known);
        (-sign, plies + 1)
    };
    let replies: Vec<Worth> = legal.into_iter().map(|take| reply(take, known)).collect();
    let best = *replies.iter().max_by_key(|&&(sign, plies)| (sign, -sign * plies)).unwrap();
    known.insert([left, first, turn], best);
    best
}

#[test]
fn it_keeps_the_laws() {
    for stones in 1..15 {
        let heap = Heap(stones);
        conformance::game(&heap, &heap.full(), 3, |_| None);
    }
}

/// Every player that sees to the end says what arithmetic says, passes and all.
#[test]
fn players_know_its_value() {
    for stones in 1..15 {
        let heap = Heap(stones);
        let (sign, plies) = worth(stones as i32, stones as i32, 0, 1, &mut HashMap::new());
        let expected = match sign {
            0 => Value::Drawn,
            1 => Value::Win(plies as u32),
            _ => Value::Loss(plies as u32),
        };
        let ask = |mut player: Box<dyn Player<Heap>>| {
            let mut run = Run::new(&heap, Meter::new(Limits::default(), Cancel::new()), Rng::new(0));
            player.think(&heap.full(), &mut run)
        };
        let plain = ask(Box::new(Minimax));
        assert_eq!(plain.value, Some(expected), "{stones} stones");
        for (deepening, ordering) in [(false, false), (false, true), (true, false), (true, true)] {
            for (table, eval) in
                [(None, Eval::None), (Some(1), Eval::None), (None, Eval::Threats), (Some(1), Eval::Threats)]
            {
                let variant = AlphaBeta { deepening, ordering, table, eval, depth: None };
                let thought = ask(Box::new(variant));
                assert_eq!(
                    (thought.value, &thought.scores),
                    (plain.value, &plain.scores),
                    "{variant:?}, {stones} stones"
                );
                let length = thought.line.len();
                assert!(expected == Value::Drawn || length == plies as usize, "{variant:?}, {stones} stones");
            }
        }
    }
}

/// It is played by name by those who can, in the only order that it has.
#[test]
fn who_cannot_play_it_is_not_offered() {
    let heap = GameProblem(Heap(9));
    let names: Vec<&str> = heap.players().into_iter().map(|card| card.name).collect();
    assert_eq!(names, ["minimax", "alphabeta", "mcts", "random", "human"]);
    assert!(matches!(
        Heap(9).player(kombat::player::Strategy::Fgh(kombat::player::Fgh { one_diagonal: false })),
        Err(Unfit::NeedsHindrance)
    ));
    let key = |player: &str| heap.check(player).unwrap_err().message().key();
    assert_eq!(
        [key("fgh"), key("minimax(order=paper)"), key("mcts(order=rows)")],
        ["player.needs-hindrance", "order.natural", "order.natural"]
    );
    assert_eq!(heap.check("minimax").unwrap(), "minimax(order=natural)");
    for player in ["minimax", "alphabeta", "mcts", "random"] {
        let report = heap.play_out(&Request::new(player, &heap.start()), None).unwrap();
        let steps = heap.steps(&heap.start(), &report.moves.unwrap().to_vec()).unwrap();
        let end = heap.standing(&steps.last().unwrap().board).unwrap();
        assert!(end.verdict.is_some() && end.margin.is_some() && end.moves.is_empty(), "{player}");
    }
    assert_eq!(heap.standing("1 4 second").unwrap().moves, ["pass"]);
    assert_eq!(heap.side_name(Side::First).unwrap().key(), "heap.side");
}
