// How a contender looks besides its emblem, as in the charts: a colour and a marker by the order of entry.

import { h, svg } from './dom.js';

/** The outlines of the markers in a square from −8 to 8. The forms have about the same area. */
const OUTLINES = ['M-5 0A5 5 0 1 1 5 0A5 5 0 1 1-5 0z', 'M-4.5-4.5h9v9h-9z', 'M0-6.5 6.5 0 0 6.5-6.5 0z', 'M0-6.2 6 4.8H-6z', 'M-4.5-4.5 4.5 4.5M-4.5 4.5 4.5-4.5'];

/** The class that has the colour of whoever entered at a place. @param {number} lane */
export const hue = (lane) => `c${lane % OUTLINES.length}`;

/** The marker of whoever entered at a place, in the colour of the text. From the sixth on markers are hollow. @param {number} lane @param {number} [size] */
export function marker(lane, size = 14) {
  const path = OUTLINES[lane % OUTLINES.length];
  const hollow = Math.floor(lane / OUTLINES.length) % 2 === 1;
  const cross = lane % OUTLINES.length === OUTLINES.length - 1;
  const drawn = cross ? `fill="none" stroke-width="${hollow ? 1.4 : 2.6}"` : hollow ? 'fill="var(--sheet)" stroke-width="2"' : 'fill="currentColor" stroke-width="0"';
  return `<svg class="marker" width="${size}" height="${size}" viewBox="-8 -8 16 16" aria-hidden="true"><path d="${path}" stroke="currentColor" ${drawn}/></svg>`;
}

/** A contender's name in its colour, with its marker. @param {number} lane @param {string} name @param {string} [spec] */
export const named = (lane, name, spec) => h('span', { class: `who ${hue(lane)}`, title: spec ?? null }, svg(marker(lane)), h('span', null, name));

/**
 * A sentence in pieces, of which some are names of contenders.
 * @param {{ text: string, lane?: number | null }[]} said
 */
export const coloured = (said) => said.map(({ text, lane }) => (typeof lane === 'number' ? h('span', { class: `of ${hue(lane)}` }, text) : text));
