// One sitting at a puzzle: boards, moves, distances, time. No elements here.

import { apply, describe, solved, writeBoard } from './rules-puzzle.js';
import { Sitting } from './sitting.js';

/**
 * @typedef {import('./rules-puzzle.js').Shape} Shape
 */

/** @extends {Sitting<string>} */
export class Session extends Sitting {
  /**
   * @param {Shape} shape
   * @param {string} problem the canonical name
   * @param {number[]} goal
   * @param {number[] | null} depths boards at each distance, where that is known
   * @param {number[]} start
   */
  constructor(shape, problem, goal, depths, start) {
    super([]);
    this.shape = shape;
    this.problem = problem;
    this.goal = goal;
    this.depths = depths;
    /** @type {number[][]} */
    this.boards = [start];
    /** Distances by board; null where they are not known. @type {Map<string, number | null>} */
    this.known = new Map();
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

  /** The distance after so many moves: undefined while nobody asked. @param {number} [at] */
  distance(at = this.at) {
    return this.known.get(writeBoard(this.boards[at]));
  }

  /** @param {number[]} board @param {number | null} distance */
  learn(board, distance) {
    this.known.set(writeBoard(board), distance);
  }

  /** @param {number} index */
  describe(index) {
    return describe(this.shape, this.boards[index], this.moves[index]);
  }
}

export { clockText } from './values.js';
