// What to play: a problem of the catalog, and how large.

import { field, filledIn, readSpec, writeSpec } from './card-form.js';
import { h } from './dom.js';
import { t } from './messages.js';
import { readGame, writeGame } from './rules-mnk.js';
import { readShape, writeShape } from './rules-puzzle.js';

/** @typedef {import('./address.js').Place} Place @typedef {import('./api.js').ProblemCard} ProblemCard */

/** The card of a problem, which may be called by another name. @param {ProblemCard[]} problems @param {string} spec */
export function cardOf(problems, spec) {
  const { name } = readSpec(spec);
  return problems.find((card) => card.name === name || card.aliases.some((alias) => alias.name === name));
}

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
 * @param {ProblemCard[]} problems
 */
export function chooser(place, go, problems) {
  const shape = readShape(place.problem);
  const game = readGame(place.problem);
  const card = cardOf(problems, place.problem);
  const family = card?.name ?? '';
  const fresh = { start: '', moves: '', goal: '', depth: '' };
  /** Short names, and how large to begin, where the title would be too long. @type {Record<string, [string, string]>} */
  const short = { tiles: [t('ui.slide'), 'tiles(3x3)'], swap: [t('ui.swap'), 'swap(3x3)'], mnk: [t('ui.stones'), 'mnk(3,3,3)'] };
  const families = problems.map(({ name, title }) => /** @type {[string, string]} */ ([name, short[name]?.[0] ?? title]));
  const choose = (/** @type {string} */ name) => {
    if (name !== family) go({ ...fresh, problem: short[name]?.[1] ?? name });
  };
  const caption = place.view === 'play' ? t('ui.what-to-play') : t('ui.problem');
  const seg = segmented(caption, families, family, choose, 'family');
  seg.classList.toggle('many', families.length > 4);
  if (shape) {
    const size = (/** @type {number} */ rows, /** @type {number} */ cols) => go({ ...fresh, problem: writeShape({ ...shape, rows, cols }) });
    const rows = dropdown('rows', t('ui.rows'), range(2, 10, shape.rows), String(shape.rows), (n) => size(Number(n), shape.cols));
    const cols = dropdown('cols', t('ui.columns'), range(2, 10, shape.cols), String(shape.cols), (n) => size(shape.rows, Number(n)));
    return group(caption, seg, h('div', { class: 'field' }, h('span', { class: 'k' }, t('ui.size')), h('span', { class: 'sizes' }, rows, '×', cols)));
  }
  if (card && card.name !== 'mnk') {
    const { values } = readSpec(
      place.problem,
      card.params.filter((param) => param.positional).map((param) => param.name),
    );
    const fields = h('div', { class: 'fields params' });
    const changed = () => go({ ...fresh, problem: writeSpec(card.name, filledIn(fields)) });
    for (const param of card.params) fields.append(field('problem', param, { value: values[param.name] ?? '', usual: param.default }, card.heuristics, changed));
    return group(caption, seg, fields);
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
