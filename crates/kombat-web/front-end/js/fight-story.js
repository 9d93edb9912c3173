// How a race stands, in words.

import { moment, standing } from './fight-clock.js';
import { t } from './messages.js';

/**
 * @typedef {import('./fight-clock.js').Course} Course
 * @typedef {import('./fight-clock.js').Runner} Runner
 * @typedef {{ text: string, lane?: number | null }[]} Said
 */

/** A sentence with names in it, in pieces. @param {string} key @param {Record<string, string | number | { text: string, lane: number }>} places @returns {Said} */
export function pieces(key, places) {
  const names = Object.entries(places).filter(([, value]) => typeof value === 'object');
  const plain = Object.fromEntries(Object.entries(places).map(([place, value]) => [place, typeof value === 'object' ? `\u0001${place}\u0001` : value]));
  const known = Object.fromEntries(names);
  return t(key, plain)
    .split('\u0001')
    .map((text, i) => (i % 2 ? /** @type {any} */ (known[text]) : { text }))
    .filter(({ text }) => text);
}

/** Whoever is home, in the order in which they came. @param {Course} race @param {number} ms */
export const home = ({ runners }, ms) => runners.filter(({ time }) => time <= ms).sort((a, b) => a.time - b.time);

/** How the race stands, in words. Whoever left boards unsolved ran another race, and is not called first. @param {Course} race @param {number} ms @returns {Said} */
export function story(race, ms) {
  const came = home(race, ms);
  const name = (/** @type {Runner} */ { name, lane }) => ({ text: name, lane });
  const on = race.runners.filter((each) => !came.includes(each)).sort((a, b) => standing(b, ms).x - standing(a, ms).x);
  const [first, last] = [came.find(({ place }) => place !== null), came.at(-1)];
  const leads = on.length > 0 ? pieces(on.length > 1 ? 'ui.race.leads' : 'ui.race.last', { a: name(on[0]) }) : [];
  if (!last) return race.runners.length > 1 ? [{ text: `${t('ui.race.none-home')} ` }, ...leads] : leads;
  /** @type {Said} */
  let said;
  if (!first) said = pieces('ui.race.home-in-part', { n: came.length, a: name(last), time: moment(last.time), solved: last.solved, of: last.ends.length });
  else if (on.length || came.length === 1) said = pieces('ui.race.home', { n: came.length, a: name(first), time: moment(first.time) });
  else said = pieces('ui.race.over', { a: name(first), time: moment(first.time), b: name(last), longest: moment(last.time) });
  return leads.length ? [...said, { text: ' ' }, ...leads] : said;
}
