// A fight to take away, in the columns and the language that are shown.

import * as api from './api.js';
import { h, svg } from './dom.js';
import { icon } from './glyphs.js';
import { t } from './messages.js';

/**
 * The files: what each is called here, and its name in the report.
 * @param {string | null} figure the first one, if there is one
 * @returns {[string, string, string][]}
 */
const files = (figure) => [
  ['csv', 'CSV', 'records.csv'],
  ['json', 'JSON', 'summary.json'],
  ['latex', t('ui.result.latex'), 'table.tex'],
  ...(figure
    ? /** @type {[string, string, string][]} */ ([
        ['pgf', t('ui.result.pgf'), `charts/${figure}.tex`],
        ['svg', 'SVG', `charts/${figure}.svg`],
      ])
    : []),
  ['html', 'HTML', 'report.html'],
];

/**
 * @param {string} name of the fight @param {string} seed @param {string} columns as in the address @param {string | null} figure
 */
export function taken(name, seed, columns, figure) {
  const link = ([id, text, file] = ['', '', '']) => h('a', { class: 'btn', href: api.fightFile(name, file, columns), download: '', id: `take-${id}` }, svg(icon('down', 14)), text);
  return [
    h('div', { class: 'exp', role: 'group', 'aria-label': t('ui.result.take') }, h('span', { class: 'label' }, t('ui.result.take')), files(figure).map(link)),
    h('p', { class: 'kicker' }, t('ui.result.seed', { seed })),
  ];
}
