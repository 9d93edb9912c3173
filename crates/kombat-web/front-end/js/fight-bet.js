// Before they start: a bet, the button, and how much there is to do.

import { h, refill, svg } from './dom.js';
import { lasting } from './fight-words.js';
import { emblem, icon } from './glyphs.js';
import { laneClass, mark } from './marks.js';
import { t } from './messages.js';

/** @typedef {import('../../api-types.d.ts').Preview} Preview */

/**
 * @param {{ game: boolean, begin: (lane: number | null) => void }} given
 */
export function betting({ game, begin }) {
  /** @type {number | null} */
  let chosen = null;
  let shown = '';
  const choices = h('div', { class: 'bets', role: 'radiogroup', 'aria-labelledby': 'fight-bet' });
  const text = h('p', { class: 'small muted' }, game ? t('ui.fight.bet.game') : t('ui.fight.bet.text'));
  const head = h('h2', { id: 'fight-bet' }, t('ui.fight.bet'));
  const bet = h('div', { class: 'bet' }, head, text, choices);
  const amount = h('span', { id: 'fight-size' });
  const skip = h('button', { type: 'button', class: 'link', id: 'fight-skip', onclick: () => begin(null) }, t('ui.fight.skip'));
  const element = h(
    'div',
    { class: 'before' },
    bet,
    h('button', { type: 'button', class: 'btn primary go', id: 'fight-begin', onclick: () => begin(bet.hidden ? null : chosen) }, svg(icon('fight', 22)), t('ui.fight.begin')),
    h('p', { class: 'small muted' }, amount, ' ', skip),
  );
  /** @param {number} lane @param {string} name @param {string} kind */
  const choice = (lane, name, kind) =>
    h(
      'label',
      { class: `choice ${laneClass(lane)}` },
      h('input', { type: 'radio', name: 'bet', id: `bet-${lane}`, value: lane, checked: lane === chosen, onchange: () => (chosen = lane) }),
      svg(emblem(kind, 28, 'var(--c)')),
      h('b', null, name),
      svg(mark(lane)),
    );
  return {
    element,
    /**
     * On whom one can bet; on nobody where no single one can win.
     * @param {{ name: string, kind: string }[]} lanes
     */
    show: (lanes) => {
      const key = JSON.stringify(lanes);
      bet.hidden = lanes.length < 2;
      skip.hidden = bet.hidden;
      if (key === shown) return;
      // Who has come or gone has made it another bet.
      if (chosen !== null && JSON.parse(shown || '[]').length !== lanes.length) chosen = null;
      shown = key;
      refill(
        choices,
        lanes.map(({ name, kind }, lane) => choice(lane, name, kind)),
      );
    },
    /** How much there is to do: no more than there are boards for. @param {Preview} preview @param {number} most */
    told: ({ size, jobs, limits }, most) => {
      const n = Math.min(size, most);
      const seconds = limits.seconds === null || game ? Infinity : Math.ceil(n / jobs) * limits.seconds;
      // What would take days at most says nothing of how long it takes.
      const bound = seconds <= 86400 ? ` ${t('ui.fight.at-most', { time: lasting(seconds) })}` : '';
      amount.textContent = (game ? t('ui.fight.matches', { n }) : t('ui.fight.size', { n })) + bound;
    },
  };
}
