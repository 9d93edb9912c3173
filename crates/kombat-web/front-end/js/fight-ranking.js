// Everybody in the order of the ranking, group by group, with the measure that decided.

import { h, svg } from './dom.js';
import { ranked } from './fight-digest.js';
import { bare } from './fight-spec.js';
import { emblem, fig } from './glyphs.js';
import { hue, marker } from './marks.js';
import { decimal, integer, t } from './messages.js';

/** @typedef {import('./fight-digest.js').Comparison} Comparison @typedef {import('./fight-digest.js').Rank} Rank */

/** Width of the scale, and what is left free at its ends. */
const [WIDE, EDGE] = [150, 9];

/** A power of ten with few signs. @param {number} power */
function ten(power) {
  if (power < 0) return power > -4 ? decimal(10 ** power, -power) : `10^${power}`.replace('-', '−');
  return power < 6 ? integer(10 ** power) : t('ui.result.million', { n: integer(10 ** (power - 6)) });
}

/**
 * A logarithmic scale for all of them; none if there is nothing to be placed on it.
 * @param {Rank[]} ranks
 */
export function scale(ranks) {
  const values = ranks.flatMap(({ mean, low, high }) => [mean, low, high]).filter((value) => value !== null && value > 0);
  if (!values.length) return null;
  const first = Math.floor(Math.log10(Math.min(.../** @type {number[]} */ (values))) + 1e-9);
  const last = Math.max(first + 1, Math.ceil(Math.log10(Math.max(.../** @type {number[]} */ (values))) - 1e-9));
  const at = (/** @type {number} */ value) => EDGE + ((Math.log10(value) - first) / (last - first)) * (WIDE - 2 * EDGE);
  const step = Math.ceil((last - first + 1) / 6);
  const powers = Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, i) => first + i * step);
  return { at, powers };
}

/** @typedef {NonNullable<ReturnType<typeof scale>>} Scale */

/** @param {Scale} scale */
function axis({ at, powers }) {
  // As many labels as there is room for; the first and the last are the ones that say most.
  const shown = powers.length > 3 ? [powers[0], powers[Math.floor((powers.length - 1) / 2)], powers[powers.length - 1]] : powers;
  const anchor = (/** @type {number} */ x) => (x > WIDE - 24 ? 'end' : x < 24 ? 'start' : 'middle');
  const label = (/** @type {number} */ power) =>
    `<text x="${anchor(at(10 ** power)) === 'end' ? WIDE : anchor(at(10 ** power)) === 'start' ? 0 : at(10 ** power)}" y="11" text-anchor="${anchor(at(10 ** power))}">${ten(power)}</text>`;
  return svg(`<svg class="axis" width="${WIDE}" height="14" viewBox="0 0 ${WIDE} 14" aria-hidden="true">${shown.map(label).join('')}</svg>`);
}

/** @param {Scale | null} scale @param {Rank} rank */
function dot(scale, { lane, mean, low, high }) {
  if (!scale || mean === null || mean <= 0) return h('span', { class: 'dot' });
  const grid = scale.powers.map((power) => `<path d="M${scale.at(10 ** power).toFixed(1)} 2v26" stroke="var(--rule)"/>`).join('');
  const band = low !== null && high !== null && low > 0 ? `<path d="M${scale.at(low).toFixed(1)} 15H${scale.at(high).toFixed(1)}" stroke="currentColor" stroke-width="3"/>` : '';
  const drawn = svg(`<svg class="dot ${hue(lane)}" width="${WIDE}" height="30" viewBox="0 0 ${WIDE} 30" aria-hidden="true">${grid}${band}</svg>`);
  const mark = svg(marker(lane, 16));
  mark.setAttribute('x', String(scale.at(mean) - 8));
  mark.setAttribute('y', '7');
  drawn.append(mark);
  return drawn;
}

/** @param {Rank} rank @param {Scale | null} scale */
function entry(rank, scale) {
  const { lane, name, spec, place, tied, note, shown, ratio } = rank;
  return h(
    'li',
    { class: hue(lane), 'data-spec': spec },
    h('span', { class: 'place' }, place === null ? h('span', { role: 'img', 'aria-label': t('ui.result.unranked') }, '–') : svg(fig(place, 26)), tied && place !== null && h('small', null, t('ui.result.tie'))),
    svg(emblem(bare(spec), 34, 'var(--c)')),
    h('span', null, h('span', { class: 'nm', title: spec }, name, ' ', svg(marker(lane, 12))), note && h('span', { class: 'why' }, note)),
    dot(scale, rank),
    h('span', { class: 'x' }, h('b', null, shown), ratio && h('span', null, ratio)),
  );
}

/** @param {Comparison} comparison @param {string} head what is measured */
export function ranking(comparison, head) {
  if (!comparison.sections.length) return null;
  const places = scale(ranked(comparison));
  return h(
    'div',
    { class: 'ranking' },
    h('p', { class: 'kicker' }, places ? t('ui.result.order', { measure: head }) : t('ui.result.order.plain')),
    comparison.sections.map(({ title, ranks }, i) =>
      h(
        'section',
        null,
        h('h2', { class: 'grp' }, i === 0 && places && axis(places), title),
        h(
          'ol',
          { class: 'rank' },
          ranks.map((rank) => entry(rank, places)),
        ),
      ),
    ),
  );
}
