// Under the lanes of a race that is shown once more: to play, to move about, and which clock.

import { h, refill, svg } from './dom.js';
import { moment, tick } from './fight-clock.js';
import { icon } from './glyphs.js';
import { hue, marker } from './marks.js';
import { t } from './messages.js';

/** @typedef {import('./fight-clock.js').Runner} Runner @typedef {ReturnType<typeof import('./fight-clock.js').clock>} Clock */

/**
 * @param {{ toggle: () => void, seek: (second: number) => void, clock: (even: boolean) => void }} act
 */
export function deck(act) {
  let length = 1;
  const button = (/** @type {string} */ id, /** @type {string} */ label, /** @type {'start' | 'end'} */ picture, /** @type {() => void} */ onclick) =>
    h('button', { type: 'button', class: 'btn icon', id, 'aria-label': label, title: label, onclick }, svg(icon(picture)));
  const play = h('button', { type: 'button', class: 'btn primary', id: 'race-play', onclick: act.toggle });
  const shown = h('i', { class: 'gone' });
  const knob = h('u', null);
  const scale = h('div', { class: 'ticks', 'aria-hidden': 'true' });
  const finishes = h('div', { class: 'finishes', 'aria-hidden': 'true' });
  const slider = h('div', { class: 'scrub', role: 'slider', id: 'race-scrub', tabindex: 0, 'aria-label': t('ui.race.scrub'), 'aria-valuemin': 0 }, h('i', null), shown, finishes, scale, knob);
  const reach = (/** @type {PointerEvent} */ event) => {
    const { left, width } = slider.getBoundingClientRect();
    act.seek((length * (event.clientX - left)) / (width || 1));
  };
  slider.addEventListener('pointerdown', (event) => {
    slider.setPointerCapture(event.pointerId);
    slider.focus();
    reach(event);
  });
  slider.addEventListener('pointermove', (event) => slider.hasPointerCapture(event.pointerId) && reach(event));
  const choice = (/** @type {boolean} */ even) =>
    h(
      'button',
      {
        type: 'button',
        id: even ? 'clock-even' : 'clock-doubling',
        'aria-pressed': String(!even),
        onclick: () => {
          for (const [i, each] of [...clocks.children].entries()) each.setAttribute('aria-pressed', String((i === 1) === even));
          act.clock(even);
        },
      },
      t(even ? 'ui.race.even' : 'ui.race.doubling'),
    );
  const clocks = h('div', { class: 'seg sm', role: 'group', 'aria-label': t('ui.race.clock') }, choice(false), choice(true));
  const playing = (/** @type {boolean} */ on) => {
    const label = t(on ? 'ui.race.pause' : 'ui.race.play');
    play.setAttribute('aria-label', label);
    play.title = label;
    refill(play, svg(icon(on ? 'pause' : 'play')));
  };
  playing(false);
  const element = h(
    'div',
    { class: 'deck2' },
    h(
      'div',
      { class: 'btns' },
      button('race-first', t('ui.race.first'), 'start', () => act.seek(0)),
      play,
      button('race-end', t('ui.race.last-moment'), 'end', () => act.seek(length)),
    ),
    slider,
    clocks,
  );
  return {
    element,
    playing,
    /** @param {{ time: Clock, marks: number[], runners: Runner[] }} now */
    scale: ({ time, marks, runners }) => {
      length = time.length;
      slider.setAttribute('aria-valuemax', length.toFixed(1));
      const at = (/** @type {number} */ ms) => time.second(ms) / length;
      refill(
        scale,
        marks.map((ms) => h('span', { vars: { '--at': at(ms) } }, tick(ms))),
      );
      refill(
        finishes,
        runners.map(({ lane, name, time: ms }) => h('span', { class: hue(lane), title: `${name}, ${moment(ms)}`, vars: { '--at': at(ms) } }, svg(marker(lane)))),
      );
    },
    /** @param {number} second @param {string} text */
    show: (second, text) => {
      slider.style.setProperty('--x', String(second / length));
      slider.setAttribute('aria-valuenow', second.toFixed(1));
      slider.setAttribute('aria-valuetext', text);
    },
  };
}
