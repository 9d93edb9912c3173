// The rules of the two puzzles, as pure functions over arrays of numbers.

/**
 * @typedef {'tiles' | 'swap'} Family
 * @typedef {{ family: Family, rows: number, cols: number }} Shape
 * @typedef {'up' | 'down' | 'left' | 'right'} Way
 */

/** Where each way leads: rows and columns. @type {Record<Way, [number, number]>} */
export const WAYS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };

/** Letters of the sliding puzzle say where the blank goes. @type {Record<string, Way>} */
const LETTERS = { U: 'up', D: 'down', L: 'left', R: 'right' };
/** @type {Record<Way, string>} */
const LETTER_OF = { up: 'U', down: 'D', left: 'L', right: 'R' };
/** Names of puzzles. Not an object: every object knows a `constructor`, and an address may name it. */
const NAMED = new Map([
  ['8-puzzle', 'tiles(3x3)'],
  ['15-puzzle', 'tiles(4x4)'],
  ['24-puzzle', 'tiles(5x5)'],
  ['kombat', 'swap(3x3)'],
]);

/**
 * Reads `tiles(3x4)` or `swap(3x3)`, with or without a goal; null if it is neither.
 * @param {string} spec
 * @returns {(Shape & { goal: string }) | null} the goal is a name or a board, or empty
 */
export function readShape(spec) {
  const text = NAMED.get(spec) ?? spec;
  const found = /^(tiles|swap)(?:\((\d+)x(\d+)(?:,goal=(?:"([\d ]+)"|([a-z-]+)))?\))?$/.exec(text.replace(/,\s+/g, ','));
  if (!found) return null;
  const [, family, rows = '3', cols = '3', board, goal] = found;
  return { family: /** @type {Family} */ (family), rows: Number(rows), cols: Number(cols), goal: board ?? goal ?? '' };
}

/**
 * The specification of a shape and a goal.
 * @param {Shape} shape
 * @param {string} [goal]
 */
export function writeShape({ family, rows, cols }, goal = '') {
  const aim = /\d/.test(goal) ? `,goal="${goal}"` : goal && goal !== 'blank-last' ? `,goal=${goal}` : '';
  return `${family}(${rows}x${cols}${aim})`;
}

/** @param {string} text @returns {number[]} */
export const readBoard = (text) =>
  text
    .trim()
    .split(/[\s.,]+/)
    .filter(Boolean)
    .map(Number);

/** @param {number[]} board */
export const writeBoard = (board) => board.join(' ');

/**
 * The cell in a way from another, or -1; on the torus of the swap puzzle never -1.
 * @param {Shape} shape @param {number} cell @param {Way} way
 */
export function beside({ family, rows, cols }, cell, way) {
  const [dr, dc] = WAYS[way];
  let row = Math.floor(cell / cols) + dr;
  let col = (cell % cols) + dc;
  if (family === 'swap') {
    row = (row + rows) % rows;
    col = (col + cols) % cols;
  }
  return row < 0 || col < 0 || row >= rows || col >= cols ? -1 : row * cols + col;
}

/**
 * The two cells that a move exchanges; null if it is not a move here.
 * @param {Shape} shape @param {number[]} board @param {string} move
 * @returns {[number, number] | null}
 */
export function cellsOf(shape, board, move) {
  if (shape.family === 'tiles') {
    const way = Object.hasOwn(LETTERS, move) ? LETTERS[move] : null;
    const blank = board.indexOf(0);
    const other = way ? beside(shape, blank, way) : -1;
    return other < 0 ? null : [blank, other];
  }
  const cells = shape.rows * shape.cols;
  const number = /^M\d+$/.test(move) ? Number(move.slice(1)) : 0;
  if (number < 1 || number > 2 * cells) return null;
  const cell = (number - 1) % cells;
  const other = beside(shape, cell, number <= cells ? 'right' : 'down');
  return cell === other ? null : [cell, other];
}

