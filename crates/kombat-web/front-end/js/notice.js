// What is said where there is nothing else to show: work, errors, verdicts.

import { untilAnswered } from './backoff.js';
import { h, pause, svg } from './dom.js';
import { emblem } from './glyphs.js';
import { Refused, isFull } from './api.js';
import { t } from './messages.js';

/**
 * @typedef {{ name?: string, tone?: 'cobalto' | 'urucum' | 'ink-2', title: string, text?: string,
 *   actions?: (HTMLElement | null)[], busy?: boolean }} Notice
 */

/** @param {Notice} notice */
export function notice({ name = 'bfs', tone = 'cobalto', title, text, actions = [], busy }) {
  return h(
    'div',
    { class: 'msg', role: 'status' },
    svg(emblem(name, 52, `var(--${tone})`, 'var(--sheet)')),
    h(
      'div',
      { class: 'small' },
      h('b', { class: tone === 'urucum' ? 'uru' : '' }, title),
      text ? h('p', null, text) : null,
      busy ? h('div', { class: 'sk wide' }) : null,
      busy ? h('div', { class: 'sk' }) : null,
      actions.length ? h('div', { class: 'acts' }, actions) : null,
    ),
  );
}

/**
 * Work that takes a while, by name.
 * @param {string} title
 * @param {(() => void) | null} [cancel]
 */
export function working(title, cancel) {
  const stop = cancel && h('button', { class: 'btn', type: 'button', onclick: cancel }, t('ui.stop'));
  return notice({ name: 'greedy', title, busy: true, actions: stop ? [stop] : [] });
}

/**
 * Something that did not work, and what to do next.
 * @param {unknown} error
 * @param {() => void} retry
 * @param {HTMLElement | null} [other] one more thing to do
 */
export function failure(error, retry, other = null) {
  const again = h('button', { class: 'btn', type: 'button', onclick: retry }, t('ui.retry'));
  const key = error instanceof Refused ? error.key : '';
  const sentence = error instanceof Error ? error.message : String(error);
  if (key === 'gone') {
    const element = notice({ name: 'random', tone: 'ink-2', title: t('ui.gone'), text: t('ui.gone.text'), actions: [again] });
    reconnect(element, retry);
    return element;
  }
  if (isFull(key)) {
    return notice({ name: 'hill', tone: 'ink-2', title: t('ui.queue-full'), text: sentence, actions: [again] });
  }
  return notice({ name: 'dfs', tone: 'urucum', title: t('ui.refused'), text: sentence, actions: [other ?? again] });
}

/**
 * Asks ever more seldom whether the server is back, while the notice is shown.
 * @param {HTMLElement} element
 * @param {() => void} retry
 */
async function reconnect(element, retry) {
  const ask = () =>
    fetch('healthz').then(
      (answer) => answer.ok,
      () => false,
    );
  if (await untilAnswered(ask, () => element.isConnected, pause)) retry();
}
