// Playing a problem as the server describes it: its picture, its moves by pointer, touch and keys, the way back, and the editor. What is
// common to puzzles and games; no rules here.

import * as api from './api.js';
import { h, refill, say, svg } from './dom.js';
import { editor } from './edit.js';
import { icon } from './glyphs.js';
import { latest } from './latest.js';
import { t } from './messages.js';
import { failure } from './notice.js';
import { Search } from './search-help.js';
import { helpKey, share, writing } from './shell.js';
import { Picture, ratioOf, rulers } from './view-draw.js';
import { KEYS, beside, between, elsewhere, nameOf, pack, packMoves, touched } from './view-parts.js';

/**
 * @typedef {import('./main.js').App} App
 * @typedef {import('./main.js').View} PageView
 * @typedef {import('./address.js').Place} Place
 * @typedef {import('./session.js').Session} Session
 * @typedef {import('./view-parts.js').Offer} Offer
 * @typedef {import('./view-parts.js').Spot} Spot
 * @typedef {import('../../api-types.d.ts').Hint} Hint
 * @typedef {{ app: App, place: Place, card: api.ProblemCard, info: api.Problem, session: Session, seen: api.Seen }} Given
 */

/** The most moves that go into the address: the last. */
const LONGEST = 600;

export class Play {
  /** @param {Given} given */
  constructor({ app, place, card, info, session, seen }) {
    this.app = app;
    this.place = place;
    this.card = card;
    this.info = info;
    this.session = session;
    this.sides = seen.sides;
    this.palette = seen.palette;
    this.closed = false;
    this.asking = latest();
    /** What was asked for before the moves were known. @type {(() => void)[]} */
    this.waiting = [];
    /** @type {Spot | null} */
    this.picked = null;
    /** The move that is advised. @type {Offer | null} */
    this.advised = null;
    /** Are moves made by arrow keys? */
    this.keyed = seen.choices.some((offer) => offer.key);
    this.board = Object.assign(new Picture({ touch: (spot) => this.press(spot), drop: (from, to) => this.drop(from, to), sides: seen.sides }), { frozen: false });
    this.message = h('div', { class: 'card' });
    this.editing = h('div', { class: 'editing' });
    this.others = h('div', { class: 'others', role: 'group', 'aria-label': t('ui.any.other-moves') });
    /** What is advised, by board. @type {Map<string, Hint>} */
    this.advice = new Map();
    /** @type {Search<any>} */
    this.solver = new Search(this);
    this.hintButton = this.button('hint', t('ui.hint'), () => this.solver.hint(), 'hint', 'H');
    this.undoButton = this.button('undo', t('ui.undo'), () => this.step(-1), 'icon');
    this.redoButton = this.button('redo', t('ui.redo'), () => this.step(1), 'icon');
  }

  /** @param {Parameters<typeof icon>[0]} name @param {string} label @param {() => void} act @param {string} [cls] @param {string} [key] */
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

  /** May the reader make a move? */
  get open() {
    return !this.board.frozen && !this.board.edit && !this.session.done;
  }

  /** Does something with the moves of the board as soon as they are known. @param {(choices: Offer[]) => void} act */
  withChoices(act) {
    const { choices } = this.session.state;
    if (choices) act(choices);
    else this.waiting.push(() => this.withChoices(act));
  }

  /** @param {Spot} spot */
  press(spot) {
    this.withChoices((choices) => {
      if (!this.open) return;
      const { offer, times, picked } = touched(choices, this.picked, spot);
      if (offer) this.repeat(offer.id, times);
      else this.pick(picked);
    });
  }

  /** Makes a move again and again, as long as it is one. @param {string} id @param {number} times */
  repeat(id, times) {
    this.withChoices((choices) => {
      const offer = choices.find((each) => each.id === id);
      if (!offer || !this.open) return;
      this.make(offer);
      if (times > 1) this.repeat(id, times - 1);
    });
  }

  /** @param {Spot} from @param {Spot} to */
  drop(from, to) {
    this.withChoices((choices) => {
      const offer = between(choices, from, to);
      if (offer && this.open) this.make(offer);
    });
  }

  /** Moves what was picked in a direction, if it can go there. @param {Spot} picked @param {import('./view-parts.js').Way} way */
  carry(picked, way) {
    const { view } = this.board;
    if (view.draw !== 'cells') return;
    const to = beside(view, picked, way);
    this.drop(picked, to);
    this.pick(null);
    this.board.aim(String(to));
  }

