// What the view Learn works out before it shows anything, and how its texts are set.

import { beginning, write } from './address.js';
import { h } from './dom.js';
import { pack } from './view-parts.js';

/**
 * @typedef {import('../../api-types.d.ts').LessonBrief} Brief
 * @typedef {import('../../api-types.d.ts').Example} Example
 */

/** The key of a card in the address. @param {{ section: string, name: string }} card */
export const cardKey = ({ section, name }) => `${section}.${name}`;

/** The address of a card; without one, of the index. @param {{ section: string, name: string } | null} card */
export const cardAddress = (card) => write({ ...beginning('learn'), card: card ? cardKey(card) : '' });

/**
 * The section and the name that an address says.
 * @param {string} key
 * @returns {{ section: string, name: string }}
 */
export function readKey(key) {
  const dot = key.indexOf('.');
  return dot < 0 ? { section: '', name: key } : { section: key.slice(0, dot), name: key.slice(dot + 1) };
}

/**
 * The cards in their groups, which come in the order of the list.
 * @param {Brief[]} cards
 * @returns {[string, Brief[]][]}
 */
export function grouped(cards) {
  /** @type {Map<string, Brief[]>} */
  const groups = new Map();
  for (const card of cards) groups.set(card.group, [...(groups.get(card.group) ?? []), card]);
  return [...groups];
}

/**
 * The cards before and after one.
 * @param {Brief[]} cards @param {string} key
 * @returns {{ before: Brief | null, after: Brief | null }}
 */
export function neighbours(cards, key) {
  const at = cards.findIndex((card) => cardKey(card) === key);
  return { before: cards[at - 1] ?? null, after: (at < 0 ? null : cards[at + 1]) ?? null };
}

/** The first sentence of a text. @param {string} text */
export function firstSentence(text) {
  const end = /[.!?](?=\s+\p{Lu})/u.exec(text);
  return end ? text.slice(0, end.index + 1) : text;
}

/**
 * A text in which *words between asterisks* stand out; A* is left alone.
 * @param {string} text
 * @returns {{ text: string, stands: boolean }[]}
 */
export function emphasis(text) {
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(/(^|[\s(])\*([^*\s](?:[^*]*[^*\s])?)\*/g)) {
    const at = found.index + found[1].length;
    if (at > from) parts.push({ text: text.slice(from, at), stands: false });
    parts.push({ text: found[2], stands: true });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), stands: false });
  return parts;
}

/** Such a text, to be read. @param {string} text */
export const prose = (text) => emphasis(text).map((part) => (part.stands ? h('em', null, part.text) : part.text));

/**
 * Which values a parameter may have: words to choose from, or the ends of a range.
 * @param {import('./api.js').Param} param
 * @returns {{ choices: string[], least: string, most: string, none: boolean }}
 */
export function bounds(param) {
  const { choices = [], least = '', most = '', or_none: none = false } = param;
  return { choices, least: String(least), most: String(most), none };
}

/** The address that shows an example in Watch. @param {{ problem: string, start: string, algorithm: string }} example */
export const watchAddress = ({ problem, start, algorithm }) => write({ ...beginning('watch'), problem, start: pack(start), algorithm });
