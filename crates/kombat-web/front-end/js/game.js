// Playing a game: against a player of the catalog, with somebody else, or watching.

import * as api from './api.js';
import { ARROWS, coordinates } from './board-view.js';
import { h, keep, kept, pause, refill, say, svg } from './dom.js';
import { GameBoard, readValue, seen } from './game-view.js';
import { positionEditor } from './game-edit.js';
import { gameSetup, mode } from './game-setup.js';
import { emblem, fig, icon } from './glyphs.js';
import { latest } from './latest.js';
import { failure, notice } from './notice.js';
import { cellOf, empty, landing, packPosition, readCells, readGame, readPosition, replay, toMove, verdict, writeCells, writeGame, writePosition } from './rules-mnk.js';
import { cellName } from './rules-puzzle.js';
import { helpKey, share, writing } from './shell.js';
import { duration, integer, t } from './messages.js';

/**
 * @typedef {import('./address.js').Place} Place
 * @typedef {import('./main.js').App} App
 * @typedef {import('./main.js').View} View
 * @typedef {import('./rules-mnk.js').Side} Side
 * @typedef {import('./game-view.js').Value} Value
 */

/** A number with more signs than this is written, not drawn: house figures would be too small. */
const WIDE = 9;

/**
 * Opens a game at a place.
 * @param {App} app
 * @param {Place} place
 * @returns {Promise<View>}
 */
export async function openGame(app, place) {
  const game = readGame(place.problem);
  const info = await api.problem(place.problem);
  if (!game) throw new api.Refused(info.problem, '');
  const start = place.start ? readPosition(game, (await api.position(info.problem, place.start.replace(/\./g, '/'))).board) : empty(game);
  app.note({ problem: writeGame(game), start: packPosition(game, start), goal: '', draw: '', seed: '', depth: '', face: '', algorithm: '' });
  return new Table(app, place, game, start, readCells(game, place.moves)).view();
}

class Table {
  /** @param {App} app @param {Place} place @param {import('./rules-mnk.js').Game} game @param {import('./rules-mnk.js').Position} start @param {number[]} cells */
  constructor(app, place, game, start, cells) {
    this.app = app;
    this.place = place;
    this.game = game;
    this.start = start;
    this.played = replay(game, cells, start);
    /** What was undone, to be redone. @type {number[]} */
    this.undone = [];
    this.think = kept('think') ?? '3';
    this.showing = kept('values') === 'on';
    /** Two players that were already at it wait for a word. */
    this.paused = mode(place) === 'watch' && this.played.cells.length > 0;
    /** Values by position. @type {Map<string, api.Report>} */
    this.known = new Map();
    this.thinking = latest();
    this.valuing = latest();
    /** @type {api.Report | null} */
    this.report = null;
    /** The length of a game whose end has been said. */
    this.announced = -1;
    const card = app.catalog.problems.find((each) => each.name === 'mnk');
    if (!card) throw new api.Refused('mnk', '');
    this.card = card;
    this.board = new GameBoard(game, (cell) => this.click(cell));
    this.balance = h('div', { class: 'bal' });
    this.notes = h('aside', { class: 'notebook', 'aria-label': t('ui.notebook') });
    this.editing = h('div', { class: 'editing' });
    this.message = h('div', { class: 'card' });
    this.undoButton = this.button('undo', t('ui.undo'), () => this.undo());
    this.pauseButton = this.button('pause', t('ui.pause'), () => this.togglePause());
    this.update();
    this.turn();
  }

  /** @param {Parameters<typeof icon>[0]} name @param {string} label @param {() => void} act @param {string} [cls] */
  button(name, label, act, cls = '') {
    return h('button', { type: 'button', id: `do-${name}`, class: `btn ${cls}`, onclick: act }, svg(icon(name)), h('span', { class: 't' }, label));
  }

  get side() {
    return toMove(this.played.position);
  }

  /** Whose turn it is after so many moves. @param {number} n @returns {Side} */
  sideAt(n) {
    return (toMove(this.start) === 'O') === (n % 2 === 0) ? 'O' : 'X';
  }

  /** The specification of a side's player. @param {Side} side */
  player(side) {
    return side === 'X' ? this.place.x : this.place.o;
  }

  /** @param {Side} side */
  title(side) {
    const name = this.player(side).split('(')[0];
    if (name === 'human') return ['x', 'o'].includes(mode(this.place)) ? t('ui.you') : t('ui.person', { side });
    return this.card.algorithms.find((each) => each.name === name)?.title ?? name;
  }

