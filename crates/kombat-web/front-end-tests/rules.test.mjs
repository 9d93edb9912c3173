import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as mnk from '../front-end/js/rules-mnk.js';
import * as puzzle from '../front-end/js/rules-puzzle.js';
import { emblemRows } from '../front-end/js/glyphs.js';
import { seen } from '../front-end/js/game-view.js';
import { Session, clockText } from '../front-end/js/session.js';

const tiles = { family: 'tiles', rows: 3, cols: 3 };
const swap = { family: 'swap', rows: 3, cols: 3 };

test('specifications of puzzles', () => {
  assert.deepEqual(puzzle.readShape('tiles(3x4)'), { family: 'tiles', rows: 3, cols: 4, goal: '' });
  assert.equal(puzzle.readShape('tiles(2x2,goal="0 1 2 3")').goal, '0 1 2 3');
  assert.equal(puzzle.readShape('tiles(2x2,goal=snail)').goal, 'snail');
  assert.equal(puzzle.readShape('8-puzzle').rows, 3);
  assert.equal(puzzle.readShape('mnk(3,3,3)'), null);
  assert.equal(puzzle.writeShape(tiles, '0 1'), 'tiles(3x3,goal="0 1")');
  assert.equal(puzzle.writeShape(tiles, 'blank-last'), 'tiles(3x3)');
  assert.equal(puzzle.writeShape(swap), 'swap(3x3)');
});

test('tiles: the letters say where the blank goes', () => {
  const board = puzzle.readBoard('1 2 3 4 5 6 0 7 8');
  assert.deepEqual(puzzle.legal(tiles, board), ['U', 'R']);
  assert.deepEqual(puzzle.apply(tiles, board, 'R'), [1, 2, 3, 4, 5, 6, 7, 0, 8]);
  assert.equal(puzzle.apply(tiles, board, 'D'), null);
  assert.equal(puzzle.slide(tiles, board, 'right'), 'R');
  assert.equal(puzzle.slide(tiles, board, 'left'), null);
  assert.equal(puzzle.describe(tiles, board, 'R'), '7 ←');
  assert.deepEqual(puzzle.slideLine(tiles, board, 8), ['R', 'R']);
  assert.deepEqual(puzzle.slideLine(tiles, board, 0), ['U', 'U']);
  assert.deepEqual(puzzle.slideLine(tiles, board, 4), []);
  assert.deepEqual(puzzle.slideLine(tiles, board, 6), []);
});

test('swap: edges wrap round, and a pair is one move', () => {
  const board = puzzle.readBoard('1 2 3 4 5 6 7 8 9');
  assert.equal(puzzle.legal(swap, board).length, 18);
  assert.deepEqual(puzzle.apply(swap, board, 'M3'), [3, 2, 1, 4, 5, 6, 7, 8, 9]);
  assert.deepEqual(puzzle.apply(swap, board, 'M16'), [7, 2, 3, 4, 5, 6, 1, 8, 9]);
  assert.equal(puzzle.apply(swap, board, 'M19'), null);
  assert.equal(puzzle.moveBetween(swap, board, 2, 0), 'M3');
  assert.equal(puzzle.moveBetween(swap, board, 0, 4), null);
  assert.equal(puzzle.describe(swap, board, 'M4'), 'a2 ⇄ b2');
  assert.deepEqual(puzzle.legal({ family: 'swap', rows: 2, cols: 2 }, [1, 2, 3, 4]), ['M1', 'M3', 'M5', 'M6']);
  assert.deepEqual(puzzle.legal({ family: 'swap', rows: 1, cols: 4 }, [1, 2, 3, 4]), ['M1', 'M2', 'M3', 'M4']);
});

test('moves in the address', () => {
  assert.equal(puzzle.writeMoves('tiles', ['U', 'R']), 'UR');
  assert.deepEqual(puzzle.readMoves('tiles', 'URx'), ['U', 'R']);
  assert.equal(puzzle.writeMoves('swap', ['M1', 'M12']), '1.12');
  assert.deepEqual(puzzle.readMoves('swap', '1.12'), ['M1', 'M12']);
});

