// Playing a puzzle: the table, and everything that happens on it.

import { spaced } from './address.js';
import * as api from './api.js';
import { best, record } from './best.js';
import { ARROWS, BoardView, coordinates } from './board-view.js';
import { Solver } from './solver.js';
import { h, refill, say, svg } from './dom.js';
import { editor } from './edit.js';
import { icon } from './glyphs.js';
import { failure, notice } from './notice.js';
import { Notebook } from './notebook.js';
import { PICTURES, hasOwn, recallOwn } from './pictures.js';
import { readBoard, readMoves, readShape, slide, writeBoard, writeMoves, writeShape } from './rules-puzzle.js';
import { Session, clockText } from './session.js';
import { anySeed, sampling, setup } from './setup.js';
import { helpKey, share, writing } from './shell.js';
import { Track } from './track.js';
import { t } from './messages.js';

/**
 * @typedef {import('./address.js').Place} Place
 * @typedef {import('./main.js').App} App
 * @typedef {import('./main.js').View} View
 */

/** The longest list of moves that goes into the address. */
const LONGEST = 600;

/**
 * Opens a puzzle at a place: reads or samples its board, and asks what is known of it.
 * @param {App} app
 * @param {Place} place
 * @returns {Promise<View>}
 */
export async function openPuzzle(app, place) {
  const wanted = readShape(place.problem);
  const aim = spaced(place.goal) || wanted?.goal || '';
  const [info] = await Promise.all([api.problem(wanted ? writeShape(wanted, aim) : place.problem), recallOwn()]);
  const shape = readShape(info.problem);
  if (!shape || !info.goal) throw new api.Refused(place.problem, '');
  const goal = readBoard(info.goal);
  const depths = info.depths ?? null;
  place.draw ||= 'medium';
  place.algorithm ||= 'auto';
  if (!(/** @type {string[]} */ (['numbers', 'own', ...PICTURES]).includes(place.face))) place.face = 'numbers';
  if (place.face === 'own' && !hasOwn()) place.face = 'tucano';
  let start = spaced(place.start);
  if (!start) {
    if (!place.seed && place.draw !== 'day') place.seed = String(anySeed());
    start = (await api.shuffle(info.problem, sampling(place, depths, goal.length, new Date()))).board;
  }
  const spot = await api.board(info.problem, start);
  const old = app.memory;
  const same = old instanceof Session && old.problem === info.problem && writeBoard(old.start) === spot.board;
  const session = same ? old : new Session(shape, info.problem, goal, depths, readBoard(spot.board));
  if (!same) for (const move of readMoves(shape.family, place.moves)) if (!session.move(move)) break;
  session.learn(readBoard(spot.board), spot.distance);
  app.note({ problem: writeShape(shape), goal: shape.goal.replace(/ /g, '.'), draw: place.draw, seed: place.seed, start: spot.board.replace(/ /g, '.') });
  return new Puzzle(app, place, session, spot.why).view();
}

export class Puzzle {
  /**
   * @param {App} app @param {Place} place @param {Session} session
   * @param {string | null} why the board cannot be solved
   */
  constructor(app, place, session, why) {
    this.app = app;
    this.place = place;
    this.session = session;
    this.why = why;
    this.board = new BoardView(session.shape, session.goal, (moves) => this.play(moves));
    this.notebook = new Notebook();
    this.track = new Track();
    this.solver = new Solver(this);
    /** The next moves of a way that was found, by board. @type {Map<string, string>} */
    this.plan = new Map();
    const card = app.catalog.problems.find((each) => each.name === session.shape.family);
    if (!card) throw new api.Refused(session.problem, '');
    this.card = card;
    this.undoButton = this.button('undo', t('ui.undo'), () => this.step(-1), 'icon');
    this.redoButton = this.button('redo', t('ui.redo'), () => this.step(1), 'icon');
    this.hintButton = this.button('hint', t('ui.hint'), () => this.solver.hint(), 'hint', 'D');
    this.solveButton = this.button('play', t('ui.solve'), () => this.solver.toggle());
    this.bar = h(
      'div',
      { class: 'toolbar', role: 'toolbar', 'aria-label': t('ui.tools') },
      this.undoButton,
      this.redoButton,
      this.hintButton,
      this.solveButton,
      h('span', { class: 'gap' }),
      this.button('eye', t('ui.watch.open'), () => this.watch(), 'quiet'),
      this.button('edit', t('ui.edit'), () => this.edit(), 'quiet'),
      this.shareButton(),
    );
    this.editing = h('div', { class: 'editing' });
    this.notebook.element.prepend(this.editing);
    this.title = h('h1');
    this.face(place.face, false);
    this.board.show(session.board);
    this.clock = setInterval(() => this.notebook.tick(session), 500);
    if (why) this.explain(why);
    this.update();
    this.measure();
  }

