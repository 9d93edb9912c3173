// One sitting at a problem: boards as the server describes them, one after another, moves that can be taken back and made again, and a
// clock. No elements and no rules here.

import { nameOf, viewAfter } from './view-parts.js';

/**
 * @typedef {import('./view-parts.js').View} View
 * @typedef {import('./view-parts.js').Offer} Offer
 * @typedef {import('./view-parts.js').Stands & { board: string, view?: View, choices?: Offer[] }} State a board; the picture and the moves
 *   may be on their way
 */

/** The board that a move leads to. @param {State} state @param {Offer} offer @returns {State} */
function stateAfter(state, offer) {
  const { kind, solved, distance, to_move, verdict, margin, board, choices } = offer;
  return { kind, solved, distance, to_move, verdict, margin, board, choices, view: viewAfter(state.view, offer) };
}

/** The boards on the way to one, and that one. @param {import('./api.js').Seen} seen @returns {State[]} */
export function statesOf(seen) {
  /** @type {View | undefined} */
  let last;
  const before = seen.made.map(({ kind, solved, distance, to_move, verdict, board, ...looks }) => {
    last = viewAfter(last, { ...looks, board });
    return { kind, solved, distance, to_move, verdict, board, view: last };
  });
  return [...before, seen];
}

export class Session {
  /** @param {import('./api.js').Seen} seen @param {number[] | null} depths boards at each distance, where that is known */
  constructor(seen, depths) {
    this.problem = seen.problem;
    this.depths = depths;
    this.moves = seen.made.map(({ id, name }) => ({ id, name }));
    /** How many of the moves are done; the rest can be redone. */
    this.at = this.moves.length;
    /** @type {State[]} */
    this.states = statesOf(seen);
    /** Milliseconds before the clock was last started. */
    this.spent = 0;
    /** @type {number | null} */
    this.since = null;
    /** Did an algorithm make moves? */
    this.helped = false;
  }

  get state() {
    return this.states[this.at];
  }

  /** The board as it is written. */
  get text() {
    return this.state.board;
  }

  get done() {
    return this.state.kind === 'game' ? Boolean(this.state.verdict) : Boolean(this.state.solved);
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

  /** Makes a move. @param {Offer} offer */
  move(offer) {
    this.push({ id: offer.id, name: nameOf(offer) }, stateAfter(this.state, offer));
  }

  /** @param {{ id: string, name: string }} move @param {State} after */
  push(move, after) {
    this.moves.length = this.at;
    this.states.length = this.at + 1;
    this.moves.push(move);
    this.states.push(after);
    this.at += 1;
  }

  /** What the server says of a board. @param {State} seen */
  learn(seen) {
    const { board, choices, distance } = seen;
    for (const state of this.states) if (state.board === board) Object.assign(state, { view: state.view ?? seen.view, choices, distance });
  }

  /** The board at hand as the server is asked about it: the one before, and the move that led here, so that what it touched is known. @returns {[string, string[]]} */
  get question() {
    const { at } = this;
    return at ? [this.states[at - 1].board, [this.moves[at - 1].id]] : [this.text, []];
  }

  /** Is something of the board still unknown, or of the moves after its moves? */
  get wanting() {
    const { view, choices } = this.state;
    return !view || !choices || choices.some((offer) => !offer.choices);
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

  /** The distance after so many moves; null where it is not known. @param {number} [at] */
  distance(at = this.at) {
    return this.states[at].distance ?? null;
  }

  /** What a move cost: 1 away, -1 nearer, 0 neither, null if it is not known. @param {number} index */
  cost(index) {
    const [before, after] = [this.distance(index), this.distance(index + 1)];
    return before === null || after === null ? null : after - before;
  }

  /** Moves that did not lead nearer; null if any distance is not known. */
  wrong() {
    const costs = this.moves.slice(0, this.at).map((_, i) => this.cost(i));
    return this.distance(0) === null || costs.includes(null) ? null : costs.filter((cost) => Number(cost) >= 0).length;
  }

  /** @param {number} index */
  describe(index) {
    return this.moves[index].name;
  }
}
