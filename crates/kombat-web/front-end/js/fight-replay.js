// The race once more, in slow motion: lanes in stretches, a clock that doubles, a scrubber with everybody's finish.

import { h, refill, say, still, svg } from './dom.js';
import { betInRace } from './fight-wager.js';
import { clock, moment, standing, ticks } from './fight-clock.js';
import { deck } from './fight-deck.js';
import { bare } from './fight-spec.js';
import { home, story } from './fight-story.js';
import { emblem, fig, icon } from './glyphs.js';
import { coloured, hue, named } from './marks.js';
import { decimal, integer, t } from './messages.js';

/**
 * @typedef {import('./fight-clock.js').Course} Course
 * @typedef {import('./fight-clock.js').Runner} Runner
 */

/** @param {Runner} runner */
const finished = ({ solved, ends }) => (solved === ends.length ? t('ui.race.all', { n: ends.length }) : t('ui.race.some', { solved, n: ends.length }));

/** @param {Course} race @param {Runner} runner */
function lane({ stretches, boards }, runner) {
  const over = h('div', { class: 'over' });
  for (const { at, width } of stretches) over.append(h('i', { vars: { '--at': at, '--wide': width } }));
  for (const { from, to } of runner.gaps) over.append(h('s', { vars: { '--at': from, '--wide': to - from } }));
  const disc = h('u', null, svg(emblem(bare(runner.spec), 36, 'var(--on-accent)')));
  const bar = h(
    'div',
    { class: 'course', 'aria-hidden': 'true' },
    stretches.map(({ at, width }) => h('b', { vars: { '--at': at, '--wide': width } })),
    over,
    disc,
  );
  const state = h('div', { class: 'st' });
  const element = h('div', { class: `lane2 ${hue(runner.lane)}`, 'data-spec': runner.spec }, named(runner.lane, runner.name, runner.spec), bar, state);
  let shown = '';
  const show = (/** @type {number} */ ms) => {
    const { done, x, stretch, home } = standing(runner, ms);
    bar.style.setProperty('--x', String(x));
    const now = home ? 'home' : `${done} ${stretch}`;
    if (now === shown) return;
    shown = now;
    element.dataset.home = String(home);
    if (home) {
      refill(state, runner.place === null ? h('span', { class: 'place' }, '–') : svg(fig(runner.place, 30)), h('span', null, h('b', null, moment(runner.time)), finished(runner)));
    } else {
      const { distance, label } = stretches[stretch];
      refill(state, h('span', null, h('b', null, t('ui.race.done', { done, n: runner.ends.length })), distance === null ? label : t('ui.race.distance', { n: distance })));
    }
  };
  return { element, show, boards };
}

/** The labels over the lanes. @param {Course} race */
function ruler({ stretches, boards }) {
  const same = stretches.every((each) => each.boards === stretches[0].boards);
  const far = stretches.every(({ distance }) => distance !== null);
  const words = !far ? t('ui.race.boards', { n: boards }) : same ? t('ui.race.stretches', { n: stretches[0].boards }) : t('ui.race.by-distance');
  // Labels that have no room are left out; of two, the first stays.
  let free = 0;
  const labels = stretches.map(({ at, width, label }) => {
    const centre = at + width / 2;
    const half = 0.006 * label.length + 0.008;
    if (centre - half < free && free > 0) return null;
    free = centre + half;
    return h('span', { vars: { '--at': at, '--wide': width } }, label);
  });
  return h('div', { class: 'ruler', 'aria-hidden': 'true' }, h('div', { class: 'd' }, labels), h('p', null, words));
}

/**
 * @param {{ name: string, race: Course, result: () => void }} given
 */