  /**
   * @param {Parameters<typeof icon>[0]} name @param {string} label @param {() => void} act @param {string} [cls] @param {string} [key]
   */
  button(name, label, act, cls = '', key = '') {
    const bare = cls === 'icon';
    return h(
      'button',
      { type: 'button', id: `do-${name}`, class: `btn ${cls}`, 'aria-label': bare ? label : null, title: bare ? label : null, onclick: act },
      svg(icon(name)),
      bare ? null : h('span', { class: 't' }, label),
      key ? h('kbd', { class: 'desk' }, key) : null,
    );
  }

  shareButton() {
    const button = this.button('share', t('ui.share'), () => share(button), 'quiet');
    return button;
  }

  /** @returns {View} */
  view() {
    const { shape } = this.session;
    const swap = shape.family === 'swap';
    const lead = swap ? t('ui.lead.swap') : t('ui.lead.tiles');
    const keys = [['←↑↓→', swap ? t('ui.keys.choose') : t('ui.keys.slide')], ...(swap ? [['Enter', t('ui.keys.pick')]] : []), ['Z', t('ui.undo')], ['D', t('ui.hint')], ['?', t('ui.keys')]];
    const form = setup({
      place: this.place,
      session: this.session,
      card: this.card,
      problems: this.app.catalog.problems,
      go: this.app.go,
      face: (face) => this.face(face, true),
      algorithm: (algorithm) => this.app.note({ algorithm: (this.place.algorithm = algorithm) }),
    });
    const sides = { '--ratio': shape.rows / shape.cols };
    return {
      title: t('ui.view.play'),
      memory: this.session,
      elements: [
        h('header', { class: 'intro' }, this.title, h('p', { class: 'lead' }, lead)),
        form,
        h(
          'section',
          { class: 'table', 'aria-label': t('ui.board'), vars: sides },
          h('div', { class: 'stage' }, h('div', { class: 'framed' }, this.board.element, ...coordinates(shape.rows, shape.cols)), this.track.element),
          this.bar,
          h(
            'p',
            { class: 'keysline desk' },
            keys.map(([key, what]) => h('span', null, h('kbd', null, key), what)),
          ),
        ),
        this.notebook.element,
      ],
      close: () => {
        clearInterval(this.clock);
        this.solver.stop();
        this.closed = true;
      },
      key: (event) => this.key(event),
    };
  }

  /** @param {string} name @param {boolean} chosen by the reader */
  face(name, chosen) {
    this.place.face = name;
    this.board.face(name);
    const titles = { numbers: t('ui.title.numbers'), tucano: t('ui.title.tucano'), azulejo: t('ui.title.azulejo'), serra: t('ui.title.serra'), own: t('ui.title.own') };
    this.title.textContent = titles[/** @type {keyof typeof titles} */ (name)] ?? titles.numbers;
    if (chosen) this.app.note({ face: name }, true);
  }

