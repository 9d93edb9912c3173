// What came out of a tournament: figures, the tables of points and of who beat whom.

import { h, svg } from './dom.js';
import { bare } from './fight-spec.js';
import { emblem } from './glyphs.js';
import { hue } from './marks.js';

/** @typedef {import('./api.js').Digest} Digest */

/** @param {Digest['tables'][number]} results */
export function results({ title, head, rows }) {
  return h(
    'div',
    { class: 'results' },
    h('p', { class: 'small muted' }, title),
    h(
      'div',
      { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': title },
      h(
        'table',
        null,
        h(
          'thead',
          null,
          h(
            'tr',
            null,
            head.map((text) => h('th', { scope: 'col' }, text)),
          ),
        ),
        h(
          'tbody',
          null,
          rows.map(({ lane, spec, cells: [[name], ...cells] }) => {
            return h(
              'tr',
              { 'data-spec': spec },
              h('th', { scope: 'row' }, h('span', { class: `nm ${hue(lane)}`, title: spec }, svg(emblem(bare(spec), 26, 'var(--c)')), name)),
              cells.map(([text, below]) => h('td', null, text, below && h('small', null, below))),
            );
          }),
        ),
      ),
    ),
  );
}
