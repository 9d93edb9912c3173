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
 * The bars are a list of which several can be chosen: the arrows go through it, the space bar chooses.
 * @param {{ depths: number[], toggle: (distance: number) => void }} given
 */
export function histogram({ depths, toggle }) {
  const last = depths.length - 1;
  const most = Math.max(...depths);
  let at = 0;
  const bars = depths.map((boards, distance) => {
    const label = t('ui.fight.bar', { n: boards, distance });
    const pick = () => {
      stand(distance);
      toggle(distance);
    };
    return h('div', { class: 'bar', role: 'option', id: `distance-${distance}`, 'aria-label': label, title: label, vars: { '--h': boards / most }, onclick: pick }, h('i'), h('span'));
  });
  /** @param {number} to */
  const stand = (to) => {
    bars[at].classList.remove('at');
    at = Math.min(last, Math.max(0, to));
    bars[at].classList.add('at');
    list.setAttribute('aria-activedescendant', bars[at].id);
  };
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = { ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1, Home: 0, End: last }[event.key];
    if (to !== undefined) stand(to);
    else if (event.key === ' ' || event.key === 'Enter') toggle(at);
    else return;
    event.preventDefault();
  };
  const list = h(
    'div',
    { class: 'bars', id: 'fight-bars', role: 'listbox', tabindex: 0, 'aria-multiselectable': 'true', 'aria-orientation': 'horizontal', 'aria-label': t('ui.fight.histogram'), onkeydown: pressed },
    bars,
  );
  const of = h('span', { class: 'of', 'aria-hidden': 'true' }, t('ui.fight.of-all', { n: depths.reduce((sum, n) => sum + n, 0) }));
  return {
    element: h('div', { class: 'histogram' }, of, list),
    /** Marks the chosen ones; all of them in a paler colour where any may be drawn. @param {number[]} chosen @param {boolean} any */
    show: (chosen, any) => {
      list.classList.toggle('any', any);
      const shown = ticks(last, chosen);
      bars.forEach((bar, distance) => {
        bar.setAttribute('aria-selected', String(chosen.includes(distance)));
        const tick = bar.lastElementChild;
        if (tick) tick.textContent = shown.includes(distance) ? integer(distance) : '';
      });
      if (document.activeElement !== list) stand(chosen[0] ?? 0);
    },
  };
}
