// A puzzle that the server describes: hints, solutions, distances and the clock beside its board.

import * as api from './api.js';
import { AnyPlay, howTo } from './any-play.js';
import { anySetup } from './any-setup.js';
import { best, record } from './best.js';
import { h, pause, refill, say, still, svg } from './dom.js';
import { icon } from './glyphs.js';
import { firstSentence, prose } from './learn-parts.js';
import { t } from './messages.js';
import { Notebook } from './notebook.js';
import { notice } from './notice.js';
import { ADVISERS, Search } from './search-help.js';
import { clockText } from './session.js';
import { anySeed } from './setup.js';
import { Track } from './track.js';
import { ends, pressesOf } from './view-parts.js';

/** @typedef {import('./view-parts.js').Offer} Offer */

/** How many moves of a solution are asked for at a time. */
const PART = 100;

export class AnyPuzzle extends AnyPlay {
  /** @param {import('./any-play.js').Given & { goal: string }} given */
  constructor(given) {
    super(given);
    this.goal = given.goal;
    this.why = given.seen.why;
    this.notebook = new Notebook();
    this.notebook.card.replaceWith(this.message);
    this.notebook.card = this.message;
    this.track = new Track();
    this.solver = new AnySolver(this);
    /** The next moves of a way that was found, by board. @type {Map<string, string>} */
    this.plan = new Map();
    this.hintButton = this.button('hint', t('ui.hint'), () => this.solver.hint(), 'hint', 'H');
    this.solveButton = this.button('play', t('ui.solve'), () => this.solver.toggle());
    this.clock = setInterval(() => this.notebook.tick(this.session), 500);
    this.show();
    if (this.why) this.card_(notice({ name: 'dfs', tone: 'urucum', title: t('ui.unsolvable'), text: this.why }));
    this.update();
    this.ask();
  }

  /** @param {...HTMLElement} content */
  card_(...content) {
    refill(this.message, content);
  }

  /** @returns {import('./main.js').View} */
  view() {
    const { app, place, card, session } = this;
    const setup = anySetup({ place, card, problems: app.catalog.problems, session, goal: this.goal, go: app.go, algorithm: (algorithm) => app.note({ algorithm: (place.algorithm = algorithm) }) });
    return {
      title: card.title,
      memory: session,
      elements: [
        h('header', { class: 'intro' }, h('h1', null, card.title), h('p', { class: 'lead' }, prose(firstSentence(card.doc)))),
        setup,
        this.table({ beside: this.track.element, tools: [this.hintButton, this.solveButton] }),
        this.notebook.element,
      ],
      keys: [...this.keyLine(), ['H', t('ui.hint')], ['S', t('ui.solve')], ['N', t('ui.keys.new')], ['Esc', t('ui.keys.escape')], ['?', t('ui.keys')]],
      close: () => this.close(),
      key: (event) => this.key(event),
    };
  }

  close() {
    super.close();
    clearInterval(this.clock);
    this.solver.stop();
  }

  moved() {
    super.moved();
    const { session } = this;
    if (session.done && session.at > 0) return this.finish();
    if (session.at === 0) return;
    const [what, left, cost] = [session.describe(session.at - 1), session.distance(), session.cost(session.at - 1)];
    say(left === null ? what : `${what}. ${(cost ?? 0) > 0 ? t('ui.said.away', { n: left }) : t('ui.said.nearer', { n: left })}`);
  }

  update() {
    super.update();
    const { session } = this;
    const depth = session.distance(0);
    const kept = best(session.problem, depth);
    this.notebook.show(session, kept ? t('ui.best', { n: kept.moves, time: clockText(kept.seconds) }) : '');
    this.track.show(session.depths ? session.depths.length - 1 : null, depth, session.distance());
    const off = session.done || this.why !== null;
    this.hintButton.disabled = off || this.board.frozen;
    this.solveButton.disabled = off && !this.solver.busy;
  }

  /** The reader solved it. */
  finish() {
    const { session } = this;
    const depth = session.distance(0);
    const result = { moves: session.at, seconds: session.seconds(performance.now()) };
    const over = depth === null ? null : session.at - depth;
    const title = over === null ? t('ui.done', { n: session.at }) : over === 0 ? t('ui.done.least', { n: session.at }) : t('ui.done.over', { n: session.at, over });
    const first = !session.helped && record(session.problem, depth, result);
    const again = h('button', { type: 'button', class: 'btn primary', onclick: () => this.another() }, svg(icon('shuffle')), t('ui.another'));
    this.card_(notice({ name: 'bfs', title, text: first ? t('ui.done.best') : session.helped ? t('ui.done.helped') : t('ui.done.time', { time: clockText(result.seconds) }), actions: [again] }));
    say(title);
  }

