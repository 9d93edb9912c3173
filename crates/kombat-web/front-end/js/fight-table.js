// All the numbers of a fight: columns to be shown or not, rows to be sorted.

import { h, refill, say, svg } from './dom.js';
import { chosen, sorted, written } from './fight-digest.js';
import { bare } from './fight-spec.js';
import { emblem } from './glyphs.js';
import { hue, marker } from './marks.js';
import { t } from './messages.js';

/** @typedef {import('./fight-digest.js').Comparison} Comparison @typedef {{ columns: string, by: string, falling: boolean }} Look which columns, as in the address, and how rows are sorted */

/**
 * @param {Comparison} comparison @param {Look} look @param {(look: Look) => void} changed
 */
export function table({ columns, rows }, look, changed) {
  const toggles = h('div', { class: 'cols', role: 'group', 'aria-label': t('ui.result.columns') });
  const body = h('table', { class: 'tb' });
  const now = { ...look };
  /** @param {string} name */
  function toggle(name) {
    const shown = chosen(columns, now.columns);
    // One column stays.
    if (shown.has(name) && shown.size > 1) shown.delete(name);
    else shown.add(name);
    now.columns = written(columns, shown);
    changed({ ...now });
    draw();
    document.getElementById(`col-${name}`)?.focus();
  }
  /** @param {string} name */
  function sort(name) {
    now.falling = now.by === name && !now.falling;
    now.by = name;
    changed({ ...now });
    draw();
    document.getElementById(`by-${name}`)?.focus();
    say(t(now.falling ? 'ui.result.falling' : 'ui.result.rising', { column: columns.find((column) => column.name === name)?.head ?? name }));
  }
  function draw() {
    const shown = chosen(columns, now.columns);
    const own = columns.map((column, i) => /** @type {const} */ ([column, i])).filter(([{ name }]) => shown.has(name));
    const by = columns.findIndex(({ name }) => name === now.by);
    refill(
      toggles,
      columns.map(({ name, head }) => h('button', { type: 'button', class: 'tick', id: `col-${name}`, 'aria-pressed': String(shown.has(name)), onclick: () => toggle(name) }, head)),
    );
    const heads = own.map(([{ name, head, sub }]) => {
      const here = name === now.by && (now.falling ? 'descending' : 'ascending');
      const button = h(
        'button',
        { type: 'button', id: `by-${name}`, title: t('ui.result.sort'), onclick: () => sort(name) },
        head,
        here && h('span', { 'aria-hidden': 'true' }, now.falling ? ' ▼' : ' ▲'),
        sub && h('small', null, sub),
      );
      return h('th', { scope: 'col', 'aria-sort': here || null }, button);
    });
    const ordered = by < 0 ? rows : sorted(rows, by, now.falling);
    const line = (/** @type {import('./fight-digest.js').Row} */ { lane, name, spec, cells }) => {
      const who = h('span', { class: `nm ${hue(lane)}`, title: spec }, svg(emblem(bare(spec), 24, 'var(--c)')), h('span', null, name, ' ', svg(marker(lane, 12))));
      return h(
        'tr',
        { 'data-spec': spec },
        h('th', { scope: 'row' }, who),
        own.map(([, i]) => h('td', { class: cells[i].best ? 'best' : null }, cells[i].text, cells[i].below && h('small', null, cells[i].below))),
      );
    };
    refill(body, h('thead', null, h('tr', null, h('th', { scope: 'col' }, t('ui.result.fighter')), heads)), h('tbody', null, ordered.map(line)));
  }
  draw();
  return h('div', { class: 'results' }, toggles, h('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': t('ui.result.table') }, body), h('p', { class: 'kicker' }, t('ui.result.table.how')));
}
