// Watching a search, expansion by expansion.

import { h } from './dom.js';
import { t } from './words.js';

/**
 * @typedef {import('./main.js').App} App
 * @typedef {import('./main.js').View} View
 * @typedef {import('./address.js').Place} Place
 */

/**
 * Opens a search to be watched.
 * @param {App} _app
 * @param {Place} _place
 * @returns {Promise<View>}
 */
export async function openWatch(_app, _place) {
  return { title: t("ui.view.watch"), memory: null, elements: [h('h1', null, t("ui.view.watch"))], close: () => {}, key: () => {} };
}
