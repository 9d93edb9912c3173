// How many boards lie at each distance, as bars of which some are chosen.

import { h } from './dom.js';
import { integer, t } from './messages.js';

/** Labels on the axis stand so many bars apart, at least. */
const APART = 2.5;

/**
 * Which distances are written below the bars: the first and the last, those that are chosen, then every eighth, as room allows.
 * @param {number} last @param {number[]} chosen
 */
export function ticks(last, chosen) {
  /** @type {number[]} */
  const shown = [];
  const wanted = [...(chosen.length ? [chosen[0], chosen[chosen.length - 1]] : []), 0, last, ...chosen, ...Array.from({ length: Math.floor(last / 8) }, (_, i) => 8 * (i + 1))];
  for (const each of wanted) if (each <= last && shown.every((other) => Math.abs(other - each) >= APART * Math.max(1, last / 32))) shown.push(each);
  return shown.sort((a, b) => a - b);
}

/**
 * The bars are buttons: one of them is in the order of tabs, the arrows lead to the others.
 * @param {{ depths: number[], toggle: (distance: number) => void }} given
 */
export function histogram({ depths, toggle }) {
  const last = depths.length - 1;
  const most = Math.max(...depths);
  let at = 0;
  const bars = depths.map((boards, distance) => {
    const label = t('ui.fight.bar', { n: boards, distance });
    return h(
      'button',
      { type: 'button', class: 'bar', id: `distance-${distance}`, 'aria-label': label, title: label, 'aria-pressed': 'false', tabindex: -1, vars: { '--h': boards / most }, onclick: () => toggle(distance) },
      h('i'),
      h('span', { 'aria-hidden': 'true' }),
    );
  });
  /** @param {number} to */
  const stand = (to) => {
    bars[at].tabIndex = -1;
    at = Math.min(last, Math.max(0, to));
    bars[at].tabIndex = 0;
    return bars[at];
  };
  /** @param {KeyboardEvent} event */
  const moved = (event) => {
    const to = { ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    stand(to).focus();
  };
  const element = h(
    'div',
    {
      class: 'bars',
      role: 'toolbar',
      'aria-label': t('ui.fight.histogram'),
      onkeydown: moved,
      onfocusin: (/** @type {FocusEvent} */ { target }) => bars.includes(/** @type {any} */ (target)) && stand(bars.indexOf(/** @type {any} */ (target))),
    },
    h('span', { class: 'of', 'aria-hidden': 'true' }, t('ui.fight.of-all', { n: depths.reduce((sum, n) => sum + n, 0) })),
    bars,
  );
  return {
    element,
    /** Marks the chosen ones; all of them in a paler colour where any may be drawn. @param {number[]} chosen @param {boolean} any */
    show: (chosen, any) => {
      element.classList.toggle('any', any);
      const shown = ticks(last, chosen);
      bars.forEach((bar, distance) => {
        const on = chosen.includes(distance);
        bar.setAttribute('aria-pressed', String(on));
        const tick = bar.lastElementChild;
        if (tick) tick.textContent = shown.includes(distance) ? integer(distance) : '';
      });
      if (!element.contains(document.activeElement)) stand(chosen[0] ?? 0);
    },
  };
}
