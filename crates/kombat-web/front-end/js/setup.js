// The set-up of a puzzle: which one, its faces, how it is shuffled, who solves it, and what it is to become.

import { cardForm } from './card-form.js';
import { chooser, group, segmented } from './chooser.js';
import { h, refill, svg } from './dom.js';
import { fig, icon } from './glyphs.js';
import { language, t } from './messages.js';
import { PICTURES, forgetOwn, hasOwn, takeOwn, whole } from './pictures.js';
import { drawn } from './view-mini.js';

/**
 * @typedef {import('./address.js').Place} Place
 * @typedef {import('./api.js').ProblemCard} ProblemCard
 */

/** A whole number from a text, at least 0. @param {string} text */
const whole_ = (text) => Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, Math.floor(Number(text) || 0)));

/** Today, as a seed. @param {Date} date */
export const daySeed = (date) => date.getFullYear() * 10000 + (date.getMonth() + 1) * 100 + date.getDate();

/** A new seed. */
export const anySeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000;

/**
 * How a board is sampled, as the server is asked.
 * @param {Place} place
 * @param {number[] | null} depths
 * @param {number} cells
 * @param {Date} today
 * @returns {{ seed: number, walk?: number, depth?: number }}
 */
export function sampling(place, depths, cells, today) {
  const seed = whole_(place.seed);
  if (place.draw === 'day') return { seed: daySeed(today) };
  if (place.draw === 'seed') return { seed };
  const most = depths ? depths.length - 1 : 0;
  if (place.draw === 'depth' && depths) return { seed, depth: Math.min(most, whole_(place.depth)) };
  if (place.draw === 'hard') return depths ? { seed, depth: Math.max(1, Math.round(most * 0.85)) } : { seed };
  const easy = place.draw === 'easy';
  if (depths) return { seed, depth: Math.max(1, Math.round(most * (easy ? 0.25 : 0.55))) };
  return { seed, walk: easy ? 2 * cells : 8 * cells };
}

/** @param {Place} place @param {string} face */
function thumb(place, face) {
  const names = { numbers: t('ui.face.numbers'), tucano: t('ui.face.tucano'), azulejo: t('ui.face.azulejo'), serra: t('ui.face.serra'), own: t('ui.face.own') };
  const on = place.face === face;
  return h(
    'button',
    {
      type: 'button',
      id: `face-${face}`,
      class: `${face === 'numbers' ? 'n' : ''}${on ? ' on' : ''}`,
      'aria-pressed': String(on),
      'aria-label': names[/** @type {keyof typeof names} */ (face)],
      title: names[/** @type {keyof typeof names} */ (face)],
    },
    svg(face === 'numbers' ? fig(8, 30) : whole(face)),
  );
}

/**
 * Thumbnails of the faces, and the reader's own file.
 * @param {Place} place
 * @param {(face: string) => void} choose
 */
function faces(place, choose) {
  const file = h('input', { type: 'file', accept: 'image/*', class: 'sr', tabindex: -1, 'aria-hidden': 'true' });
  file.addEventListener('change', () => {
    if (!file.files?.[0]) return;
    takeOwn(file.files[0]);
    choose('own');
  });
  const all = ['numbers', ...PICTURES, ...(hasOwn() ? ['own'] : [])].map((face) => {
    const button = thumb(place, face);
    button.addEventListener('click', () => choose(face));
    return button;
  });
  const add = h('button', { type: 'button', id: 'face-add', class: 'own', 'aria-label': t('ui.face.add'), title: t('ui.face.add'), onclick: () => file.click() }, svg(icon('plus', 20)));
  const forget =
    place.face === 'own' &&
    h(
      'button',
      {
        type: 'button',
        id: 'face-forget',
        class: 'btn quiet',
        onclick: () => {
          forgetOwn();
          choose('numbers');
        },
      },
      t('ui.face.forget'),
    );
  return h('div', null, h('div', { class: 'thumbs' }, all, add, file), forget);
}

/**
 * Ways to sample a board.
 * @param {Place} place
 * @param {number[] | null} depths
 * @param {(change: Partial<Place>) => void} go
 */
