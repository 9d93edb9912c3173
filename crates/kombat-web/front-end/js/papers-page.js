// The page of one paper: its story, its tables cell by cell, its charts reproduced.

import { h, svg } from './dom.js';
import { figure } from './figure.js';
import { icon } from './glyphs.js';
import { decimal, integer, language, rounded, t } from './messages.js';
import { figureLines, paperAddress, said, sharedBoard, shapeOf, tally, together, watched } from './papers-parts.js';
import { worth } from './values.js';
import { drawn } from './view-mini.js';

/**
 * @typedef {import('./papers-parts.js').Brief} Brief
 * @typedef {import('./papers-parts.js').Cell} Cell
 * @typedef {import('./papers-parts.js').Chart} Chart
 * @typedef {import('./papers-parts.js').Figure} Figure
 * @typedef {import('./papers-parts.js').Paper} Paper
 * @typedef {import('./papers-parts.js').Right} Right
 * @typedef {import('./papers-parts.js').Table} Table
 */

/** Inside a circle of radius 7 around 10,10. */
const SHAPES = {
  full: '<circle cx="10" cy="10" r="7" fill="currentColor"/>',
  half: '<circle cx="10" cy="10" r="6.2" fill="none" stroke="currentColor" stroke-width="1.8"/><path d="M10 3.8a6.2 6.2 0 0 0 0 12.4z" fill="currentColor"/>',
  cross: '<path d="M4.5 4.5l11 11M15.5 4.5l-11 11" stroke="currentColor" stroke-width="3"/>',
  ring: '<circle cx="10" cy="10" r="6.2" fill="none" stroke="currentColor" stroke-width="1.8"/>',
};

/** A verdict, as a shape and a word. @param {string} verdict */
function verdictMark(verdict) {
  const shape = shapeOf(verdict);
  return h('span', { class: `judged ${shape}` }, svg(`<svg viewBox="0 0 20 20" width="15" height="15" aria-hidden="true">${SHAPES[shape]}</svg>`), t(`papers.verdict.${verdict}`));
}

/** How many cells came to what. @param {{ verdict: string }[]} cells */
function tallied(cells) {
  return h(
    'ul',
    { class: 'tally small' },
    tally(cells).map(([verdict, n]) => h('li', null, verdictMark(verdict), ' ', h('b', null, integer(n)))),
  );
}

/** @param {Right | null} right */
function doneRight(right) {
  if (right?.value) {
    const { word, n } = worth(right.value);
    return [word === 'win' ? t('value.win', { n }) : word === 'loss' ? t('value.loss', { n }) : t('value.draw')];
  }
  if (right?.solvable) return figureLines(right.solvable.map((share) => rounded(share, 1)));
  return figureLines(right?.algorithm ? [right.cost, right.expanded] : null);
}

/** @param {string} part @param {string[]} lines */
const numbers = (part, lines) =>
  h(
    'td',
    { 'data-part': part },
    lines.map((line) => h('span', { class: 'line' }, line)),
  );

/** @param {Paper} paper @param {Cell} cell */
function rows(paper, cell) {
  const look = watched(paper.problem, cell);
  const english = language() === 'en';
  const { seconds } = cell;
  const time = (/** @type {number | null} */ s) => (s === null ? '–' : `${decimal(s, 6).replace(/0{1,3}$/, '')} s`);
  return h(
    'tbody',
    { 'data-cell': cell.cell },
    h(
      'tr',
      null,
      h('th', { scope: 'row' }, h('code', null, cell.cell)),
      numbers('published', figureLines(cell.published)),
      numbers('reenacted', figureLines(cell.reenacted)),
      numbers('right', doneRight(cell.right)),
      numbers('optimum', figureLines(cell.right ? [cell.right.optimal] : null)),
      h('td', { 'data-part': 'verdict' }, verdictMark(cell.verdict)),
      h('td', { class: 'look' }, look && h('a', { class: 'btn', href: `./${look.address}`, title: look.title, 'data-place': true }, svg(icon('eye')), t('ui.view.watch'), h('span', { class: 'sr' }, `: ${cell.cell}`))),
    ),
    h(
      'tr',
      { class: 'why' },
      h(
        'td',
        { colspan: 7 },
        h(
          'p',
          null,
          h('b', null, english ? cell.place : cell.place_pt),
          ' ',
          english ? cell.why : cell.why_pt,
          seconds && h('span', { class: 'small muted' }, t('ui.papers.seconds', { published: time(seconds.published), reenacted: time(seconds.reenacted), right: time(seconds.right) })),
        ),
      ),
    ),
  );
}

