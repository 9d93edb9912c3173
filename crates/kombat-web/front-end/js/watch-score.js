// The score of a search: a column for each expansion, g below and h above, over which one
// moves through it.

import { h, svg } from './dom.js';
import { integer, t } from './messages.js';

/** @typedef {import('./api.js').Score} Score */

/**
 * The score in so many columns at most: means of g and h, and how many expansions a column is.
 * @param {Score} score
 * @param {number} most
 * @returns {{ width: number, g: number[], h: (number | null)[] }}
 */
export function binned({ width, g, h: estimates, expansions }, most) {
  if (g.length <= most) return { width, g, h: estimates };
  const times = Math.ceil(g.length / most);
  /** @type {number[]} */
  const sums = [];
  /** @type {(number | null)[]} */
  const others = [];
  for (let at = 0; at < g.length; at += times) {
    let [weight, a, b] = [0, 0, 0];
    let informed = false;
    for (let i = at; i < Math.min(at + times, g.length); i += 1) {
      // The last column may be of fewer expansions.
      const own = Math.min(width, expansions - i * width);
      weight += own;
      a += own * g[i];
      b += own * (estimates[i] ?? 0);
      informed ||= estimates[i] !== null;
    }
    sums.push(a / weight);
    others.push(informed ? b / weight : null);
  }
  return { width: width * times, g: sums, h: others };
}

/** How high the columns are; less where two strips share a phone. */
const HIGH = 52;
const LOW = 26;

export class ScoreView {
  /** @param {string} id @param {boolean} paired is there another strip? @param {(n: number) => void} jump */
  constructor(id, paired, jump) {
    this.id = id;
    this.paired = paired;
    this.jump = jump;
    /** @type {Score | null} */
    this.score = null;
    this.n = 0;
    /** Expansions from one end to the other: of the longest search, if there are two. */
    this.total = 0;
    this.wide = 0;
    this.picture = svg(`<svg aria-hidden="true" height="${HIGH + 18}"></svg>`);
    this.element = h('div', { class: 'score', id, role: 'slider', tabindex: 0, 'aria-label': t('ui.watch.expansion'), 'aria-valuemin': 0, 'aria-valuemax': 0, 'aria-valuenow': 0 }, this.picture);
    this.element.addEventListener('keydown', (event) => this.key(event));
    this.element.addEventListener('pointerdown', (event) => this.drag(event));
    this.watcher = new ResizeObserver(() => this.render());
    this.watcher.observe(this.element);
  }

  /** What is known now, on a scale of so many expansions. @param {Score | null} score @param {number} total */
  set(score, total) {
    if (score === this.score && total === this.total) return;
    this.score = score;
    this.total = total;
    this.render();
  }

  /** The x of the middle of a step's column. @param {number} n */
  place(n) {
    // One may be farther than the columns go.
    return this.total === 0 ? 0 : Math.min(1, Math.max(0.5, n - 0.5) / this.total) * this.wide;
  }

  render() {
    const { score } = this;
    this.wide = Math.floor(this.element.clientWidth);
    if (!score || this.wide < 20) return;
    const high = this.paired && matchMedia('(max-width: 720px)').matches ? LOW : HIGH;
    const { width, g, h: estimates } = binned(score, Math.max(1, Math.floor(this.wide / 1.5)));
    const unit = this.wide / Math.max(1, this.total);
    const most = Math.max(1, ...g.map((own, i) => own + (estimates[i] ?? 0)));
    const gap = unit * width > 6 ? 1.5 : 0;
    let [low, top] = ['', ''];
    g.forEach((own, i) => {
      const x = i * width * unit + gap;
      const w = Math.max(0.5, Math.min(width, score.expansions - i * width) * unit - 2 * gap);
      const [a, b] = [(own / most) * high, ((estimates[i] ?? 0) / most) * high];
      low += `M${x.toFixed(1)} ${high}h${w.toFixed(1)}v${(-a).toFixed(1)}h${(-w).toFixed(1)}z`;
      if (b > 0) top += `M${x.toFixed(1)} ${(high - a).toFixed(1)}h${w.toFixed(1)}v${(-b).toFixed(1)}h${(-w).toFixed(1)}z`;
    });
    const marks = score.marks
      .slice(0, 400)
      .map(({ n }) => `M${((n - 1) * unit).toFixed(1)} ${high}v6`)
      .join('');
    const part = (/** @type {string} */ cls) => `<g class="${cls}" clip-path="url(#${this.id}-${cls})"><path class="h" d="${top}"/><path class="g" d="${low}"/></g>`;
    this.picture.setAttribute('viewBox', `0 0 ${this.wide} ${high + 18}`);
    this.picture.setAttribute('width', String(this.wide));
    this.picture.setAttribute('height', String(high + 18));
    this.picture.innerHTML = `<defs>${['past', 'present', 'future'].map((name) => `<clipPath id="${this.id}-${name}"><rect y="0" height="${high + 1}"/></clipPath>`).join('')}</defs>
      ${part('future')}${part('past')}${part('present')}<path class="ax" d="M0 ${high + 0.5}H${this.wide}"/><path class="marks" d="${marks}"/><g class="pin"><path d="M0 0V${high + 8}"/><circle cy="${high + 9}" r="7"/></g>`;
    this.at(this.n);
  }

