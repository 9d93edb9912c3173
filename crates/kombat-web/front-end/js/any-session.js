// One sitting at any problem: boards as the server describes them, one after another. No elements and no rules here.

import { Sitting } from './sitting.js';
import { nameOf, viewAfter } from './view-parts.js';

/**
 * @typedef {import('./view-parts.js').View} View
 * @typedef {import('./view-parts.js').Offer} Offer
 * @typedef {import('./view-parts.js').Stands & { board: string, view?: View, choices?: Offer[] }} State a board; the picture and the moves
 *   may be on their way
 */

/** The board that a move leads to. @param {State} state @param {Offer} offer @returns {State} */
export function stateAfter(state, offer) {
  const { kind, solved, distance, to_move, verdict, board, choices } = offer;
  return { kind, solved, distance, to_move, verdict, board, choices, view: state.view && viewAfter(state.view, offer) };
}

/** @extends {Sitting<{ id: string, name: string }>} */
export class AnySession extends Sitting {
  /** @param {import('./api.js').Seen} seen @param {number[] | null} depths boards at each distance, where that is known */
  constructor(seen, depths) {
    super(seen.made.map(({ id, name }) => ({ id, name })));
    this.problem = seen.problem;
    this.depths = depths;
    /** @type {State[]} */
    this.states = [...seen.made.map(({ view, ...state }) => ({ ...state, view: view ?? undefined })), seen];
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
    for (const state of this.states) if (state.board === seen.board) Object.assign(state, { view: seen.view, choices: seen.choices, distance: seen.distance });
  }

  /** Is something of the board still unknown, or of the moves after its moves? */
  get wanting() {
    const { view, choices } = this.state;
    return !view || !choices || choices.some((offer) => !offer.choices);
  }

  /** The distance after so many moves. @param {number} [at] */
  distance(at = this.at) {
    return this.states[at].distance ?? null;
  }

  /** @param {number} index */
  describe(index) {
    return this.moves[index].name;
  }
}
