// Small pictures of boards: where many are shown, and nothing is touched.

import { h, refill, svg } from './dom.js';
import { GLYPHS, box, isTall, ratioOf } from './view-draw.js';
import { viewsOf } from './view-fetch.js';
import { piecesOf } from './view-parts.js';

/** @typedef {import('./view-parts.js').View} View @typedef {import('./view-parts.js').Spot} Spot */

/** A small picture, so wide at most; words where there is nothing to draw. @param {View} view @param {number} width */
function miniature(view, width) {
  if (view.draw === 'text') return h('span', { class: 'mini words', role: 'img', 'aria-label': view.alt }, view.alt);
  const tall = Math.round(width * Math.min(1, ratioOf(view)));
  const moved = new Set((view.moved ?? []).map(String));
  const part = (/** @type {Spot} */ spot, /** @type {string} */ cls, /** @type {string} */ text, /** @type {string} */ glyph, /** @type {number} */ size) => {
    const { x, y, w, h: high } = box(view, spot, view.draw === 'stacks' ? size : undefined);
    const inside = Math.min(w * width, high * tall);
    const element = h('i', { class: `${cls}${moved.has(String(spot)) ? ' mv' : ''}` }, GLYPHS[glyph] ? svg(`<svg class="${glyph}" viewBox="0 0 100 100">${GLYPHS[glyph]}</svg>`) : inside >= 9 ? text : '');
    element.style.cssText = `left:${x * 100}%;top:${y * 100}%;width:${w * 100}%;height:${high * 100}%;font-size:${inside * (text.length > 2 ? 0.4 : 0.62)}px`;
    return element;
  };
  const grounds = view.draw === 'cells' ? view.cells.map((cell, i) => part(i, cell.fill === 'plain' || cell.fill === 'hole' ? cell.fill : 'under', '', '', 1)) : [];
  const parts = piecesOf(view).map((piece) => part(piece.spot, piece.fill, piece.label, piece.glyph, piece.size));
  return h('span', { class: `mini any ${view.draw}${isTall(view) ? ' dense' : ''}`, role: 'img', 'aria-label': view.alt, vars: { '--mw': `${width}px`, '--mh': `${tall}px` } }, grounds, parts);
}

/**
 * A small picture that the server is asked for; the words of the board until it comes. The move that led to the board shows
 * in it.
 * @param {string} problem @param {string} board @param {number} width @param {string | null} [move]
 */
export function drawn(problem, board, width, move = null) {
  const holder = h('span', { class: 'drawn', 'data-board': board }, h('span', { class: 'mini words' }, board));
  viewsOf(problem).draw(board, (view) => refill(holder, miniature(view, width)), move);
  return holder;
}
