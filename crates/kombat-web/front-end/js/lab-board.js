// A board beside a text that can be played with: nothing is counted, and nothing is kept.

import * as api from './api.js';
import { h } from './dom.js';
import { latest } from './latest.js';
import { Picture } from './view-draw.js';
import { KEYS, between, ends, pressed, viewAfter } from './view-parts.js';

/** @typedef {import('./view-parts.js').Spot} Spot @typedef {import('./view-parts.js').Offer} Offer */

export class Toy {
  /** @param {string} problem @param {string} board */
  constructor(problem, board) {
    this.problem = problem;
    this.first = board;
    this.asking = latest();
    /** @type {Spot | null} */
    this.picked = null;
    this.picture = new Picture({ touch: (spot) => this.press(spot), drop: (from, to) => this.make(between(this.picture.choices, from, to)) });
    this.picture.cells.addEventListener('keydown', (event) => {
      if (!KEYS[event.key]) return;
      event.preventDefault();
      this.picture.roam(KEYS[event.key]);
    });
    this.made = h('p', { class: 'label' });
    this.elements = [this.picture.element, this.made];
    this.ask(board);
  }

  /** Asks what a board looks like, and what can be done on it. @param {string} board */
  async ask(board) {
    const seen = await this.asking.run((signal) => api.view(this.problem, board, [], signal)).catch(() => null);
    if (seen) this.picture.show(seen.view, near(seen.choices));
    else if (seen === null) this.picture.show({ draw: 'text', alt: board });
  }

  /** @param {Spot} spot */
  press(spot) {
    const { choices } = this.picture;
    const offer = (this.picked !== null && between(choices, this.picked, spot)) || pressed(choices, spot);
    if (offer) return this.make(offer);
    const taken = choices.some((each) => ends(each).some((end) => String(end) === String(spot)));
    this.picked = taken && String(this.picked) !== String(spot) ? spot : null;
    this.picture.mark(this.picked);
  }

  /** @param {Offer | undefined} offer */
  make(offer) {
    if (!offer) return;
    this.picked = null;
    const after = viewAfter(this.picture.view, offer);
    if (after) this.picture.show(after, near(offer.choices));
    this.picture.mark(null);
    this.made.textContent = offer.board === this.first ? '' : offer.board;
    this.ask(offer.board);
  }
}

/** Moves as they are, one at a time. @param {Offer[]} [choices] */
const near = (choices = []) => choices.map((offer) => ({ ...offer, reach: [] }));
