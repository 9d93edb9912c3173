// Playing a puzzle: its faces, hints, solutions, distances and the clock beside its board.

import * as api from './api.js';
import { Play } from './play.js';
import { best, record } from './best.js';
import { leadOf } from './chooser.js';
import { h, pause, say, still, svg } from './dom.js';
import { icon } from './glyphs.js';
import { prose } from './learn-parts.js';
import { t } from './messages.js';
import { Notebook } from './notebook.js';
import { notice } from './notice.js';
import { hasOwn, part, PICTURES } from './pictures.js';
import { Search } from './search-help.js';
import { writing } from './shell.js';
import { anySeed, puzzleSetup } from './setup.js';
import { Track } from './track.js';
import { clockText } from './values.js';
import { digits } from './view-draw.js';
import { statesOf } from './session.js';
import { isJigsaw, pack, piecesOf } from './view-parts.js';
import { mended } from './edit.js';

/** @typedef {import('./view-parts.js').Offer} Offer @typedef {import('./view-parts.js').View} View */

/** How many moves of a solution are asked for at a time. */
const PART = 100;

export class PuzzlePlay extends Play {
  /** @param {import('./play.js').Given & { home: View | null }} given `home` is the picture of the goal, where there is one */
  constructor(given) {
    super(given);
    this.home = given.home;
    this.why = given.seen.why;
    this.notebook = new Notebook();
    this.notebook.card.replaceWith(this.message);
    this.notebook.card = this.message;
    this.notebook.element.prepend(this.editing);
    this.track = new Track();
    this.solver = new Solver(this);
    this.solveButton = this.button('play', t('ui.solve'), () => this.solver.toggle());
    this.clock = setInterval(() => this.notebook.tick(this.session), 500);
    this.title = h('h1', null, this.card.title);
    this.show();
    this.face(this.place.face, false);
    if (this.why) this.explain(this.why);
    this.update();
    this.ask();
  }

  /** Are there faces to choose from? */
  get faced() {
    const { view } = this.session.state;
    return this.home !== null && view !== undefined && isJigsaw(view);
  }

  /** @param {string} name @param {boolean} chosen by the reader */
  face(name, chosen) {
    const { home, place } = this;
    if (!this.faced || home?.draw !== 'cells') return;
    const known = ['numbers', ...PICTURES, ...(hasOwn() ? ['own'] : [])].includes(name);
    place.face = known ? name : name === 'own' ? PICTURES[0] : 'numbers';
    this.dress(home);
    const titles = { numbers: t('ui.title.numbers'), tucano: t('ui.title.tucano'), azulejo: t('ui.title.azulejo'), serra: t('ui.title.serra'), own: t('ui.title.own') };
    this.title.textContent = titles[/** @type {keyof typeof titles} */ (place.face)];
    if (chosen) this.app.note({ face: name }, true);
  }

  /** Each piece has the part of the picture that belongs where it belongs. @param {View | null} goal */
  dress(goal) {
    const { place } = this;
    const home = goal ?? this.home;
    if (!this.faced || home?.draw !== 'cells') return;
    const places = new Map(piecesOf(home).map(({ label, spot }) => [label, Number(spot)]));
    this.board.dress(({ label }) => {
      const at = places.get(label) ?? 0;
      const cut = (/** @type {string} */ picture, /** @type {string} */ cls) => svg(part(picture, Math.floor(at / home.cols), at % home.cols, home.rows, home.cols, cls));
      return place.face === 'numbers' ? [cut('ornament', 'orn'), digits(label)] : [cut(place.face, 'pic'), h('span', { class: 'no' }, label)];
    });
  }

  /** A board that cannot be solved: why, and how to mend it, if that is easy. @param {string} why */
  async explain(why) {
    const say_ = (/** @type {HTMLElement[]} */ actions) => this.tell(notice({ name: 'dfs', tone: 'urucum', title: t('ui.unsolvable'), text: why, actions }));
    say_([]);
    const { view } = this.session.state;
    const other = view && mended(view, this.session.text);
    const seen = other && (await api.view(this.session.problem, other.board).catch(() => null));
    if (!other || !seen || seen.why || this.closed || this.session.at || this.board.edit) return;
    say_([h('button', { type: 'button', class: 'btn', onclick: () => this.app.go({ start: pack(other.board), moves: '' }) }, t('ui.exchange', { a: other.a, b: other.b }))]);
  }

  leaveEdit() {
    super.leaveEdit();
    if (this.why && !this.session.at) this.explain(this.why);
  }

  /** @returns {import('./main.js').View} */
  view() {
    const { app, place, card } = this;
    const setup = puzzleSetup({
      place,
      card,
      problems: app.catalog.problems,
      session: this.session,
      goal: this.info.goal ?? '',
      go: app.go,
      face: this.faced ? (face) => this.face(face, true) : null,
      algorithm: (algorithm) => app.note({ algorithm: (place.algorithm = algorithm) }),
    });
    return {
      title: card.title,
      memory: this.session,
      elements: [
        h('header', { class: 'intro' }, this.title, h('p', { class: 'lead' }, prose(leadOf(card, this.session.problem)))),
        setup,
        this.table({ beside: this.track.element, tools: [this.hintButton, this.solveButton] }),
        this.notebook.element,
      ],
      keys: [...this.keyLine(), ...this.mainKeys(), ['S', t('ui.solve')], ['N', t('ui.keys.new')], ['Esc', t('ui.keys.escape')], ['?', t('ui.keys')]],
      close: () => this.close(),
      key: (event) => this.key(event),
    };
  }

  close() {
    super.close();
    clearInterval(this.clock);
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
    const off = session.done || this.why !== null || this.board.edit !== null;
    this.hintButton.disabled ||= off;
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
    this.tell(notice({ name: 'bfs', title, text: first ? t('ui.done.best') : session.helped ? t('ui.done.helped') : t('ui.done.time', { time: clockText(result.seconds) }), actions: [again] }));
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
    if (!event.defaultPrevented && !writing(event) && event.key === 's' && !this.solveButton.disabled) this.solver.toggle();
  }
}

/** @extends {Search<PuzzlePlay>} */
class Solver extends Search {
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
      const states = statesOf(seen).slice(1);
      for (const [i, { id, name }] of seen.made.entries()) {
        if (signal.aborted || puzzle.closed) return;
        session.push({ id, name }, states[i]);
        puzzle.show();
        puzzle.update();
        await pause(still() ? Math.min(wait, 120) : wait);
      }
    };
    try {
      for await (const move of api.solution(report)) {
        part.push(move);
        if (part.length === PART) await play();
        if (signal.aborted || puzzle.closed) break;
      }
      if (part.length && !signal.aborted && !puzzle.closed) await play();
    } finally {
      if (!puzzle.closed) {
        puzzle.remember();
        puzzle.ask();
      }
    }
  }
}
