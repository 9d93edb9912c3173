// One sitting at a puzzle: boards, moves, distances, time. No elements here.

import { apply, describe, solved, writeBoard } from './rules-puzzle.js';

/**
 * @typedef {import('./rules-puzzle.js').Shape} Shape
 */

export class Session {
  /**
   * @param {Shape} shape
   * @param {string} problem the canonical name
   * @param {number[]} goal
   * @param {number[] | null} depths boards at each distance, where that is known
   * @param {number[]} start
   */
  constructor(shape, problem, goal, depths, start) {
    this.shape = shape;
    this.problem = problem;
    this.goal = goal;
    this.depths = depths;
    /** @type {number[][]} */
    this.boards = [start];
    /** @type {string[]} */
    this.moves = [];
    /** How many of the moves are done; the rest can be redone. */
    this.at = 0;
    /** Distances by board; null where they are not known. @type {Map<string, number | null>} */
    this.known = new Map();
    /** Milliseconds before the clock was last started. */
    this.spent = 0;
    /** @type {number | null} */
    this.since = null;
    /** Did an algorithm make moves? */
    this.helped = false;
  }

  get board() {
    return this.boards[this.at];
  }

  get start() {
    return this.boards[0];
  }

  /** The board as it is written. */
  get text() {
    return writeBoard(this.board);
  }

  get done() {
    return solved(this.board, this.goal);
  }

  /** Makes a move; false if it is not one. @param {string} move */
  move(move) {
    const after = apply(this.shape, this.board, move);
    if (!after) return false;
    this.moves.length = this.at;
    this.boards.length = this.at + 1;
    this.moves.push(move);
    this.boards.push(after);
    this.at += 1;
    return true;
  }

  undo() {
    if (this.at === 0) return false;
    this.at -= 1;
    return true;
  }

  redo() {
    if (this.at === this.moves.length) return false;
    this.at += 1;
    return true;
  }

  /** Starts or stops the clock. @param {boolean} on @param {number} now */
  clock(on, now) {
    if (on && this.since === null) this.since = now;
    if (!on && this.since !== null) {
      this.spent += now - this.since;
      this.since = null;
    }
  }

  /** Seconds on the clock. @param {number} now */
  seconds(now) {
    return Math.floor((this.spent + (this.since === null ? 0 : now - this.since)) / 1000);
  }

  /** The distance after so many moves: undefined while nobody asked. @param {number} [at] */
  distance(at = this.at) {
    return this.known.get(writeBoard(this.boards[at]));
  }

  /** @param {number[]} board @param {number | null} distance */
  learn(board, distance) {
    this.known.set(writeBoard(board), distance);
  }

  /** What a move cost: 1 away, -1 nearer, 0 neither, null if it is not known. @param {number} index */
  cost(index) {
    const [before, after] = [this.distance(index), this.distance(index + 1)];
    return typeof before === 'number' && typeof after === 'number' ? after - before : null;
  }

  /** Moves that did not lead nearer; null if any distance is not known. */
  wrong() {
    let count = 0;
    if (typeof this.distance(0) !== 'number') return null;
    for (let i = 0; i < this.at; i += 1) {
      const cost = this.cost(i);
      if (cost === null) return null;
      if (cost >= 0) count += 1;
    }
    return count;
  }

  /** @param {number} index */
  describe(index) {
    return describe(this.shape, this.boards[index], this.moves[index]);
  }
}

/** Minutes and seconds. @param {number} seconds */
export const clockText = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
