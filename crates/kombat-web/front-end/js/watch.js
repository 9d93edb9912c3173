// Watching a search, expansion by expansion: forth and back, alone or beside a challenger.

import * as api from './api.js';
import { readSpec } from './card-form.js';
import { cardOf } from './chooser.js';
import { h, keep, kept, pause, refill, say, svg } from './dom.js';
import { icon } from './glyphs.js';
import { integer, t } from './messages.js';
import { failure, notice } from './notice.js';
import { helpKey, writing } from './shell.js';
import { withGoal } from './spec-goal.js';
import { pack, unpack } from './view-parts.js';
import { Boards } from './watch-board.js';
import { Contender } from './watch-contender.js';
import { WINDOW } from './watch-reel.js';
import { refused, startOf, watchHead, watchSetup } from './watch-setup.js';

/**
 * @typedef {import('./main.js').App} App
 * @typedef {import('./main.js').View} View
 * @typedef {import('./address.js').Place} Place
 * @typedef {import('./api.js').Card} Card
 */

/** Steps a second that can be chosen; the last is as fast as it can be seen. */
const SPEEDS = [1, 4, 30, 0];

/** Frames in which the whole of a long search passes at the greatest speed. */
const FRAMES = 600;

/** Milliseconds after which a question gives way to another. */
const PATIENCE = 300;

/** Milliseconds between two notes of the place in the address while it plays. */
const NOTED = 1000;

/** Where a view of the same place was, and whether it went on by itself. @typedef {{ n: number, playing: boolean }} Memory */

/**
 * Opens a search to be watched.
 * @param {App} app
 * @param {Place} place
 * @returns {Promise<View>}
 */
export async function openWatch(app, place) {
  const memory = /** @type {Memory | null} */ (app.memory);
  const { problems } = app.catalog;
  const info = await api.problem(withGoal(place.problem, place.goal, cardOf(problems, place.problem)));
  const card = cardOf(problems, info.problem);
  if (!card) throw new api.Refused(place.problem, '');
  Object.assign(place, { problem: info.problem, goal: '' });
  place.algorithm ||= info.kind === 'game' ? 'minimax' : 'astar';
  const boards = new Boards(info.problem);
  const common = { app, place, card, boards };
  /** @type {api.Spot} */
  let spot;
  try {
    spot = await api.board(info.problem, await startOf(place, info));
  } catch (error) {
    // The form stays, with what was written; the picture is of a board that there is.
    if (!place.start || !corrigible(error)) throw error;
    return refused({ ...common, start: await startOf({ ...place, start: '' }, info), written: unpack(place.start) }, error);
  }
  place.start = pack(spot.board);
  const specs = [place.algorithm, place.challenger].filter(Boolean);
  /** @type {Watch | null} */
  let watch = null;
  const contenders = specs.map(
    (algorithm, i) =>
      new Contender({
        id: i === 0 ? 'first' : 'second',
        cards: card.algorithms,
        boards,
        challenged: specs.length > 1,
        jump: (n) => watch?.jump(n),
        order: { problem: info.problem, start: spot.board, algorithm, seed: Number(place.seed) || 0, ...(place.nodes ? { nodes: Number(place.nodes) } : {}) },
      }),
  );
  const n = memory?.n ?? Math.max(0, Math.floor(Number(place.n) || 0));
  try {
    await Promise.all(contenders.map((contender) => contender.begin(n)));
  } catch (error) {
    contenders.forEach((contender) => contender.close());
    if (!corrigible(error)) throw error;
    return refused({ ...common, start: spot.board, written: spot.board }, error);
  }
  // A form has no other names; what the order stands for has one.
  const named = (/** @type {string} */ spec, /** @type {Contender} */ contender) => (readSpec(spec).name === contender.card.name ? spec : contender.spec);
  place.algorithm = named(place.algorithm, contenders[0]);
  if (contenders[1]) place.challenger = named(place.challenger, contenders[1]);
  app.note({ problem: info.problem, goal: '', start: place.start, algorithm: place.algorithm, challenger: place.challenger });
  watch = new Watch(app, contenders, n, memory?.playing ?? false);
  const setup = watchSetup({
    place,
    card,
    problems,
    algorithm: contenders[0].card,
    challenger: contenders[1]?.card ?? null,
    boards,
    start: spot.board,
    written: spot.board,
    distance: spot.distance ?? null,
    full: { algorithm: contenders[0].spec, challenger: contenders[1]?.spec ?? '' },
    go: app.go,
  });
  return watch.view(setup, spot.why ?? null);
}

