// Pictures of boards, asked for together and remembered.

import * as api from './api.js';

/** @typedef {import('./view-parts.js').View} View */

/** The most boards that the server draws at once, and the most that are remembered. */
const MOST = 256;
const KEPT = 4096;

export class Views {
  /** @param {string} problem @param {(problem: string, boards: string[]) => Promise<{ views: View[] }>} [ask] */
  constructor(problem, ask = api.views) {
    this.problem = problem;
    this.ask = ask;
    /** @type {Map<string, View>} */
    this.known = new Map();
    /** Boards that are to be asked for, with those who wait. @type {Map<string, ((view: View) => void)[]>} */
    this.wanted = new Map();
  }

  /** Gives a picture to whoever wants it, now or later; not at all if there is none. @param {string} board @param {(view: View) => void} take */
  draw(board, take) {
    const view = this.known.get(board);
    if (view) return take(view);
    if (!this.wanted.size) queueMicrotask(() => this.fetch());
    this.wanted.set(board, [...(this.wanted.get(board) ?? []), take]);
  }

  async fetch() {
    const all = [...this.wanted];
    this.wanted.clear();
    for (let i = 0; i < all.length; i += MOST) {
      const part = all.slice(i, i + MOST);
      const { views } = await this.ask(
        this.problem,
        part.map(([board]) => board),
      ).catch(() => ({ views: /** @type {View[]} */ ([]) }));
      if (this.known.size > KEPT) this.known.clear();
      views.forEach((view, at) => {
        const [board, takers] = part[at];
        this.known.set(board, view);
        for (const take of takers) take(view);
      });
    }
  }
}