/**
 * The board after a move. The given board stays as it is.
 * @param {Shape} shape @param {number[]} board @param {string} move
 * @returns {number[] | null}
 */
export function apply(shape, board, move) {
  const cells = cellsOf(shape, board, move);
  if (!cells) return null;
  const after = board.slice();
  [after[cells[0]], after[cells[1]]] = [board[cells[1]], board[cells[0]]];
  return after;
}

/**
 * All moves; of two that exchange the same cells, the first.
 * @param {Shape} shape @param {number[]} board
 */
export function legal(shape, board) {
  const cells = shape.rows * shape.cols;
  const names = shape.family === 'tiles' ? ['U', 'D', 'L', 'R'] : Array.from({ length: 2 * cells }, (_, i) => `M${i + 1}`);
  const seen = new Set();
  return names.filter((name) => {
    const pair = cellsOf(shape, board, name);
    const key = pair
      ?.slice()
      .sort((a, b) => a - b)
      .join();
    if (!key || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/**
 * The move that exchanges two cells; null if there is none.
 * @param {Shape} shape @param {number[]} board @param {number} from @param {number} to
 */
export function moveBetween(shape, board, from, to) {
  const same = (/** @type {string} */ move) => {
    const pair = cellsOf(shape, board, move);
    return pair?.includes(from) && pair.includes(to) && from !== to;
  };
  return legal(shape, board).find(same) ?? null;
}

/**
 * The move of an arrow key, which says where the blank goes, as the letter does; null if it cannot go there.
 * @param {Shape} shape @param {number[]} board @param {Way} way
 */
export function slide(shape, board, way) {
  const letter = LETTER_OF[way];
  return cellsOf(shape, board, letter) ? letter : null;
}

/**
 * The moves that bring the blank to a cell of its row or column; empty if it is in neither.
 * @param {Shape} shape @param {number[]} board @param {number} cell
 * @returns {string[]}
 */
export function slideLine(shape, board, cell) {
  const blank = board.indexOf(0);
  const [rows, cols] = [Math.floor(cell / shape.cols) - Math.floor(blank / shape.cols), (cell % shape.cols) - (blank % shape.cols)];
  if ((rows !== 0) === (cols !== 0)) return [];
  const letter = rows < 0 ? 'U' : rows > 0 ? 'D' : cols < 0 ? 'L' : 'R';
  return Array(Math.abs(rows + cols)).fill(letter);
}

/** @param {number[]} board @param {number[]} goal */
export const solved = (board, goal) => board.every((value, i) => value === goal[i]);

/** The name of a cell: column letter and row number. @param {number} cell @param {number} cols */
export const cellName = (cell, cols) => String.fromCharCode(97 + (cell % cols)) + (Math.floor(cell / cols) + 1);

/**
 * What a move does, to be shown: `3 ↓` or `a2 ⇄ b2`.
 * @param {Shape} shape @param {number[]} before @param {string} move
 */
export function describe(shape, before, move) {
  const cells = cellsOf(shape, before, move);
  if (!cells) return move;
  if (shape.family === 'tiles') {
    const arrow = { U: '↓', D: '↑', L: '→', R: '←' }[move] ?? '';
    return `${before[cells[1]]} ${arrow}`;
  }
  return cells
    .slice()
    .sort((a, b) => a - b)
    .map((cell) => cellName(cell, shape.cols))
    .join(' ⇄ ');
}

/**
 * Moves for the address: letters in a row, or numbers with dots.
 * @param {Family} family @param {string[]} moves
 */
export const writeMoves = (family, moves) => (family === 'tiles' ? moves.join('') : moves.map((m) => m.slice(1)).join('.'));

/** @param {Family} family @param {string} text @returns {string[]} */
export function readMoves(family, text) {
  if (family === 'tiles') return [...text].filter((c) => Object.hasOwn(LETTERS, c));
  return text
    .split('.')
    .filter((n) => /^\d+$/.test(n))
    .map((n) => `M${n}`);
}