  /** Shows where one is. @param {number} n */
  at(n) {
    this.n = n;
    this.element.setAttribute('aria-valuenow', String(n));
    this.element.setAttribute('aria-valuemax', String(this.total));
    this.element.setAttribute('aria-valuetext', t('ui.watch.at', { n, total: this.total }));
    const unit = this.wide / Math.max(1, this.total);
    const clip = (/** @type {string} */ name, /** @type {number} */ x, /** @type {number} */ w) => {
      const rect = this.picture.querySelector(`#${this.id}-${name} rect`);
      rect?.setAttribute('x', x.toFixed(1));
      rect?.setAttribute('width', Math.max(0, w).toFixed(1));
    };
    const own = Math.max(1, unit);
    clip('past', 0, (n - 1) * unit);
    clip('present', (n - 1) * unit, n > 0 ? own : 0);
    clip('future', n > 0 ? (n - 1) * unit + own : 0, this.wide);
    this.picture.querySelector('.pin')?.setAttribute('transform', `translate(${this.place(n).toFixed(1)} 0)`);
  }

  /** @param {number} clientX */
  under(clientX) {
    const box = this.element.getBoundingClientRect();
    return Math.min(this.total, Math.max(0, Math.ceil(((clientX - box.left) / Math.max(1, box.width)) * this.total)));
  }

  /** @param {PointerEvent} event */
  drag(event) {
    if (event.button !== 0) return;
    event.preventDefault();
    this.element.focus();
    this.element.setPointerCapture(event.pointerId);
    this.jump(this.under(event.clientX));
    const move = (/** @type {PointerEvent} */ next) => this.jump(this.under(next.clientX));
    const end = () => {
      this.element.removeEventListener('pointermove', move);
      this.element.removeEventListener('pointerup', end);
      this.element.removeEventListener('pointercancel', end);
    };
    this.element.addEventListener('pointermove', move);
    this.element.addEventListener('pointerup', end);
    this.element.addEventListener('pointercancel', end);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const page = Math.max(10, Math.round(this.total / 20));
    /** @type {Record<string, number>} */
    const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -page, PageUp: page, Home: -Infinity, End: Infinity };
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.jump(Math.min(this.total, Math.max(0, this.n + step)));
  }

  close() {
    this.watcher.disconnect();
  }
}

/** What the columns mean. @param {boolean} informed */
export function scoreKey(informed) {
  const patch = (/** @type {string} */ cls, /** @type {string} */ text) =>
    h('span', { class: 'patch' }, svg(`<svg class="score-key" width="12" height="12" aria-hidden="true"><rect class="${cls}" width="12" height="12"/></svg>`), text);
  return h('p', { class: 'label scorekey' }, h('span', null, t('ui.watch.columns')), informed ? patch('h', t('ui.watch.h-said')) : null, patch('g', t('ui.watch.g-said')));
}

/** A number that may not be known. @param {number | null} n */
export const known = (n) => (n === null ? '–' : integer(n));
