// The masthead, and what every view shares: theme, language, shortcuts.

import { VIEWS, beginning, write } from './address.js';
import { h, keep, say, svg } from './dom.js';
import { icon, mark } from './glyphs.js';
import { LANGUAGES, language, t } from './messages.js';

/** The name and the icon of each view. @returns {Record<string, [string, Parameters<typeof icon>[0]]>} */
const names = () => ({
  play: [t('ui.view.play'), 'cards'],
  watch: [t('ui.view.watch'), 'tree'],
  fight: [t('ui.view.fight'), 'fight'],
  lab: [t('ui.view.lab'), 'flask'],
  learn: [t('ui.view.learn'), 'book'],
  papers: [t('ui.view.papers'), 'paper'],
});

/** The shortcuts of the view that is shown. @type {[string, string][]} */
let keys = [];

/** Takes the shortcuts of a view into use. @param {[string, string][]} rows */
export function useKeys(rows) {
  keys = rows;
}

/** Turns light to dark and back. */
function turnTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
  keep('theme', root.dataset.theme);
}

/** A table of all keys. */
function shortcuts() {
  const dialog = h(
    'dialog',
    { class: 'keys', 'aria-labelledby': 'keys-title' },
    h('h2', { id: 'keys-title' }, t('ui.keys')),
    h(
      'dl',
      null,
      keys.map(([key, what]) => h('div', null, h('dt', null, h('kbd', null, key)), h('dd', null, what))),
    ),
    h('form', { method: 'dialog' }, h('button', { class: 'btn primary' }, t('ui.close'))),
  );
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Shows the table of keys when it is asked for. @param {KeyboardEvent} event */
export function helpKey(event) {
  if (event.key !== '?' || document.querySelector('dialog[open]')) return false;
  shortcuts();
  return true;
}

/** To the content, without a new place in the history. @param {MouseEvent} event */
function toMain(event) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** Marks the view that is shown. @param {string} view */
export function showView(view) {
  for (const link of document.querySelectorAll('[data-view]')) {
    if (/** @type {HTMLElement} */ (link).dataset.view === view) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

/**
 * The masthead, and the bar of tabs that a phone has in its place.
 * @param {(lang: string) => void} speakIn
 * @param {(view: string) => void} open
 */
export function masthead(speakIn, open) {
  const link = (/** @type {string} */ view, /** @type {boolean} */ tab) => {
    const [name, picture] = names()[view];
    const follow = (/** @type {MouseEvent} */ event) => {
      // Into another tab or window: the browser's own way.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      open(view);
    };
    return h('a', { href: `./${write(beginning(view))}`, 'data-view': view, onclick: follow }, tab ? svg(icon(picture, 20)) : null, name);
  };
  const views = Object.keys(VIEWS);
  const languages = LANGUAGES.map(([tag, short]) => h('button', { type: 'button', id: `lang-${tag}`, lang: tag, 'aria-pressed': String(tag === language()), onclick: () => speakIn(tag) }, short));
  return [
    h('a', { class: 'sr skip', href: '#main', onclick: toMain }, t('ui.skip')),
    h(
      'header',
      { class: 'top' },
      h('a', { class: 'mark', href: './', 'aria-label': 'Kombat' }, svg(mark())),
      h(
        'nav',
        { 'aria-label': t('ui.views') },
        views.map((view) => link(view, false)),
      ),
      h(
        'div',
        { class: 'tools' },
        h('div', { class: 'seg sm', role: 'group', 'aria-label': t('ui.language') }, languages),
        h('button', { type: 'button', id: 'theme', class: 'btn quiet icon', 'aria-label': t('ui.theme'), title: t('ui.theme'), onclick: turnTheme }, svg(icon('sun'))),
        h('button', { type: 'button', id: 'help', class: 'btn quiet icon desk', 'aria-label': t('ui.keys'), title: t('ui.keys'), onclick: shortcuts }, svg(icon('help'))),
      ),
    ),
    h('div', { class: 'frieze', 'aria-hidden': 'true' }, h('i'), h('i')),
    h(
      'nav',
      { class: 'tabbar', 'aria-label': t('ui.views') },
      views.map((view) => link(view, true)),
    ),
  ];
}

/** Until the button to share is called by its name again. */
let renaming = 0;

/**
 * Copies the address, and says how that went.
 * @param {HTMLElement} button
 */
export async function share(button) {
  const label = button.querySelector('.t');
  if (!label) return;
  try {
    await navigator.clipboard.writeText(location.href);
    label.textContent = t('ui.copied');
  } catch {
    label.textContent = t('ui.copy-from-bar');
  }
  say(label.textContent);
  clearTimeout(renaming);
  renaming = setTimeout(() => (label.textContent = t('ui.share')), 2500);
}

/** Is the reader writing, or choosing with the arrow keys? @param {KeyboardEvent} event */
export function writing(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return true;
  return event.target instanceof Element && event.target.closest('input, select, textarea') !== null;
}
