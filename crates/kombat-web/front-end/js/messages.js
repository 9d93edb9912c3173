// Every sentence, in the language of the reader.

import { keep, kept } from './dom.js';

/** The languages there are, by tag, with their short names. */
export const LANGUAGES = /** @type {const} */ ([
  ['pt-BR', 'PT'],
  ['en', 'EN'],
]);

/** @type {Record<string, string>} */
let table = {};
let tag = 'en';

/** The language in use. */
export const language = () => tag;

/**
 * The language to begin with: of the address, kept, or the browser's.
 * @param {string | null} asked
 * @returns {string}
 */
export function preferred(asked) {
  const browser = typeof navigator === 'undefined' ? [] : navigator.languages;
  for (const wanted of [asked, kept('language'), ...browser]) {
    if (!wanted) continue;
    if (/^pt\b/i.test(wanted)) return 'pt-BR';
    if (/^en\b/i.test(wanted)) return 'en';
  }
  return 'en';
}

/**
 * Takes the sentences of a language into use.
 * @param {string} lang
 * @param {Record<string, string>} sentences
 */
export function speak(lang, sentences) {
  tag = lang;
  table = sentences;
  if (typeof document !== 'undefined') document.documentElement.lang = lang;
}

/**
 * Remembers the language for the next visit.
 * @param {string} lang
 */
export const keepLanguage = (lang) => keep('language', lang);

/**
 * A whole number with the separators of the language.
 * @param {number} n
 */
export function integer(n) {
  const sign = n < 0 ? '−' : '';
  return sign + String(Math.abs(Math.round(n))).replace(/\B(?=(\d{3})+$)/g, tag === 'en' ? ',' : '.');
}

/**
 * A number with a few decimals, halves rounded away from zero as by hand: 2.675 is 2.68, though it
 * is a little less in binary.
 * @param {number} n
 * @param {number} [digits]
 */
export function decimal(n, digits = 1) {
  const size = String(Math.abs(n));
  const near = size.includes('e') ? Math.abs(n) : Number(`${Math.round(Number(`${size}e${digits}`))}e-${digits}`);
  const text = (Number.isFinite(near) ? Math.sign(n) * near : n).toFixed(digits);
  return tag === 'en' ? text : text.replace('.', ',');
}

/** A number that is written with a point, as the language writes it. @param {string} text */
export const written = (text) => (tag === 'en' || !/^-?\d*\.\d+$/.test(text) ? text : text.replace('.', ','));

/** A number as a person writes it, with a point. @param {string} text */
export const unwritten = (text) => (/^-?\d*,\d+$/.test(text) ? text.replace(',', '.') : text);

/** The number that `decimal` writes. @param {number} n @param {number} digits */
export const rounded = (n, digits) => Number(unwritten(decimal(n, digits)));

/** A time with its unit. @param {number} seconds */
export function duration(seconds) {
  if (seconds < 0.001) return `${decimal(seconds * 1e6, 0)} µs`;
  return seconds < 1 ? `${decimal(seconds * 1000)} ms` : `${decimal(seconds)} s`;
}

/**
 * The sentence behind a key, its places filled in one pass. The twin in `.one`
 * is taken where `n` is 1.
 * @param {string} key
 * @param {Record<string, string | number>} [places]
 * @returns {string}
 */
export function t(key, places = {}) {
  const text = (places.n === 1 ? table[`${key}.one`] : undefined) ?? table[key] ?? key;
  return text.replace(/\{([^{}]*)\}/g, (whole, place) => {
    const value = places[place];
    if (value === undefined) return whole;
    return typeof value === 'number' ? integer(value) : value;
  });
}
