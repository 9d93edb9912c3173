//! The programs of Bouzon and of UFPI written a second time, from the papers, in another style:
//! rows and columns, plain lists and maps, nothing of the library. Both must agree on a hundred
//! random boards.

use kombat::space::Space;
use kombat_papers::bouzon::Bouzon;
use kombat_papers::ufpi::Ufpi;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

type Grid = [[u8; 3]; 3];

const GOAL: Grid = [[1, 2, 3], [4, 5, 6], [7, 8, 0]];

/// Steps of the blank: rows down, columns to the right.
const UP: (isize, isize) = (-1, 0);
const DOWN: (isize, isize) = (1, 0);
const LEFT: (isize, isize) = (0, -1);
const RIGHT: (isize, isize) = (0, 1);

fn place(grid: &Grid, tile: u8) -> (isize, isize) {
    let at = (0..9).find(|i| grid[i / 3][i % 3] == tile).unwrap();
    ((at / 3) as isize, (at % 3) as isize)
}

fn neighbours(grid: &Grid, order: [(isize, isize); 4]) -> Vec<Grid> {
    let (row, column) = place(grid, 0);
    let mut found = Vec::new();
    for (down, right) in order {
        let (r, c) = (row + down, column + right);
        if (0..3).contains(&r) && (0..3).contains(&c) {
            let mut next = *grid;
            next[row as usize][column as usize] = next[r as usize][c as usize];
            next[r as usize][c as usize] = 0;
            found.push(next);
        }
    }
    found
}

/// The Manhattan distance of these tiles.
fn manhattan(grid: &Grid, tiles: std::ops::RangeInclusive<u8>) -> u64 {
    let mut sum = 0;
    for tile in tiles {
        let ((r, c), (row, column)) = (place(grid, tile), place(&GOAL, tile));
        sum += (r - row).unsigned_abs() + (c - column).unsigned_abs();
    }
    sum as u64
}

/// A linear congruential generator (Knuth's constants), so that chance is not the library's.
struct Lots(u64);

impl Lots {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }
}

/// A hundred boards by random walks of up to so many moves from the goal.
fn boards(longest: u64) -> Vec<Grid> {
    let mut lots = Lots(2019);
    let mut walk = |_: u64| {
        let mut grid = GOAL;
        for _ in 0..1 + lots.below(longest) {
            let all = neighbours(&grid, [UP, DOWN, LEFT, RIGHT]);
            grid = all[lots.below(all.len() as u64) as usize];
        }
        grid
    };
    (0..100).map(&mut walk).collect()
}