/** Can the reader mend it in the form? @param {unknown} error @returns {error is api.Refused} */
const corrigible = (error) => error instanceof api.Refused && error.key !== 'gone' && !api.isFull(error.key);

class Watch {
  /** @param {App} app @param {Contender[]} contenders @param {number} n @param {boolean} goesOn was it playing? */
  constructor(app, contenders, n, goesOn) {
    this.app = app;
    this.goesOn = goesOn;
    /** The address as this view has left it, and when. */
    this.address = location.search;
    this.noted = 0;
    this.leave = () => this.note();
    this.contenders = contenders;
    this.n = n;
    this.wanted = n;
    /** When the question was asked that is not answered yet; 0 if there is none. */
    this.since = 0;
    /** Was it given up for another? */
    this.interrupted = false;
    this.playing = false;
    /** Which playing it is: one that was paused does not go on beside the next. */
    this.run = 0;
    /** Steps a second; 0 is as fast as it can be seen. */
    this.speed = SPEEDS.find((speed) => String(speed) === kept('speed')) ?? 4;
    this.closed = false;
    for (const contender of contenders) contender.reel.told = (reached) => this.waiting(this.wanted, reached);
    this.message = h('div', { class: 'watchnote', role: 'status' });
    this.playButton = this.button('play', t('ui.watch.play'), () => this.toggle(), 'primary');
    this.where = h('span', { class: 'where', id: 'where' });
    this.to = h('input', { id: 'jump', class: 'inp', inputmode: 'numeric', autocomplete: 'off', 'aria-label': t('ui.watch.jump'), onchange: () => this.jump(Number(this.to.value.replace(/\D/g, ''))) });
    this.speeds = h('div', { class: 'seg sm', role: 'group', 'aria-label': t('ui.watch.speed'), title: t('ui.watch.speed') });
    this.partButton = this.button('arrow', t('ui.watch.part'), () => this.part());
    this.partButton.hidden = true;
    this.deck = h(
      'section',
      { class: 'deck', 'aria-label': t('ui.watch.deck') },
      contenders.map((contender) => contender.strip ?? null),
      h(
        'div',
        { class: 'buttons' },
        this.button('start', t('ui.watch.start'), () => this.jump(0)),
        this.button('prev', t('ui.watch.back'), () => this.jump(this.n - 1)),
        this.playButton,
        this.button('next', t('ui.watch.step'), () => this.jump(this.n + 1)),
        this.button('end', t('ui.watch.end'), () => this.jump(this.total)),
        this.partButton,
        h('span', { class: 'place' }, this.where, this.to),
        this.speeds,
      ),
    );
    this.showSpeed();
    // On a phone it lies over the page, which ends below it.
    this.watcher = new ResizeObserver(() => document.documentElement.style.setProperty('--deck', `${this.deck.offsetHeight}px`));
    this.watcher.observe(this.deck);
    for (const contender of contenders) contender.survey(() => this.tell()).catch((error) => this.fail(error));
  }

  /** @param {Parameters<typeof icon>[0]} name @param {string} label @param {() => void} act @param {string} [cls] */
  button(name, label, act, cls = '') {
    return h('button', { type: 'button', id: `deck-${name}`, class: `btn icon ${cls}`, 'aria-label': label, title: label, onclick: act }, svg(icon(name)));
  }

  /** The most expansions that any of them has. */
  get total() {
    return Math.max(...this.contenders.map((contender) => contender.total));
  }

  get counted() {
    return this.contenders.every((contender) => contender.counted);
  }

