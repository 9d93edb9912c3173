// Help at a puzzle: a hint for the next move, or the whole way as an animation.

import * as api from './api.js';
import { h, pause, refill, say, still, svg } from './dom.js';
import { icon } from './glyphs.js';
import { duration, t } from './messages.js';
import { failure, notice, working } from './notice.js';
import { apply, cellName, cellsOf, legal, writeBoard } from './rules-puzzle.js';

/** Who is asked for a hint where the distances are not known, and how many boards each may open. */
const ADVISERS = /** @type {const} */ ([
  ['auto', 300_000],
  ['beam(width=1000)', 1_000_000],
  ['greedy', 1_000_000],
]);

/** @typedef {import('./puzzle.js').Puzzle} Puzzle */

export class Solver {
  /** @param {Puzzle} puzzle */
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
    const order = { problem: session.problem, start: writeBoard(session.board), algorithm, seed: Number(puzzle.place.seed) || 0, ...limits };
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

  /** Shows one move that leads nearer. */
  hint() {
    return this.hold(async (signal) => {
      const { session } = this.puzzle;
      const left = session.distance() ?? (await this.puzzle.distance(session.board));
      if (this.puzzle.closed) return undefined;
      if (typeof left === 'number') return this.exactHint(left);
      let move = this.puzzle.plan.get(writeBoard(session.board));
      if (!move) {
        move = await this.seek(signal);
        if (!move) return;
      }
      this.advise(move, '');
    });
  }

  /**
   * Looks for a way to the goal, and remembers all of it. Gives its first move.
   * @param {AbortSignal} signal
   * @returns {Promise<string | undefined>}
   */
  async seek(signal) {
    const { session, plan } = this.puzzle;
    let opened = 0;
    for (const [adviser, nodes] of ADVISERS) {
      const report = await this.run(adviser, signal, { nodes, seconds: 20 });
      if (!report || this.puzzle.closed) return undefined;
      opened += report.counters.expanded;
      let { board } = session;
      for (const step of report.moves ?? []) {
        plan.set(writeBoard(board), step);
        board = apply(session.shape, board, step) ?? board;
      }
      if (report.moves?.length) return report.moves[0];
    }
    this.puzzle.card_(notice({ name: 'random', tone: 'ink-2', title: t('ui.hint.none', { n: opened }), text: t('ui.hint.none.text') }));
    return undefined;
  }

  /** Where all distances are known: one of the best moves, and how many there are. @param {number} left */
  async exactHint(left) {
    const { puzzle } = this;
    const { shape, board } = puzzle.session;
    const moves = legal(shape, board);
    const after = moves.map((move) => /** @type {number[]} */ (apply(shape, board, move)));
    const distances = await Promise.all(after.map((each) => puzzle.distance(each)));
    const good = moves.filter((_, i) => distances[i] === left - 1);
    if (puzzle.closed || !good.length) return;
    this.advise(good[0], t('ui.hint.of', { n: good.length, left: left - 1 }));
  }

  /** @param {string} move @param {string} more */
  advise(move, more) {
    const { session, board } = this.puzzle;
    const { shape } = session;
    const cells = /** @type {[number, number]} */ (cellsOf(shape, session.board, move));
    const ways = { U: t('ui.way.down'), D: t('ui.way.up'), L: t('ui.way.right'), R: t('ui.way.left') };
    const [a, b] = cells
      .slice()
      .sort((x, y) => x - y)
      .map((cell) => cellName(cell, shape.cols));
    const text = shape.family === 'tiles' ? t('ui.hint.tiles', { tile: session.board[cells[1]], way: ways[/** @type {keyof typeof ways} */ (move)] }) : t('ui.hint.swap', { a, b });
    board.light(cells);
    this.puzzle.card_(h('div', { class: 'hintcard' }, h('strong', null, t('ui.hint'), ': '), `${text} ${more}`));
    say(`${t('ui.hint')}: ${text} ${more}`);
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

  /** @param {api.Report} report @param {AbortSignal} signal */
  async animate(report, signal) {
    const { puzzle } = this;
    const { session } = puzzle;
    session.helped = true;
    session.clock(false, performance.now());
    const wait = Math.min(320, Math.max(12, 9000 / api.pathLength(report)));
    for await (const move of api.solution(report)) {
      if (signal.aborted || puzzle.closed) break;
      session.move(move);
      puzzle.board.show(session.board);
      if (wait > 100) puzzle.measure();
      else puzzle.notebook.tick(session);
      await pause(still() ? Math.min(wait, 120) : wait);
    }
    if (puzzle.closed) return;
    puzzle.remember();
    await puzzle.measure();
    puzzle.update();
  }
}