fn text(grid: &Grid) -> String {
    grid.as_flattened().iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

mod bouzon {
    use super::*;

    const ORDER: [(isize, isize); 4] = [DOWN, UP, LEFT, RIGHT];

    /// Boards seen, boards taken out, moves.
    pub(super) fn blind(start: Grid, newest_first: bool) -> (u64, u64, u64) {
        let mut depth: HashMap<Grid, u64> = HashMap::from([(start, 0)]);
        let mut line = std::collections::LinkedList::from([start]);
        let mut removed = 0;
        loop {
            let grid = if newest_first { line.pop_back() } else { line.pop_front() }.unwrap();
            removed += 1;
            let moves = depth[&grid];
            if grid == GOAL {
                return (depth.len() as u64, removed, moves);
            }
            for next in neighbours(&grid, ORDER) {
                if let Entry::Vacant(unseen) = depth.entry(next) {
                    unseen.insert(moves + 1);
                    line.push_back(next);
                }
            }
        }
    }

    /// The heap counted from 1, as textbooks have it.
    fn rise(heap: &mut [(u64, Grid)], at: usize) {
        if at > 1 && heap[at].0 <= heap[at / 2].0 {
            heap.swap(at, at / 2);
            rise(heap, at / 2);
        }
    }

    fn sink(heap: &mut [(u64, Grid)], at: usize) {
        let size = heap.len() - 1;
        if 2 * at > size {
            return;
        }
        let mut least = 2 * at;
        if least < size && heap[least + 1].0 < heap[least].0 {
            least += 1;
        }
        if heap[least].0 < heap[at].0 {
            heap.swap(least, at);
            sink(heap, least);
        }
    }

    pub(super) fn astar(start: Grid) -> (u64, u64, u64) {
        let mut depth: HashMap<Grid, u64> = HashMap::from([(start, 0)]);
        let mut heap = vec![(0, GOAL), (manhattan(&start, 1..=8), start)];
        let mut removed = 0;
        loop {
            let grid = heap[1].1;
            let last = heap.pop().unwrap();
            if heap.len() > 1 {
                heap[1] = last;
                sink(&mut heap, 1);
            }
            removed += 1;
            let moves = depth[&grid];
            if grid == GOAL {
                return (depth.len() as u64, removed, moves);
            }
            for next in neighbours(&grid, ORDER) {
                if let Entry::Vacant(unseen) = depth.entry(next) {
                    unseen.insert(moves + 1);
                    heap.push((moves + 1 + manhattan(&next, 1..=8), next));
                    let at = heap.len() - 1;
                    rise(&mut heap, at);
                }
            }
        }
    }

    /// Where the climb ends, and after how many moves.
    pub(super) fn climb(grid: Grid, moves: usize) -> (Grid, usize) {
        let here = manhattan(&grid, 1..=8);
        match neighbours(&grid, ORDER).into_iter().find(|next| manhattan(next, 1..=8) < here) {
            Some(next) if grid != GOAL => climb(next, moves + 1),
            _ => (grid, moves),
        }
    }
}

#[test]
fn bouzon_on_a_hundred_boards() {
    let program = Bouzon::default();
    // So long a walk forgets where it began.
    for grid in boards(2000) {
        let start = program.puzzle().parse(&text(&grid)).unwrap();
        for (found, expected) in [
            (program.bfs(start), bouzon::blind(grid, false)),
            (program.dfs(start), bouzon::blind(grid, true)),
            (program.astar(start), bouzon::astar(grid)),
        ] {
            let moves = found.moves.unwrap().len() as u64;
            assert_eq!((found.seen, found.removed.unwrap(), moves), expected, "{}", text(&grid));
        }
        let (end, moves) = bouzon::climb(grid, 0);
        let hill = program.hill(start);
        assert_eq!(hill.removed, None, "there is nothing to take boards from");
        let climb = hill.climbed.unwrap();
        assert_eq!((program.puzzle().show(&climb.end), climb.moves.len()), (text(&end), moves));
        assert_eq!(hill.moves.is_some(), end == GOAL);
    }
}

mod ufpi {
    use super::*;

    const ORDER: [(isize, isize); 4] = [UP, DOWN, LEFT, RIGHT];

    /// A node as their class has it, less what is never read.
    #[derive(Clone)]
    struct No {
        estado: Grid,
        moves: u64,
        profundidade: u64,
        funcao: u64,
    }

    /// passo, border, nos_expandidos, moves.
    pub(super) type Printed = (u64, u64, u64, u64);

    /// The list as it is printed: sorted anew, the first taken out.
    pub(super) fn sorted(start: Grid, funcao: impl Fn(&Grid, u64) -> u64) -> Printed {
        let mut borda = vec![No { estado: start, moves: 0, profundidade: 0, funcao: 0 }];
        let mut explorados = HashSet::new();
        let mut passo = 0;
        loop {
            passo += 1;
            borda.sort_by_key(|no| no.funcao);
            let no = borda.remove(0);
            explorados.insert(no.estado);
            if no.estado == GOAL {
                return (passo, borda.len() as u64, passo, no.moves);
            }
            for filho in neighbours(&no.estado, ORDER) {
                if explorados.insert(filho) {
                    let funcao = funcao(&filho, passo);
                    borda.push(No { estado: filho, moves: no.moves + 1, profundidade: passo, funcao });
                }
            }
        }
    }

    pub(super) fn profundidade(start: Grid, continua: bool, lots: &mut Lots) -> Option<Printed> {
        let mut borda = vec![No { estado: start, moves: 0, profundidade: 0, funcao: 0 }];
        let mut explorados = HashSet::new();
        let (mut passo, mut nos_expandidos) = (0, 0);
        while !borda.is_empty() {
            nos_expandidos += 1;
            passo += 1;
            let no = borda.pop().unwrap();
            explorados.insert(no.estado);
            if no.profundidade == 33 {
                let indice = lots.below(11) as usize;
                let mut aleatorio = borda.get(indice)?.clone();
                aleatorio.profundidade = 0;
                borda = vec![aleatorio];
                explorados = HashSet::new();
                passo = 0;
                if continua {
                    continue;
                }
            }
            if no.estado == GOAL {
                return Some((passo, borda.len() as u64, nos_expandidos, no.moves));
            }
            for filho in neighbours(&no.estado, ORDER) {
                if !explorados.contains(&filho) {
                    let (moves, profundidade) = (no.moves + 1, no.profundidade + 1);
                    borda.push(No { estado: filho, moves, profundidade, funcao: 0 });
                    explorados.insert(filho);
                }
            }
        }
        None
    }
}

#[test]
fn ufpi_on_a_hundred_boards() {
    let program = Ufpi::default();
    let mut differ = 0;
    let mut solved = [0; 2];
    // Not farther, for the list that is sorted at every step grows long.
    for (i, grid) in boards(40).into_iter().enumerate() {
        let start = program.puzzle().parse(&text(&grid)).unwrap();
        let astar = ufpi::sorted(grid, |next, passo| passo + manhattan(next, 0..=8));
        for (found, expected) in [
            (program.bfs(start), ufpi::sorted(grid, |_, _| 0)),
            (program.greedy(start), ufpi::sorted(grid, |next, _| manhattan(next, 1..=8))),
            (program.astar(start), astar),
        ] {
            let moves = found.moves.unwrap().len() as u64;
            assert_eq!((found.step, found.border, found.expanded, moves), expected, "{}", text(&grid));
        }
        differ += u64::from(astar != ufpi::sorted(grid, |next, _| manhattan(next, 0..=8)));
        for continua in [true, false] {
            let expected = ufpi::profundidade(grid, continua, &mut Lots(i as u64));
            let mut lots = Lots(i as u64);
            let found = program.dfs(start, continua, |places| lots.below(places));
            let moves = found.moves.map(|moves| moves.len() as u64);
            assert_eq!(moves.map(|moves| (found.step, found.border, found.expanded, moves)), expected);
            solved[usize::from(continua)] += u64::from(moves.is_some());
        }
    }
    // Without the number of removals in f it would be another program.
    assert!(differ > 50, "{differ}");
    // A program that never solved anything would agree with nothing.
    assert!(solved.iter().all(|&solved| solved > 50), "{solved:?}");
}
