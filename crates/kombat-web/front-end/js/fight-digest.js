// What came out of a fight, as the page gets it.

/**
 * @typedef {import('../../api-types.d.ts').Comparison} Comparison
 * @typedef {import('../../api-types.d.ts').Rank} Rank
 * @typedef {import('../../api-types.d.ts').TableColumn} Column
 * @typedef {import('../../api-types.d.ts').ComparedRow} Row
 * @typedef {import('../../api-types.d.ts').PairCell} Pair
 * @typedef {import('../../api-types.d.ts').BoardTell} Tell
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
 * The pairs to be shown, those of the best first.
 * @param {Comparison} comparison @param {string} metric @param {boolean} neighbours only those next to each other in the ranking
 * @returns {{ one: Rank, other: Rank, pair: Pair, ahead: Rank | null }[]}
 */
export function pairsOf(comparison, metric, neighbours) {
  const order = ranked(comparison);
  return comparison.pairs.cells
    .filter((pair) => pair.metric === metric && Math.max(pair.one, pair.other) < order.length && (!neighbours || pair.other === pair.one + 1))
    .sort((a, b) => a.other - b.other || a.one - b.one)
    .map((pair) => ({ pair, one: order[pair.one], other: order[pair.other], ahead: pair.ahead === null ? null : order[pair.ahead] }));
}
