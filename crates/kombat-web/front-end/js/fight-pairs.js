// Who is ahead, pair by pair: half a matrix, or a line a pair where a matrix has no room.

import { dropdown, segmented } from './chooser.js';
import { h, refill, svg } from './dom.js';
import { pairsOf, ranked } from './fight-digest.js';
import { hue, marker, named } from './marks.js';
import { t } from './messages.js';

/** @typedef {import('./fight-digest.js').Comparison} Comparison @typedef {ReturnType<typeof pairsOf>[number]} Shown @typedef {import('./fight-digest.js').Rank} Rank */

/** Metrics that say most beside the one that decides. */
const FIRST = ['time', 'over-optimum'];

/** Contenders whose matrix can be taken in at a glance. */
const MATRIX = 8;

/** What stands in a cell. @param {Shown} shown @param {string} [against] with whom, where no row and no column says it */
function inside({ ahead, pair: { text, effect_text: effect, p_text: p } }, against) {
  const first = ahead === null ? h('b', null, h('span', null, t('ui.result.tie'))) : h('b', null, svg(marker(ahead.lane, 12)), h('span', { class: 'sr' }, `${ahead.name}: `), text);
  return [h('span', { class: 'vs' }, against ?? ''), first, h('span', null, ahead === null ? text : effect), h('span', null, p)];
}

/** @param {Shown} shown */
const kind = ({ ahead }) => (ahead === null ? 'tie' : `won ${hue(ahead.lane)}`);

/** @param {Comparison} comparison @param {string} metric */
function matrix(comparison, metric) {
  const order = ranked(comparison);
  const pairs = pairsOf(comparison, metric, false);
  const cell = (/** @type {Rank} */ row, /** @type {Rank} */ column) => {
    const found = pairs.find(({ one, other }) => one === column && other === row);
    return found ? h('td', { class: kind(found) }, inside(found, t('ui.result.against', { name: column.name }))) : h('td', { class: 'none' });
  };
  const head = (/** @type {Rank} */ { lane, name, spec }) => named(lane, name, spec);
  return h(
    'table',
    { class: 'mx' },
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        h('td', null),
        order.slice(0, -1).map((rank) => h('th', { scope: 'col' }, head(rank))),
      ),
    ),
    h(
      'tbody',
      null,
      order.slice(1).map((row, i) =>
        h(
          'tr',
          null,
          h('th', { scope: 'row' }, head(row)),
          order.slice(0, -1).map((column, j) => (j <= i ? cell(row, column) : h('td', { class: 'none' }))),
        ),
      ),
    ),
  );
}

/** @param {Comparison} comparison @param {string} metric @param {boolean} neighbours */
function lines(comparison, metric, neighbours) {
  const line = (/** @type {Shown} */ shown) => {
    const [one, other] = [shown.one, shown.other].map(({ lane, name, spec }) => named(lane, name, spec));
    return h('li', null, h('span', { class: 'duo' }, one, ' × ', other), h('div', { class: kind(shown) }, inside(shown)));
  };
  return h('ul', { class: 'mxlines' }, pairsOf(comparison, metric, neighbours).map(line));
}

/**
 * By which metric: the ones that matter most at a press, the others in a list.
 * @param {Comparison['pairs']['metrics']} metrics @param {string} measure @param {string} now @param {(name: string) => void} choose
 */
function toggle(metrics, measure, now, choose) {
  if (metrics.length < 2) return null;
  const option = (/** @type {{ name: string, head: string }} */ { name, head }) => /** @type {[string, string]} */ ([name, head]);
  const first = metrics.filter(({ name }) => [measure, ...FIRST].includes(name));
  const others = metrics.filter((metric) => !first.includes(metric));
  const pressed = segmented(t('ui.result.pairs.by'), first.map(option), now, choose, 'pairs');
  pressed.classList.add('sm');
  const open = others.some(({ name }) => name === now);
  const offered = [...(open ? [] : [option({ name: '', head: t('ui.result.pairs.other') })]), ...others.map(option)];
  const listed = dropdown('pairs-other', t('ui.result.pairs.other'), offered, open ? now : '', (name) => name && choose(name));
  return h('div', { class: 'by' }, first.length > 0 && pressed, others.length > 0 && listed);
}

/**
 * @param {Comparison} comparison @param {{ metric: string, all: boolean }} look kept from one digest to the next
 */
export function pairs(comparison, look) {
  const { metrics, cells, how } = comparison.pairs;
  if (!cells.length) return null;
  const own = metrics.filter(({ name }) => cells.some(({ metric }) => metric === name));
  if (!own.some(({ name }) => name === look.metric)) look.metric = own[0]?.name ?? '';
  const many = ranked(comparison).length > MATRIX;
  const holder = h('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': t('ui.result.pairs') });
  const picked = h('div', null);
  const more = h('button', { type: 'button', class: 'btn', id: 'all-pairs' });
  more.addEventListener('click', () => {
    look.all = !look.all;
    draw();
  });
  const draw = () => {
    const choose = (/** @type {string} */ name) => {
      look.metric = name;
      draw();
      (document.getElementById(`pairs-${name}`) ?? document.getElementById('pairs-other'))?.focus();
    };
    refill(picked, toggle(own, comparison.measure, look.metric, choose));
    refill(holder, many ? lines(comparison, look.metric, !look.all) : matrix(comparison, look.metric));
    more.textContent = t(look.all ? 'ui.result.pairs.neighbours' : 'ui.result.pairs.all');
    more.setAttribute('aria-expanded', String(look.all));
  };
  draw();
  const hidden = many && comparison.pairs.all;
  return h(
    'section',
    { class: 'pairs', 'aria-labelledby': 'pairs-title' },
    h('div', { class: 'pairhead' }, h('h2', { id: 'pairs-title' }, t('ui.result.pairs')), picked),
    many && h('p', { class: 'small muted' }, t('ui.result.pairs.many')),
    holder,
    hidden && more,
    h('p', { class: 'kicker' }, how),
  );
}
