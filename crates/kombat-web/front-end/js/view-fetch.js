// Pictures of boards, asked for together and remembered.

import * as api from './api.js';

/**
 * @typedef {import('./view-parts.js').View} View
 * @typedef {{ views: View[], names: (string | null)[] }} Answer
 * @typedef {(view: View, name: string) => void} Take takes a picture, and what screens call the move that led to it
 */

/** The most boards that the server draws at once, and the most that are remembered. */
const MOST = 256;
const KEPT = 4096;

export class Views {
  /** @param {string} problem @param {(problem: string, boards: string[], moves: (string | null)[]) => Promise<Answer>} [ask] */
  constructor(problem, ask = api.views) {
    this.problem = problem;
    this.ask = ask;
    /** @type {Map<string, Parameters<Take>>} */
    this.known = new Map();
    /** The last question. @type {Promise<void>} */
    this.asked = Promise.resolve();
    /** What is to be asked for, with those who wait. @type {Map<string, { board: string, move: string | null, takers: Take[] }>} */
    this.wanted = new Map();
  }

  /**
   * Gives a picture to whoever wants it, now or later; not at all if there is none. With the move that led to a board, the
   * picture shows what it touched.
   * @param {string} board @param {Take} take @param {string | null} [move]
   */
  draw(board, take, move = null) {
    const key = JSON.stringify([board, move]);
    const known = this.known.get(key);
    if (known) return take(...known);
    if (!this.wanted.size) this.asked = Promise.resolve().then(() => this.fetch());
    const { takers } = this.wanted.get(key) ?? { takers: [] };
    this.wanted.set(key, { board, move, takers: [...takers, take] });
  }

  /** Waits until the pictures of boards are known, or will not come. @param {{ board: string | null, move: string | null }[]} nodes */
  async ready(nodes) {
    const before = this.asked;
    for (const { board, move } of nodes) if (board !== null) this.draw(board, () => {}, move);
    if (this.wanted.size || this.asked !== before) await this.asked;
  }

  async fetch() {
    const all = [...this.wanted];
    this.wanted.clear();
    for (let i = 0; i < all.length; i += MOST) await this.part(all.slice(i, i + MOST));
  }

  /** Asks for some; for half of them at a time where they would be too much for one answer. @param {[string, { board: string, move: string | null, takers: Take[] }][]} part */
  async part(part) {
    const boards = part.map(([, { board }]) => board);
    const moves = part.map(([, { move }]) => move);
    /** @type {Answer} */
    let answer;
    try {
      answer = await this.ask(this.problem, boards, moves);
    } catch (error) {
      if (!(error instanceof api.Refused && error.key === 'lab.too-many') || part.length === 1) return;
      const half = part.length >> 1;
      await this.part(part.slice(0, half));
      await this.part(part.slice(half));
      return;
    }
    if (this.known.size > KEPT) this.known.clear();
    answer.views.forEach((view, at) => {
      const [key, { move, takers }] = part[at];
      const name = answer.names[at] ?? move ?? '';
      this.known.set(key, [view, name]);
      for (const take of takers) take(view, name);
    });
  }
}

/** The pictures of each problem. @type {Map<string, Views>} */
const all = new Map();

/** The pictures of a problem, for all who show any. @param {string} problem */
export function viewsOf(problem) {
  const views = all.get(problem) ?? new Views(problem);
  all.set(problem, views);
  return views;
}
