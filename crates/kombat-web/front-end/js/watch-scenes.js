// What is seen of searches that are no trees: the landscape that a walk crosses, the list
// from which a path is built, the population of paths.

import { h, refill, svg } from './dom.js';
import { integer, t } from './messages.js';
import { WIDTHS } from './watch-board.js';
import { gait, subject } from './watch-reel.js';
import { known } from './watch-score.js';

/**
 * @typedef {import('./api.js').Step} Step
 * @typedef {import('./api.js').Path} Path
 * @typedef {import('./watch-board.js').Boards} Boards
 */

/** Steps of the landscape that are seen at once. */
const SEEN = 60;
const HIGH = 260;
/** How wide the picture is, in its own units, where nothing is known of the room. */
const WIDE = 640;

/**
 * The landscape around a step: the estimate of each board, as far as it is here.
 * @param {(n: number) => Step | undefined} held
 * @param {number} n
 */
export function landscape(held, n) {
  const first = Math.max(1, n - Math.floor(SEEN * 0.75));
  const points = [];
  for (let at = first; at < first + SEEN; at += 1) {
    const step = held(at);
    const here = step && subject(step);
    if (step && here) points.push({ n: at, h: here.h ?? here.g ?? 0, gait: gait(step) });
  }
  return { first, points };
}

export class WalkScene {
  constructor() {
    this.picture = svg('<svg class="land" aria-hidden="true"></svg>');
    this.said = h('p', { class: 'small muted', 'data-gait': '' });
    const key = (/** @type {string} */ cls, /** @type {string} */ text) => h('li', null, svg(`<svg class="land" width="16" height="16" viewBox="-8 -8 16 16" aria-hidden="true">${MARKS[cls]}</svg>`), text);
    /** What it shows, to be rendered anew in another room. @type {(() => void) | null} */
    this.again = null;
    this.element = h('div', { class: 'scene' }, this.picture, this.said, h('ul', { class: 'marks-key' }, key('kick', t('ui.watch.kick')), key('trap', t('ui.watch.trap')), key('up', t('ui.watch.uphill'))));
    this.watcher = new ResizeObserver(() => this.again?.());
    this.watcher.observe(this.element);
  }

  /** @param {Step} step @param {(n: number) => Step | undefined} held */
  show(step, held) {
    this.again = () => this.render(step, held);
    this.render(step, held);
  }

  /** Rendered as wide as its room, so that its letters are as large as others. @param {Step} step @param {(n: number) => Step | undefined} held */
  render(step, held) {
    const wide = this.element.clientWidth || WIDE;
    const { first, points } = landscape(held, step.n);
    const top = Math.max(1, ...points.map((point) => point.h));
    const x = (/** @type {number} */ n) => ((n - first + 0.5) / SEEN) * wide;
    const y = (/** @type {number} */ value) => HIGH - 24 - (value / top) * (HIGH - 48);
    const line = points.map((point, i) => `${i && points[i - 1].n === point.n - 1 ? 'L' : 'M'}${x(point.n).toFixed(1)} ${y(point.h).toFixed(1)}`).join('');
    const past = points
      .filter((point) => point.n <= step.n)
      .map((point, i) => `${i ? 'L' : 'M'}${x(point.n).toFixed(1)} ${y(point.h).toFixed(1)}`)
      .join('');
    const marks = points
      .filter((point) => MARKS[point.gait])
      .map((point) => `<g transform="translate(${x(point.n).toFixed(1)} ${y(point.h).toFixed(1)})">${MARKS[point.gait]}</g>`)
      .join('');
    const now = points.find((point) => point.n === step.n);
    const pin = now ? `<path class="pin" d="M${x(now.n).toFixed(1)} 8V${HIGH - 24}"/><circle class="here" cx="${x(now.n).toFixed(1)}" cy="${y(now.h).toFixed(1)}" r="7"/>` : '';
    this.picture.setAttribute('viewBox', `0 0 ${wide} ${HIGH}`);
    this.picture.innerHTML = `<path class="ax" d="M0 ${HIGH - 23.5}H${wide}"/><text x="0" y="14">h = ${integer(top)}</text><text x="0" y="${HIGH - 6}">${integer(first)}</text><text x="${wide}" y="${HIGH - 6}" text-anchor="end">${integer(first + SEEN - 1)}</text><path class="line" d="${line}"/><path class="walked" d="${past}"/>${marks}${pin}`;
    const gaits = { trap: t('ui.watch.said.trap'), kick: t('ui.watch.said.kick'), up: t('ui.watch.said.up'), down: t('ui.watch.said.down'), level: t('ui.watch.said.level') };
    this.said.textContent = step.n === 0 ? '' : gaits[gait(step)];
    this.said.dataset.gait = step.n === 0 ? '' : gait(step);
  }

