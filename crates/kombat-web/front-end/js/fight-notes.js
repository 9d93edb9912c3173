// What stands at the end of a result, and how the reader keeps the place in it.

import { h } from './dom.js';
import { t } from './messages.js';

/** @typedef {import('./api.js').Digest} Digest */

/** A list with a heading, if there is something to list. @param {string} head @param {string[]} items */
export const list = (head, items) =>
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

/** @param {Digest['claims']} claims */
export function judged(claims) {
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
export function standing(element) {
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
