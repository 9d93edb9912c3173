// How a fighter is told from the others: by colour, by a mark, and from the sixth on by a number.

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
