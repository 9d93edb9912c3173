// What to play: a problem of the catalog, and how large.

import { field, filledIn, readSpec, writeSpec } from './card-form.js';
import { h } from './dom.js';
import { t } from './messages.js';
import { withGoal } from './spec-goal.js';

/** @typedef {import('./address.js').Place} Place @typedef {import('./api.js').ProblemCard} ProblemCard */

/** The card of a problem, which may be called by another name. @param {ProblemCard[]} problems @param {string} spec */
export function cardOf(problems, spec) {
  const { name } = readSpec(spec);
  return problems.find((card) => card.name === name || card.aliases.some((alias) => alias.name === name));
}

/** What a specification means, if it is another name. @param {ProblemCard} card @param {string} spec */
const meant = (card, spec) => card.aliases.find((alias) => alias.name === spec.trim())?.spec ?? spec;

/** What people call a problem: by the name that stands for just it, or by that of its kind. @param {ProblemCard} card @param {string} spec */
export const titleOf = (card, spec) => card.aliases.find((alias) => alias.spec === spec && alias.title)?.title ?? card.title;

/** What is to be done in a problem, with the numbers that it was opened with. @param {import('./api.js').ProblemCard} card @param {string} spec */
export function leadOf(card, spec) {
  const { values } = readSpec(
    meant(card, spec),
    card.params.filter((param) => param.positional).map((param) => param.name),
  );
  return card.lead.replace(/\{([a-z-]+)\}/g, (_, name) => values[name] ?? card.params.find((param) => param.name === name)?.default ?? name);
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

/** The size that a page offers without being asked: rows and columns. */
const SIDES = Array.from({ length: 9 }, (_, i) => String(i + 2));

/** Two lists for `3x4`. @param {string} id @param {string} size @param {(size: string) => void} choose */
function sizes(id, size, choose) {
  const sides = size.split('x');
  const list = (/** @type {0 | 1} */ which) => {
    const own = sides[which];
    const options = (SIDES.includes(own) ? SIDES : [...SIDES, own]).map((n) => /** @type {[string, string]} */ ([n, n]));
    return dropdown(which ? 'cols' : 'rows', which ? t('ui.columns') : t('ui.rows'), options, own, (n) => choose(which ? `${sides[0]}x${n}` : `${n}x${sides[1]}`));
  };
  return h('div', { class: 'field', id }, h('span', { class: 'k' }, t('ui.size')), h('span', { class: 'sizes' }, list(0), '×', list(1)));
}

/**
 * The first group of the form: which puzzle or game, the best known of its kind, and its parameters.
 * @param {Place} place
 * @param {(change: Partial<Place>) => void} go
 * @param {ProblemCard[]} problems
 */
export function chooser(place, go, problems) {
  const card = cardOf(problems, place.problem);
  const fresh = { start: '', moves: '', goal: '', depth: '' };
  const caption = place.view === 'play' ? t('ui.what-to-play') : t('ui.problem');
  const families = problems.map(({ name, short }) => /** @type {[string, string]} */ ([name, short]));
  const seg = segmented(caption, families, card?.name ?? '', (name) => name !== card?.name && go({ ...fresh, problem: name }), 'family');
  seg.classList.toggle('many', families.length > 4);
  if (!card) return group(caption, seg);
  const free = card.params.filter((param) => param.positional).map((param) => param.name);
  const { values } = readSpec(meant(card, withGoal(place.problem, place.goal, card)), free);
  const known = card.aliases.filter(({ title }) => title).map(({ spec, title }) => /** @type {[string, string]} */ ([spec, title ?? '']));
  const whole = (/** @type {Record<string, string>} */ own) => card.params.map(({ name, default: usual }) => own[name] || (usual ?? '')).join();
  const listed = known.find(([spec]) => whole(readSpec(spec, free).values) === whole(values));
  const presets = known.length > 1 && dropdown('preset', t('ui.game'), listed ? known : [...known, ['', t('ui.own-game')]], listed?.[0] ?? '', (problem) => problem && go({ ...fresh, problem }));
  const fields = h('div', { class: 'fields' });
  const changed = () => go({ ...fresh, problem: writeSpec(card.name, { ...values, ...filledIn(fields) }) });
  const size = card.params.find((param) => param.kind === 'size');
  for (const param of card.params) if (param !== size) fields.append(field('problem', param, { value: values[param.name] ?? '', usual: param.default }, card.heuristics, changed));
  // A board fits one size alone.
  const fits = Object.entries(values).filter(([, value]) => !value.startsWith('"'));
  const resize = (/** @type {string} */ chosen) => go({ ...fresh, problem: writeSpec(card.name, { ...Object.fromEntries(fits), [size?.name ?? '']: chosen }) });
  const sized = size && sizes('problem-size', values[size.name] || (size.default ?? ''), resize);
  const more = fields.firstChild && h('details', { class: 'params', open: presets ? !listed : true }, h('summary', null, t('ui.parameters')), fields);
  return group(caption, seg, presets && h('div', { class: 'field' }, presets), sized, more);
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
