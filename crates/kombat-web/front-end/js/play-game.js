// Playing a game: against a player of the catalog, with somebody else, or watching.

import * as api from './api.js';
import { h, keep, kept, pause, refill, say, svg } from './dom.js';
import { gameSetup, mode } from './game-setup.js';
import { leadOf, titleOf } from './chooser.js';
import { emblem, fig, icon } from './glyphs.js';
import { latest } from './latest.js';
import { prose } from './learn-parts.js';
import { duration, integer, t } from './messages.js';
import { failure, notice } from './notice.js';
import { Play } from './play.js';
import { writing } from './shell.js';
import { seen as positionsSeen, readValue } from './values.js';
import { ends, nameOf, pressesOf } from './view-parts.js';

/** @typedef {import('./view-parts.js').Side} Side @typedef {import('./values.js').Value} Value @typedef {import('./view-parts.js').Offer} Offer */

/** A number with more signs than this is written, not drawn: house figures would be too small. */
const WIDE = 9;

export class GamePlay extends Play {
  /** @param {import('./play.js').Given} given */
  constructor(given) {
    super(given);
    this.think = kept('think') ?? '3';
    /** Two players that were already at it wait for a word. */
    this.paused = mode(this.place) === 'watch' && this.session.at > 0;
    this.thinking = latest();
    this.valuing = latest();
    this.showing = kept('values') === 'on';
    /** What moves are worth, by position. @type {Map<string, api.Report>} */
    this.known = new Map();
    // Discs of two sides are dark and light, stones of other games red and blue.
    this.discs = this.palette.some(({ cell }) => cell.glyph === 'dot');
    /** The colour of each side: that of its stones. @type {Record<Side, string>} */
    this.colours = this.discs ? { first: 'disc-dark', second: 'disc-light' } : { first: 'urucum', second: 'cobalto' };
    /** @type {api.Report | null} */
    this.report = null;
    this.balance = h('div', { class: 'bal' });
    this.notes = h('aside', { class: 'notebook', 'aria-label': t('ui.notebook') });
    this.pauseButton = this.button('pause', t('ui.pause'), () => this.togglePause());
    this.show();
    this.update();
    this.ask();
    this.turn();
  }

  get side() {
    return this.session.state.to_move ?? 'first';
  }

  /** The specification of a side's player. @param {Side} side */
  player(side) {
    return side === 'first' ? this.place.x : this.place.o;
  }

  /** What a side is called. @param {Side} side */
  sideName(side) {
    return this.sides[side === 'first' ? 0 : 1];
  }

  /** Who plays a side. @param {Side} side */
  title(side) {
    const name = this.player(side).split('(')[0];
    if (name === 'human') return ['x', 'o'].includes(mode(this.place)) ? t('ui.you') : t('ui.person', { side: this.sideName(side) });
    return this.card.algorithms.find((each) => each.name === name)?.title ?? name;
  }

  get open() {
    return super.open && this.player(this.side) === 'human';
  }

  /** @returns {import('./main.js').View} */
  view() {
    const { app, place, card } = this;
    const form = gameSetup({
      place,
      card,
      problems: app.catalog.problems,
      opponent: this.info.opponent ?? '',
      sides: this.sides,
      go: app.go,
      think: this.think,
      thinks: (seconds) => keep('think', (this.think = seconds)),
      values: this.showing,
      shows: (on) => this.showValues(on),
    });
    const title = titleOf(card, this.session.problem);
    const [side, other] = this.sides;
    const who = {
      x: t('ui.lead.x', { side, other, player: this.title('second') }),
      o: t('ui.lead.o', { side, other, player: this.title('first') }),
      two: t('ui.lead.two', { side }),
      watch: t('ui.lead.watch', { x: this.title('first'), o: this.title('second') }),
    };
    return {
      title,
      memory: null,
      elements: [
        h('header', { class: 'intro' }, h('h1', null, title), h('p', { class: 'lead' }, who[mode(place)], ' ', prose(leadOf(card, this.session.problem)))),
        form,
        this.table({ above: this.balance, tools: [mode(place) === 'watch' ? this.pauseButton : this.hintButton, this.button('shuffle', t('ui.new-game'), () => this.another())] }),
        this.notes,
      ],
      keys: [...this.keyLine(), ...this.mainKeys(), ['V', t('ui.values')], ['N', t('ui.keys.new')], ['P', t('ui.pause')], ['Esc', t('ui.keys.escape')], ['?', t('ui.keys')]],
      close: () => this.close(),
      key: (event) => this.key(event),
    };
  }

