// The best results of the reader, kept in the browser per problem and distance of the start.

import { keep, kept } from './dom.js';

/** @typedef {{ moves: number, seconds: number }} Result */

/** @param {string} problem @param {number | null | undefined} depth */
const key = (problem, depth) => `best.${problem}.${depth ?? 'any'}`;

/** @param {string} problem @param {number | null | undefined} depth @returns {Result | null} */
export function best(problem, depth) {
  try {
    const result = JSON.parse(kept(key(problem, depth)) ?? 'null');
    return Number.isFinite(result?.moves) && Number.isFinite(result?.seconds) ? result : null;
  } catch {
    return null;
  }
}

/** Is the first result better: fewer moves, then less time? @param {Result} a @param {Result | null} b */
export const better = (a, b) => !b || a.moves < b.moves || (a.moves === b.moves && a.seconds < b.seconds);

/**
 * Keeps a result if it is the best so far. Was it?
 * @param {string} problem @param {number | null | undefined} depth @param {Result} result
 */
export function record(problem, depth, result) {
  if (!better(result, best(problem, depth))) return false;
  keep(key(problem, depth), JSON.stringify(result));
  return true;
}
