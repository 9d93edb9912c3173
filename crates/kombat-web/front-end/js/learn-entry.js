// The page of one card: what it does, pseudo-code, guarantees, parameters, boards, sources.

import { h, svg } from './dom.js';
import { emblem, icon } from './glyphs.js';
import { bounds, cardAddress, prose, watchAddress } from './learn-parts.js';
import { integer, t, written } from './messages.js';
import { drawn } from './view-mini.js';

/**
 * @typedef {import('./api.js').Lesson} Lesson
 * @typedef {import('./api.js').Param} Param
 * @typedef {import('./learn-parts.js').Brief} Brief
 * @typedef {import('./learn-parts.js').Example} Example
 */

/**
 * @param {Lesson} card @param {string} group @param {string} color
 * @param {{ before: Brief | null, after: Brief | null }} beside
 */
export function lesson(card, group, color, beside) {
  let figures = 0;
  const caption = (/** @type {string} */ text) => h('figcaption', null, h('b', null, t('ui.figure', { n: (figures += 1) })), ' ', text);
  const part = (/** @type {string} */ title, /** @type {(import('./dom.js').Child | import('./dom.js').Child[])[]} */ ...children) => h('section', null, h('h2', null, title), ...children);
  const also = card.aliases.map((alias) => alias.name).join(', ');
  return h(
    'article',
    { class: 'lesson notebook' },
    h(
      'header',
      null,
      svg(emblem(card.name, 72, color, 'var(--sheet)')),
      h('div', null, h('p', { class: 'label' }, group), h('h1', null, card.title), h('p', { class: 'small muted' }, h('code', null, card.name), also ? ` · ${t('ui.learn.also', { names: also })}` : '')),
    ),
    h('p', { class: 'does' }, prose(card.doc)),
    card.pseudocode.length ? part(t('ui.learn.code'), code(card, caption(t('ui.learn.code.caption')))) : null,
    card.guarantees.length || card.section === 'heuristic' ? part(t('ui.learn.guarantees'), guarantees(card)) : null,
    card.examples.length
      ? part(
          t('ui.learn.boards'),
          h(
            'div',
            { class: 'boards' },
            card.examples.map((example) => board(card, example, caption)),
          ),
        )
      : null,
    card.params.length ? part(t('ui.learn.parameters'), parameters(card.params)) : null,
    part(
      t('ui.learn.sources'),
      h(
        'ul',
        { class: 'cites' },
        card.cites.map((cite) => h('li', null, h('span', { class: 'serif' }, cite.reference), h('span', { class: 'small muted' }, cite.says))),
      ),
    ),
    h('nav', { class: 'turn', 'aria-label': t('ui.learn.turn') }, leaf(beside.before, false), leaf(beside.after, true)),
  );
}

/** @param {Lesson} card @param {HTMLElement} caption */
function code(card, caption) {
  const line = (/** @type {{ text: string }} */ each, /** @type {number} */ i) => {
    const deep = /^ */.exec(each.text)?.[0].length ?? 0;
    return h('li', { vars: { '--deep': deep / 2 } }, h('span', { class: 'faint', 'aria-hidden': 'true' }, i + 1), h('span', null, each.text.trim()));
  };
  return h('figure', { class: 'fig' }, h('ol', { class: 'code' }, card.pseudocode.map(line)), caption);
}

