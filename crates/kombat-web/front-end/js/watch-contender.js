// One search that is watched: its steps, its picture, its notes.

import * as api from './api.js';
import { h, pause, refill, say, still, svg } from './dom.js';
import { emblem, icon } from './glyphs.js';
import { latest } from './latest.js';
import { readSpec } from './card-form.js';
import { readValue } from './values.js';
import { WIDTHS } from './watch-board.js';
import { Panel } from './watch-panel.js';
import { Reel, subject } from './watch-reel.js';
import { CandidateScene, PopulationScene, WalkScene } from './watch-scenes.js';
import { ScoreView, scoreKey } from './watch-score.js';
import { TreeView, legend } from './watch-tree.js';
import { t } from './messages.js';

/**
 * @typedef {import('./api.js').Card} Card
 * @typedef {import('./api.js').Step} Step
 * @typedef {import('./watch-board.js').Boards} Boards
 */

/** Steps of a walk that are seen behind the one at hand. */
const BEHIND = 45;

/** Steps whose pictures are asked for before they are wanted. */
const AHEAD = 4;

/** How many moves of a solution are asked for at a time. */
const PART = 500;

/** Searches that keep an open list say so by its first boards. @param {Step} step */
const keepsList = (step) => step.head !== null;

export class Contender {
  /**
   * @param {{ id: string, cards: Card[], order: api.WatchOrder, boards: Boards, challenged: boolean,
   *   jump: (n: number) => void }} given
   */
  constructor({ id, cards, order, boards, challenged, jump }) {
    this.id = id;
    this.cards = cards;
    /** Of what the order stands for, once that is known: it may be another name, or `auto`. */
    this.card = cards[0];
    this.order = order;
    this.boards = boards;
    this.challenged = challenged;
    this.reel = new Reel((from, count, signal) => api.watchWindow(order, from, count, signal));
    this.score = new ScoreView(`${id}-score`, challenged, jump);
    this.counts = h('div', { class: 'counts', id: `${id}-counts` });
    this.work = new AbortController();
    /** @type {api.Report | null} */
    this.report = null;
    /** @type {api.Score | null} */
    this.known = null;
    /** What goes on in the picture by itself: a solution, the way behind a walk. */
    this.showing = latest();
  }

  /** The first step that is wanted; what is to be rendered depends on it. @param {number} n */
  async begin(n) {
    const step = await this.reel.step(n);
    if (!step) throw new api.Refused('', 'gone');
    const scene = this.reel.head?.scene ?? 'tree';
    const {
      name,
      values: { w, rcl },
    } = readSpec(this.spec);
    this.card = this.cards.find((card) => card.name === name) ?? this.card;
    this.panel = new Panel(`${this.id}-panel`, this.card, this.boards, this.order.start, { open: keepsList(step), challenged: this.challenged, weight: w === undefined ? null : Number(w) });
    for (const held of this.reel.steps.values()) this.panel.formulas.see(held);
    this.scene = scene;
    this.tree = scene === 'tree' || scene === 'game' ? new TreeView(scene === 'game') : null;
    this.walk = scene === 'walk' ? new WalkScene() : null;
    this.candidates = scene === 'candidates' ? new CandidateScene(this.boards, Number(rcl ?? 0)) : null;
    this.population = scene === 'population' ? new PopulationScene() : null;
    const picture = this.tree ?? this.walk ?? this.candidates ?? this.population;
    const crest = this.challenged ? h('div', { class: 'who' }, svg(emblem(this.card.name, 28, 'var(--me)')), h('h2', null, this.card.title)) : null;
    this.element = h('div', { class: 'search', id: this.id, role: 'group', 'aria-label': this.card.title }, crest, this.counts, this.tree ? legend(scene === 'game') : null, picture?.element ?? null);
    const mark = this.challenged ? svg(emblem(this.card.name, 24, 'var(--me)')) : null;
    this.strip = h('div', { class: 'strip' }, scoreKey(subject(step)?.h !== null), h('div', { class: 'line' }, mark, this.score.element));
    if (this.challenged) this.score.element.setAttribute('aria-label', `${this.card.title}: ${t('ui.watch.expansion')}`);
    return step;
  }

  /** The algorithm with all its parameters. */
  get spec() {
    return this.reel.head?.algorithm ?? this.order.algorithm;
  }

  /** The most expansions that are known of. */
  get total() {
    return this.reel.total ?? this.known?.expansions ?? 0;
  }

  /** Is the number of expansions known? */
  get counted() {
    return this.reel.total !== null;
  }

  /** Asks for the whole at a glance until it is known. @param {() => void} changed */
  async survey(changed) {
    for (let wait = 120; !this.work.signal.aborted; wait = Math.min(1000, wait * 1.5)) {
      const score = await api.watchScore(this.order, this.work.signal);
      this.known = score;
      if (score.failed) throw new api.Refused(score.failed.error ?? t(score.failed.key), score.failed.key);
      // What this machine did until its time was up is not the end of the search.
      if (score.whole) {
        this.reel.total ??= score.expansions;
        this.report = score.result;
      }
      changed();
      if (score.ended) return;
      await pause(wait);
    }
  }