  /** @param {HTMLElement} setup @param {string | null} why @returns {View} */
  view(setup, why) {
    const [first, second] = this.contenders;
    const head = watchHead(first.card, second?.card ?? null, () => {
      const open = setup.classList.toggle('adjusting');
      document.getElementById('adjust')?.setAttribute('aria-expanded', String(open));
    });
    const note = why ? notice({ name: 'dfs', tone: 'urucum', title: t('ui.unsolvable'), text: why }) : null;
    if (second?.element) second.element.classList.add('rival');
    if (second?.panel) second.panel.element.classList.add('rival');
    second?.strip?.classList.add('rival');
    requestAnimationFrame(async () => {
      if ((await this.jump(this.n)) && this.goesOn && !this.playing) this.play();
    });
    addEventListener('pagehide', this.leave);
    const where = () => ({ n: this.n, playing: this.playing });
    return {
      title: `${t('ui.view.watch')}: ${this.contenders.map((contender) => contender.card.title).join(' × ')}`,
      get memory() {
        return where();
      },
      keys: [
        ['␣', t('ui.watch.play')],
        ['← →', t('ui.watch.keys.step')],
        ['Home End', t('ui.watch.keys.ends')],
        ['G', t('ui.watch.jump')],
        ['1 … 4', t('ui.watch.speed')],
        ['P', t('ui.watch.part')],
        ['+ − 0', t('ui.watch.keys.zoom')],
        ['?', t('ui.keys')],
      ],
      elements: [
        head,
        setup,
        h(
          'section',
          { class: 'mid', 'aria-label': t('ui.watch.search') },
          note,
          this.message,
          h(
            'div',
            { class: `searches n${this.contenders.length}` },
            this.contenders.map((contender) => contender.element ?? null),
          ),
          this.deck,
        ),
        h(
          'aside',
          { class: `notebook n${this.contenders.length}`, 'aria-label': t('ui.notebook') },
          this.contenders.map((contender) => contender.panel?.element ?? null),
        ),
      ],
      close: () => {
        this.closed = true;
        this.playing = false;
        removeEventListener('pagehide', this.leave);
        this.watcher.disconnect();
        this.contenders.forEach((contender) => contender.close());
      },
      key: (event) => this.key(event),
    };
  }

  showSpeed() {
    const label = (/** @type {number} */ speed) => (speed ? String(speed) : t('ui.watch.max'));
    refill(
      this.speeds,
      SPEEDS.map((speed) => h('button', { type: 'button', id: `speed-${speed || 'max'}`, 'aria-pressed': String(speed === this.speed), onclick: () => this.setSpeed(speed) }, label(speed))),
    );
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    keep('speed', String(speed));
    const focus = document.activeElement?.id;
    this.showSpeed();
    if (focus?.startsWith('speed-')) document.getElementById(focus)?.focus();
  }

  /** Where one is, in words and for the buttons. */
  tell() {
    if (this.closed) return;
    const { total } = this;
    for (const { score, known } of this.contenders) {
      score.set(known, Math.max(1, total));
      score.at(this.n);
    }
    refill(this.where, this.counted ? t('ui.watch.at', { n: this.n, total }) : t('ui.watch.at-least', { n: this.n, total: Math.max(total, this.n) }));
    this.where.dataset.n = String(this.n);
    this.where.dataset.total = this.counted ? String(total) : '';
    if (document.activeElement !== this.to) this.to.value = String(this.n);
    this.partButton.hidden = !this.contenders.some((contender) => contender.known?.marks.length);
    const done = this.counted && this.n >= total;
    refill(this.playButton, svg(icon(this.playing ? 'pause' : 'play')));
    this.playButton.setAttribute('aria-label', this.playing ? t('ui.pause') : t('ui.watch.play'));
    this.playButton.disabled = done && total === 0;
  }

  /**
   * Goes to an expansion, as far as there is one. There is one question at a time: what is
   * asked for meanwhile comes next, and only the last of it.
   * @param {number} n
   * @param {boolean} [moving] part of playing
   * @returns {Promise<boolean>} was it shown?
   */
  async jump(n, moving = false) {
    if (!moving) this.stop();
    const next = Math.max(0, this.counted ? Math.min(n, this.total) : n);
    this.wanted = next;
    if (this.since) {
      // A long way that nobody wants any more is given up.
      if (performance.now() - this.since > PATIENCE) {
        this.interrupted = true;
        this.contenders.forEach((contender) => contender.reel.stop());
      }
      return false;
    }
    const shown = await this.follow();
    if (shown && !moving) this.settle();
    return shown && this.n === next;
  }

