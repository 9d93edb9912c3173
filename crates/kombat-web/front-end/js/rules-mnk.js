// The rules of m,n,k games, as pure functions. A position is an array of '', 'X' and 'O'.

import { cellName } from './rules-puzzle.js';

/**
 * @typedef {'X' | 'O'} Side
 * @typedef {{ cols: number, rows: number, k: number, gravity: boolean }} Game
 * @typedef {('' | Side)[]} Position
 */

/**
 * Reads `mnk(7,6,4,gravity=true)` or a name of it; null if it is something else.
 * @param {string} spec
 * @returns {Game | null}
 */
export function readGame(spec) {
  const names = ['tictactoe', 'velha', 'jogo-da-velha', 'mnk'];
  if (names.includes(spec)) return { cols: 3, rows: 3, k: 3, gravity: false };
  if (spec === 'connect4' || spec === 'lig4') return { cols: 7, rows: 6, k: 4, gravity: true };
  const found = /^mnk\((\d+),(\d+),(\d+)(?:,gravity=(true|false))?\)$/.exec(spec.replace(/\s+/g, ''));
  if (!found) return null;
  return { cols: Number(found[1]), rows: Number(found[2]), k: Number(found[3]), gravity: found[4] === 'true' };
}

/** @param {Game} game */
export const writeGame = ({ cols, rows, k, gravity }) => `mnk(${cols},${rows},${k}${gravity ? ',gravity=true' : ''})`;

/** @param {Game} game @returns {Position} */
export const empty = ({ cols, rows }) => Array(cols * rows).fill('');

/** @param {Game} game @param {Position} position */
export function writePosition({ cols, rows }, position) {
  const row = (/** @type {number} */ r) =>
    position
      .slice(r * cols, (r + 1) * cols)
      .map((s) => s || '-')
      .join(' ');
  return Array.from({ length: rows }, (_, r) => row(r)).join(' / ');
}

/** Reads stones in any layout; what is missing is empty. @param {Game} game @param {string} text @returns {Position} */
export function readPosition(game, text) {
  const stones = text.match(/[XO-]/g) ?? [];
  return empty(game).map((_, cell) => (stones[cell] === 'X' || stones[cell] === 'O' ? stones[cell] : ''));
}

/** A position for the address, a group of stones a row; nothing for an empty board. @param {Game} game @param {Position} position */
export function packPosition(game, position) {
  return position.some(Boolean) ? writePosition(game, position).replace(/ \/ /g, '.').replace(/ /g, '') : '';
}

/** @param {Position} position @returns {Side} */
export function toMove(position) {
  const count = (/** @type {Side} */ side) => position.filter((s) => s === side).length;
  return count('X') > count('O') ? 'O' : 'X';
}

/**
 * The cell that a stone comes to rest in, for a cell that was pointed at; -1 if there is no room.
 * @param {Game} game @param {Position} position @param {number} cell
 */
export function landing({ cols, rows, gravity }, position, cell) {
  if (cell < 0 || cell >= cols * rows) return -1;
  if (!gravity) return position[cell] ? -1 : cell;
  for (let row = rows - 1; row >= 0; row -= 1) {
    const at = row * cols + (cell % cols);
    if (!position[at]) return at;
  }
  return -1;
}

/** @param {Game} game @param {Position} position @returns {number[]} */
export function legal(game, position) {
  if (winningLine(game, position)) return [];
  const cells = position.map((_, cell) => cell).filter((cell) => landing(game, position, cell) === cell);
  return cells;
}

/**
 * The position after a stone in a cell; null if that is not allowed.
 * @param {Game} game @param {Position} position @param {number} cell
 * @returns {Position | null}
 */
export function apply(game, position, cell) {
  if (landing(game, position, cell) !== cell || winningLine(game, position)) return null;
  const after = position.slice();
  after[cell] = toMove(position);
  return after;
}

/**
 * The cells of a line that wins; null if there is none.
 * @param {Game} game @param {Position} position
 * @returns {number[] | null}
 */
export function winningLine({ cols, rows, k }, position) {
  for (let cell = 0; cell < cols * rows; cell += 1) {
    const side = position[cell];
    if (!side) continue;
    for (const [dr, dc] of [
      [0, 1],
      [1, 0],
      [1, 1],
      [1, -1],
    ]) {
      const line = [];
      let [row, col] = [Math.floor(cell / cols), cell % cols];
      while (row < rows && col >= 0 && col < cols && position[row * cols + col] === side && line.length < k) {
        line.push(row * cols + col);
        row += dr;
        col += dc;
      }
      if (line.length === k) return line;
    }
  }
  return null;
}

/**
 * How a game ended: the winner, 'draw', or null while it goes on.
 * @param {Game} game @param {Position} position
 * @returns {Side | 'draw' | null}
 */
export function verdict(game, position) {
  const line = winningLine(game, position);
  if (line) return /** @type {Side} */ (position[line[0]]);
  return position.every(Boolean) ? 'draw' : null;
}

/** The cell of a move as the server names it: `row,column`. @param {Game} game @param {string} move @returns {number} */
export function cellOf({ cols }, move) {
  const [row, col] = move.split(',').map(Number);
  return row * cols + col;
}

/** Cells for the address: `a1.b2`. @param {Game} game @param {number[]} cells */
export function writeCells({ cols }, cells) {
  return cells.map((cell) => cellName(cell, cols)).join('.');
}

/** @param {Game} game @param {string} text @returns {number[]} */
export function readCells({ cols, rows }, text) {
  const cells = [];
  for (const name of text.split('.')) {
    const found = /^([a-t])(\d+)$/.exec(name);
    if (!found) break;
    const [col, row] = [found[1].charCodeAt(0) - 97, Number(found[2]) - 1];
    if (col >= cols || row < 0 || row >= rows) break;
    cells.push(row * cols + col);
  }
  return cells;
}

/**
 * The position after cells in turn, as far as they are allowed.
 * @param {Game} game @param {number[]} cells @param {Position} [start]
 * @returns {{ position: Position, cells: number[] }}
 */
export function replay(game, cells, start = empty(game)) {
  let position = start;
  const played = [];
  for (const cell of cells) {
    const after = apply(game, position, cell);
    if (!after) break;
    position = after;
    played.push(cell);
  }
  return { position, cells: played };
}

export { worth } from './values.js';
