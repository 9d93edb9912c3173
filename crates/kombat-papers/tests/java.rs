//! The programs of Lima and Cayres written a second time, as Java has them: boards of nine
//! numbers in which the blank is -1, and `java.util.PriorityQueue` with both of its loops, to
//! which a comparison is given. Nothing of the library. Both must agree on many boards.

use kombat::space::Space;
use kombat_papers::lima_cayres::LimaCayres;
use std::collections::HashSet;

type Casas = [i64; 9];

const OBJETIVO: Casas = [1, 2, 3, 4, 5, 6, 7, 8, -1];

/// Some programs run for long on some boards; the library's stop there as well.
const MOST: u64 = 3_000_000;

#[derive(Clone)]
struct Tabuleiro {
    casas: Casas,
    num_movimento: i64,
    /// What is added to the weight while it is put into the queue.
    peso_nivel2: i64,
    moves: u64,
    alvo: Option<Casas>,
}

impl Tabuleiro {
    fn new(casas: Casas, alvo: Option<Casas>) -> Self {
        Tabuleiro { casas, num_movimento: 0, peso_nivel2: 0, moves: 0, alvo }
    }

    /// Squared differences: to the target of this side, the blank among them, or of the tiles to
    /// the numbers of their cells.
    fn peso(&self) -> i64 {
        let square = |(i, &casa): (usize, &i64)| match self.alvo {
            Some(alvo) => (casa - alvo[i]) * (casa - alvo[i]),
            None if casa == -1 => 0,
            None => (casa - i as i64 - 1) * (casa - i as i64 - 1),
        };
        self.casas.iter().enumerate().map(square).sum::<i64>() + self.num_movimento + self.peso_nivel2
    }

    /// `f(this) < f(other) ? -1 : 0`.
    fn compare_to(&self, other: &Tabuleiro) -> i32 {
        if self.peso() < other.peso() { -1 } else { 0 }
    }

    /// The neighbours by the numbers of the cells that the blank goes to.
    fn vizinhos(&self) -> Vec<Tabuleiro> {
        let vazio = self.casas.iter().position(|&casa| casa == -1).unwrap();
        let beside = |casa: &usize| {
            let (rows, columns) = ((casa / 3).abs_diff(vazio / 3), (casa % 3).abs_diff(vazio % 3));
            rows + columns == 1
        };
        let moved = |casa: usize| {
            let mut next = Tabuleiro::new(self.casas, self.alvo);
            next.casas.swap(casa, vazio);
            next.moves = self.moves + 1;
            next
        };
        (0..9).filter(beside).map(moved).collect()
    }
}

/// `java.util.PriorityQueue`, after the text of its class.
#[derive(Default)]
struct PriorityQueue(Vec<Tabuleiro>);

impl PriorityQueue {
    fn offer(&mut self, x: Tabuleiro) {
        let mut k = self.0.len();
        self.0.push(x.clone());
        while k > 0 {
            let parent = (k - 1) >> 1;
            if x.compare_to(&self.0[parent]) >= 0 {
                break;
            }
            self.0[k] = self.0[parent].clone();
            k = parent;
        }
        self.0[k] = x;
        self.0[k].peso_nivel2 = 0;
    }

    fn poll(&mut self) -> Option<Tabuleiro> {
        let x = self.0.pop()?;
        let Some(result) = self.0.first().cloned() else { return Some(x) };
        let (size, mut k) = (self.0.len(), 0);
        while k < size >> 1 {
            let mut child = 2 * k + 1;
            if child + 1 < size && self.0[child].compare_to(&self.0[child + 1]) > 0 {
                child += 1;
            }
            if x.compare_to(&self.0[child]) <= 0 {
                break;
            }
            self.0[k] = self.0[child].clone();
            k = child;
        }
        self.0[k] = x;
        Some(result)
    }
}

/// Attempts, and the moves of the path.
type Printed = (u64, Option<u64>);

