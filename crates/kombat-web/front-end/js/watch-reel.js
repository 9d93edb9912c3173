// The steps of a search that is watched: fetched when they are wanted, and only so many kept.

import { pause } from './dom.js';
import { latest } from './latest.js';

/**
 * @typedef {import('./api.js').Step} Step
 * @typedef {import('./api.js').Window} Window
 * @typedef {(from: number, count: number, signal: AbortSignal) => Promise<Window>} Fetch
 */

/** Steps that are asked for at once. */
export const WINDOW = 64;

/** And after a leap: who looks for a place wants to see it at once, and may leap again. */
export const GLANCE = 8;

/** Milliseconds between two questions about a search that is still on its way. */
const BREATH = 50;

export class Reel {
  /**
   * @param {Fetch} fetch
   * @param {number} [most] steps that are kept
   */
  constructor(fetch, most = 8 * WINDOW) {
    this.fetch = fetch;
    this.most = most;
    /** The latest used last. @type {Map<number, Step>} */
    this.steps = new Map();
    /** The number of expansions, once it is known. @type {number | null} */
    this.total = null;
    /** @type {Window | null} */
    this.head = null;
    this.asking = latest();
    this.last = 0;
    /** Is told how far a search is that is on its way. @type {(reached: number) => void} */
    this.told = () => {};
  }

  /** A step that is here, or undefined. @param {number} n */
  held(n) {
    const step = this.steps.get(n);
    if (step) {
      this.steps.delete(n);
      this.steps.set(n, step);
    }
    return step;
  }

  /** The number nearest to this that there is. @param {number} n */
  clamp(n) {
    return Math.max(0, this.total === null ? n : Math.min(n, this.total));
  }

  /**
   * A step, fetched with its neighbours if it is not here. A question that another
   * overtakes is given up, and answers null.
   * @param {number} wanted
   * @returns {Promise<Step | null>}
   */
  async step(wanted) {
    const n = this.clamp(wanted);
    const [back, leap] = [n < this.last, Math.abs(n - this.last) > WINDOW / 2];
    this.last = n;
    const here = this.held(n);
    if (here) return here;
    const found = await this.asking.run(async (signal) => {
      // Going back, what lies before is wanted too.
      if (back && !leap && n >= WINDOW) await this.load(n - WINDOW + 1, WINDOW, signal);
      if (!this.steps.has(n)) await this.load(n, leap ? GLANCE : WINDOW, signal);
      // Beyond the end: the last there is.
      if (!this.steps.has(this.clamp(n))) await this.load(this.clamp(n), WINDOW, signal);
      return this.held(this.clamp(n));
    });
    return found ?? null;
  }

  /** Fetches what comes after a step, if it is near the end of what is here. @param {number} n */
  async ahead(n) {
    if (this.asking.busy || (this.total !== null && n + WINDOW / 2 > this.total)) return;
    let from = n + 1;
    while (from <= n + WINDOW / 2 && this.steps.has(from)) from += 1;
    if (from > n + WINDOW / 2) return;
    // What fails is asked for again when it is wanted.
    await this.asking.run((signal) => this.load(from, WINDOW, signal)).catch(() => {});
  }

  /**
   * Fetches what lies before a step, if it is not here; true if that changed anything.
   * @param {number} n @param {number} count
   */
  async behind(n, count) {
    const from = Math.max(0, n - count);
    let missing = from;
    while (missing < n && this.steps.has(missing)) missing += 1;
    if (this.asking.busy || missing >= n) return false;
    const task = async (/** @type {AbortSignal} */ signal) => {
      await this.load(from, Math.min(WINDOW, n - from), signal);
      return true;
    };
    return (await this.asking.run(task).catch(() => false)) ?? false;
  }

  /** @param {number} from @param {number} count @param {AbortSignal} signal */
  async load(from, count, signal) {
    let window = await this.fetch(from, count, signal);
    // What is far away takes more than one question.
    while (window.reached !== null && !signal.aborted) {
      this.told(window.reached);
      await pause(BREATH);
      if (!signal.aborted) window = await this.fetch(from, count, signal);
    }
    if (signal.aborted) return;
    const { steps, ...head } = window;
    this.head = { ...head, steps: [] };
    this.total = window.total ?? this.total;
    for (const step of steps) {
      this.steps.delete(step.n);
      this.steps.set(step.n, step);
    }
    for (const n of this.steps.keys()) {
      if (this.steps.size <= this.most) break;
      this.steps.delete(n);
    }
  }