  /** @returns {View} */
  view() {
    const { rows, cols, gravity, k } = this.game;
    const spec = writeGame(this.game);
    const title = spec === 'mnk(3,3,3)' ? t('ui.tictactoe') : spec === 'mnk(7,6,4,gravity=true)' ? t('ui.connect4') : t('ui.game-title', { rows, cols, k });
    const who = { x: t('ui.lead.x', { player: this.title('O') }), o: t('ui.lead.o', { player: this.title('X') }), two: t('ui.lead.two'), watch: t('ui.lead.watch', { x: this.title('X'), o: this.title('O') }) };
    const shared = this.button('share', t('ui.share'), () => share(shared), 'quiet');
    const keys = [
      ['←↑↓→', t('ui.keys.cell')],
      ['Enter', t('ui.keys.play')],
      ['Z', t('ui.undo')],
      ['V', t('ui.values')],
      ['?', t('ui.keys')],
    ];
    return {
      title,
      memory: null,
      elements: [
        h('header', { class: 'intro' }, h('h1', null, title), h('p', { class: 'lead' }, `${who[mode(this.place)]} ${gravity ? t('ui.lead.gravity', { k }) : t('ui.lead.row', { k })}`)),
        gameSetup({
          place: this.place,
          card: this.card,
          problems: this.app.catalog.problems,
          sides: ['X', 'O'],
          go: this.app.go,
          think: this.think,
          values: this.showing,
          thinks: (seconds) => keep('think', (this.think = seconds)),
          shows: (on) => this.showValues(on),
        }),
        h(
          'section',
          { class: 'table game', 'aria-label': t('ui.board'), vars: { '--ratio': rows / cols } },
          this.balance,
          h('div', { class: 'stage' }, h('div', { class: 'framed' }, this.board.element, ...coordinates(rows, cols))),
          h(
            'div',
            { class: 'toolbar', role: 'toolbar', 'aria-label': t('ui.tools') },
            this.undoButton,
            mode(this.place) === 'watch' ? this.pauseButton : null,
            this.button('shuffle', t('ui.new-game'), () => this.fresh()),
            h('span', { class: 'gap' }),
            this.button('eye', t('ui.watch.open'), () => this.watch(), 'quiet'),
            this.button('edit', t('ui.edit'), () => this.edit(), 'quiet'),
            shared,
          ),
          h(
            'p',
            { class: 'keysline desk' },
            keys.map(([key, what]) => h('span', null, h('kbd', null, key), what)),
          ),
        ),
        this.notes,
      ],
      close: () => {
        this.thinking.stop();
        this.valuing.stop();
      },
      key: (event) => this.key(event),
    };
  }

  /** The position at hand, seen by the player that is a program. */
  watch() {
    const player = [this.player(this.side), this.place.x, this.place.o].find((spec) => spec !== 'human') ?? '';
    this.app.go({ view: 'watch', problem: writeGame(this.game), start: writePosition(this.game, this.played.position).replace(/ /g, ''), algorithm: player });
  }

  fresh() {
    this.app.go({ start: '', moves: '' });
  }

  /** @param {number} cell */
  click(cell) {
    if (this.player(this.side) !== 'human' || verdict(this.game, this.played.position)) return;
    const at = landing(this.game, this.played.position, cell);
    if (at >= 0) this.put(at);
  }

  /** A stone in a cell. @param {number} cell */
  put(cell) {
    const side = this.side;
    this.played = replay(this.game, [...this.played.cells, cell], this.start);
    this.undone = [];
    say(`${this.title(side)}: ${side} ${cellName(cell, this.game.cols)}.`);
    this.changed();
  }

  changed() {
    this.thinking.stop();
    this.message.replaceChildren();
    this.app.note({ moves: writeCells(this.game, this.played.cells) });
    this.update();
    this.turn();
  }

  undo() {
    const cells = this.played.cells.slice();
    const watching = mode(this.place) === 'watch';
    if (watching) this.paused = true;
    do {
      const cell = cells.pop();
      if (cell === undefined) break;
      this.undone.push(cell);
    } while (cells.length && !watching && this.player(this.sideAt(cells.length)) !== 'human');
    this.played = replay(this.game, cells, this.start);
    this.changed();
  }

  redo() {
    if (!this.undone.length || mode(this.place) === 'watch') return;
    const cells = this.played.cells.slice();
    do cells.push(/** @type {number} */ (this.undone.pop()));
    while (this.undone.length && this.player(this.sideAt(cells.length)) !== 'human');
    this.played = replay(this.game, cells, this.start);
    this.changed();
  }

  /** Into edit mode, or out of it. */
  edit() {
    if (this.board.edit) return this.leaveEdit();
    this.thinking.stop();
    this.valuing.stop();
    this.board.element.classList.add('editing');
    this.undoButton.disabled = true;
    refill(
      this.editing,
      positionEditor({
        board: this.board,
        game: this.game,
        problem: writeGame(this.game),
        position: this.played.position,
        use: (position) => this.app.go({ start: packPosition(this.game, position), moves: '' }),
        leave: () => this.leaveEdit(),
      }),
    );
    this.editing.querySelector('textarea')?.focus();
  }