/** What the figures of a table are. @param {Table} table */
function explained({ columns, cells }) {
  const has = (/** @type {(right: Right) => unknown} */ is) => cells.some(({ right }) => right && is(right));
  const right = has((each) => each.value) ? t('ui.papers.right.game') : has((each) => each.solvable) ? t('ui.papers.right.solvable') : has((each) => each.algorithm) ? t('ui.papers.right.search') : '';
  return `${t('ui.papers.each', { columns: columns.map(said).join(' / ') })} ${right}`;
}

/** @param {Paper} paper @param {Table} table @param {number} number */
function tableOf(paper, table, number) {
  const title = said(table.title);
  const board = sharedBoard(table.cells);
  const head = [t('papers.heading.cell'), t('papers.heading.published'), t('papers.heading.reenacted'), t('papers.heading.right'), t('papers.heading.optimum'), t('papers.heading.verdict')];
  return h(
    'section',
    null,
    h('h2', null, title),
    h(
      'figure',
      { class: 'fig cells2' },
      h('figcaption', null, board && drawn(paper.problem, board, 72), h('span', null, h('b', null, t('ui.figure', { n: number })), ' ', explained(table))),
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
              h('th', { scope: 'col' }, h('span', { class: 'sr' }, t('ui.view.watch'))),
            ),
          ),
          table.cells.map((cell) => rows(paper, cell)),
        ),
      ),
    ),
  );
}

/** @param {Chart[]} charts @param {number} first its number */
function charted(charts, first) {
  return h(
    'div',
    { class: 'charted' },
    h(
      'div',
      { class: 'pair' },
      charts.map((chart, i) => figure(chart, first + i)),
    ),
    h(
      'div',
      { class: 'says' },
      h('h3', null, t('ui.papers.says')),
      h(
        'ul',
        null,
        charts[0].claims.map(({ claim, verdict }) => h('li', null, h('span', { class: 'serif' }, claim), verdictMark(verdict))),
      ),
    ),
  );
}

/**
 * @param {Paper} paper
 * @param {{ before: Brief | null, after: Brief | null }} turn
 */
export function page(paper, turn) {
  const cells = paper.tables.flatMap((table) => table.cells);
  let number = paper.tables.length + 1;
  const groups = together(paper.figures).map((charts) => {
    const first = number;
    number += charts.length;
    return charted(charts, first);
  });
  const leaf = (/** @type {Brief | null} */ to, /** @type {boolean} */ next) =>
    to
      ? h(
          'a',
          { class: next ? 'next' : '', href: `./${paperAddress(to.id)}`, 'data-place': true },
          h('span', { class: 'small muted' }, next ? t('ui.learn.next') : t('ui.learn.before')),
          h('b', { class: 'serif' }, to.title),
        )
      : h('span');
  return h(
    'article',
    { class: 'thepaper notebook', 'data-paper': paper.id },
    h('p', { class: 'label' }, t('ui.papers.number', { number: paper.number })),
    h('h1', { lang: 'pt-BR' }, paper.title),
    h('p', { class: 'small muted' }, paper.reference),
    h('p', { class: 'story' }, paper.story),
    tallied(cells),
    paper.tables.map((table, i) => tableOf(paper, table, i + 1)),
    groups.length > 0 && h('section', null, h('h2', null, t('ui.papers.charts')), h('p', null, t('ui.papers.charts.lead')), groups),
    h('nav', { class: 'leaves', 'aria-label': t('ui.learn.turn') }, leaf(turn.before, false), leaf(turn.after, true)),
  );
}
