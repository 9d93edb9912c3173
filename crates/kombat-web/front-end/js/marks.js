// How a fighter is told from the others: by colour, by a mark, and from the sixth on by a number; in the race and in
// what came out of it as in the charts beside them, where colours return and marks are hollow.

import { h, svg } from './dom.js';

/** Colours that can be told apart. */
export const COLOURS = 5;

/** The marks of the first five, about a point of radius 1: as in the charts. */
const MARKS = ['M-1 0A1 1 0 1 1 1 0A1 1 0 1 1-1 0z', 'M-.9-.9H.9V.9H-.9z', 'M0-1.3 1.3 0 0 1.3-1.3 0z', 'M0-1.25 1.2.95H-1.2z', 'M-.9-.9.9.9M-.9.9.9-.9'];

/** The class that colours whatever belongs to a fighter. @param {number} lane its place, from 0 */
export const laneClass = (lane) => `c${Math.min(lane, COLOURS)}`;

/**
 * The mark of a fighter: from the sixth on, its number.
 * @param {number} lane its place, from 0 @param {number} [size] @param {string} [color]
 */
export function mark(lane, size = 14, color = 'var(--c)') {
  const open = `<svg class="mark" aria-hidden="true" viewBox="-1.6 -1.6 3.2 3.2" width="${size}" height="${size}" fill="${color}">`;
  if (lane >= COLOURS) return `${open}<text class="no" y=".9" text-anchor="middle">${lane + 1}</text></svg>`;
  const look = lane === 4 ? `stroke="${color}" stroke-width=".55"` : '';
  return `${open}<path d="${MARKS[lane]}" ${look}/></svg>`;
}

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