  /** @param {Spot | null} spot */
  pick(spot) {
    this.picked = spot;
    this.advised = null;
    this.board.mark(spot);
  }

  /** A message beside the board, in place of the last. @param {...HTMLElement} content */
  tell(...content) {
    refill(this.message, content);
  }

  /** Shows what is advised on this board. @param {Offer[]} choices */
  advise(choices) {
    const hint = this.advice.get(this.session.text);
    if (!hint) return;
    this.picked = null;
    this.advised = choices.find((each) => each.id === hint.move) ?? null;
    this.board.mark(null, this.advised);
    this.tell(h('div', { class: 'hintcard' }, h('strong', null, t('ui.hint'), ': '), hint.said));
    say(`${t('ui.hint')}: ${hint.said}`);
  }

  /** A move of the reader. @param {Offer} offer */
  make(offer) {
    this.session.move(offer);
    this.session.clock(true, performance.now());
    this.moved();
  }

  /** One step back or forth, after what was asked for before. @param {-1 | 1} way */
  step(way) {
    if (this.waiting.length) return void this.waiting.push(() => this.step(way));
    const { session } = this;
    if (this.board.frozen || this.board.edit) return;
    if (!(way < 0 ? session.undo() : session.redo())) return;
    if (!session.done && session.at > 0) session.clock(true, performance.now());
    this.moved();
  }

  /** After any change of the board. */
  moved() {
    if (this.session.done) this.session.clock(false, performance.now());
    this.picked = null;
    this.advised = null;
    // What was sought for the board before is wanted no more.
    if (!this.board.frozen) this.solver.stop();
    this.message.replaceChildren();
    this.show();
    this.remember();
    this.update();
    this.ask();
  }

  /** Draws the board, if its picture has come. */
  show() {
    const { view, choices = [] } = this.session.state;
    if (!view || this.board.edit) return;
    this.board.show(view, choices, this.open);
    this.board.mark(this.picked, this.advised);
    const named = this.open ? (view.draw === 'text' ? choices : elsewhere(choices)) : [];
    refill(
      this.others,
      named.map((offer) => h('button', { type: 'button', class: 'btn', onclick: () => this.open && this.make(offer) }, nameOf(offer))),
    );
  }

  /** Does what waited for the moves of the board. */
  goOn() {
    for (const act of this.waiting.splice(0)) act();
  }

  /** Asks for what is not known of the board and of the moves on it. */
  async ask() {
    const { session } = this;
    if (!session.wanting) {
      this.asking.stop();
      return this.goOn();
    }
    const waited = !session.state.choices || !session.state.view;
    try {
      const seen = await this.asking.run((signal) => api.view(session.problem, ...session.question, signal));
      if (!seen || this.closed) return;
      session.learn(seen);
      this.keyed ||= seen.choices.some((offer) => offer.key);
      if (waited) this.show();
      this.update();
      this.goOn();
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      this.waiting.length = 0;
      if (!this.closed) this.tell(failure(error, () => this.moved()));
    }
  }

  /** Everything into the address. */
  remember() {
    const { states, moves, at } = this.session;
    const from = Math.max(0, at - LONGEST);
    const packed = packMoves(moves.slice(from, at));
    this.app.note({ start: this.written(states[packed === null ? at : from].board), moves: packed ?? '' });
  }

  /** A board in the address; where every game begins there, it need not be said. @param {string} board */
  written(board) {
    return board === this.info.start ? '' : pack(board);
  }

  /** What depends on the board. */
  update() {
    const held = this.board.frozen || this.board.edit !== null;
    this.undoButton.disabled = this.session.at === 0 || held;
    this.redoButton.disabled = this.session.at === this.session.moves.length || held;
    this.hintButton.disabled = !this.open;
  }

  /** Into edit mode, or out of it. */
  edit() {
    if (this.board.edit) return this.leaveEdit();
    this.pick(null);
    this.solver.stop();
    this.message.replaceChildren();
    this.board.element.classList.add('editing');
    const { app, card, info, session, palette, sides } = this;
    const text = { problem: session.problem, board: session.text, goal: card.params.some((param) => param.name === 'goal') ? (info.goal ?? '') : '' };
    const form = editor({
      picture: this.board,
      text,
      card,
      palette,
      sides,
      dress: (goal) => this.dress(goal),
      start: info.start ?? '',
      use: (problem, board) => app.go({ problem, goal: '', start: this.written(board), moves: '' }),
      leave: () => this.leaveEdit(),
    });
    refill(this.editing, form);
    this.update();
    this.editing.querySelector('textarea')?.focus();
  }

