// Pieces that are moved by dragging them.

import { beside, piecesOf } from './view-parts.js';

/** A piece is meant to move when it was dragged so much of its way. */
const ENOUGH = 0.35;

/**
 * Lets what lies on a spot follow the finger, and tells where it was let go.
 * @param {import('./view-draw.js').Picture} picture
 * @param {PointerEvent} down
 * @param {HTMLButtonElement} button
 * @param {string} from
 */
export function drag(picture, down, button, from) {
  picture.dragged = false;
  if (down.button !== 0 || !picture.drop || !picture.choices.some((offer) => offer.from !== undefined && offer.to !== undefined && (String(offer.from) === from || String(offer.to) === from))) return;
  const key = piecesOf(picture.view).find((piece) => String(piece.spot) === from)?.key;
  const element = key === undefined ? undefined : picture.pieces.get(key);
  // Into a hole a piece goes along its way, and no farther.
  const slides = picture.choices.find((offer) => String(offer.from) === from && picture.view.draw === 'cells' && picture.view.cells[Number(offer.to)]?.fill === 'hole');
  const target = slides && picture.spots.get(String(slides.to))?.getBoundingClientRect();
  const origin = button.getBoundingClientRect();
  let by = [0, 0];
  const kept = (/** @type {number} */ by, /** @type {number} */ most) => Math.max(Math.min(0, most), Math.min(Math.max(0, most), by));
  let moved = false;
  const follow = (/** @type {PointerEvent} */ event) => {
    if (!event.buttons) return release(event);
    const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
    if (!moved && Math.hypot(x, y) < 7) return;
    if (!moved) button.setPointerCapture(down.pointerId);
    moved = true;
    element?.classList.add('held');
    by = target ? [kept(x, target.left - origin.left), kept(y, target.top - origin.top)] : [x, y];
    if (element) element.style.transform = `translate(${by[0]}px,${by[1]}px)`;
  };
  const release = (/** @type {PointerEvent} */ event) => {
    for (const [name, listener] of /** @type {const} */ ([
      ['pointermove', follow],
      ['pointerup', release],
      ['pointercancel', release],
    ]))
      button.removeEventListener(name, listener);
    element?.classList.remove('held');
    if (element) element.style.transform = '';
    if (!moved) return;
    picture.dragged = true;
    setTimeout(() => (picture.dragged = false), 60);
    const to = slides ? slid() : under(event);
    if (to !== undefined) picture.drop?.(from, to);
  };
  /** A piece that went some way into its hole is in it. */
  const slid = () => {
    const far = target ? Math.hypot(target.left - origin.left, target.top - origin.top) : 0;
    return slides && Math.hypot(...by) > ENOUGH * far ? slides.to : undefined;
  };
  /** Where it was let go; beside its place where that is the same, or beyond the edge. @param {PointerEvent} event */
  const under = (event) => {
    const over = document.elementsFromPoint(event.clientX, event.clientY).find((each) => each instanceof HTMLElement && each.dataset.spot !== undefined && picture.element.contains(each));
    const spot = /** @type {HTMLElement | undefined} */ (over)?.dataset.spot;
    if (spot !== undefined && spot !== from) return spot;
    const [across, along] = [Math.abs(by[0]) / origin.width, Math.abs(by[1]) / origin.height];
    if (picture.view.draw !== 'cells' || Math.max(across, along) <= ENOUGH) return undefined;
    if (across > along) return beside(picture.view, from, by[0] < 0 ? 'left' : 'right');
    return beside(picture.view, from, by[1] < 0 ? 'up' : 'down');
  };
  button.addEventListener('pointermove', follow);
  button.addEventListener('pointerup', release);
  button.addEventListener('pointercancel', release);
}
