// A game that the server describes: against a player of the catalog, with somebody else, or watching.

import * as api from './api.js';
import { AnyPlay } from './any-play.js';
import { h, keep, kept, pause, refill, say, svg } from './dom.js';
import { gameSetup, mode } from './game-setup.js';
import { seen as positionsSeen } from './game-view.js';
import { emblem, icon } from './glyphs.js';
import { latest } from './latest.js';
import { firstSentence, prose } from './learn-parts.js';
import { duration, t } from './messages.js';
import { failure, notice } from './notice.js';

/** @typedef {import('./view-parts.js').Side} Side */

/** The colour of each side: that of its stones. @type {Record<Side, string>} */
const COLOURS = { first: 'urucum', second: 'cobalto' };

export class AnyGame extends AnyPlay {
  /** @param {import('./any-play.js').Given} given */
  constructor(given) {
    super(given);
    this.think = kept('think') ?? '3';
    /** Two players that were already at it wait for a word. */
    this.paused = mode(this.place) === 'watch' && this.session.at > 0;
    this.thinking = latest();
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
    const form = gameSetup({ place, card, problems: app.catalog.problems, sides: this.sides, go: app.go, think: this.think, thinks: (seconds) => keep('think', (this.think = seconds)) });
    return {
      title: card.title,
      memory: null,
      elements: [
        h('header', { class: 'intro' }, h('h1', null, card.title), h('p', { class: 'lead' }, prose(firstSentence(card.doc)))),
        form,
        this.table({ above: this.balance, tools: [mode(place) === 'watch' ? this.pauseButton : null, this.button('shuffle', t('ui.new-game'), () => this.another())] }),
        this.notes,
      ],
      keys: [...this.keyLine(), ['N', t('ui.keys.new')], ['P', t('ui.pause')], ['Esc', t('ui.keys.escape')], ['?', t('ui.keys')]],
      close: () => this.close(),
      key: (event) => this.key(event),
    };
  }

  close() {
    super.close();
    this.thinking.stop();
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
    if (watching) this.paused = true;
    if (!go()) return;
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
        const offer = choices.find((each) => each.id === report.moves?.[0]);
        if (offer && session.text === order.start) return this.make(offer);
        refill(this.message, notice({ name: 'hill', tone: 'ink-2', title: t('ui.no-move', { player: this.title(side) }), text: t('ui.no-move.text') }));
      });
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      if (!this.closed)
        refill(
          this.message,
          failure(error, () => this.moved()),
        );
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
    this.drawNotes();
  }

  /** Who plays whom. */
  drawBalance() {
    const { verdict } = this.session.state;
    const player = (/** @type {Side} */ side, /** @type {string} */ cls) => {
      const name = this.player(side).split('(')[0];
      const turn = side !== this.side ? '' : name === 'human' ? t('ui.state.turn') : this.paused ? t('ui.state.paused') : t('ui.state.thinking');
      const state = verdict ? (verdict === side ? t('ui.state.won') : '') : turn;
      const called = this.sideName(side);
      return h(
        'div',
        { class: `pl ${cls}` },
        svg(emblem(name, 40, `var(--${COLOURS[side]})`, `var(--${COLOURS[side]}-tint)`)),
        h('span', null, this.title(side), h('small', null, state ? `${called}, ${state}` : called)),
      );
    };
    /** @type {[Side, Side]} */
    const [left, right] = mode(this.place) === 'o' ? ['second', 'first'] : ['first', 'second'];
    refill(this.balance, player(left, ''), h('div'), player(right, 'r'));
  }

  drawNotes() {
    const { session } = this;
    const title = this.verdict();
    const { verdict } = session.state;
    const again = h('button', { type: 'button', class: 'btn primary', onclick: () => this.another() }, t('ui.new-game'));
    const winner = verdict && verdict !== 'draw' ? verdict : null;
    const end = title && notice({ name: winner ? this.player(winner).split('(')[0] : 'bfs', tone: winner === 'first' ? 'urucum' : 'cobalto', title, text: t('ui.over.after', { n: session.at }), actions: [again] });
    const rows = [];
    const late = session.states[0].to_move === 'second' ? -1 : 0;
    for (let i = late; i < session.at; i += 2) {
      const name = (/** @type {number} */ at) => (at >= 0 && at < session.at ? session.moves[at].name : '');
      rows.push(h('li', null, h('span', { class: 'faint' }, rows.length + 1), h('span', { class: 'uru' }, name(i)), h('span', { class: 'cob' }, name(i + 1))));
    }
    const thought = this.report && h('p', { class: 'small muted' }, t('ui.any.thought', { n: positionsSeen(this.report.counters), time: duration(this.report.wall_s) }));
    refill(
      this.notes,
      h('h2', { class: 'status' }, title ?? t('ui.turn-of', { side: this.sideName(this.side) })),
      thought,
      this.message,
      end || null,
      h('h2', null, t('ui.record')),
      rows.length ? h('ol', { class: 'plies' }, rows) : h('p', { class: 'small muted' }, t('ui.none-yet')),
    );
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === 'p' && mode(this.place) === 'watch' && !event.defaultPrevented) return this.togglePause();
    super.key(event);
  }
}