  /** Makes moves of the reader. @param {string[]} moves */
  play(moves) {
    if (this.board.frozen || this.session.done) return this.board.show(this.session.board);
    for (const move of moves) {
      if (!this.session.move(move)) break;
      this.session.clock(true, performance.now());
      if (this.session.done) break;
    }
    this.moved();
    if (this.session.done) this.finish();
  }

  /** After any change of the board. */
  moved() {
    if (this.session.done) this.session.clock(false, performance.now());
    this.board.picked = -1;
    this.board.show(this.session.board);
    this.card_();
    this.remember();
    this.update();
    this.measure(true);
  }

  /** Takes the card of the notebook away, or puts another. @param {...HTMLElement} content */
  card_(...content) {
    refill(this.notebook.card, content);
  }

  /** One step back or forth. @param {-1 | 1} way */
  step(way) {
    if (this.board.frozen) return;
    const changed = way < 0 ? this.session.undo() : this.session.redo();
    if (!changed) return;
    if (!this.session.done && this.session.at > 0) this.session.clock(true, performance.now());
    this.moved();
  }

  /** Everything into the address. */
  remember() {
    const { session } = this;
    const long = session.at > LONGEST;
    this.app.note({
      start: writeBoard(long ? session.board : session.start).replace(/ /g, '.'),
      moves: long ? '' : writeMoves(session.shape.family, session.moves.slice(0, session.at)),
    });
  }

  update() {
    const { session } = this;
    const depth = session.distance(0);
    const kept = best(session.problem, depth);
    this.notebook.show(session, kept ? t('ui.best', { n: kept.moves, time: clockText(kept.seconds) }) : '');
    this.track.show(session.depths ? session.depths.length - 1 : null, depth, session.distance());
    const held = this.board.frozen || this.board.exchange !== null;
    this.undoButton.disabled = session.at === 0 || held;
    this.redoButton.disabled = session.at === session.moves.length || held;
    const off = session.done || this.why !== null || this.board.exchange !== null;
    this.hintButton.disabled = off || this.board.frozen;
    this.solveButton.disabled = off && !this.solver.busy;
  }

  /**
   * Asks for the distances that are not known yet.
   * @param {boolean} [tell] say how the last move was
   */
  async measure(tell = false) {
    const { session } = this;
    const at = session.at;
    if (session.distance(0) === null) {
      for (const board of session.boards) session.learn(board, null);
      if (tell && at) say(session.describe(at - 1));
      return this.update();
    }
    try {
      const missing = session.boards.slice(Math.max(0, at - 300), at + 1).filter((board) => !session.known.has(writeBoard(board)));
      if (missing.length) await Promise.all(missing.map((board) => this.distance(board)));
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      if (!this.closed)
        this.card_(
          failure(error, () => {
            this.card_();
            this.measure();
          }),
        );
      return;
    }
    if (this.closed || at !== session.at) return;
    this.update();
    if (tell && !session.done) this.tellLast();
  }

  /** The distance of any board. @param {number[]} board @returns {Promise<number | null>} */
  async distance(board) {
    const known = this.session.known.get(writeBoard(board));
    if (known !== undefined) return known;
    const spot = await api.board(this.session.problem, writeBoard(board));
    this.session.learn(board, spot.distance);
    return spot.distance;
  }

  /** The last move in a sentence, for those who cannot see the board. */
  tellLast() {
    const { session } = this;
    const left = session.distance();
    if (session.at === 0 || typeof left !== 'number') return;
    const what = session.describe(session.at - 1);
    const cost = session.cost(session.at - 1) ?? 0;
    say(`${what}. ${cost > 0 ? t('ui.said.away', { n: left }) : t('ui.said.nearer', { n: left })}`);
  }