fn heuristica(inicio: Casas, dois_niveis: bool) -> Printed {
    let (mut fila, mut lista_nivel2) = (PriorityQueue::default(), PriorityQueue::default());
    let mut visitados = HashSet::new();
    let mut contador = 0;
    fila.offer(Tabuleiro::new(inicio, None));
    while let Some(atual) = fila.poll() {
        visitados.insert(atual.casas);
        if atual.casas == OBJETIVO {
            return (contador, Some(atual.moves));
        }
        if contador == MOST {
            break;
        }
        contador += 1;
        for mut filho in atual.vizinhos() {
            if visitados.contains(&filho.casas) {
                continue;
            }
            filho.num_movimento = contador as i64;
            if dois_niveis {
                for neto in filho.vizinhos().into_iter().filter(|neto| !visitados.contains(&neto.casas)) {
                    lista_nivel2.offer(neto);
                }
                filho.peso_nivel2 = lista_nivel2.poll().map_or(0, |neto| neto.peso());
            }
            fila.offer(filho);
        }
    }
    (contador, None)
}

/// Two searches in turn, that from the destination first, each for where the other began.
fn pessoal(inicio: Casas) -> Printed {
    let side =
        |from: Casas, to: Casas| (Tabuleiro::new(from, Some(to)), HashSet::from([from]), PriorityQueue::default());
    let mut sides = [side(OBJETIVO, inicio), side(inicio, OBJETIVO)];
    for contador in 0..MOST {
        for (atual, ..) in &sides {
            if Some(atual.casas) == atual.alvo {
                return (contador, Some(atual.moves));
            }
        }
        let (atual, visitados, fila) = &mut sides[(contador % 2) as usize];
        let num_movimento = contador as i64 / 2 + 1;
        for filho in atual.vizinhos().into_iter().filter(|filho| !visitados.contains(&filho.casas)) {
            fila.offer(Tabuleiro { num_movimento, ..filho });
        }
        match fila.poll() {
            Some(next) => *atual = next,
            None => return (contador, None),
        }
        visitados.insert(atual.casas);
    }
    (MOST, None)
}

/// Boards by random walks from the goal (a linear congruential generator with Knuth's constants).
fn boards() -> Vec<Casas> {
    let mut lots: u64 = 2003;
    let mut below = |n: usize| {
        lots = lots.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (lots >> 33) as usize % n
    };
    let mut walk = |i: usize| {
        let mut board = Tabuleiro::new(OBJETIVO, None);
        for _ in 0..i {
            let all = board.vizinhos();
            board = all[below(all.len())].clone();
        }
        board.casas
    };
    (0..40).map(&mut walk).collect()
}

#[test]
fn lima_and_cayres_on_forty_boards() {
    let program = LimaCayres::default();
    let mut solved = [0; 3];
    for casas in boards() {
        let text = casas.map(|casa| casa.max(0).to_string()).join(" ");
        let start = program.puzzle().parse(&text).unwrap();
        let pairs = [
            (program.one_level(start), heuristica(casas, false)),
            (program.two_levels(start), heuristica(casas, true)),
            (program.personal(start), pessoal(casas)),
        ];
        for (i, (found, expected)) in pairs.into_iter().enumerate() {
            solved[i] += u32::from(expected.1.is_some());
            let moves = found.moves.map(|moves| moves.len() as u64);
            assert_eq!((found.attempts, moves), expected, "{i}: {text}");
        }
    }
    assert!(solved.iter().all(|&solved| solved >= 35), "{solved:?}");
}

/// The cells of the paper that come out to the last digit, by this program as well.
#[test]
fn what_is_printed() {
    // Board 1 with one level and with two (Figures 3 and 4).
    let one: Casas = board(0);
    assert_eq!((heuristica(one, false), heuristica(one, true)), ((6, Some(6)), (6, Some(6))));
    assert_eq!(heuristica(board(1), false), (12066, Some(6002)));
    assert_eq!((heuristica(board(2), false), heuristica(board(2), true)), ((38557, Some(18999)), (758, Some(379))));
    assert_eq!((pessoal(one), pessoal(board(2))), ((9944, Some(2388)), (36284, Some(8925))));
}

fn board(number: usize) -> Casas {
    let program = LimaCayres::default();
    let text = program.puzzle().show(&program.puzzle().parse(kombat_papers::lima_cayres::BOARDS[number]).unwrap());
    let numbers: Vec<i64> =
        text.split(' ').map(|word| word.parse().unwrap()).map(|n: i64| if n == 0 { -1 } else { n }).collect();
    numbers.try_into().unwrap()
}