test('a sitting: moves, undo, redo, costs, time', () => {
  const session = new Session(tiles, 'tiles(3x3)', [1, 2, 3, 4, 5, 6, 7, 8, 0], null, [1, 2, 3, 4, 5, 6, 0, 7, 8]);
  assert.equal(session.move('D'), false);
  assert.equal(session.move('U'), true);
  session.learn(session.start, 2);
  assert.equal(session.cost(0), null);
  assert.equal(session.wrong(), null);
  session.learn(session.board, 3);
  assert.equal(session.cost(0), 1);
  assert.equal(session.wrong(), 1);
  assert.equal(session.undo(), true);
  assert.equal(session.undo(), false);
  assert.equal(session.redo(), true);
  session.undo();
  assert.ok(session.move('R') && session.move('R'));
  assert.equal(session.redo(), false);
  assert.equal(session.done, true);
  session.clock(true, 1000);
  assert.equal(session.seconds(4500), 3);
  session.clock(false, 6000);
  assert.equal(session.seconds(99999), 5);
  assert.equal(clockText(107), '1:47');
});

test('games: lines, gravity, verdicts', () => {
  const velha = mnk.readGame('tictactoe');
  const played = mnk.replay(velha, mnk.readCells(velha, 'a1.b2.b1.a2.c1.c2'));
  assert.equal(mnk.writePosition(velha, played.position), 'X X X / O O - / - - -');
  assert.equal(played.cells.length, 5);
  assert.equal(mnk.verdict(velha, played.position), 'X');
  assert.deepEqual(mnk.winningLine(velha, played.position), [0, 1, 2]);
  assert.deepEqual(mnk.legal(velha, played.position), []);
  const draw = mnk.replay(velha, mnk.readCells(velha, 'a1.b1.c1.b2.a2.c2.b3.a3.c3'));
  assert.equal(mnk.verdict(velha, draw.position), 'draw');
  const four = mnk.readGame('connect4');
  assert.equal(mnk.writeGame(four), 'mnk(7,6,4,gravity=true)');
  const one = mnk.apply(four, mnk.empty(four), mnk.landing(four, mnk.empty(four), 3));
  assert.equal(mnk.landing(four, one, 3), 31);
  assert.equal(mnk.apply(four, one, 0), null);
  assert.equal(mnk.toMove(one), 'O');
  assert.equal(mnk.cellOf(four, '4,3'), 31);
  assert.equal(mnk.readGame('tiles(3x3)'), null);
});

test('games: positions that were set up', () => {
  const velha = mnk.readGame('tictactoe');
  const start = mnk.readPosition(velha, 'X O - / - X - / - - -');
  assert.equal(mnk.packPosition(velha, start), 'XO-.-X-.---');
  assert.deepEqual(mnk.readPosition(velha, 'XO-/-X-/---'), start);
  assert.equal(mnk.packPosition(velha, mnk.empty(velha)), '');
  assert.deepEqual(mnk.readPosition(velha, 'X'), mnk.replay(velha, [0]).position);
  const played = mnk.replay(velha, [8, 2], start);
  assert.equal(mnk.writePosition(velha, played.position), 'X O X / - X - / - - O');
  assert.deepEqual(played.cells, [8, 2]);
});

test('what every object knows is no puzzle, no move and no emblem', () => {
  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf']) {
    assert.equal(puzzle.readShape(name), null, name);
    assert.equal(mnk.readGame(name), null, name);
    assert.equal(puzzle.cellsOf({ family: 'tiles', rows: 3, cols: 3 }, [1, 2, 3, 4, 5, 6, 7, 8, 0], name), null, name);
    assert.match(emblemRows(name), /^[s1234abcd]{2} [s1234abcd]{2}$/, name);
    assert.match(emblemRows(`astar-${name}`), /^[s1234abcd]{2} [s1234abcd]{2}$/, name);
  }
  assert.equal(emblemRows('ga-grasp'), '13 22');
});

test('how many positions were seen is said to the last one', () => {
  assert.equal(seen({ generated: 1_234_567, expanded: 9 }).replace(/[.,]/g, ''), '1234567');
  assert.equal(seen({ generated: 0, expanded: 999_999_999_999 }).replace(/[.,]/g, ''), '999999999999');
});
