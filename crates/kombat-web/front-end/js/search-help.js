// Searches that help whoever plays: they can be stopped, and say how far they are.

import * as api from './api.js';
import { h, refill, say, svg } from './dom.js';
import { icon } from './glyphs.js';
import { duration, t } from './messages.js';
import { failure, notice, working } from './notice.js';

/**
 * @typedef {{ session: { done: boolean, problem: string, text: string }, board: { frozen: boolean }, notebook: { card: HTMLElement },
 *   place: import('./address.js').Place, card: api.ProblemCard, closed?: boolean, solveButton: HTMLElement, update: () => void,
 *   card_: (...content: HTMLElement[]) => void }} Helped
 */

/** @template {Helped} T */
export class Search {
  /** @param {T} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    /** @type {AbortController | null} */
    this.work = null;
  }

  get busy() {
    return this.work !== null;
  }

  stop() {
    this.work?.abort();
  }

  toggle() {
    if (this.work) this.stop();
    else this.solve();
  }

  /**
   * Does something that can be stopped; the board is held meanwhile.
   * @param {(signal: AbortSignal) => Promise<void>} act
   */
  async hold(act) {
    if (this.work || this.puzzle.session.done) return;
    const { puzzle } = this;
    const work = (this.work = new AbortController());
    puzzle.board.frozen = true;
    this.label(true);
    puzzle.update();
    try {
      await act(work.signal);
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      if (!puzzle.closed) puzzle.card_(failure(error, () => puzzle.card_()));
    } finally {
      this.work = null;
      puzzle.board.frozen = false;
      this.label(false);
      if (!puzzle.closed) puzzle.update();
    }
  }

  /** @param {boolean} stop */
  label(stop) {
    refill(this.puzzle.solveButton, svg(icon(stop ? 'stop' : 'play')), h('span', { class: 't' }, stop ? t('ui.stop') : t('ui.solve')));
  }

  /** The title of an algorithm. @param {string} spec */
  title(spec) {
    const name = spec.split('(')[0];
    return this.puzzle.card.algorithms.find((card) => card.name === name)?.title ?? name;
  }

  /** Runs an algorithm on the board, with word of how far it is. @param {string} algorithm @param {AbortSignal} signal @param {object} [limits] */
  async run(algorithm, signal, limits = {}) {
    const { puzzle } = this;
    const { session } = puzzle;
    const order = { problem: session.problem, start: session.text, algorithm, seed: Number(puzzle.place.seed) || 0, ...limits };
    let shown = false;
    const late = setTimeout(() => {
      shown = true;
      puzzle.card_(working(t('ui.searching', { algorithm: this.title(algorithm), n: 0 }), () => this.stop()));
    }, 200);
    let best = '';
    const incumbent = (/** @type {{ g: number | null, h: number | null }} */ { g: cost, h }) => {
      if (h === null) best = '';
      else best = ` ${h === 0 && cost !== null ? t('ui.searching.solution', { cost }) : t('ui.searching.best', { h })}`;
    };
    const progress = (/** @type {api.Standing} */ standing) => {
      const line = puzzle.notebook.card.querySelector('b');
      if (!shown || !line) return;
      line.textContent = standing.state === 'queued' ? t('ui.queued') : t('ui.searching', { algorithm: this.title(algorithm), n: standing.expanded }) + best;
    };
    try {
      return await api.run(order, { signal, progress, incumbent });
    } finally {
      clearTimeout(late);
      if (shown) puzzle.card_();
    }
  }

  /** Runs the chosen algorithm and plays what it found. */
  solve() {
    return this.hold(async (signal) => {
      const { puzzle } = this;
      const algorithm = puzzle.place.algorithm;
      const report = await this.run(algorithm, signal);
      if (!report || puzzle.closed) return;
      const name = this.title(report.algorithm);
      if (!report.moves) {
        const text = report.explanation ?? (report.outcome.startsWith('stopped') ? t('ui.solve.stopped') : t('ui.solve.other'));
        return puzzle.card_(notice({ name: report.algorithm.split('(')[0], tone: 'urucum', title: t('ui.solve.none', { algorithm: name, n: report.counters.expanded }), text }));
      }
      await this.animate(report, signal);
      if (puzzle.closed) return;
      const proof = report.proof === 'optimal' ? t('ui.solve.optimal') : '';
      const title = t('ui.solve.found', { algorithm: name, n: api.pathLength(report) });
      puzzle.card_(notice({ name: report.algorithm.split('(')[0], title, text: `${t('ui.solve.cost', { n: report.counters.expanded, time: duration(report.wall_s) })} ${proof}` }));
      say(title);
    });
  }

  /** Plays what was found. @param {api.Report} _report @param {AbortSignal} _signal */
  async animate(_report, _signal) {}
}
