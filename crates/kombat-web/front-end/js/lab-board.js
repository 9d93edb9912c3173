// A board beside a text that can be played with: nothing is counted, and nothing is kept.

import * as api from './api.js';
import { h } from './dom.js';
import { latest } from './latest.js';
import { Picture } from './view-draw.js';
import { writing } from './shell.js';
import { KEYS, between, touched, viewAfter } from './view-parts.js';

/** @typedef {import('./view-parts.js').Spot} Spot @typedef {import('./view-parts.js').Offer} Offer */

export class Toy {
  /** @param {string} problem @param {string} board */
  constructor(problem, board) {
    this.problem = problem;
    this.first = board;
    this.board = board;
    this.asking = latest();
    /** @type {Spot | null} */
    this.picked = null;
    this.picture = new Picture({ touch: (spot) => this.press(spot), drop: (from, to) => this.make(between(this.picture.choices, from, to)) });
    this.picture.cells.addEventListener('keydown', (event) => {
      if (!KEYS[event.key] || writing(event)) return;
      event.preventDefault();
      this.picture.roam(KEYS[event.key]);
    });
    this.made = h('p', { class: 'label' });
    this.elements = [this.picture.element, this.made];
    this.ask();
  }

  /** Asks what the board looks like after some moves, and what can be done on it. @param {string[]} [moves] */
  async ask(moves = []) {
    const seen = await this.asking.run((signal) => api.view(this.problem, this.board, moves, signal)).catch(() => null);
    if (seen) this.show(seen.board, seen.view, seen.choices);
    else if (seen === null && this.picture.view.draw === 'text') this.picture.show({ draw: 'text', alt: this.board });
  }

  /** @param {string} board @param {import('./view-parts.js').View | undefined} view @param {Offer[]} [choices] */
  show(board, view, choices) {
    this.board = board;
    this.picked = null;
    if (view) this.picture.show(view, choices);
    this.picture.mark(null);
    this.made.textContent = board === this.first ? '' : board;
  }

  /** @param {Spot} spot */
  press(spot) {
    const { offer, times, picked } = touched(this.picture.choices, this.picked, spot);
    if (offer && times > 1) return this.ask(Array(times).fill(offer.id));
    if (offer) return this.make(offer);
    this.picked = picked;
    this.picture.mark(picked);
  }

  /** @param {Offer | undefined} offer */
  make(offer) {
    if (!offer) return;
    this.show(offer.board, viewAfter(this.picture.view, offer), offer.choices);
    this.ask();
  }
}