  close() {
    this.watcher.disconnect();
  }
}

/** @type {Record<string, string>} */
const MARKS = {
  kick: '<path class="kick" d="M0 -7 6 5H-6z"/>',
  trap: '<path class="trap" d="M-5 -5 5 5M5 -5-5 5"/>',
  up: '<circle class="up" r="3.5"/>',
};

export class CandidateScene {
  /** @param {Boards} boards @param {number} listed how many may be chosen */
  constructor(boards, listed) {
    this.boards = boards;
    this.listed = listed;
    this.title = h('p', { class: 'small muted' });
    this.list = h('ol', { class: 'cands' });
    this.element = h('div', { class: 'scene' }, this.title, this.list);
  }

  /** @param {Step} step */
  show(step) {
    const found = candidates(step);
    this.title.textContent = t('ui.watch.construction', { n: step.phase.construction ?? 0, g: subject(step)?.g ?? 0 });
    refill(
      this.list,
      found.map(({ record, chosen }, i) =>
        h(
          'li',
          { class: `${chosen ? 'chosen' : ''}${i < this.listed ? ' listed' : ''}`, 'data-move': record.move, 'data-h': record.h, 'data-chosen': String(chosen) },
          this.boards.render(record.board ?? '', record.move, WIDTHS.list),
          h('span', { class: 'v' }, h('b', null, record.move), ` h = ${known(record.h)}`),
          chosen ? h('span', { class: 'small cob' }, t('ui.watch.chosen')) : null,
        ),
      ),
    );
  }
}

/**
 * What was chosen from: the successors of a step, the best first.
 * @param {Step} step
 */
export function candidates(step) {
  return step.records
    .filter((record) => record.parent !== null && (record.event === 'generate' || record.event === 'prune'))
    .map((record) => ({ record, chosen: record.event === 'generate' }))
    .sort((a, b) => (a.record.h ?? 0) - (b.record.h ?? 0) || (a.record.id ?? 0) - (b.record.id ?? 0));
}

export class PopulationScene {
  constructor() {
    this.title = h('h2');
    this.list = h('ol', { class: 'paths' });
    this.more = h('p', { class: 'small muted' });
    this.element = h('div', { class: 'scene' }, this.title, this.list, this.more);
  }

  /** @param {Step} step */
  show(step) {
    const { population } = step;
    if (!population) {
      this.title.textContent = t('ui.watch.generation', { n: step.phase.generation ?? 0 });
      this.more.textContent = t('ui.watch.population-too-large');
      return refill(this.list);
    }
    const chosen = population.paths.some((path) => path.kept !== null);
    this.title.textContent = t('ui.watch.generation', { n: population.generation });
    this.title.dataset.generation = String(population.generation);
    const most = Math.max(1, ...population.paths.map((path) => path.h ?? 0));
    refill(
      this.list,
      population.paths.map((path, i) => this.row(path, most, i === population.paths.length - 1 && path.new)),
    );
    this.more.textContent = `${population.more ? t('ui.watch.more-paths', { n: population.more }) : ''} ${chosen ? t('ui.watch.choice-made') : ''}`;
  }

  /** @param {Path} path @param {number} most @param {boolean} now */
  row(path, most, now) {
    const state = path.kept === null ? (path.new ? 'new' : 'old') : path.kept ? 'kept' : 'gone';
    const words = { new: t('ui.watch.path.new'), old: t('ui.watch.path.old'), kept: t('ui.watch.path.kept'), gone: t('ui.watch.path.gone') };
    return h(
      'li',
      { class: `${state}${now && path.kept === null ? ' now' : ''}`, 'data-row': path.row, 'data-h': path.h ?? '', 'data-state': state },
      h('span', { class: 'who' }, String(path.row), path.parents.length ? h('small', null, ` ← ${path.parents.join(' × ')}`) : null),
      h('span', { class: 'genes' }, path.moves.join(' '), path.longer ? ` … +${integer(path.longer)}` : ''),
      h('span', { class: 'hbar', vars: { '--part': `${((path.h ?? 0) / most) * 100}%` } }, h('b', null, known(path.h))),
      h('span', { class: 'small' }, words[state]),
    );
  }
}