  /** Shows what is wanted, until it is what is shown. */
  async follow() {
    let shown = false;
    for (let target = -1; target !== this.wanted && !this.closed; ) {
      target = this.wanted;
      this.since = performance.now();
      const late = setTimeout(() => this.waiting(target), 400);
      try {
        const all = await Promise.all(this.contenders.map((contender) => contender.show(target)));
        shown = !this.closed && !all.includes(false);
      } catch (error) {
        this.fail(error);
        shown = false;
      } finally {
        clearTimeout(late);
        this.since = 0;
      }
      if (this.interrupted) {
        this.interrupted = false;
        target = -1;
      }
      if (!shown) continue;
      this.n = this.counted ? Math.min(target, this.total) : target;
      refill(this.message);
      this.tell();
    }
    return shown;
  }

  /** The place into the address, unless that leads elsewhere already. */
  note() {
    if (this.closed || location.search !== this.address) return;
    this.app.note({ n: this.n ? String(this.n) : '' });
    this.address = location.search;
    this.noted = performance.now();
  }

  /** The place into the address, and into words. */
  settle() {
    this.note();
    const said = this.contenders.map((contender) => contender.panel?.said.textContent ?? '').join(' ');
    say(`${this.where.textContent}. ${said}`);
  }

  /** Steps that are far away take a while. @param {number} n @param {number | null} [reached] */
  waiting(n, reached = null) {
    if (this.closed || !this.since) return;
    const words = reached === null ? t('ui.watch.computing', { n: integer(n) }) : t('ui.watch.on-the-way', { n: integer(n), reached: integer(reached) });
    refill(this.message, h('p', { class: 'small muted' }, words), h('div', { class: 'sk' }));
  }

  /** @param {unknown} error */
  fail(error) {
    if (this.closed || (error instanceof DOMException && error.name === 'AbortError')) return;
    if (!(error instanceof api.Refused)) throw error;
    this.stop();
    refill(
      this.message,
      failure(error, () => this.app.go({})),
    );
  }

  toggle() {
    if (this.playing) this.stop();
    else this.play();
  }

  stop() {
    if (!this.playing) return;
    this.playing = false;
    this.run += 1;
    this.tell();
    this.settle();
  }

  /** Goes on by itself, until the end; there the solution is shown. */
  async play() {
    const mine = (this.run += 1);
    if (this.counted && this.n >= this.total) {
      if (!(await this.jump(0)) || mine !== this.run) return;
    }
    this.playing = true;
    this.tell();
    while (this.playing && mine === this.run && !this.closed) {
      const began = performance.now();
      const stride = this.speed ? 1 : Math.max(1, Math.round(this.total / FRAMES));
      const shown = await this.jump(this.n + stride, true);
      if (mine !== this.run) return;
      if (!shown) return this.stop();
      if (performance.now() - this.noted > NOTED) this.note();
      // In leaps nothing of what lies between is wanted.
      if (stride < WINDOW / 4) this.contenders.forEach((contender) => contender.reel.ahead(this.n));
      if (this.counted && this.n >= this.total) {
        this.stop();
        return void Promise.all(this.contenders.map((contender) => contender.animate()));
      }
      if (this.speed) await pause(Math.max(0, 1000 / this.speed - (performance.now() - began)));
      else await new Promise((done) => requestAnimationFrame(done));
    }
  }

  /** To the beginning of the next part: a generation, a bound, a restart. */
  part() {
    const marks = this.contenders
      .flatMap((contender) => contender.known?.marks ?? [])
      .map((mark) => mark.n)
      .sort((a, b) => a - b);
    this.jump(marks.find((n) => n > this.n) ?? this.total);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.defaultPrevented || writing(event)) return;
    if (helpKey(event)) return event.preventDefault();
    const onButton = event.target instanceof HTMLElement && event.target.closest('button, summary, a') !== null;
    const act = {
      ' ': () => this.toggle(),
      k: () => this.toggle(),
      ArrowLeft: () => this.jump(this.n - 1),
      ArrowRight: () => this.jump(this.n + 1),
      Home: () => this.jump(0),
      End: () => this.jump(this.total),
      g: () => this.to.select(),
      p: () => this.part(),
      Escape: () => this.stop(),
      1: () => this.setSpeed(SPEEDS[0]),
      2: () => this.setSpeed(SPEEDS[1]),
      3: () => this.setSpeed(SPEEDS[2]),
      4: () => this.setSpeed(SPEEDS[3]),
    }[event.key];
    // The space bar presses the button that has the focus.
    if (!act || (event.key === ' ' && onButton)) return;
    event.preventDefault();
    act();
  }
}
