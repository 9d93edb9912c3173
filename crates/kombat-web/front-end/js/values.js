// What players and clocks say, in words.

import { decimal, integer, rounded, t } from './messages.js';

/** @typedef {{ kind: 'win' | 'draw' | 'loss' | 'guess', sign: string, word: string, lean: number }} Value */

/**
 * The value of a position: the word, and in how many plies.
 * @param {string} value such as `win:5`
 * @returns {{ word: string, n: number }}
 */
export function worth(value) {
  const [word, plies = '0'] = value.split(':');
  return { word, n: Number(plies) };
}

/**
 * What a score says, for the side to move: a sign, a word, and how far it leans (-1 to 1).
 * @param {string | number} score
 * @returns {Value}
 */
export function readValue(score) {
  if (typeof score === 'number') {
    const n = rounded(score, 2);
    const shown = Number.isInteger(n) ? integer(n) : (n < 0 ? '−' : '') + decimal(Math.abs(n), 2);
    return { kind: 'guess', sign: n > 0 ? `+${shown}` : shown, word: t('ui.value.guess'), lean: Math.tanh(n / (Math.abs(n) <= 1 ? 1 : 600)) * 0.9 };
  }
  const { word: kind, n } = worth(score);
  if (kind === 'win') return { kind, sign: '+1', word: t('ui.value.win', { n }), lean: 1 };
  if (kind === 'loss') return { kind, sign: '−1', word: t('ui.value.loss', { n }), lean: -1 };
  return { kind: 'draw', sign: '0', word: t('ui.value.draw'), lean: 0 };
}

/** How many positions a player has seen, as it is shown: all of them. @param {Record<string, number>} counters */
export const seen = (counters) => integer(counters.generated || counters.expanded);

/** Minutes and seconds. @param {number} seconds */
export const clockText = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