  /**
   * Shows a step; false if another was asked for meanwhile.
   * @param {number} n
   */
  async show(n) {
    const step = await this.reel.step(n);
    if (!step || !this.panel || this.work.signal.aborted) return false;
    await this.boards.ready(this.pictured(step));
    if (this.work.signal.aborted) return false;
    this.showing.stop();
    this.render(step);
    // A walk is seen with the way that led here.
    if (this.walk) this.showing.run(() => this.reel.behind(step.n, BEHIND)).then((more) => more && this.render(step));
    const next = Array.from({ length: AHEAD }, (_, i) => this.reel.steps.get(step.n + i + 1));
    this.boards.ready(next.flatMap((each) => (each ? this.pictured(each) : [])));
    return true;
  }

  /** The boards that are seen at a step. @param {Step} step */
  pictured(step) {
    return [subject(step) ?? { board: this.order.start, move: null }, ...(this.panel?.shown(step) ?? []), ...(this.candidates ? step.records : [])];
  }

  /** @param {Step} step */
  render(step) {
    const { panel } = this;
    if (!panel) return;
    this.report = this.reel.head?.report ?? this.report;
    const end = { total: this.reel.total, report: this.report };
    panel.show(step, end);
    refill(this.counts, panel.counts(step));
    const node = subject(step);
    this.tree?.show(step.tree, node?.id ?? null, step.next, step.n > 0);
    this.walk?.show(step, (n) => this.reel.steps.get(n));
    this.candidates?.show(step);
    this.population?.show(step);
    const last = end.total !== null && step.n >= end.total;
    this.ending(last ? end.report : null);
  }

  /** What came out, at the end. @param {api.Report | null} report */
  ending(report) {
    const box = this.panel?.end;
    if (!box) return;
    if (!report) return refill(box);
    const moves = report.moves ?? [];
    const optimal = report.proof === 'optimal' ? t('ui.solve.optimal') : '';
    box.dataset.outcome = report.outcome;
    if (this.scene === 'game') {
      const value = report.value === undefined || report.value === null ? null : readValue(report.value);
      const plays = h('span');
      const line = report.line ?? [];
      const expects = line.length ? h('p', { class: 'small muted' }) : null;
      this.path(moves).then(({ names: [move = '–'] }) => (plays.textContent = t('ui.watch.plays', { move })));
      if (expects) this.path(line).then(({ names }) => (expects.textContent = t('ui.watch.expects', { moves: names.join(' ') })));
      return refill(box, h('p', { class: 'verdict' }, plays, ' ', value ? h('b', null, value.word) : null), expects);
    }
    if (report.outcome !== 'solved') {
      const sentences = {
        unsolvable: t('ui.watch.end.unsolvable'),
        'gave-up': t('ui.watch.end.gave-up'),
        'stopped:nodes': t('ui.watch.end.nodes'),
        'stopped:time': t('ui.watch.end.time'),
        'stopped:memory': t('ui.watch.end.memory'),
      };
      return refill(
        box,
        h('p', { class: 'verdict' }, sentences[/** @type {keyof typeof sentences} */ (report.outcome)] ?? report.outcome),
        report.explanation ? h('p', { class: 'small' }, report.explanation) : null,
        report.best ? h('p', { class: 'small muted' }, t('ui.watch.best', { h: report.best.h, n: api.pathLength(report.best) })) : null,
      );
    }
    refill(
      box,
      h('p', { class: 'verdict' }, t('ui.watch.end.solved', { n: api.pathLength(report) })),
      optimal ? h('p', { class: 'small muted' }, optimal) : null,
      moves.length ? h('button', { type: 'button', class: 'btn', id: `${this.id}-solution`, onclick: () => this.animate() }, svg(icon('play')), t('ui.watch.solution')) : null,
    );
  }

  /** The boards that moves lead to, and what screens call the moves. @param {string[]} moves @param {string} [from] the start unless told */
  async path(moves, from = this.order.start) {
    const { board, made } = await api.view(this.order.problem, from, moves).catch(() => ({ board: '', made: [] }));
    return { boards: [...made.map((each) => each.board), board].slice(1), names: made.length ? made.map((each) => each.name) : moves };
  }

  /** The solution, move by move, on the board of the notebook. */
  animate() {
    return this.showing.run(async (signal) => {
      const moves = this.report?.moves;
      const { panel } = this;
      if (!moves || !panel || this.scene === 'game') return;
      const wait = Math.min(420, Math.max(30, 9000 / moves.length));
      let start = this.order.start;
      refill(panel.board, this.boards.render(start, null, WIDTHS.node));
      for (let from = 0; from < moves.length; from += PART) {
        const part = moves.slice(from, from + PART);
        const { boards, names } = await this.path(part, start);
        await this.boards.ready(boards.map((board, i) => ({ board, move: part[i] })));
        for (const [i, board] of boards.entries()) {
          if (!signal.aborted) await pause(still() ? Math.min(wait, 150) : wait);
          if (signal.aborted) return;
          refill(panel.board, this.boards.render(board, part[i], WIDTHS.node));
          panel.board.dataset.move = String(from + i + 1);
          refill(panel.said, h('span', null, t('ui.watch.move', { n: from + i + 1, total: moves.length, move: names[i] })));
          start = board;
        }
      }
      say(t('ui.watch.end.solved', { n: moves.length }));
    });
  }

  close() {
    this.work.abort();
    this.showing.stop();
    this.reel.stop();
    this.score.close();
    this.tree?.close();
    this.walk?.close();
  }
}
