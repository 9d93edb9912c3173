// What came out of a fight, as the page gets it.

import { coloured } from './marks.js';

/**
 * @typedef {{ text: string, lane?: number | null }[]} Said a sentence; the names of contenders have the places at which they entered
 * @typedef {{ lane: number, name: string, spec: string, place: number | null, tied: boolean, note: string, mean: number | null,
 *   low: number | null, high: number | null, shown: string, ratio: string }} Rank
 * @typedef {{ name: string, head: string, sub: string, default: boolean }} Column
 * @typedef {{ value: number | null, text: string, below: string, best: boolean }} Cell
 * @typedef {{ lane: number, name: string, spec: string, cells: Cell[] }} Row
 * @typedef {{ one: number, other: number, metric: string, ahead: number | null, text: string, effect: number | null, effect_text: string, p: number | null, p_text: string }} Pair
 * @typedef {{ metrics: { name: string, head: string }[], all: boolean, how: string, cells: Pair[] }} Pairs
 * @typedef {{ problem: string, board: string, distance: number | null, said: Said, one: string, other: string }} Tell
 * @typedef {{ key: string, title: string, question: string, verdict: Said[], measure: string, sections: { title: string, ranks: Rank[] }[],
 *   columns: Column[], rows: Row[], pairs: Pairs, boards: { separating: Tell | null, others: Tell[] } }} Comparison
 */

/** Who fights, in order of the ranking. @param {Comparison} comparison */
export const ranked = ({ sections }) => sections.flatMap(({ ranks }) => ranks);

/** The columns that are shown: those of the address that there are, else the usual ones. @param {Column[]} columns @param {string} wanted */
export function chosen(columns, wanted) {
  const names = wanted.split(',').map((name) => name.trim());
  const own = columns.filter(({ name }) => names.includes(name));
  return new Set((own.length ? own : columns.filter((column) => column.default)).map(({ name }) => name));
}

/** The columns as the address has them; nothing if they are the usual ones. @param {Column[]} columns @param {Set<string>} shown */
export function written(columns, shown) {
  const usual = columns.every((column) => column.default === shown.has(column.name));
  return usual
    ? ''
    : columns
        .filter(({ name }) => shown.has(name))
        .map(({ name }) => name)
        .join(',');
}

/**
 * Rows by a column; whoever has no value there comes last, whichever way.
 * @param {Row[]} rows @param {number} column @param {boolean} falling
 */
export function sorted(rows, column, falling) {
  const value = (/** @type {Row} */ row) => row.cells[column]?.value ?? null;
  return [...rows].sort((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return falling ? b - a : a - b;
  });
}

/**
 * The pairs to be shown: each once, the one that stands first in the ranking first.
 * @param {Comparison} comparison @param {string} metric @param {boolean} neighbours only those next to each other in the ranking
 * @returns {{ one: Rank, other: Rank, pair: Pair }[]}
 */
export function pairsOf(comparison, metric, neighbours) {
  const order = ranked(comparison);
  const at = (/** @type {number} */ lane) => order.findIndex((rank) => rank.lane === lane);
  const found = comparison.pairs.cells.filter((pair) => pair.metric === metric).map((pair) => ({ pair, places: [at(pair.one), at(pair.other)].sort((a, b) => a - b) }));
  return found
    .filter(({ places: [a, b] }) => a >= 0 && (!neighbours || b === a + 1))
    .sort((one, other) => one.places[1] - other.places[1] || one.places[0] - other.places[0])
    .map(({ pair, places: [a, b] }) => ({ pair, one: order[a], other: order[b] }));
}

/** Sentences one after another. @param {Said[]} sentences */
export const sentences = (sentences) => sentences.flatMap((said, i) => [...(i ? [' '] : []), ...coloured(said)]);

/** The same as plain text. @param {Said[]} sentences */
export const plain = (sentences) => sentences.map((said) => said.map(({ text }) => text).join('')).join(' ');