  close() {
    super.close();
    this.thinking.stop();
    this.valuing.stop();
  }

  edit() {
    this.thinking.stop();
    this.valuing.stop();
    this.board.values = new Map();
    super.edit();
  }

  leaveEdit() {
    super.leaveEdit();
    this.turn();
  }

  /** @param {boolean} on */
  showValues(on) {
    this.showing = on;
    keep('values', on ? 'on' : 'off');
    this.update();
    this.show();
    this.value();
  }

  /** Asks what each move is worth, if that is to be shown. */
  async value() {
    this.valuing.stop();
    const { problem, text, done } = this.session;
    if (!this.showing || this.board.edit || this.known.has(text) || done) return;
    try {
      const [{ algorithm }] = this.info.advisers;
      const report = await this.valuing.run((signal) => api.run({ problem, start: text, algorithm, one_move: true, seconds: 4 }, { signal }));
      if (!report || this.closed) return;
      this.known.set(text, report);
      this.update();
      this.show();
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      if (this.closed) return;
      this.tell(
        failure(error, () => {
          this.tell();
          this.value();
        }),
      );
    }
  }

  /** The moves with what they are worth, as far as that is known and to be shown. @returns {[Offer, Value][] | null} */
  get values() {
    const { choices = [], board } = this.session.state;
    const scores = this.showing ? this.known.get(board)?.scores : undefined;
    if (!scores) return null;
    return choices.flatMap((offer) => (scores[offer.id] === undefined ? [] : [/** @type {[Offer, Value]} */ ([offer, readValue(scores[offer.id])])]));
  }

  show() {
    const where = (/** @type {Offer} */ offer) => (offer.to === undefined ? [...pressesOf(offer), ...ends(offer)].slice(0, 1) : [offer.to]);
    this.board.values = new Map((this.values ?? []).flatMap(([offer, value]) => where(offer).map((spot) => [String(spot), value])));
    super.show();
  }

  watcher() {
    return [this.player(this.side), this.place.x, this.place.o].find((spec) => spec !== 'human') ?? '';
  }

  moved() {
    super.moved();
    const { session } = this;
    const move = session.moves[session.at - 1];
    const over = this.verdict();
    say(`${move ? `${move.name}. ` : ''}${over ?? t('ui.turn-of', { side: this.sideName(this.side) })}`);
    this.turn();
  }

  /** Back or forth to where the reader is to move. @param {-1 | 1} way */
  step(way) {
    const { session } = this;
    const go = () => (way < 0 ? session.undo() : session.redo());
    const watching = mode(this.place) === 'watch';
    if (this.waiting.length) return void this.waiting.push(() => this.step(way));
    if (!go()) return;
    this.paused ||= watching;
    while (!watching && this.player(this.side) !== 'human' && !session.done && go());
    this.moved();
  }

  togglePause() {
    this.paused = !this.paused;
    this.update();
    this.turn();
  }

