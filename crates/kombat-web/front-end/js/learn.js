// What there is to learn: an index of all cards, and a page for each.

import * as api from './api.js';
import { h, svg } from './dom.js';
import { emblem, icon } from './glyphs.js';
import { lesson } from './learn-entry.js';
import { cardAddress, cardKey, firstSentence, grouped, neighbours, readKey } from './learn-parts.js';
import { t } from './messages.js';
import { failure, notice } from './notice.js';
import { helpKey, writing } from './shell.js';

/**
 * @typedef {import('./main.js').App} App
 * @typedef {import('./main.js').View} View
 * @typedef {import('./address.js').Place} Place
 * @typedef {import('./learn-parts.js').Brief} Brief
 */

/** The names of the groups. @returns {Record<string, string>} */
const groupNames = () => ({
  problems: t('ui.learn.problems'),
  blind: t('ui.learn.blind'),
  informed: t('ui.learn.informed'),
  'two-sided': t('ui.learn.two-sided'),
  local: t('ui.learn.local'),
  evolutionary: t('ui.learn.evolutionary'),
  players: t('ui.learn.players'),
  heuristics: t('ui.learn.heuristics'),
});

/** The colour of a group's emblems. @param {string} group */
const groupColor = (group) => ({ problems: 'var(--ink)', players: 'var(--urucum)', heuristics: 'var(--mata)' })[group] ?? 'var(--cobalto)';

/** @param {Brief[]} cards */
function index(cards) {
  const card = (/** @type {Brief} */ each) =>
    h(
      'li',
      null,
      h(
        'a',
        { class: 'learncard', href: `./${cardAddress(each)}`, 'data-place': true },
        svg(emblem(each.name, 40, groupColor(each.group))),
        h('span', null, h('b', { class: 'serif' }, each.title), h('span', { class: 'small muted' }, firstSentence(each.doc).replace(/(^|\s)\*([^*]+)\*/g, '$1$2'))),
      ),
    );
  const section = (/** @type {[string, Brief[]]} */ [group, list]) =>
    h('section', { 'aria-labelledby': `learn-${group}` }, h('h2', { id: `learn-${group}` }, groupNames()[group] ?? group), h('ul', { class: 'learncards' }, list.map(card)));
  return h('div', { class: 'learnindex' }, h('h1', null, t('ui.learn.title')), h('p', { class: 'lead' }, t('ui.learn.lead', { n: cards.length })), grouped(cards).map(section));
}

/** The list of all cards beside one of them. @param {Brief[]} cards @param {string} now */
function contents(cards, now) {
  const link = (/** @type {Brief} */ each) =>
    h('li', null, h('a', { href: `./${cardAddress(each)}`, 'data-place': true, 'aria-current': cardKey(each) === now ? 'page' : null }, svg(emblem(each.name, 18, groupColor(each.group))), each.title));
  return h(
    'nav',
    { class: 'learntoc', 'aria-label': t('ui.learn.contents') },
    h('a', { class: 'back', href: `./${cardAddress(null)}`, 'data-place': true }, svg(icon('book')), t('ui.learn.all')),
    h(
      'div',
      { class: 'desk' },
      grouped(cards).flatMap(([group, list]) => [h('p', { class: 'label' }, groupNames()[group] ?? group), h('ul', null, list.map(link))]),
    ),
  );
}

/**
 * Opens the index, or the card that the address names.
 * @param {App} app
 * @param {Place} place
 * @returns {Promise<View>}
 */
export async function openLearn(app, place) {
  const { cards } = await api.lessons();
  const view = (/** @type {string} */ title, /** @type {HTMLElement[]} */ elements) => ({
    title,
    elements,
    memory: null,
    close: () => {},
    keys: /** @type {[string, string][]} */ ([
      ['← →', t('ui.learn.keys.turn')],
      ['Esc', t('ui.learn.all')],
      ['?', t('ui.keys')],
    ]),
    key: (/** @type {KeyboardEvent} */ event) => turn(app, cards, place.card, event),
  });
  if (!place.card) return view(t('ui.view.learn'), [index(cards)]);
  try {
    const { section, name } = readKey(place.card);
    const card = await api.lesson(section, name);
    const group = groupNames()[card.group] ?? card.group;
    return view(card.title, [h('div', { class: 'learnpage' }, contents(cards, place.card), lesson(card, group, groupColor(card.group), neighbours(cards, place.card)))]);
  } catch (error) {
    if (!(error instanceof api.Refused)) throw error;
    if (error.key === 'gone')
      return view(t('ui.view.learn'), [
        h(
          'div',
          { class: 'learnindex' },
          failure(error, () => app.go({ card: place.card })),
        ),
      ]);
    const back = h('a', { class: 'btn primary', href: `./${cardAddress(null)}`, 'data-place': true }, t('ui.learn.all'));
    const none = notice({ name: 'dfs', tone: 'urucum', title: t('ui.learn.unknown', { card: place.card }), text: error.key === 'web.not-found' ? t('ui.learn.unknown.text') : error.message, actions: [back] });
    return view(t('ui.view.learn'), [h('div', { class: 'learnindex' }, h('h1', null, t('ui.learn.title')), none)]);
  }
}

/** @param {App} app @param {Brief[]} cards @param {string} key @param {KeyboardEvent} event */
function turn(app, cards, key, event) {
  if (writing(event) || helpKey(event) || !key) return;
  const { before, after } = neighbours(cards, key);
  const next = event.key === 'ArrowLeft' ? before : event.key === 'ArrowRight' ? after : null;
  if (next) app.go({ card: cardKey(next) });
  else if (event.key === 'Escape') app.go({ card: '' });
}
