// What the laboratory shows beside the verdict: what can be written, and tables. Pure functions.

import { h } from './dom.js';
import { t } from './messages.js';

/**
 * @typedef {import('./api.js').Audit} Audit
 * @typedef {import('./api.js').Card} Card
 */

/** A heuristic as formulas write it. @param {string} name */
export const spelled = (name) => name.replace(/-/g, '_');

/**
 * The heuristics that a formula can name.
 * @param {Card[]} heuristics
 */
export const named = (heuristics) => heuristics.filter((card) => card.params.every((param) => !param.positional || param.kind === 'partition'));

/**
 * The boards to choose from: those of each puzzle as its card has them, with the other words that a parameter may be, and those
 * that have a name of their own.
 * @param {import('./api.js').ProblemCard[]} problems @param {string} now the problem at hand
 * @returns {[string, string][]} specification and text
 */
export function boards(problems, now) {
  /** @type {Map<string, string>} */
  const all = new Map();
  const add = (/** @type {string} */ spec, /** @type {string} */ text) => all.has(spec) || all.set(spec, text);
  for (const { name, kind, title, params, aliases } of problems) {
    if (kind !== 'puzzle') continue;
    const size = params.filter((param) => param.positional).map((param) => param.default ?? '');
    const usual = size.length ? `${name}(${size.join()})` : name;
    add(usual, title);
    for (const { name: key, choices = [], default: plain } of params) for (const choice of choices) if (choice !== plain) add(`${name}(${[...size, `${key}=${choice}`].join()})`, `${title}: ${choice}`);
    for (const alias of aliases) add(alias.spec === name ? usual : alias.spec, `${title}: ${alias.name}`);
  }
  add(now, now);
  return [...all];
}

/**
 * Puts a piece into a text where the cursor is, with a space on either side where one is due.
 * @param {string} text @param {number} from @param {number} to @param {string} piece
 * @returns {{ text: string, at: number }} the text, and where the cursor is then
 */
export function inserted(text, from, to, piece) {
  const before = text.slice(0, from);
  const after = text.slice(to);
  const left = before && !/[\s(]$/.test(before) ? ' ' : '';
  const right = after && !/^[\s),]/.test(after) ? ' ' : '';
  return { text: before + left + piece + right + after, at: before.length + left.length + piece.length };
}

/** What a piece means. @returns {[string, string][]} */
const features = () => [
  ['row(t)', t('ui.lab.row')],
  ['goal_row(t)', t('ui.lab.goal-row')],
  ['at(r, c)', t('ui.lab.at')],
  ['conflict_pairs', t('ui.lab.conflict-pairs')],
  ['inversions', t('ui.lab.inversions')],
  ['blank_row', t('ui.lab.blank-row')],
  ['rows', t('ui.lab.rows')],
];

/** @returns {[string, string][]} */
const language = () => [
  ['+ - * / %', t('ui.lab.arithmetic')],
  ['== != < <= > >=', t('ui.lab.comparison')],
  ['and or not', t('ui.lab.logic')],
  ['max(a, b)', t('ui.lab.functions')],
  ['if(c, a, b)', t('ui.lab.if')],
  ['sum(t in tiles: …)', t('ui.lab.sum')],
  ['count(t in tiles: …)', t('ui.lab.count')],
];

/**
 * All that can be written, and examples that can be tried.
 * @param {Pick<import('./api.js').ProblemCard, 'heuristics' | 'features' | 'formulas'>} card
 * @param {(formula: string) => void} attempt
 */
export function guide({ heuristics, features: own, formulas }, attempt) {
  const rows = (/** @type {[string, string][]} */ pairs) =>
    h(
      'dl',
      { class: 'known' },
      pairs.map(([code, what]) => h('div', null, h('dt', null, h('code', null, code)), h('dd', null, what))),
    );
  const seen = features().filter(([code]) => own.length > 0 && (own.includes(code) || !code.startsWith('blank')));
  return h(
    'details',
    { class: 'guide', id: 'guide' },
    h('summary', null, t('ui.lab.guide')),
    h('h3', null, t('ui.lab.examples')),
    h(
      'ul',
      { class: 'tries' },
      formulas.map((text) => h('li', null, h('button', { type: 'button', class: 'btn', onclick: () => attempt(text) }, text))),
    ),
    h(
      'div',
      { class: 'columns' },
      h('div', null, h('h3', null, t('ui.lab.heuristics')), rows(named(heuristics).map((card) => [spelled(card.name), card.title]))),
      h('div', null, h('h3', null, t('ui.lab.features')), rows(seen)),
      h('div', null, h('h3', null, t('ui.lab.language')), rows(language())),
    ),
  );
}

/**
 * What A* expands; the last columns are those that are judged.
 * @param {NonNullable<Audit['expansions']>} table @param {number} judged
 */
export function expansions({ head, rows }, judged) {
  const first = head.length - judged;
  const own = (/** @type {number} */ i) => (i === first ? 'me' : null);
  // The branching factor stands below.
  const cell = (/** @type {string} */ text) => {
    const [, expanded, factor] = /^(.*) \((.*)\)$/.exec(text) ?? [text, text, ''];
    return [expanded, factor && h('small', null, factor)];
  };
  return h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': t('ui.lab.expands') },
    h(
      'table',
      { id: 'expands' },
      h(
        'thead',
        null,
        h(
          'tr',
          null,
          head.map((text, i) => h('th', { scope: 'col', class: i ? own(i) : null, title: text }, i === first ? t('ui.lab.this') : text)),
        ),
      ),
      h(
        'tbody',
        null,
        rows.map((row) =>
          h(
            'tr',
            null,
            row.map((text, i) => (i ? h('td', { class: own(i) }, cell(text)) : h('th', { scope: 'row' }, text))),
          ),
        ),
      ),
    ),
  );
}