  /** Lets the player whose turn it is think, if it is not a person. */
  async turn() {
    this.thinking.stop();
    if (this.board.edit) return;
    this.value();
    const { session, side } = this;
    if (this.player(side) === 'human' || this.paused || session.done) return;
    const order = {
      problem: session.problem,
      start: session.text,
      algorithm: this.player(side),
      seed: (crypto.getRandomValues(new Uint32Array(1))[0] % 1e6) + session.at,
      one_move: true,
      seconds: Number(this.think),
    };
    try {
      const thought = await this.thinking.run((signal) => Promise.all([api.run(order, { signal }), pause(mode(this.place) === 'watch' ? 700 : 250)]));
      const report = thought?.[0];
      if (!report || this.closed) return;
      this.report = report;
      this.withChoices((choices) => {
        if (session.text !== order.start || this.board.edit) return;
        const offer = choices.find((each) => each.id === report.moves?.[0]);
        if (offer) return this.make(offer);
        this.tell(notice({ name: 'hill', tone: 'ink-2', title: t('ui.no-move', { player: this.title(side) }), text: t('ui.no-move.text') }));
      });
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      if (!this.closed) this.tell(failure(error, () => this.moved()));
    }
  }

  /** How it has ended, in a sentence. */
  verdict() {
    const { verdict } = this.session.state;
    if (!verdict) return null;
    if (verdict === 'draw') return t('ui.over.draw');
    const now = mode(this.place);
    if (this.player(verdict) === 'human' && now !== 'two') return t('ui.over.you');
    const side = this.sideName(verdict);
    return now === 'two' ? t('ui.over.side', { side }) : t('ui.over.won', { player: this.title(verdict), side });
  }

  update() {
    super.update();
    refill(this.pauseButton, svg(icon(this.paused ? 'play' : 'pause')), this.paused ? t('ui.go-on') : t('ui.pause'));
    this.pauseButton.disabled = this.session.done;
    this.drawBalance();
    // What is edited beside the board keeps its cursor.
    if (!this.board.edit) this.drawNotes();
  }

  /** Who plays whom, and who is ahead. */
  drawBalance() {
    const { verdict } = this.session.state;
    const player = (/** @type {Side} */ side, /** @type {string} */ cls) => {
      const name = this.player(side).split('(')[0];
      const turn = side !== this.side ? '' : name === 'human' ? t('ui.state.turn') : this.paused ? t('ui.state.paused') : t('ui.state.thinking');
      const state = verdict ? (verdict === side ? t('ui.state.won') : '') : turn;
      const called = this.sideName(side);
      return h(
        'div',
        { class: `pl ${cls}${this.discs ? ' discs' : ''}` },
        svg(emblem(name, 40, `var(--${this.colours[side]})`, `var(--${this.colours[side]}-tint, none)`)),
        h('span', null, this.title(side), h('small', null, state ? `${called}, ${state}` : called)),
      );
    };
    /** @type {[Side, Side]} */
    const [left, right] = mode(this.place) === 'o' ? ['second', 'first'] : ['first', 'second'];
    const found = this.showing ? this.known.get(this.session.text)?.value : null;
    const value = found === undefined || found === null ? null : readValue(found);
    const lean = verdict ? (verdict === 'draw' ? 0 : verdict === left ? -1 : 1) : value ? (this.side === left ? -value.lean : value.lean) : 0;
    const sign = verdict ? (verdict === 'draw' ? '0' : '+1') : !value || value.kind === 'guess' ? '' : lean === 0 ? '0' : '+1';
    const weight = h('b', { vars: { left: `${50 + lean * 42}%` } }, sign ? svg(fig(sign, 16)) : null);
    const label = verdict ? (verdict === 'draw' ? t('ui.over.draw') : `${this.sideName(verdict)}, ${t('ui.state.won')}`) : value ? `${this.sideName(this.side)}: ${value.word}` : t('ui.value.unknown');
    const vars = { '--left': `var(--${this.colours[left]})`, '--right': `var(--${this.colours[left === 'first' ? 'second' : 'first']})` };
    const beam = h('div', { class: this.discs ? 'beam discs' : 'beam', vars, role: 'img', 'aria-label': label }, h('i'), h('i'), h('i'), value || verdict ? weight : null);
    refill(this.balance, player(left, ''), beam, player(right, 'r'));
  }