  watcher() {
    return this.place.algorithm === 'auto' ? '' : this.place.algorithm;
  }

  another() {
    const draw = ['day', 'seed'].includes(this.place.draw) ? 'medium' : this.place.draw;
    this.app.go({ draw, seed: String(anySeed()), start: '', moves: '' });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    super.key(event);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || (event.target instanceof Element && event.target.closest('input, select, textarea, dialog'))) return;
    if (event.key === 'Escape') this.solver.stop();
    else if ((event.key === 'h' || event.key === 'd') && !this.hintButton.disabled) this.solver.hint();
    else if (event.key === 's' && !this.solveButton.disabled) this.solver.toggle();
  }
}

/** @extends {Search<AnyPuzzle>} */
class AnySolver extends Search {
  /** Shows one move that leads nearer. */
  hint() {
    return this.hold(async (signal) => {
      const { puzzle } = this;
      const { session } = puzzle;
      const { choices } = session.state.choices ? session.state : await api.view(session.problem, session.text, [], signal);
      const left = session.distance();
      const nearest = Math.min(...(choices ?? []).map((offer) => offer.distance ?? Number.POSITIVE_INFINITY));
      const good = left === null ? [] : (choices ?? []).filter((offer) => offer.distance === nearest && nearest < left);
      if (good.length) return this.advise(good[0], t('ui.hint.of', { n: good.length, left: nearest }));
      const move = puzzle.plan.get(session.text) ?? (await this.seek(signal));
      const offer = choices?.find((each) => each.id === move);
      if (offer && !puzzle.closed) this.advise(offer, '');
    });
  }

  /** Looks for a way to the goal, and remembers all of it. Gives its first move. @param {AbortSignal} signal */
  async seek(signal) {
    const { session, plan } = this.puzzle;
    let opened = 0;
    for (const [adviser, nodes] of ADVISERS.filter(([spec]) => spec === 'auto' || this.puzzle.card.algorithms.some((card) => card.name === spec.split('(')[0]))) {
      const report = await this.run(adviser, signal, { nodes, seconds: 20 });
      if (!report || this.puzzle.closed) return undefined;
      opened += report.counters.expanded;
      if (!report.moves?.length) continue;
      for (const { board, id } of (await api.view(session.problem, session.text, report.moves.slice(0, 1000), signal)).made) plan.set(board, id);
      return plan.get(session.text);
    }
    this.puzzle.card_(notice({ name: 'random', tone: 'ink-2', title: t('ui.hint.none', { n: opened }), text: t('ui.hint.none.text') }));
    return undefined;
  }

  /** @param {Offer} offer @param {string} more */
  advise(offer, more) {
    const { puzzle } = this;
    const shown = ends(offer);
    puzzle.board.mark(null, shown.length ? shown : pressesOf(offer));
    const text = `${howTo(offer)} ${more}`;
    puzzle.card_(h('div', { class: 'hintcard' }, h('strong', null, t('ui.hint'), ': '), text));
    say(`${t('ui.hint')}: ${text}`);
  }

  /** @param {api.Report} report @param {AbortSignal} signal */
  async animate(report, signal) {
    const { puzzle } = this;
    const { session } = puzzle;
    session.helped = true;
    session.clock(false, performance.now());
    const wait = Math.min(320, Math.max(12, 9000 / api.pathLength(report)));
    /** @type {string[]} */
    const part = [];
    const play = async () => {
      const seen = await api.view(session.problem, session.text, part.splice(0), signal);
      const states = [...seen.made.slice(1).map(({ view, ...state }) => ({ ...state, view: view ?? undefined })), seen];
      for (const [i, { id, name }] of seen.made.entries()) {
        if (signal.aborted || puzzle.closed) return;
        session.push({ id, name }, states[i]);
        puzzle.show();
        puzzle.update();
        await pause(still() ? Math.min(wait, 120) : wait);
      }
    };
    for await (const move of api.solution(report)) {
      part.push(move);
      if (part.length === PART) await play();
      if (signal.aborted || puzzle.closed) break;
    }
    if (part.length && !signal.aborted && !puzzle.closed) await play();
    if (puzzle.closed) return;
    puzzle.remember();
    puzzle.ask();
  }
}
