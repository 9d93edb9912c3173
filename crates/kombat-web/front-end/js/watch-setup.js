// What to watch: the board, the algorithm, its parameters, and a challenger.

import * as api from './api.js';
import { cardForm, readSpec } from './card-form.js';
import { chooser, group } from './chooser.js';
import { h, svg } from './dom.js';
import { emblem, icon } from './glyphs.js';
import { prose } from './learn-parts.js';
import { t } from './messages.js';
import { notice } from './notice.js';
import { anySeed, sampling } from './setup.js';
import { helpKey, writing } from './shell.js';
import { pack, unpack } from './view-parts.js';
import { WIDTHS } from './watch-board.js';

/**
 * @typedef {import('./address.js').Place} Place
 * @typedef {import('./api.js').ProblemCard} ProblemCard
 * @typedef {import('./api.js').Card} Card
 * @typedef {import('./watch-board.js').Boards} Boards
 */

/**
 * @param {{ place: Place, card: ProblemCard, problems: ProblemCard[], algorithm: Card, challenger: Card | null, boards: Boards, start: string,
 *   written: string, distance: number | null, full: { algorithm: string, challenger: string }, go: (change: Partial<Place>) => void }} given
 */
export function watchSetup({ place, card, problems, algorithm, challenger, boards, start, written, distance, full, go }) {
  const cards = card.algorithms.filter((each) => each.name !== 'human' && each.name !== 'auto');
  const fresh = { n: '' };
  const form = (/** @type {'algorithm' | 'challenger'} */ name, /** @type {string} */ label) =>
    cardForm({
      id: name,
      label,
      cards,
      heuristics: card.heuristics,
      spec: place[name],
      full: full[name],
      told: name === 'algorithm',
      color: name === 'algorithm' ? 'var(--cobalto)' : 'var(--urucum)',
      changed: (spec) => go({ [name]: spec, ...fresh }),
    });
  const nodes = h('input', { id: 'nodes', class: 'inp', inputmode: 'numeric', value: place.nodes, placeholder: '1000000', onchange: () => go({ nodes: nodes.value.replace(/\D/g, ''), ...fresh }) });
  const seed = h('input', { id: 'seed', class: 'inp', inputmode: 'numeric', value: place.seed, placeholder: '0', onchange: () => go({ seed: seed.value.replace(/\D/g, ''), ...fresh }) });
  const own = h('input', {
    id: 'start',
    class: 'inp',
    value: written,
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-label': t('ui.watch.board'),
    onchange: () => go({ start: pack(own.value.trim()), ...fresh }),
  });
  const known = distance === null ? null : t('ui.watch.optimal', { n: distance });
  const back = () => go({ view: 'play', problem: place.problem, start: place.start });
  const other = challenger
    ? group(
        t('ui.watch.challenger'),
        form('challenger', t('ui.watch.challenger')),
        h('button', { type: 'button', id: 'dismiss', class: 'btn full', onclick: () => go({ challenger: '', ...fresh }) }, svg(icon('cross')), t('ui.watch.dismiss')),
      )
    : h(
        'button',
        { type: 'button', id: 'challenge', class: 'slot', onclick: () => go({ challenger: cards.find((each) => each.name !== algorithm.name)?.name ?? cards[0].name, ...fresh }) },
        svg(icon('plus', 22)),
        h('span', null, h('b', null, t('ui.watch.call')), h('br'), t('ui.watch.call.text')),
      );
  return h(
    'section',
    { class: 'setup', id: 'setup', 'aria-label': t('ui.setup') },
    group(
      t('ui.watch.algorithm'),
      form('algorithm', t('ui.watch.algorithm')),
      h('div', { class: 'field' }, h('label', { for: 'nodes' }, t('ui.watch.limit')), nodes),
      h('div', { class: 'field' }, h('label', { for: 'seed' }, t('ui.watch.seed')), seed),
    ),
    other,
    chooser(place, (change) => go({ ...fresh, algorithm: '', challenger: '', ...change }), problems),
    group(
      t('ui.watch.board'),
      h(
        'div',
        { class: 'startrow' },
        boards.render(start, null, WIDTHS.list),
        h('div', { class: 'small muted' }, known ? h('p', null, known) : null, h('button', { type: 'button', class: 'link', id: 'to-play', onclick: back }, t('ui.watch.to-play'))),
      ),
      h('div', { class: 'field' }, own),
      h('button', { type: 'button', id: 'shuffle', class: 'btn full', onclick: () => go({ start: 'new', ...fresh }) }, svg(icon('shuffle')), t('ui.watch.another')),
    ),
  );
}

/** Who is watched; without a search there is no form to be folded. @param {Card} algorithm @param {Card | null} challenger @param {(() => void) | null} adjust */
export function watchHead(algorithm, challenger, adjust) {
  return h(
    'header',
    { class: 'intro' },
    h(
      'div',
      { class: 'who' },
      svg(emblem(algorithm.name, 52, 'var(--cobalto)', 'var(--cobalto-tint)')),
      h('h1', null, algorithm.title, challenger ? h('span', { class: 'uru' }, ` × ${challenger.title}`) : null),
      adjust && h('button', { type: 'button', id: 'adjust', class: 'btn phone', 'aria-controls': 'setup', 'aria-expanded': 'false', onclick: adjust }, t('ui.watch.adjust')),
    ),
    h('p', { class: 'lead small desk' }, prose(algorithm.doc)),
  );
}

/**
 * The form without a search: something in it is not understood, and is said above it.
 * @param {{ app: import('./main.js').App, place: Place, card: ProblemCard, boards: Boards, start: string, written: string }} given
 * @param {import('./api.js').Refused} error
 * @returns {import('./main.js').View}
 */
export function refused({ app, place, card, boards, start, written }, error) {
  const named = (/** @type {string} */ spec) => card.algorithms.find(({ name }) => name === readSpec(spec).name) ?? card.algorithms[0];
  const algorithm = named(place.algorithm);
  const challenger = place.challenger ? named(place.challenger) : null;
  const setup = watchSetup({ place, card, problems: app.catalog.problems, algorithm, challenger, boards, start, written, distance: null, full: { algorithm: '', challenger: '' }, go: app.go });
  setup.classList.add('adjusting');
  setup.prepend(notice({ name: 'dfs', tone: 'urucum', title: t('ui.refused'), text: error.message }));
  return {
    title: `${t('ui.view.watch')}: ${algorithm.title}`,
    memory: null,
    keys: [['?', t('ui.keys')]],
    elements: [
      watchHead(algorithm, challenger, null),
      setup,
      h('section', { class: 'mid', 'aria-label': t('ui.watch.board') }, boards.render(start, null, WIDTHS.alone)),
      h('aside', { class: 'notebook', 'aria-label': t('ui.notebook') }),
    ],
    close: () => {},
    key: (event) => {
      if (!event.defaultPrevented && !writing(event) && helpKey(event)) event.preventDefault();
    },
  };
}

/**
 * The board at which a search begins: the one in the address, the one that the problem would show first, or a new one.
 * @param {Place} place @param {api.Problem} info
 */
export async function startOf(place, info) {
  if (place.start && place.start !== 'new') return unpack(place.start);
  if (info.showpiece && place.start !== 'new') return info.showpiece;
  const cells = info.goal?.split(' ').length ?? 9;
  const how = info.kind === 'game' ? { seed: anySeed(), walk: 3 } : sampling({ ...place, draw: 'easy', seed: String(anySeed()) }, info.depths ?? null, cells, new Date());
  return (await api.shuffle(info.problem, how)).board;
}
