// A chart as in a paper: numbered, with a caption and the numbers behind it.

import { h, markup } from './dom.js';
import { t } from './messages.js';

/** @param {{ head: string[], rows: string[][] }} data */
function numbers({ head, rows }) {
  const cells = (/** @type {'th' | 'td'} */ tag, /** @type {string[]} */ texts) =>
    h(
      'tr',
      null,
      texts.map((text) => h(tag, tag === 'th' ? { scope: 'col' } : null, text)),
    );
  return h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': t('ui.fight.data') },
    h(
      'table',
      null,
      h('thead', null, cells('th', head)),
      h(
        'tbody',
        null,
        rows.map((row) => cells('td', row)),
      ),
    ),
  );
}

/**
 * A chart with its number, its caption and the numbers behind it.
 * @param {import('./api.js').Digest['figures'][number]} figure @param {number} number @param {import('./dom.js').Child} [more] what goes with it
 */
export function figure({ id, caption, html, data }, number, more) {
  return h(
    'figure',
    { class: 'fig', id: `fig-${id}` },
    h('figcaption', null, h('b', null, t('ui.fight.figure', { n: String(number) })), ' ', caption),
    markup(html),
    more,
    data && h('details', { class: 'small' }, h('summary', null, t('ui.fight.data')), numbers(data)),
  );
}