  /** Gives pieces the faces that belong to a goal; to that of the problem unless told. @param {import('./view-parts.js').View | null} _goal */
  dress(_goal) {}

  leaveEdit() {
    this.board.edit = null;
    this.dress(null);
    this.board.element.classList.remove('editing');
    this.editing.replaceChildren();
    this.show();
    this.update();
    document.getElementById('do-edit')?.focus();
  }

  /** The shortcuts that a line below the board tells. @returns {[string, string][]} */
  keyLine() {
    const { view } = this.session.state;
    const hole = view?.draw === 'cells' && view.cells.some(({ fill }) => fill === 'hole');
    const arrows = this.keyed
      ? [['←↑↓→', t(hole ? 'ui.any.keys.hole' : 'ui.any.keys.move')]]
      : [
          ['←↑↓→', view?.draw === 'stacks' ? t('ui.keys.choose') : t('ui.keys.cell')],
          ['Enter', t('ui.keys.play')],
        ];
    return /** @type {[string, string][]} */ ([...arrows, ['Z', t('ui.undo')], ['Y', t('ui.redo')]]);
  }

  /** Other keys that are shown under the board. @returns {[string, string][]} */
  mainKeys() {
    return [['H', t('ui.hint')]];
  }

  /** The middle of the page. @param {{ above?: HTMLElement | null, beside?: HTMLElement | null, tools: (HTMLElement | null)[] }} given */
  table({ above, beside, tools }) {
    const { view } = this.session.state;
    const shown = view ?? { draw: /** @type {const} */ ('text'), alt: '' };
    const shared = this.button('share', t('ui.share'), () => share(shared), 'quiet');
    return h(
      'section',
      { class: `table${beside ? '' : ' game'}`, 'aria-label': t('ui.board'), vars: { '--ratio': ratioOf(shown) } },
      above,
      h('div', { class: 'stage' }, h('div', { class: 'framed' }, this.board.element, rulers(shown)), beside),
      this.others,
      h(
        'div',
        { class: 'toolbar', role: 'toolbar', 'aria-label': t('ui.tools') },
        this.undoButton,
        this.redoButton,
        tools,
        h('span', { class: 'gap' }),
        this.button('eye', t('ui.watch.open'), () => this.watch(), 'quiet'),
        shown.draw === 'text' ? null : this.button('edit', t('ui.edit'), () => this.edit(), 'quiet'),
        shared,
      ),
      h(
        'p',
        { class: 'keysline desk' },
        [...this.keyLine(), ...this.mainKeys(), ['?', t('ui.keys')]].map(([key, what]) => h('span', null, h('kbd', null, key), what)),
      ),
    );
  }

  /** The board at hand, seen by an algorithm. */
  watch() {
    this.app.go({ view: 'watch', problem: this.session.problem, start: pack(this.session.text), algorithm: this.watcher() });
  }

  /** Who is watched. */
  watcher() {
    return '';
  }

  /** Another board, or another game. */
  another() {
    this.app.go({ start: '', moves: '' });
  }

  close() {
    this.closed = true;
    this.asking.stop();
    this.solver.stop();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.defaultPrevented || writing(event)) return;
    if (helpKey(event)) return event.preventDefault();
    if (this.board.edit && !KEYS[event.key]) return void (event.key === 'Escape' && this.leaveEdit());
    const way = KEYS[event.key];
    const key = event.key.toLowerCase();
    if (way) {
      event.preventDefault();
      if (this.picked !== null && this.board.view.draw === 'cells') return this.carry(this.picked, way);
      if (!this.keyed || this.board.edit) return this.board.roam(way);
      this.withChoices((choices) => {
        const offer = choices.find((each) => each.key === way);
        if (offer && this.open) this.make(offer);
      });
    } else if (key === 'z') this.step(event.shiftKey ? 1 : -1);
    else if (key === 'y') this.step(1);
    else if (key === 'n') this.another();
    else if ((key === 'h' || key === 'd') && !this.hintButton.disabled) this.solver.hint();
    else if (key === 'escape') {
      this.solver.stop();
      this.pick(null);
    }
  }
}