  drawNotes() {
    const { session, values } = this;
    const title = this.verdict();
    const { verdict, margin } = session.state;
    const number = (/** @type {string} */ label, /** @type {string} */ figure, /** @type {string} */ note, cls = '') =>
      h('div', { class: 'num' }, h('span', { class: 'label' }, label), h('div', { class: `v ${cls}` }, figure.length > WIDE ? h('b', { class: 'long' }, figure) : svg(fig(figure))), h('div', { class: 'n' }, note));
    const again = h('button', { type: 'button', class: 'btn primary', onclick: () => this.another() }, t('ui.new-game'));
    const winner = verdict && verdict !== 'draw' ? verdict : null;
    const end =
      title &&
      notice({
        name: winner ? this.player(winner).split('(')[0] : 'bfs',
        tone: this.discs ? 'ink-2' : winner === 'first' ? 'urucum' : 'cobalto',
        title,
        text: [t('ui.over.after', { n: session.at }), margin ? t('ui.over.by', { n: margin }) : ''].join(' '),
        actions: [again],
      });
    const rows = [];
    const late = session.states[0].to_move === 'second' ? -1 : 0;
    for (let i = late; i < session.at; i += 2) {
      const name = (/** @type {number} */ at) => (at >= 0 && at < session.at ? `${this.sideName(session.states[at].to_move ?? 'first')} ${session.moves[at].name}` : '');
      rows.push(h('li', null, h('span', { class: 'faint' }, rows.length + 1), h('span', { class: this.discs ? '' : 'uru' }, name(i)), h('span', { class: this.discs ? '' : 'cob' }, name(i + 1))));
    }
    refill(
      this.notes,
      this.editing,
      h(
        'div',
        { class: 'nums' },
        number(t('ui.plies'), String(session.at), verdict ? '' : t('ui.turn-of', { side: this.sideName(this.side) })),
        this.report && number(t('ui.seen'), positionsSeen(this.report.counters), t('ui.seen.note', { time: duration(this.report.wall_s) }), 'cob'),
      ),
      this.message,
      end || null,
      this.showing && !verdict ? [h('h2', null, t('ui.values-for', { side: this.sideName(this.side) })), values ? valueTable(values) : h('p', { class: 'small muted' }, t('ui.counting'))] : null,
      h('h2', null, t('ui.record')),
      rows.length ? h('ol', { class: 'plies' }, rows) : h('p', { class: 'small muted' }, t('ui.none-yet')),
    );
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const free = !event.defaultPrevented && !writing(event) && !this.board.edit;
    if (free && event.key === 'p' && mode(this.place) === 'watch') return this.togglePause();
    if (free && event.key === 'v') return document.getElementById('values')?.click();
    super.key(event);
  }
}

/** Moves of one value together, the best first. @param {[Offer, Value][]} values */
function valueTable(values) {
  /** @type {Map<string, { value: Value, moves: string[] }>} */
  const groups = new Map();
  for (const [offer, value] of values) {
    const key = value.sign + value.word;
    if (!groups.has(key)) groups.set(key, { value, moves: [] });
    groups.get(key)?.moves.push(nameOf(offer));
  }
  const sorted = [...groups.values()].sort((a, b) => b.value.lean - a.value.lean);
  const tone = { win: 'mat', draw: '', loss: 'uru', guess: '' };
  return h(
    'ul',
    { class: 'vt' },
    sorted.slice(0, 8).map(({ value, moves }) => {
      const more = moves.length > 9 ? ` + ${integer(moves.length - 9)}` : '';
      return h('li', null, h('span', { class: 'muted' }, moves.slice(0, 9).join(' ') + more), h('b', { class: tone[value.kind] }, value.sign), h('span', null, value.word));
    }),
  );
}
