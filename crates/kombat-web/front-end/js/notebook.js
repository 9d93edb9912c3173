// The notebook beside a puzzle: figures, the stair of distances, the list of moves.

import { h, refill, svg } from './dom.js';
import { fig } from './glyphs.js';
import { integer, t } from './messages.js';
import { clockText } from './values.js';

/** @typedef {import('./session.js').Session} Session */

/** A signed change in house figures. @param {number} n */
const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

/** @param {string} label @param {string} cls */
function number(label, cls = '') {
  const value = h('div', { class: `v ${cls}` });
  const note = h('div', { class: 'n' });
  return { box: h('div', { class: 'num' }, h('span', { class: 'label' }, label), value, note), value, note };
}

/** @param {HTMLElement} element @param {string} text */
function figure(element, text) {
  if (element.dataset.text === text) return;
  element.dataset.text = text;
  refill(element, /^[\d:+−]+$/.test(text) ? svg(fig(text)) : h('span', { class: 'dash' }, text));
}

export class Notebook {
  constructor() {
    this.best = '';
    this.count = number(t('ui.moves'));
    this.time = number(t('ui.clock'));
    this.left = number(t('ui.to-goal'), 'cob');
    this.last = number(t('ui.last-move'));
    this.nums = h(
      'div',
      { class: 'nums' },
      [this.count, this.time, this.left, this.last].map((each) => each.box),
    );
    this.card = h('div', { class: 'card', 'aria-live': 'off' });
    this.stair = h('div', { class: 'stair' });
    this.chart = h('figure', { class: 'fig' }, h('figcaption', null, h('b', null, t('ui.figure', { n: 1 })), ' ', t('ui.stair')), this.stair);
    this.list = h('ol', { class: 'moves', 'aria-label': t('ui.moves') });
    this.element = h('aside', { class: 'notebook', 'aria-label': t('ui.notebook') }, this.nums, this.card, this.chart, this.list);
  }

  /** @param {Session} session @param {string} best */
  show(session, best) {
    const distance = session.distance();
    const wrong = session.wrong();
    figure(this.count.value, String(session.at));
    this.count.note.textContent = wrong === null ? '' : t('ui.wrong', { n: wrong });
    this.best = best;
    this.tick(session);
    figure(this.left.value, typeof distance === 'number' ? String(distance) : '?');
    this.left.note.textContent = typeof distance === 'number' ? t('ui.least') : session.depths ? t('ui.no-way') : t('ui.distance-unknown');
    const cost = session.at ? session.cost(session.at - 1) : null;
    figure(this.last.value, cost === null ? '–' : signed(cost));
    this.last.value.className = `v ${cost === null ? 'faint' : cost > 0 ? 'uru' : 'cob'}`;
    this.last.note.textContent = session.at ? lastNote(session.describe(session.at - 1), cost) : t('ui.none-yet');
    this.drawStair(session);
    this.drawMoves(session);
  }

  /** @param {Session} session */
  tick(session) {
    figure(this.time.value, clockText(session.seconds(performance.now())));
    this.time.note.textContent = this.best || (session.at === 0 ? t('ui.clock-waits') : '');
  }

  /** @param {Session} session */
  drawStair(session) {
    const all = Array.from({ length: session.at + 1 }, (_, i) => session.distance(i));
    const values = /** @type {number[]} */ (all.filter((d) => typeof d === 'number'));
    this.chart.hidden = values.length !== all.length || values.length === 0 || values.length > 400;
    if (this.chart.hidden) return;
    this.stair.replaceChildren(svg(stair(values)));
  }

  /** @param {Session} session */
  drawMoves(session) {
    const first = Math.max(0, session.at - 60);
    const rows = [];
    for (let i = first; i < session.moves.length && i < first + 120; i += 1) {
      const cost = session.cost(i);
      const cls = i === session.at - 1 ? 'cur' : i >= session.at ? 'undone' : '';
      rows.push(h('li', { class: cls }, h('span', null, i + 1), h('span', null, session.describe(i)), h('span', { class: cost !== null && cost > 0 ? 'up' : 'dn' }, cost === null ? '' : signed(cost))));
    }
    refill(this.list, rows);
    this.list.style.setProperty('--lines', String(Math.max(4, Math.ceil(rows.length / 2))));
  }
}

/** @param {string} what @param {number | null} cost */
function lastNote(what, cost) {
  if (cost === null) return what;
  if (cost > 0) return t('ui.farther', { what });
  return cost < 0 ? t('ui.nearer', { what }) : t('ui.level', { what });
}

/** The chart of distances after each move. @param {number[]} values */
function stair(values) {
  const most = Math.max(...values, 4);
  const steps = Math.max(values.length - 1, values[0], 4);
  const [left, top, wide, tall] = [24, 12, 264, Math.min(240, Math.max(96, most * 24))];
  const x = (/** @type {number} */ i) => left + (i * wide) / steps;
  const y = (/** @type {number} */ d) => top + tall - (d * tall) / most;
  const every = (/** @type {number} */ n) => [1, 2, 5, 10, 20, 50, 100].find((step) => n / step <= 6) ?? 200;
  const ticks = (/** @type {number} */ n) => Array.from({ length: Math.floor(n / every(n)) + 1 }, (_, i) => i * every(n));
  let out = `<path class="ax" d="M${left} ${top}V${y(0)}H${left + wide}"/>`;
  for (const d of ticks(most)) out += `<text x="${left - 8}" y="${y(d) + 4}" text-anchor="end">${d}</text>`;
  for (const i of ticks(steps)) out += `<text x="${x(i)}" y="${y(0) + 18}" text-anchor="middle">${i}</text>`;
  out += `<path d="M${x(0)} ${y(values[0])}L${x(values[0])} ${y(0)}" stroke="var(--rule-strong)" stroke-dasharray="2 4" fill="none" stroke-width="1.5"/>`;
  if (values[0] > 5) out += `<text x="${x(values[0] * 0.58)}" y="${y(values[0] * 0.3)}" class="ink2" text-anchor="end" font-style="italic">${t('ui.no-error')}</text>`;
  const small = steps > 40;
  for (let i = 1; i < values.length; i += 1) {
    const color = values[i] > values[i - 1] ? 'urucum' : 'cobalto';
    out += `<path d="M${x(i - 1)} ${y(values[i - 1])}L${x(i)} ${y(values[i])}" stroke="var(--${color})" stroke-width="${small ? 2 : 3}" stroke-linecap="round"/>`;
  }
  values.forEach((d, i) => {
    const up = i > 0 && d > values[i - 1];
    if (small && !up && i < values.length - 1) return;
    const r = i === values.length - 1 ? 7 : small ? 3 : 5;
    out += up
      ? `<rect x="${x(i) - r}" y="${y(d) - r}" width="${2 * r}" height="${2 * r}" fill="var(--urucum)" stroke="var(--sheet)" stroke-width="1.5"/>`
      : `<circle cx="${x(i)}" cy="${y(d)}" r="${r}" fill="var(--cobalto)" stroke="var(--sheet)" stroke-width="1.5"/>`;
  });
  const label = t('ui.stair-values', { values: values.slice(-40).map(integer).join(', ') });
  return `<svg class="stair" viewBox="0 0 300 ${tall + 36}" role="img" aria-label="${label}">${out}</svg>`;
}
