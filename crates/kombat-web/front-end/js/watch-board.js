// Boards of a watched search: small ones, with what the last move changed.

import { spaced } from './address.js';
import { h } from './dom.js';
import { drawn } from './view-mini.js';
import { pack, unpack } from './view-parts.js';
import { apply, cellsOf, describe, readBoard, readShape } from './rules-puzzle.js';
import { cellOf, readGame, writeCells } from './rules-mnk.js';

/**
 * @typedef {import('./rules-puzzle.js').Shape} Shape
 * @typedef {import('./rules-mnk.js').Game} Game
 */

/** The letter of the way back. @type {Record<string, string>} */
const BACK = { U: 'D', D: 'U', L: 'R', R: 'L' };

/**
 * The board before a move that led to this one; null if it did not.
 * @param {Shape} shape @param {number[]} board @param {string} move
 */
export const before = (shape, board, move) => apply(shape, board, shape.family === 'tiles' ? (BACK[move] ?? '') : move);

/**
 * The cells of a puzzle's board that a move has filled.
 * @param {Shape} shape @param {number[]} board @param {string | null} move
 * @returns {number[]}
 */
export function moved(shape, board, move) {
  if (move === null) return [];
  const cells = cellsOf(shape, board, shape.family === 'tiles' ? (BACK[move] ?? '') : move);
  if (!cells) return [];
  return shape.family === 'tiles' ? [cells[1]] : cells;
}

/** Renders the boards of one problem. */
export class Boards {
  /** @param {string} problem */
  constructor(problem) {
    this.shape = readShape(problem);
    this.game = readGame(problem);
    /** Of a problem that has no script of its own, the server draws the boards. */
    this.drawn = !this.shape && !this.game;
    this.problem = problem;
    this.cols = this.shape?.cols ?? this.game?.cols ?? 3;
    this.rows = this.shape?.rows ?? this.game?.rows ?? 3;
  }

  /**
   * What a move was, to be read: `3 ↑`; in a game, the cell: `b2`.
   * @param {string} board the board after it @param {string} move
   */
  tell(board, move) {
    if (!this.shape) return this.game ? writeCells(this.game, [cellOf(this.game, move)]) : move;
    const earlier = before(this.shape, readBoard(board), move);
    return earlier ? describe(this.shape, earlier, move) : move;
  }

  /** The side of a cell: smaller on boards with many. @param {number} size */
  cell(size) {
    return Math.max(5, Math.floor(Math.min(size, (size * 4) / this.cols)));
  }

  /** A board for the address. @param {string} text */
  pack(text) {
    return this.drawn ? pack(text.trim()) : shorten(text, this.game !== null);
  }

  /** A board from the address. @param {string} text */
  unpack(text) {
    return this.drawn ? unpack(text) : lengthen(text, this.game !== null);
  }

  /** How wide a board is. @param {number} size */
  width(size) {
    if (this.drawn) return Math.ceil(size * 3.6);
    return Math.ceil(this.cols * (this.cell(size) + 1.5) + 4);
  }

  /**
   * A board, its cells so large.
   * @param {string} text @param {string | null} move @param {number} size
   */
  render(text, move, size) {
    if (this.drawn) return drawn(this.problem, text, this.width(size));
    const cell = this.cell(size);
    /** @type {string[]} */
    let cells;
    /** @type {number[]} */
    let lit = [];
    if (this.shape) {
      const board = readBoard(text);
      lit = moved(this.shape, board, move);
      cells = board.map((value) => (value === 0 ? '' : String(value)));
    } else {
      cells = [...text.replace(/[^XO-]/g, '')].map((sign) => (sign === '-' ? '' : sign));
      if (this.game && move !== null) lit = [cellOf(this.game, move)];
    }
    const mark = (/** @type {string} */ sign, /** @type {number} */ i) =>
      h('i', { class: `${sign === '' ? 'z' : ''}${lit.includes(i) ? ' mv' : ''}${this.game && sign ? ` ${sign === 'X' ? 'x' : 'o'}` : ''}` }, cell < 8 ? '' : sign);
    return h('span', { class: `mini${this.game ? ' stones' : ''}`, role: 'img', 'aria-label': text, 'data-board': text, vars: { '--cols': this.cols, '--ms': `${cell}px` } }, cells.map(mark));
  }
}

/** A board for the address. @param {string} text @param {boolean} game */
export const shorten = (text, game) => text.trim().replace(/\s+/g, game ? '' : '.');

/** A board from the address. @param {string} text @param {boolean} game */
export const lengthen = (text, game) =>
  game && /^[XO/-]+$/i.test(text)
    ? text
        .split('/')
        .map((row) => [...row].join(' '))
        .join(' / ')
    : spaced(text);
