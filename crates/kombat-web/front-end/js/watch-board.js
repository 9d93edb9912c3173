// Boards of a watched search: small ones, with what the last move changed.

import { viewsOf } from './view-fetch.js';
import { drawn } from './view-mini.js';

/** How wide boards are, in pixels: in lists, beside the equation, and alone. */
export const WIDTHS = { list: 70, node: 124, alone: 172 };

/** Renders the boards of one problem. */
export class Boards {
  /** @param {string} problem */
  constructor(problem) {
    this.problem = problem;
    this.views = viewsOf(problem);
  }

  /** A board, so wide. @param {string} board @param {string | null} move what led to it @param {number} width */
  render(board, move, width) {
    return drawn(this.problem, board, width, move);
  }

  /** Tells what screens call a move, as soon as that is known. @param {string} board the board after it @param {string} move @param {(name: string) => void} take */
  tell(board, move, take) {
    this.views.draw(board, (_, name) => take(name), move);
  }

  /** Waits for pictures that are about to be shown. @param {{ board: string | null, move: string | null }[]} nodes */
  ready(nodes) {
    return this.views.ready(nodes);
  }
}
