// How a bet went: in the race, and in the ranking. Nothing is said where there is none.

import { betOn } from './bet.js';
import { h, svg } from './dom.js';
import { icon } from './glyphs.js';
import { t } from './messages.js';

/** @typedef {import('./fight-digest.js').Rank} Rank @typedef {import('./fight-clock.js').Runner} Runner */

/** @param {string} text @param {boolean} well */
const pill = (text, well) => h('span', { class: `pill ${well ? 'ok' : 'off'}` }, well && svg(icon('check', 14)), text);

/**
 * Which sentence goes with a bet, by the ranking.
 * @param {Rank[][]} sections @param {number} lane
 * @returns {{ name: string, key: string, place: number } | null}
 */
export function settled(sections, lane) {
  const at = sections.findIndex((ranks) => ranks.some((rank) => rank.lane === lane));
  const own = sections[at]?.find((rank) => rank.lane === lane);
  if (!own) return null;
  const place = own.place ?? 0;
  if (at > 0 || own.place === null) return { name: own.name, key: 'ui.bet.later', place };
  const shared = sections[0].filter((rank) => rank.place === own.place).length > 1;
  return { name: own.name, key: place > 1 ? 'ui.bet.place' : shared ? 'ui.bet.tie' : 'ui.bet.right', place };
}

/** How it went in the end. @param {string} fight its name @param {import('./fight-digest.js').Comparison} comparison */
export function betLine(fight, { sections }) {
  const lane = betOn(fight);
  const how =
    lane !== null &&
    settled(
      sections.map(({ ranks }) => ranks),
      lane,
    );
  return how ? [pill(t('ui.bet.on', { name: how.name }), how.key === 'ui.bet.right'), ' ', t(how.key, { n: how.place })] : [];
}

/** How it stands in the race. @param {string} fight its name @param {Runner[]} runners @param {number} ms */
export function betInRace(fight, runners, ms) {
  const lane = betOn(fight);
  const own = lane === null ? undefined : runners.find((runner) => runner.lane === lane);
  if (!own) return null;
  const { name, time, place } = own;
  if (time > ms || place === null) return pill(t('ui.bet.on-the-way', { name }), false);
  return place === 1 ? pill(t('ui.bet.first-home', { name }), true) : pill(t('ui.bet.at-home', { name, n: place }), false);
}