  leaveEdit() {
    this.board.edit = null;
    this.board.element.classList.remove('editing');
    this.editing.replaceChildren();
    this.update();
    this.turn();
    document.getElementById('do-edit')?.focus();
  }

  togglePause() {
    this.paused = !this.paused;
    if (this.paused) this.thinking.stop();
    this.update();
    this.turn();
  }

  /** Lets the player whose turn it is think, if it is not a person. */
  async turn() {
    if (this.board.edit) return;
    this.value();
    if (this.player(this.side) === 'human' || this.paused || verdict(this.game, this.played.position)) return;
    const side = this.side;
    const ply = this.played.cells.length;
    const order = {
      problem: writeGame(this.game),
      start: writePosition(this.game, this.played.position),
      algorithm: this.player(side),
      seed: (crypto.getRandomValues(new Uint32Array(1))[0] % 1e6) + ply,
      one_move: true,
      seconds: Number(this.think),
    };
    this.update();
    try {
      const [report] = (await this.thinking.run((signal) => Promise.all([api.run(order, { signal }), pause(mode(this.place) === 'watch' ? 700 : 250)]))) ?? [];
      if (!report) return;
      this.report = report;
      const move = report.moves?.[0];
      if (move === undefined) {
        this.message.replaceChildren(notice({ name: 'hill', tone: 'ink-2', title: t('ui.no-move', { player: this.title(side) }), text: t('ui.no-move.text') }));
        return this.update();
      }
      this.put(cellOf(this.game, move));
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      this.message.replaceChildren(failure(error, () => this.changed()));
      this.update();
    }
  }

  /** @param {boolean} on */
  showValues(on) {
    this.showing = on;
    keep('values', on ? 'on' : 'off');
    this.update();
    this.value();
  }

  /** Asks for the value of each cell, if they are to be shown. */
  async value() {
    this.valuing.stop();
    const text = writePosition(this.game, this.played.position);
    if (!this.showing || this.known.has(text) || verdict(this.game, this.played.position)) return;
    try {
      const order = { problem: writeGame(this.game), start: text, algorithm: 'alphabeta', one_move: true, seconds: 4 };
      const report = await this.valuing.run((signal) => api.run(order, { signal }));
      if (!report) return;
      this.known.set(text, report);
      this.update();
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      this.message.replaceChildren(
        failure(error, () => {
          this.message.replaceChildren();
          this.value();
        }),
      );
    }
  }

  update() {
    if (this.board.edit) return;
    const { game, played } = this;
    const report = this.showing ? this.known.get(writePosition(game, played.position)) : undefined;
    /** @type {Map<number, Value> | null} */
    const values = report ? new Map(Object.entries(report.scores ?? {}).map(([move, score]) => [cellOf(game, move), readValue(score)])) : null;
    const over = verdict(game, played.position);
    this.board.show(played.position, played.cells.at(-1) ?? null, values, this.player(this.side) === 'human');
    this.undoButton.disabled = played.cells.length === 0;
    refill(this.pauseButton, svg(icon(this.paused ? 'play' : 'pause')), this.paused ? t('ui.go-on') : t('ui.pause'));
    this.pauseButton.disabled = over !== null;
    this.drawBalance(report?.value == null ? null : readValue(report.value), over);
    this.drawNotes(values, over);
  }

  /** Who plays whom, and who is ahead. @param {Value | null} value @param {Side | 'draw' | null} over */
  drawBalance(value, over) {
    /** @type {Side} */
    const left = mode(this.place) === 'o' ? 'O' : 'X';
    const color = (/** @type {Side} */ side) => (side === 'X' ? 'urucum' : 'cobalto');
    const player = (/** @type {Side} */ side, /** @type {string} */ cls) => {
      const name = this.player(side).split('(')[0];
      const state = over ? (over === side ? t('ui.state.won') : '') : side !== this.side ? '' : name === 'human' ? t('ui.state.turn') : this.paused ? t('ui.state.paused') : t('ui.state.thinking');
      return h('div', { class: `pl ${cls}` }, svg(emblem(name, 40, `var(--${color(side)})`, `var(--${color(side)}-tint)`)), h('span', null, this.title(side), h('small', null, state ? `${side}, ${state}` : side)));
    };
    /** @type {Side} */
    const right = left === 'X' ? 'O' : 'X';
    const lean = over ? (over === 'draw' ? 0 : over === left ? -1 : 1) : value ? (this.side === left ? -value.lean : value.lean) : 0;
    const sign = over ? (over === 'draw' ? '0' : '+1') : value ? (value.kind === 'guess' ? '' : lean === 0 ? '0' : '+1') : '';
    const weight = h('b', null, sign ? svg(fig(sign, 16)) : null);
    weight.style.left = `${50 + lean * 42}%`;
    const label = over ? (over === 'draw' ? t('ui.over.draw') : `${over}, ${t('ui.state.won')}`) : value ? `${this.side}: ${value.word}` : t('ui.value.unknown');
    refill(this.balance, player(left, ''), h('div', { class: `beam ${color(left)}-first`, role: 'img', 'aria-label': label }, h('i'), h('i'), h('i'), value || over ? weight : null), player(right, 'r'));
  }

