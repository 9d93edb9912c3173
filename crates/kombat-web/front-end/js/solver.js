// Help at a puzzle: a hint for the next move, or the whole way as an animation.

import * as api from './api.js';
import { h, pause, say, still } from './dom.js';
import { t } from './messages.js';
import { notice } from './notice.js';
import { ADVISERS, Search } from './search-help.js';
import { apply, cellName, cellsOf, legal, writeBoard } from './rules-puzzle.js';

/** @typedef {import('./puzzle.js').Puzzle} Puzzle */

/** @extends {Search<Puzzle>} */
export class Solver extends Search {
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
    const ways = { U: [t('ui.way.down'), '↑'], D: [t('ui.way.up'), '↓'], L: [t('ui.way.right'), '←'], R: [t('ui.way.left'), '→'] };
    const [way, key] = ways[/** @type {keyof typeof ways} */ (move)] ?? [];
    const [a, b] = cells
      .slice()
      .sort((x, y) => x - y)
      .map((cell) => cellName(cell, shape.cols));
    const text = shape.family === 'tiles' ? t('ui.hint.tiles', { tile: session.board[cells[1]], way, key }) : t('ui.hint.swap', { a, b });
    board.light(cells);
    this.puzzle.card_(h('div', { class: 'hintcard' }, h('strong', null, t('ui.hint'), ': '), `${text} ${more}`));
    say(`${t('ui.hint')}: ${text} ${more}`);
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
