// Searches that help whoever plays: they can be stopped, and say how far they are.

import * as api from './api.js';
import { h, refill, say, svg } from './dom.js';
import { icon } from './glyphs.js';
import { duration, t } from './messages.js';
import { failure, notice, working } from './notice.js';

/**
 * @typedef {import('./play.js').Play & { solveButton?: HTMLElement }} Helped
 * @typedef {{ signal: AbortSignal, progress: (standing: api.Standing) => void, incumbent: (best: api.TraceRecord) => void }} How
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
   * Does something that can be stopped; the board is held meanwhile unless it need not be.
   * @param {(signal: AbortSignal) => Promise<void>} act
   */
  async hold(act, frozen = true) {
    if (this.work || this.puzzle.session.done) return;
    const { puzzle } = this;
    const work = (this.work = new AbortController());
    puzzle.board.frozen = frozen;
    this.label(true);
    puzzle.update();
    try {
      await act(work.signal);
    } catch (error) {
      if (work.signal.aborted) return;
      if (!(error instanceof api.Refused)) throw error;
      if (!puzzle.closed) puzzle.tell(failure(error, () => puzzle.tell()));
    } finally {
      this.work = null;
      puzzle.board.frozen = false;
      this.label(false);
      if (!puzzle.closed) {
        puzzle.show();
        puzzle.update();
      }
    }
  }

  /** @param {boolean} stop */
  label(stop) {
    const { solveButton } = this.puzzle;
    if (solveButton) refill(solveButton, svg(icon(stop ? 'stop' : 'play')), h('span', { class: 't' }, stop ? t('ui.stop') : t('ui.solve')));
  }

  /** The title of an algorithm. @param {string} spec */
  title(spec) {
    const name = spec.split('(')[0];
    return this.puzzle.card.algorithms.find((card) => card.name === name)?.title ?? name;
  }

  /** Runs an algorithm on the board. @param {string} algorithm @param {AbortSignal} signal */
  run(algorithm, signal) {
    const { session, place } = this.puzzle;
    const order = { problem: session.problem, start: session.text, algorithm, seed: Number(place.seed) || 0 };
    return this.follow(
      (n) => t('ui.searching', { algorithm: this.title(algorithm), n }),
      signal,
      (how) => api.run(order, how),
    );
  }

  /**
   * Waits for an answer, with word of how far it is where that takes long.
   * @template A
   * @param {(n: number) => string} words what is said after so many expansions @param {AbortSignal} signal @param {(how: How) => Promise<A>} work
   */
  async follow(words, signal, work) {
    const { puzzle } = this;
    let shown = false;
    const late = setTimeout(() => {
      shown = true;
      puzzle.tell(working(words(0), () => this.stop()));
    }, 200);
    let best = '';
    const incumbent = (/** @type {{ g: number | null, h: number | null }} */ { g: cost, h }) => {
      if (h === null) best = '';
      else best = ` ${h === 0 && cost !== null ? t('ui.searching.solution', { cost }) : t('ui.searching.best', { h })}`;
    };
    const progress = (/** @type {api.Standing} */ standing) => {
      const line = puzzle.message.querySelector('b');
      if (!shown || !line) return;
      line.textContent = standing.state === 'queued' ? t('ui.queued') : words(standing.expanded) + best;
    };
    try {
      return await work({ signal, progress, incumbent });
    } finally {
      clearTimeout(late);
      if (shown && !signal.aborted) puzzle.tell();
    }
  }

  /** Shows a move that is worth making. */
  hint() {
    return this.hold(async (signal) => {
      const { puzzle } = this;
      const { problem, text } = puzzle.session;
      if (!puzzle.advice.has(text)) {
        const hints = await this.follow(
          (n) => t('ui.hint.seeking', { n }),
          signal,
          (how) => api.hints(problem, text, how),
        );
        for (const hint of hints ?? []) puzzle.advice.set(hint.board, hint);
      }
      if (!signal.aborted && !puzzle.closed) puzzle.withChoices((choices) => puzzle.advise(choices));
    }, false);
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
        return puzzle.tell(notice({ name: report.algorithm.split('(')[0], tone: 'urucum', title: t('ui.solve.none', { algorithm: name, n: report.counters.expanded }), text }));
      }
      await this.animate(report, signal);
      if (puzzle.closed) return;
      const proof = report.proof === 'optimal' ? t('ui.solve.optimal') : '';
      const title = t('ui.solve.found', { algorithm: name, n: api.pathLength(report) });
      puzzle.tell(notice({ name: report.algorithm.split('(')[0], title, text: `${t('ui.solve.cost', { n: report.counters.expanded, time: duration(report.wall_s) })} ${proof}` }));
      say(title);
    });
  }

  /** Plays what was found. @param {api.Report} _report @param {AbortSignal} _signal */
  async animate(_report, _signal) {}
}