  /** @param {Map<number, Value> | null} values @param {Side | 'draw' | null} over */
  drawNotes(values, over) {
    const { cells } = this.played;
    const number = (/** @type {string} */ label, /** @type {string} */ figure, /** @type {string} */ note, cls = '') =>
      h('div', { class: 'num' }, h('span', { class: 'label' }, label), h('div', { class: `v ${cls}` }, figure.length > WIDE ? h('b', { class: 'long' }, figure) : svg(fig(figure))), h('div', { class: 'n' }, note));
    const title =
      over === 'draw'
        ? t('ui.over.draw')
        : over
          ? this.player(over) === 'human' && mode(this.place) !== 'two'
            ? t('ui.over.you')
            : mode(this.place) === 'two'
              ? t('ui.over.side', { side: over })
              : t('ui.over.won', { player: this.title(over), side: over })
          : null;
    if (title && this.announced !== cells.length) say(title);
    this.announced = title ? cells.length : -1;
    const again = h('button', { type: 'button', class: 'btn primary', onclick: () => this.fresh() }, t('ui.new-game'));
    const end =
      title && over && notice({ name: over === 'draw' ? 'bfs' : this.player(over).split('(')[0], tone: over === 'X' ? 'urucum' : 'cobalto', title, text: t('ui.over.after', { n: cells.length }), actions: [again] });
    const rows = [];
    for (let i = this.sideAt(0) === 'O' ? -1 : 0; i < cells.length; i += 2) {
      const name = (/** @type {number} */ at) => (at >= 0 && at < cells.length ? `${this.sideAt(at)} ${cellName(cells[at], this.game.cols)}` : '');
      rows.push(h('li', null, h('span', { class: 'faint' }, rows.length + 1), h('span', { class: 'uru' }, name(i)), h('span', { class: 'cob' }, name(i + 1))));
    }
    refill(
      this.notes,
      this.editing,
      h(
        'div',
        { class: 'nums' },
        number(t('ui.plies'), String(cells.length), over ? '' : t('ui.turn-of', { side: this.side })),
        this.report ? number(t('ui.seen'), seen(this.report.counters), t('ui.seen.note', { time: duration(this.report.wall_s) }), 'cob') : null,
      ),
      this.message,
      end || null,
      this.showing && !over ? [h('h2', null, t('ui.values-for', { side: this.side })), values ? valueTable(values, this.game.cols) : h('p', { class: 'small muted' }, t('ui.counting'))] : null,
      h('h2', null, t('ui.record')),
      rows.length ? h('ol', { class: 'plies' }, rows) : h('p', { class: 'small muted' }, t('ui.none-yet')),
    );
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.defaultPrevented || writing(event)) return;
    if (helpKey(event)) return event.preventDefault();
    if (this.board.edit && !ARROWS[event.key]) return void (event.key === 'Escape' && this.leaveEdit());
    const key = event.key.toLowerCase();
    if (ARROWS[event.key]) {
      event.preventDefault();
      this.board.move(ARROWS[event.key]);
    } else if (key === 'z') event.shiftKey ? this.redo() : this.undo();
    else if (key === 'n') this.fresh();
    else if (key === 'v') document.getElementById('values')?.click();
    else if (key === 'p' && mode(this.place) === 'watch') this.togglePause();
  }
}

/** Cells of one value together, the best first. @param {Map<number, Value>} values @param {number} cols */
function valueTable(values, cols) {
  /** @type {Map<string, { value: Value, cells: number[] }>} */
  const groups = new Map();
  for (const [cell, value] of values) {
    const key = value.sign + value.word;
    if (!groups.has(key)) groups.set(key, { value, cells: [] });
    groups.get(key)?.cells.push(cell);
  }
  const sorted = [...groups.values()].sort((a, b) => b.value.lean - a.value.lean);
  const tone = { win: 'mat', draw: '', loss: 'uru', guess: '' };
  return h(
    'ul',
    { class: 'vt' },
    sorted.slice(0, 8).map(({ value, cells }) =>
      h(
        'li',
        null,
        h(
          'span',
          { class: 'muted' },
          cells
            .slice(0, 9)
            .map((cell) => cellName(cell, cols))
            .join(' ') + (cells.length > 9 ? ` + ${integer(cells.length - 9)}` : ''),
        ),
        h('b', { class: tone[value.kind] }, value.sign),
        h('span', null, value.word),
      ),
    ),
  );
}
