// The track from the farthest board to the goal, with a pawn on it.

import { h, refill, svg } from './dom.js';
import { t } from './messages.js';

const PAWN =
  '<svg class="pawn" viewBox="0 0 46 46" aria-hidden="true"><circle cx="23" cy="23" r="21" fill="var(--cobalto)" stroke="var(--paper)" stroke-width="4"/><g fill="var(--on-accent)"><circle cx="23" cy="16.5" r="5.5"/><path d="M13 33a10 10 0 0 1 20 0z"/></g></svg>';

export class Track {
  constructor() {
    this.list = h('div', { class: 'track', role: 'img' });
    this.element = h('div', { class: 'trackbox' }, this.list);
  }

  /**
   * @param {number | null} most how far boards can be, null if that is not known
   * @param {number | null | undefined} start
   * @param {number | null | undefined} now
   */
  show(most, start, now) {
    this.element.hidden = most === null || typeof now !== 'number' || typeof start !== 'number';
    if (most === null || typeof now !== 'number' || typeof start !== 'number') return;
    const items = [];
    const dense = most > 20;
    for (let d = most; d >= 0; d -= 1) {
      const cls = d === 0 ? 'goal' : d === now ? 'now' : d > now && d <= start ? 'done' : '';
      const number = d === 0 ? t('ui.goal') : String(d);
      const start_ = d === start ? h('span', { class: 'st' }, t('ui.start')) : null;
      items.push(
        h(
          'div',
          { class: `${cls}${d === most ? ' most' : ''}${d === start && d > most * 0.14 && d < most * 0.9 ? ' first' : ''}${d === now && d === 0 ? ' now' : ''}`, 'data-d': d },
          h('span', { class: 'd' }, number),
          start_,
          d === now ? svg(PAWN) : null,
        ),
      );
    }
    this.list.classList.toggle('dense', dense);
    this.list.style.setProperty('--steps', String(most + 1));
    this.list.setAttribute('aria-label', t('ui.track', { now, most }));
    refill(this.list, items);
  }
}
