// What to play: sliding, swapping, or stones in a row; and how large.

import { h } from './dom.js';
import { t } from './messages.js';
import { readGame, writeGame } from './rules-mnk.js';
import { readShape, writeShape } from './rules-puzzle.js';

/** @typedef {import('./address.js').Place} Place */

/**
 * A group of a form with a caption.
 * @param {string} caption
 * @param {...(import('./dom.js').Child | import('./dom.js').Child[])} children
 */
export function group(caption, ...children) {
  return h('fieldset', { class: 'group' }, h('legend', null, caption), h('div', { class: 'inside' }, ...children));
}

/**
 * Buttons of which one is pressed.
 * @param {string} label
 * @param {[string, string][]} choices value and text
 * @param {string} now
 * @param {(value: string) => void} choose
 * @param {string} [id]
 */
export function segmented(label, choices, now, choose, id = '') {
  const button = ([value, text] = ['', '']) => h('button', { type: 'button', id: id && `${id}-${value}`, 'aria-pressed': String(value === now), onclick: () => choose(value) }, text);
  return h('div', { class: 'seg', role: 'group', 'aria-label': label }, choices.map(button));
}

/**
 * @param {string} id @param {string} label @param {[string, string][]} options @param {string} now
 * @param {(value: string) => void} choose
 */
export function dropdown(id, label, options, now, choose) {
  const select = h(
    'select',
    { id, class: 'select', 'aria-label': label, onchange: () => choose(select.value) },
    options.map(([value, text]) => h('option', { value, selected: value === now }, text)),
  );
  return select;
}

/** @param {number} least @param {number} most @param {number} now @returns {[string, string][]} */
function range(least, most, now) {
  const all = Array.from({ length: most - least + 1 }, (_, i) => least + i);
  if (!all.includes(now)) all.push(now);
  return all.map((n) => [String(n), String(n)]);
}

/**
 * The first group of the form: which puzzle or game.
 * @param {Place} place
 * @param {(change: Partial<Place>) => void} go
 */
export function chooser(place, go) {
  const shape = readShape(place.problem);
  const game = readGame(place.problem);
  const family = shape?.family ?? 'mnk';
  const fresh = { start: '', moves: '', goal: '', depth: '' };
  /** @type {[string, string][]} */
  const families = [
    ['tiles', t('ui.slide')],
    ['swap', t('ui.swap')],
    ['mnk', t('ui.stones')],
  ];
  const choose = (/** @type {string} */ name) => {
    if (name === family) return;
    go({ ...fresh, problem: name === 'mnk' ? 'mnk(3,3,3)' : `${name}(3x3)` });
  };
  const caption = place.view === 'play' ? t('ui.what-to-play') : t('ui.problem');
  const seg = segmented(caption, families, family, choose, 'family');
  if (shape) {
    const size = (/** @type {number} */ rows, /** @type {number} */ cols) => go({ ...fresh, problem: writeShape({ ...shape, rows, cols }) });
    const rows = dropdown('rows', t('ui.rows'), range(2, 10, shape.rows), String(shape.rows), (n) => size(Number(n), shape.cols));
    const cols = dropdown('cols', t('ui.columns'), range(2, 10, shape.cols), String(shape.cols), (n) => size(shape.rows, Number(n)));
    return group(caption, seg, h('div', { class: 'field' }, h('span', { class: 'k' }, t('ui.size')), h('span', { class: 'sizes' }, rows, '×', cols)));
  }
  const now = game ?? { cols: 3, rows: 3, k: 3, gravity: false };
  const spec = writeGame(now);
  /** @type {[string, string][]} */
  const known = [
    ['mnk(3,3,3)', t('ui.tictactoe')],
    ['mnk(7,6,4,gravity=true)', t('ui.connect4')],
    ['mnk(15,15,5)', t('ui.gomoku')],
  ];
  const listed = known.some(([value]) => value === spec);
  const presets = dropdown('game', t('ui.game'), listed ? known : [...known, [spec, t('ui.own-game')]], spec, (problem) => go({ ...fresh, problem }));
  const set = (/** @type {Partial<typeof now>} */ change) => go({ ...fresh, problem: writeGame({ ...now, ...change }) });
  const pick = (/** @type {'rows' | 'cols' | 'k'} */ name, /** @type {string} */ label, /** @type {number} */ most) =>
    dropdown(`mnk-${name}`, label, range(name === 'k' ? 2 : 1, most, now[name]), String(now[name]), (n) => set({ [name]: Number(n) }));
  return group(
    caption,
    seg,
    h('div', { class: 'field' }, presets),
    h('div', { class: 'field' }, h('span', { class: 'k' }, t('ui.size')), h('span', { class: 'sizes' }, pick('rows', t('ui.rows'), 15), '×', pick('cols', t('ui.columns'), 15))),
    h('div', { class: 'field' }, h('label', { for: 'mnk-k' }, t('ui.in-a-row')), pick('k', t('ui.in-a-row'), 8)),
    h(
      'div',
      { class: 'field' },
      h('label', { for: 'gravity' }, t('ui.gravity')),
      toggle('gravity', now.gravity, (gravity) => set({ gravity })),
    ),
  );
}

/**
 * A switch.
 * @param {string} id @param {boolean} on @param {(on: boolean) => void} change
 */
export function toggle(id, on, change) {
  const button = h('button', { id, type: 'button', class: 'sw', role: 'switch', 'aria-checked': String(on) });
  button.addEventListener('click', () => {
    const now = button.getAttribute('aria-checked') !== 'true';
    button.setAttribute('aria-checked', String(now));
    change(now);
  });
  return button;
}
