// The five papers, re-enacted: a list, and a page for each.

import * as api from './api.js';
import { h, sheet, svg } from './dom.js';
import { fig, icon } from './glyphs.js';
import { t } from './messages.js';
import { failure, notice } from './notice.js';
import { page } from './papers-page.js';
import { beside, paperAddress } from './papers-parts.js';
import { helpKey, writing } from './shell.js';

/**
 * @typedef {import('./main.js').App} App
 * @typedef {import('./main.js').View} View
 * @typedef {import('./address.js').Place} Place
 * @typedef {import('./papers-parts.js').Brief} Brief
 */

/** @param {Brief} paper */
const dated = ({ year }) => (year === null ? t('ui.papers.undated') : String(year));

/** @param {Brief[]} papers */
function index(papers) {
  const card = (/** @type {Brief} */ paper) =>
    h(
      'li',
      null,
      h(
        'a',
        { class: 'papercard', href: `./${paperAddress(paper.id)}`, 'data-place': true },
        h('span', { class: 'no' }, svg(fig(paper.number, 24)), h('span', { class: 'small muted' }, dated(paper))),
        h('span', null, h('b', { class: 'serif', lang: 'pt-BR' }, paper.title), h('span', { class: 'told' }, paper.story)),
      ),
    );
  return h('div', { class: 'paperindex' }, h('h1', null, t('ui.papers.title')), h('p', { class: 'lead' }, t('ui.papers.lead')), h('ul', { class: 'papercards' }, papers.map(card)));
}

/** The list of all papers beside one of them. @param {Brief[]} papers @param {string} now */
function contents(papers, now) {
  const link = (/** @type {Brief} */ paper) =>
    h('li', null, h('a', { href: `./${paperAddress(paper.id)}`, 'data-place': true, 'aria-current': paper.id === now ? 'page' : null }, svg(fig(paper.number, 11)), h('span', { lang: 'pt-BR' }, paper.title)));
  return h(
    'nav',
    { class: 'papertoc', 'aria-label': t('ui.papers.all') },
    h('a', { class: 'back', href: `./${paperAddress('')}`, 'data-place': true }, svg(icon('paper')), t('ui.papers.all')),
    h('ul', { class: 'desk' }, papers.map(link)),
  );
}

/**
 * Opens the list, or the paper that the address names.
 * @param {App} app
 * @param {Place} place
 * @returns {Promise<View>}
 */
export async function openPapers(app, place) {
  const sheets = Promise.all([sheet('chart'), sheet('papers')]).catch(() => {
    throw new api.Refused('', 'gone');
  });
  const [{ papers }] = await Promise.all([api.papers(), sheets]);
  const view = (/** @type {string} */ title, /** @type {HTMLElement[]} */ elements) => ({
    title,
    elements,
    memory: null,
    close: () => {},
    keys: /** @type {[string, string][]} */ ([
      ['← →', t('ui.learn.keys.turn')],
      ['Esc', t('ui.papers.all')],
      ['?', t('ui.keys')],
    ]),
    key: (/** @type {KeyboardEvent} */ event) => turn(app, papers, place.paper, event),
  });
  if (!place.paper) return view(t('ui.view.papers'), [index(papers)]);
  try {
    const paper = await api.paper(place.paper);
    return view(paper.title, [h('div', { class: 'paperpage' }, contents(papers, paper.id), page(paper, beside(papers, paper.id)))]);
  } catch (error) {
    if (!(error instanceof api.Refused)) throw error;
    const retry = () => app.go({ paper: place.paper });
    if (error.key === 'gone') return view(t('ui.view.papers'), [h('div', { class: 'paperindex' }, failure(error, retry))]);
    const again = h('button', { class: 'btn', type: 'button', onclick: retry }, t('ui.retry'));
    const back = h('a', { class: 'btn primary', href: `./${paperAddress('')}`, 'data-place': true }, t('ui.papers.all'));
    const none = notice({ name: 'dfs', tone: 'urucum', title: t('ui.papers.unknown'), text: error.message, actions: [back, again] });
    return view(t('ui.view.papers'), [h('div', { class: 'paperindex' }, h('h1', null, t('ui.papers.title')), none)]);
  }
}

/** @param {App} app @param {Brief[]} papers @param {string} id @param {KeyboardEvent} event */
function turn(app, papers, id, event) {
  if (writing(event) || helpKey(event) || !id) return;
  const { before, after } = beside(papers, id);
  const next = event.key === 'ArrowLeft' ? before : event.key === 'ArrowRight' ? after : null;
  if (next) app.go({ paper: next.id });
  else if (event.key === 'Escape') app.go({ paper: '' });
}