/** @param {Lesson} card */
function guarantees(card) {
  /** @type {Record<string, string>} */
  const names = { complete: t('ui.learn.complete'), optimal: t('ui.learn.optimal'), time: t('ui.learn.time'), memory: t('ui.learn.memory') };
  /** @type {Record<string, string>} */
  const words = { always: t('ui.learn.always'), sometimes: t('ui.learn.sometimes'), never: t('ui.learn.never') };
  const row = (/** @type {string} */ name, /** @type {string} */ holds, /** @type {string} */ text) =>
    h('div', null, h('dt', null, name), h('dd', null, holds ? h('b', { class: `holds ${holds}` }, words[holds]) : null, text));
  if (card.section !== 'heuristic') {
    return [
      h(
        'dl',
        { class: 'promises' },
        card.guarantees.map((each) => row(names[each.part] ?? each.part, each.holds ?? '', each.text)),
      ),
      h('p', { class: 'small faint' }, card.section === 'player' ? t('ui.learn.terms.player') : t('ui.learn.terms')),
    ];
  }
  const word = (/** @type {boolean | null} */ holds) => (holds === null ? t('ui.learn.as-parts') : holds ? t('ui.learn.always') : t('ui.learn.never'));
  const mark = (/** @type {boolean | null} */ holds) => h('td', null, h('b', { class: `holds ${holds === null ? 'sometimes' : holds ? 'always' : 'never'}` }, word(holds)));
  return [
    h(
      'div',
      { class: 'wide' },
      h(
        'table',
        null,
        h('thead', null, h('tr', null, h('th', { scope: 'col' }, t('ui.learn.on')), h('th', { scope: 'col' }, t('ui.learn.admissible')), h('th', { scope: 'col' }, t('ui.learn.consistent')))),
        h(
          'tbody',
          null,
          card.promises.map((each) => h('tr', null, h('td', null, h('code', null, each.problem)), mark(each.admissible), mark(each.consistent))),
        ),
      ),
    ),
    h('p', { class: 'small faint' }, t('ui.learn.terms.heuristic')),
  ];
}

/** @param {Lesson} card @param {Example} example @param {(text: string) => HTMLElement} caption */
function board(card, example, caption) {
  const good = example.side === 'shines';
  const title =
    card.section === 'problem' ? (good ? t('ui.learn.easy') : t('ui.learn.hard')) : card.section === 'heuristic' ? (good ? t('ui.learn.right') : t('ui.learn.misled')) : good ? t('ui.learn.shines') : t('ui.learn.fails');
  return h(
    'figure',
    { class: `fig example ${example.side}` },
    h('h3', null, title),
    h('div', { class: 'scene' }, drawn(example.problem, example.start, 120), h('p', null, example.text)),
    caption(`${example.problem}, ${example.algorithm}`),
    h('a', { class: `btn${good ? ' primary' : ''}`, href: `./${watchAddress(example)}`, 'data-place': true }, svg(icon('eye')), t('ui.learn.watch'), h('span', { class: 'sr' }, `: ${title}`)),
  );
}

/** @param {Param[]} params */
function parameters(params) {
  const range = (/** @type {Param} */ param) => {
    const { choices, least, most, none } = bounds(param);
    const number = (/** @type {string} */ text) => (/^\d+$/.test(text) && Number(text) > 9999 ? integer(Number(text)) : written(text));
    if (choices.length) return choices.join(', ');
    if (!most) return '';
    return none ? t('ui.learn.range-or-none', { least: number(least), most: number(most) }) : t('ui.learn.range', { least: number(least), most: number(most) });
  };
  const row = (/** @type {Param} */ param) =>
    h(
      'div',
      null,
      h('dt', null, h('code', null, param.name)),
      h('dd', null, prose(param.doc), h('span', { class: 'small faint' }, [range(param), param.default ? t('ui.learn.default', { value: written(param.default) }) : ''].filter(Boolean).join(' · '))),
    );
  return h('dl', { class: 'promises params-list' }, params.map(row));
}

/** A link to the page beside. @param {Brief | null} card @param {boolean} forward */
function leaf(card, forward) {
  if (!card) return h('span');
  return h(
    'a',
    { href: `./${cardAddress(card)}`, 'data-place': true, rel: forward ? 'next' : 'prev', class: forward ? 'next' : '' },
    h('span', { class: 'label' }, forward ? t('ui.learn.next') : t('ui.learn.before')),
    h('b', { class: 'serif' }, card.title),
  );
}