export function replay({ name, race, result }) {
  const face = h('span', { class: 'face' });
  const unit = h('span', null);
  const lead = h('p', { class: 'story', id: 'race-story' });
  const bet = h('div', { class: 'wager' });
  const lanes = race.runners.map((each) => lane(race, each));
  let even = false;
  let time = clock(race.end, even);
  /** The second of the replay. */
  let s = time.length;
  let playing = false;
  let frame = 0;
  let told = '';
  let heard = race.runners.length;
  const explained = h('p', { class: 'small muted' });
  const explain = () => {
    const places = { took: moment(race.end), shown: decimal(time.length, Number.isInteger(time.length) ? 0 : 1) };
    const noisy = race.runners.some(({ time, ends }) => time < ends.length);
    explained.textContent = `${t(even ? 'ui.race.even.text' : 'ui.race.doubling.text', places)} ${noisy ? t('ui.race.noisy') : ''}`.trim();
  };
  const controls = deck({
    toggle: () => (playing ? halt() : play()),
    seek: go,
    clock: (now) => {
      const ms = time.at(s);
      even = now;
      time = clock(race.end, even);
      controls.scale({ time, marks: ticks(race.end, even), runners: race.runners });
      explain();
      move(time.second(ms));
    },
  });
  /** @param {number} second */
  function move(second) {
    s = Math.min(time.length, Math.max(0, second));
    const ms = time.at(s);
    for (const each of lanes) each.show(ms);
    const [number, measure] = ms < 1000 ? [ms < 10 ? decimal(ms) : integer(ms), 'ms'] : [decimal(ms / 1000), 's'];
    if (face.dataset.now !== number) refill(face, svg(fig(number, 44)));
    face.dataset.now = number;
    unit.textContent = measure;
    controls.show(s, moment(ms));
    const said = story(race, ms);
    const text = said.map((piece) => piece.text).join('');
    if (text !== told) refill(lead, coloured(said));
    if (text !== told) refill(bet, betInRace(name, race.runners, ms));
    told = text;
    announce(ms);
  }
  /** Says who has come home since the last time. @param {number} ms */
  function announce(ms) {
    const came = home(race, ms);
    if (came.length > heard && playing) {
      const one = (/** @type {Runner} */ runner) =>
        runner.place === null ? t('ui.race.in-part', { name: runner.name, time: moment(runner.time), n: runner.solved }) : t('ui.race.in', { name: runner.name, time: moment(runner.time), place: runner.place });
      const over = came.length === race.runners.length ? [t('ui.race.end')] : [];
      say([...came.slice(heard).map(one), ...over].join(' '));
    }
    heard = came.length;
  }
  function halt() {
    playing = false;
    cancelAnimationFrame(frame);
    controls.playing(false);
  }
  /** Goes to a moment, and stays there. @param {number} second */
  function go(second) {
    halt();
    move(second);
  }
  function play() {
    // Whoever wants no motion sees moments, not a race.
    if (still()) return move(s >= time.length ? 0 : s + 1);
    if (s >= time.length) move(0);
    playing = true;
    controls.playing(true);
    say(t('ui.race.start'));
    let before = performance.now();
    const step = (/** @type {number} */ now) => {
      if (!element.isConnected) return halt();
      move(s + Math.max(0, now - before) / 1000);
      before = now;
      if (s >= time.length) return halt();
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
  }
  const element = h(
    'section',
    { class: 'replay', 'aria-labelledby': 'race-title' },
    h(
      'div',
      { class: 'head' },
      h('div', { class: 'told' }, h('h1', { id: 'race-title', tabindex: -1 }, t('ui.race.title')), explained),
      h('div', { class: 'clock', 'aria-hidden': 'true' }, h('span', { class: 'small muted' }, t('ui.race.real'), h('br', null), unit), face),
    ),
    h(
      'div',
      { class: 'track2' },
      ruler(race),
      lanes.map((each) => each.element),
    ),
    controls.element,
    h('div', { class: 'after' }, lead, h('div', null, bet, h('button', { type: 'button', class: 'btn primary', id: 'see-result', onclick: result }, t('ui.race.result'), svg(icon('arrow'))))),
  );
  controls.scale({ time, marks: ticks(race.end, even), runners: race.runners });
  explain();
  move(s);
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    const there = event.target instanceof Element && event.target.closest('button, a, summary, [role=group].scroll');
    if (event.key === ' ' && there) return false;
    const acts = /** @type {Record<string, () => void>} */ ({
      ' ': () => (playing ? halt() : play()),
      ArrowLeft: () => go(Math.ceil(s - 1 - 1e-9)),
      ArrowRight: () => go(Math.floor(s + 1 + 1e-9)),
      Home: () => go(0),
      End: () => go(time.length),
    });
    const act = acts[event.key];
    if (!act) return false;
    event.preventDefault();
    act();
    return true;
  };
  /** From the beginning; whoever wants no motion sees the end. */
  function start() {
    move(still() ? time.length : 0);
    if (!still()) play();
  }
  return { element, key, start, stop: halt };
}