  /** The reader solved it. */
  finish() {
    const { session } = this;
    const depth = session.distance(0);
    const result = { moves: session.at, seconds: session.seconds(performance.now()) };
    const over = typeof depth === 'number' ? session.at - depth : null;
    const title = over === null ? t('ui.done', { n: session.at }) : over === 0 ? t('ui.done.least', { n: session.at }) : t('ui.done.over', { n: session.at, over });
    const first = !session.helped && record(session.problem, depth, result);
    const again = h('button', { type: 'button', class: 'btn primary', onclick: () => this.another() }, svg(icon('shuffle')), t('ui.another'));
    this.card_(notice({ name: 'bfs', title, text: first ? t('ui.done.best') : session.helped ? t('ui.done.helped') : t('ui.done.time', { time: clockText(result.seconds) }), actions: [again] }));
    say(title);
    this.update();
  }

  /** The board at hand, seen by the chosen algorithm. */
  watch() {
    const { algorithm } = this.place;
    this.app.go({
      view: 'watch',
      problem: this.place.problem,
      goal: this.session.shape.family === 'tiles' ? this.place.goal : '',
      start: writeBoard(this.session.board).replace(/ /g, '.'),
      algorithm: algorithm === 'auto' ? '' : algorithm,
    });
  }

  /** Another board of the same kind. */
  another() {
    const draw = ['day', 'seed'].includes(this.place.draw) ? 'medium' : this.place.draw;
    this.app.go({ draw, seed: String(anySeed()), start: '', moves: '' });
  }

  /** A board that cannot be solved: why, and how to mend it. @param {string} why */
  explain(why) {
    const cells = this.session.board
      .map((_, cell) => cell)
      .filter((cell) => this.session.board[cell] !== 0)
      .slice(-2);
    const [a, b] = cells.map((cell) => this.session.board[cell]);
    const mend = h(
      'button',
      {
        type: 'button',
        class: 'btn',
        onclick: () => {
          const board = this.session.board.map((value) => (value === a ? b : value === b ? a : value));
          this.app.go({ start: board.join('.'), moves: '' });
        },
      },
      t('ui.exchange', { a, b }),
    );
    this.card_(notice({ name: 'dfs', tone: 'urucum', title: t('ui.unsolvable'), text: why, actions: [mend] }));
  }

  /** Into edit mode, or out of it. */
  edit() {
    if (this.editing.firstChild) return this.leaveEdit();
    this.solver.stop();
    this.card_();
    this.element_('editing', true);
    refill(
      this.editing,
      editor({
        view: this.board,
        session: this.session,
        face: this.place.face,
        leave: () => this.leaveEdit(),
        use: (board, goal) => this.app.go({ start: board.replace(/ /g, '.'), moves: '', ...(goal ? { goal: goal.replace(/ /g, '.') } : {}) }),
      }),
    );
    this.update();
    this.editing.querySelector('textarea')?.focus();
  }

  leaveEdit() {
    this.board.exchange = null;
    this.board.picked = -1;
    this.editing.replaceChildren();
    this.element_('editing', false);
    this.board.face(this.place.face, this.session.goal);
    this.board.show(this.session.board);
    if (this.why) this.explain(this.why);
    this.update();
    document.getElementById('do-edit')?.focus();
  }

  /** @param {string} cls @param {boolean} on */
  element_(cls, on) {
    this.board.element.classList.toggle(cls, on);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.defaultPrevented || writing(event)) return;
    if (helpKey(event)) return event.preventDefault();
    if (this.editing.firstChild) {
      if (event.key === 'Escape') this.leaveEdit();
      return;
    }
    const way = ARROWS[event.key];
    if (way) {
      event.preventDefault();
      if (this.session.shape.family === 'swap') return this.board.arrowKey(way);
      const move = slide(this.session.shape, this.session.board, way);
      if (move) this.play([move]);
      return;
    }
    if (event.key === 'Escape') this.solver.stop();
    else if (event.key.toLowerCase() === 'z') this.step(event.shiftKey ? 1 : -1);
    else if ((event.key === 'd' || event.key === 'h') && !this.hintButton.disabled) this.solver.hint();
    else if (event.key === 's' && !this.solveButton.disabled) this.solver.toggle();
    else if (event.key === 'n') this.another();
  }
}