function samplings(place, depths, go) {
  const day = new Date().toLocaleDateString(language(), { day: 'numeric', month: 'short' });
  const seed = h('input', { id: 'seed', class: 'inp', inputmode: 'numeric', value: place.draw === 'seed' ? place.seed : '2006', 'aria-label': t('ui.draw.seed') });
  const most = depths ? depths.length - 1 : 0;
  const depth = h('input', { id: 'depth', class: 'inp', type: 'number', min: 0, max: most, value: place.depth || String(Math.round(most * 0.7)), 'aria-label': t('ui.draw.depth') });
  /** @type {[string, string, HTMLElement | string | null][]} */
  const ways = [
    ['day', t('ui.draw.day'), h('span', { class: 'faint' }, day)],
    ['seed', t('ui.draw.seed'), seed],
  ];
  if (depths) ways.push(['depth', t('ui.draw.depth'), depth]);
  const error = h('p', { class: 'small uru', hidden: true, role: 'alert' });
  const shuffle = (/** @type {string} */ draw) => {
    const wanted = Number(depth.value);
    const bad = draw === 'depth' && (!Number.isInteger(wanted) || wanted < 0 || wanted > most);
    error.hidden = !bad;
    depth.classList.toggle('err', bad);
    if (bad) return void (error.textContent = t('ui.draw.depth-range', { most, found: depth.value }));
    go({ draw, seed: draw === 'seed' ? String(whole_(seed.value)) : draw === 'day' ? '' : String(anySeed()), depth: draw === 'depth' ? depth.value : '', start: '', moves: '' });
  };
  const chosen = () => /** @type {HTMLInputElement | null} */ (box.querySelector('input[name=draw]:checked'))?.value ?? (['easy', 'hard'].includes(place.draw) ? place.draw : 'medium');
  const rows = ways.map(([value, text, more]) => {
    const input = h('input', { type: 'radio', name: 'draw', id: `draw-${value}`, value, checked: place.draw === value });
    if (more instanceof HTMLInputElement) {
      more.addEventListener('focus', () => (input.checked = true));
      more.addEventListener('keydown', (event) => event.key === 'Enter' && shuffle(value));
    }
    return h('div', { class: 'radio' }, input, h('label', { for: `draw-${value}` }, text), more);
  });
  /** @type {[string, string][]} */
  const grades = [
    ['easy', t('ui.draw.easy')],
    ['medium', t('ui.draw.medium')],
    ['hard', t('ui.draw.hard')],
  ];
  const box = h(
    'div',
    null,
    segmented(t('ui.draw'), grades, place.draw, shuffle, 'grade'),
    rows,
    error,
    h('button', { type: 'button', id: 'shuffle', class: 'btn full', onclick: () => shuffle(chosen()) }, svg(icon('shuffle')), t('ui.shuffle')),
  );
  return box;
}

/**
 * `face` is told of the face that was chosen, where there are faces.
 * @param {{ place: Place, session: import('./session.js').Session, card: ProblemCard, problems: ProblemCard[], goal: string, go: (change: Partial<Place>) => void,
 *   face: ((face: string) => void) | null, algorithm: (spec: string) => void }} given
 */
export function puzzleSetup({ place, session, card, problems, goal, go, face, algorithm }) {
  const faceBox = h('div');
  const choose = (/** @type {string} */ name) => {
    place.face = name;
    refill(faceBox, faces(place, choose));
    face?.(name);
  };
  refill(faceBox, faces(place, choose));
  return h(
    'section',
    { class: 'setup', id: 'setup', 'aria-label': t('ui.setup') },
    chooser(place, go, problems),
    face && group(t('ui.faces'), faceBox),
    group(t('ui.draw'), samplings(place, session.depths, go)),
    group(t('ui.solve-with'), cardForm({ id: 'algorithm', label: t('ui.solve-with'), cards: card.algorithms, heuristics: card.heuristics, spec: place.algorithm, changed: algorithm })),
    goal && group(t('ui.goal-board'), h('div', { class: 'field' }, drawn(session.problem, goal, 120))),
  );
}
