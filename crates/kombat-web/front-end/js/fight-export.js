// A fight to take away, in the columns and the language that are shown.

import * as api from './api.js';
import { h, svg } from './dom.js';
import { icon } from './glyphs.js';
import { t } from './messages.js';

/** @typedef {import('./api.js').Digest['figures'][number] & { pgf?: boolean }} Figure */

/** Is a figure there for LaTeX, too? @param {Figure | null} figure */
const isForLatex = (figure) => figure?.pgf === true;

/** @param {...string} parts @returns {[string, string, string]} */
const file = (...parts) => /** @type {[string, string, string]} */ (parts);

/** A figure to take away. @param {string} name of the fight @param {Figure} figure */
export function take(name, figure) {
  const link = (/** @type {string} */ ending, /** @type {string} */ text) => h('a', { href: api.fightFile(name, `charts/${figure.id}.${ending}`), download: '' }, text);
  return h('p', { class: 'take small' }, link('svg', 'SVG'), isForLatex(figure) && [' ', link('tex', 'PGFPlots')]);
}

/**
 * The files: what each is called here, and its name in the report.
 * @param {Figure | null} figure the first one, if there is one
 * @returns {[string, string, string][]}
 */
const files = (figure) => [
  ['csv', 'CSV', 'records.csv'],
  ['json', 'JSON', 'summary.json'],
  ['latex', t('ui.result.latex'), 'table.tex'],
  ...(isForLatex(figure) ? [file('pgf', t('ui.result.pgf'), `charts/${figure?.id}.tex`)] : []),
  ...(figure ? [file('svg', 'SVG', `charts/${figure.id}.svg`)] : []),
  ['html', 'HTML', 'report.html'],
];

/**
 * @param {string} name of the fight @param {string} seed @param {string} columns as in the address @param {Figure | null} figure
 */
export function taken(name, seed, columns, figure) {
  const link = ([id, text, file] = ['', '', '']) => h('a', { class: 'btn', href: api.fightFile(name, file, columns), download: '', id: `take-${id}` }, svg(icon('down', 14)), text);
  return [
    h('div', { class: 'exp', role: 'group', 'aria-label': t('ui.result.take') }, h('span', { class: 'label' }, t('ui.result.take')), files(figure).map(link)),
    h('p', { class: 'kicker' }, t('ui.result.seed', { seed })),
  ];
}
