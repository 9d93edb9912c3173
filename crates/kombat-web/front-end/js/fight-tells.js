// The boards of a fight that tell most, each to be watched and played.

import { write } from './address.js';
import { h, svg } from './dom.js';
import { icon } from './glyphs.js';
import { coloured } from './marks.js';
import { t } from './messages.js';
import { pack } from './view-parts.js';
import { drawn } from './view-mini.js';

/** @typedef {import('./fight-digest.js').Comparison} Comparison @typedef {import('./fight-digest.js').Tell} Tell */

/** Where both are watched on a board. @param {Tell} tell */
export const watchBoth = ({ problem, board, one, other }) => write({ view: 'watch', problem, start: pack(board), algorithm: one, challenger: other });

/** Where a board is played. @param {Tell} tell */
export const playIt = ({ problem, board }) => write({ view: 'play', problem, start: pack(board) });

/** @param {Comparison['boards']} boards */
export function tells({ separating, others }) {
  if (!separating && !others.length) return null;
  const first = separating && [
    h('h2', { id: 'separating' }, t('ui.result.separating')),
    h(
      'div',
      { class: 'sep' },
      drawn(separating.problem, separating.board, 112),
      h(
        'div',
        null,
        h('p', null, coloured(separating.said)),
        h(
          'p',
          { class: 'btns' },
          h('a', { class: 'btn primary', id: 'watch-both', href: `./${watchBoth(separating)}`, 'data-place': '' }, svg(icon('eye')), t('ui.result.watch-both')),
          h('a', { class: 'btn', id: 'play-it', href: `./${playIt(separating)}`, 'data-place': '' }, svg(icon('cards')), t('ui.result.play-it')),
        ),
      ),
    ),
  ];
  const rest = others.length > 0 && [
    h('h3', { class: 'label' }, t('ui.result.others')),
    h(
      'ul',
      { class: 'tells' },
      others.map((tell, i) => h('li', null, h('span', null, coloured(tell.said)), h('a', { id: `watch-${i}`, href: `./${watchBoth(tell)}`, 'data-place': '' }, t('ui.result.watch')))),
    ),
  ];
  return h('section', { class: 'tellings' }, first ?? [], rest || []);
}
