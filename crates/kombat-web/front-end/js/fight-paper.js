// What came out of a fight: the verdict, the figures, the table, and all of it to take away.

import * as api from './api.js';
import { dropdown } from './chooser.js';
import { h, markup, refill, svg } from './dom.js';
import { bare, belongs, due } from './fight-spec.js';
import { emblem } from './glyphs.js';
import { t } from './messages.js';
import { failure, working } from './notice.js';

/**
 * @typedef {import('./api.js').Fight} Fight
 * @typedef {import('./api.js').Digest} Digest
 */

/** The exports, and what they are called. @type {[string, string][]} */
const FILES = [
  ['records.csv', 'CSV'],
  ['summary.json', 'JSON'],
  ['table.tex', 'LaTeX'],
  ['report.html', 'HTML'],
];

/** @param {{ head: string[], rows: string[][] }} data */
function plain({ head, rows }) {
  return h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': t('ui.fight.data') },
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
        rows.map((row) =>
          h(
            'tr',
            null,
            row.map((text) => h('td', null, text)),
          ),
        ),
      ),
    ),
  );
}

/**
 * A chart with its number, its caption and the numbers behind it.
 * @param {Digest['figures'][number]} figure @param {number} number @param {import('./dom.js').Child} [more] what goes with it
 */
export function figure({ id, caption, html, data }, number, more) {
  return h(
    'figure',
    { class: 'fig', id: `fig-${id}` },
    h('figcaption', null, h('b', null, t('ui.fight.figure', { n: String(number) })), ' ', caption),
    markup(html),
    more,
    data && h('details', { class: 'small' }, h('summary', null, t('ui.fight.data')), plain(data)),
  );
}

/** A figure to take away. @param {string} id @param {string} name of the fight */
const take = (id, name) => h('p', { class: 'take small' }, h('a', { href: api.fightFile(name, `charts/${id}.svg`), download: '' }, 'SVG'));

/** @param {Digest['tables'][number]} results */
function results({ title, head, rows }) {
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
              h('th', { scope: 'row' }, h('span', { class: `nm c${lane % 5}`, title: spec }, svg(emblem(bare(spec), 26, 'var(--c)')), name)),
              cells.map(([text, below]) => h('td', null, text, below && h('small', null, below))),
            );
          }),
        ),
      ),
    ),
  );
}

/** @param {Digest['claims']} claims */
function judged(claims) {
  return h(
    'section',
    { class: 'claims', 'aria-labelledby': 'claims' },
    h('h2', { id: 'claims' }, t('ui.fight.claims')),
    claims.map(({ claim, word, verdict, evidence }) =>
      h(
        'div',
        { class: `note small ${word}` },
        h('b', null, verdict),
        ` ${claim} `,
        evidence.map((text) => h('span', { class: 'muted' }, text)),
      ),
    ),
  );
}

/**
 * Where the reader is: what has the focus, what is unfolded, how far tables are pushed.
 * Gives what puts all of it back after everything was rendered anew.
 * @param {HTMLElement} element
 */
function standing(element) {
  const focused = element.contains(document.activeElement) ? document.activeElement : null;
  const focus = focused?.id ? `#${focused.id}` : focused?.closest('figure') ? `#${focused.closest('figure')?.id} ${focused.tagName.toLowerCase()}` : '';
  const open = [...element.querySelectorAll('figure:has(details[open])')].map((each) => each.id);
  const pushed = [...element.querySelectorAll('.scroll')].map((each) => each.scrollLeft);
  return () => {
    for (const id of open) document.getElementById(id)?.querySelector('details')?.setAttribute('open', '');
    element.querySelectorAll('.scroll').forEach((each, i) => (each.scrollLeft = pushed[i] ?? 0));
    const again = focus ? element.querySelector(focus) : null;
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  };
}

/** @param {Fight} fight */
export function paper(fight) {
  const { name } = fight;
  const verdict = h('p', { class: 'verdict', role: 'status', id: 'verdict' });
  const notes = h('div');
  const figures = h('div', { class: 'figs2' });
  const side = h('div', { class: 'tablewrap' });
  const element = h('section', { class: 'evidence' }, h('div', { class: 'notebook' }, verdict, figures, notes), side);
  let closed = false;
  let busy = false;
  let seen = -1;
  let key = '';
  /** What was shown last. @type {Digest | null} */
  let last = null;
  /** @type {Fight} */
  let latest = fight;

  /** @param {Digest} digest */
  function show(digest) {
    last = digest;
    const keyed = digest.tables.filter((table) => table.key);
    if (!keyed.some((table) => table.key === key)) key = keyed[0]?.key ?? '';
    const tables = keyed.length ? keyed.filter((table) => table.key === key) : digest.tables;
    const said = latest.state === 'running' ? `${t('ui.fight.so-far')} ${digest.headline}` : digest.headline;
    // A screen reader need not hear the same again.
    if (verdict.textContent !== said) verdict.textContent = said;
    const reader = standing(element);
    const own = digest.figures.map((each, i) => /** @type {const} */ ([each, i + 1])).filter(([each]) => belongs(each.id, key));
    refill(
      figures,
      own.map(([each, number]) => figure(each, number, take(each.id, name))),
    );
    const list = (/** @type {string} */ head, /** @type {string[]} */ items) =>
      items.length > 0 &&
      h(
        'section',
        null,
        h('h2', null, head),
        h(
          'ul',
          { class: 'said' },
          items.map((item) => h('li', null, item)),
        ),
      );
    refill(notes, list(t('ui.fight.details'), digest.sentences), list(t('ui.fight.surprises'), digest.surprises), h('p', { class: 'small muted how' }, digest.how));
    const pick =
      keyed.length > 1 &&
      dropdown(
        'comparison',
        t('ui.fight.comparison'),
        keyed.map((table) => [table.key, table.title]),
        key,
        (chosen) => {
          key = chosen;
          show(digest);
          document.getElementById('comparison')?.focus();
        },
      );
    refill(
      side,
      h('h2', null, t('ui.fight.results')),
      h('p', { class: 'small muted' }, digest.extent),
      pick,
      tables.map((table) => results(table)),
      h(
        'div',
        { class: 'exp', role: 'group', 'aria-label': t('ui.fight.export') },
        h('span', { class: 'label' }, t('ui.fight.export')),
        FILES.map(([file, text]) => h('a', { class: 'btn', href: api.fightFile(name, file), download: '', id: `take-${text.toLowerCase()}` }, text)),
      ),
      digest.claims.length > 0 && judged(digest.claims),
    );
    reader();
  }

  /** Looks at what is stored. */
  async function look() {
    if (busy || closed || !due(latest, seen)) return;
    busy = true;
    const done = latest.done;
    try {
      const digest = await api.fightDigest(name);
      seen = done;
      if (closed) return;
      show(digest);
      element.dataset.done = String(done);
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      seen = done;
      if (!closed)
        refill(
          figures,
          failure(error, () => {
            seen = -1;
            look();
          }),
        );
    }
    busy = false;
    look();
  }

  refill(figures, working(t('ui.fight.reading')));
  return {
    element,
    follow: (/** @type {Fight} */ now) => {
      const turned = latest.state !== now.state;
      latest = now;
      if (now.state === 'running') {
        if (last && turned) show(last);
        if (!last) refill(figures, h('p', { class: 'muted', id: 'fight-later' }, t('ui.fight.later')));
      } else if (now.done === 0) refill(figures, h('p', { class: 'muted' }, t('ui.fight.nothing')));
      else {
        if (!last) refill(figures, working(t('ui.fight.reading')));
        look();
      }
    },
    close: () => (closed = true),
  };
}