  stop() {
    this.asking.stop();
  }
}

/** The board that a step is about. @param {Step} step */
export function subject(step) {
  return step.records.find((record) => record.event === 'expand') ?? step.records.find((record) => record.board !== null) ?? null;
}

/**
 * How f comes from g and h: `sum` if it is theirs, `h` or `g` if it is one of them alone,
 * `other` else, `none` where nothing is ordered by a number.
 * @param {{ f: number | null, g: number | null, h: number | null }} node
 * @returns {Formula}
 */
export function equation({ f, g, h }) {
  if (f === null) return 'none';
  if (h !== null && g !== null && f === g + h) return 'sum';
  if (h !== null && f === h) return 'h';
  return h === null && f === g ? 'g' : 'other';
}

/** Are two numbers the same, but for how they were added up? @param {number | null} a @param {number} b */
const same = (a, b) => a !== null && Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(b));

/** @typedef {{ f: number | null, g: number | null, h: number | null }} Figures */
/** @typedef {'sum' | 'weighted' | 'h' | 'g' | 'other' | 'none'} Formula */

/**
 * How a search makes f of g and h, from all that was seen of it: one board may fit several,
 * as the first of a greedy search, which has g = 0, fits a sum too.
 */
export class Formulas {
  /** @param {number | null} weight what h is multiplied by, if the search says so */
  constructor(weight) {
    const times = weight ?? 1;
    /** Those that fitted everything so far. @type {[Formula, (node: { f: number, g: number | null, h: number | null }) => boolean][]} */
    this.left = [
      ['sum', ({ f, g, h }) => weight === null && g !== null && h !== null && same(f, g + h)],
      ['weighted', ({ f, g, h }) => weight !== null && g !== null && h !== null && same(f, g + times * h)],
      ['h', ({ f, h }) => h !== null && same(f, h)],
      ['g', ({ f, g, h }) => h === null && g !== null && same(f, g)],
    ];
  }

  /** @param {Step} step */
  see(step) {
    for (const { f, g, h } of [...step.records, ...(step.head ?? [])]) {
      if (f !== null) this.left = this.left.filter(([, fits]) => fits({ f, g, h }));
    }
  }

  /** The formula of a board. @param {Figures} node @returns {Formula} */
  of(node) {
    return node.f === null ? 'none' : (this.left[0]?.[0] ?? equation(node));
  }
}

/**
 * The line of the pseudo-code that is lit: where the board is expanded; at the end, where
 * a solution is found; before the first expansion, the first.
 * @param {{ event: string | null }[]} code @param {Step} step @param {boolean} solved
 */
export function litLine(code, step, solved) {
  const at = (/** @type {string} */ event) => code.findIndex((line) => line.event === event);
  if (solved && at('incumbent') >= 0) return at('incumbent');
  return step.n === 0 ? 0 : Math.max(0, at('expand'));
}

/** How often each kind of event happened in a step. @param {Step} step */
export function tally(step) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { event } of step.records) counts[event] = (counts[event] ?? 0) + 1;
  // Of phases alone there may be more than are listed.
  if (step.left_out) counts.phase = (counts.phase ?? 0) + step.left_out;
  return counts;
}

/**
 * What a step of a walk over the landscape was: `trap` where no neighbour was taken, `kick`
 * where the search began anew or was thrown, `up` where it climbed away from the goal.
 * @param {Step} step
 * @returns {'trap' | 'kick' | 'up' | 'down' | 'level'}
 */
export function gait(step) {
  const here = subject(step);
  const next = step.records.find((record) => record.event === 'generate' && record.parent !== null);
  if (step.records.some((record) => record.event === 'phase' && record.why?.startsWith('restart'))) return 'kick';
  if (!next && step.n > 0) return 'trap';
  if (!next || next.h === null || !here || here.h === null) return 'level';
  return next.h > here.h ? 'up' : next.h < here.h ? 'down' : 'level';
}
