// Draws the picture of any board: cells and stacks with what lies on them, and what can be touched. Everything else is words.

import { h, refill, still, svg } from './dom.js';
import { fig, icon } from './glyphs.js';
import { t } from './messages.js';
import { drag } from './view-drag.js';
import { beside, ends, nameOfCell, piecesOf, pressesOf, spotsOf } from './view-parts.js';

/**
 * @typedef {import('./view-parts.js').View} View
 * @typedef {import('./view-parts.js').Spot} Spot
 * @typedef {import('./view-parts.js').Piece} Piece
 * @typedef {import('./view-parts.js').Offer} Offer
 * @typedef {import('./values.js').Value} Value
 */

/** The signs of the closed list, each with a colour of its own. @type {Record<string, string>} */
export const GLYPHS = {
  cross: '<path d="M18 18 82 82M82 18 18 82" stroke="currentColor" stroke-width="23"/>',
  ring: '<circle cx="50" cy="50" r="33" fill="none" stroke="currentColor" stroke-width="23"/>',
  dot: '<circle cx="50" cy="50" r="42" fill="currentColor"/>',
};

/** How long a move takes, as long as the style sheet says for others. */
const MOVE = { duration: 180, easing: 'cubic-bezier(.2,.8,.2,1)' };

/** The face of a piece: its sign, its number in house figures, or its letters. @param {Piece} piece */
function face({ glyph, label }) {
  if (GLYPHS[glyph]) return svg(`<svg class="stone ${glyph}" viewBox="0 0 100 100" aria-hidden="true">${GLYPHS[glyph]}</svg>`);
  return /^\d{1,3}$/.test(label) ? digits(label) : h('span', { class: 'letters' }, label);
}

/** A number in house figures. @param {string} label */
export const digits = (label) => h('span', { class: `dig d${label.length}` }, svg(fig(label)));

/** Where a piece lies: as shares of the picture. @param {View} view @param {Spot} spot @param {number} [size] */
export function box(view, spot, size) {
  if (view.draw === 'cells') {
    const cell = Number(spot);
    return { x: (cell % view.cols) / view.cols, y: Math.floor(cell / view.cols) / view.rows, w: 1 / view.cols, h: 1 / view.rows };
  }
  if (view.draw !== 'stacks') return { x: 0, y: 0, w: 1, h: 1 };
  const [stack, place] = String(spot).split(':').map(Number);
  const [w, rows] = [1 / view.stacks.length, heightOf(view)];
  const wide = size === undefined ? w : w * (0.24 + 0.74 * (size / view.max));
  return { x: stack * w + (w - wide) / 2, y: 1 - (place + 1) / rows, w: wide, h: 1 / rows };
}

/** The most discs that a stack can have. @param {import('./view-parts.js').Stacks} view */
const heightOf = (view) =>
  Math.max(
    1,
    view.stacks.reduce((sum, stack) => sum + stack.discs.length, 0),
  );

/** So many discs are many: they are drawn thin, in a tall picture. */
const MANY = 24;

/** Are there so many discs that they are thin? @param {View} view */
export const isTall = (view) => view.draw === 'stacks' && heightOf(view) > MANY;

/** How tall a picture is, beside its width. @param {View} view */
export function ratioOf(view) {
  if (view.draw === 'cells') return view.rows / view.cols;
  if (view.draw === 'stacks' && heightOf(view) > MANY) return Math.min(2, heightOf(view) / MANY);
  return view.draw === 'stacks' ? Math.min(1, Math.max(0.3, (heightOf(view) * 0.13 * Math.min(2, view.stacks.length)) / view.stacks.length)) : 0.4;
}

/** What is in a spot, in words. @param {View} view @param {Spot} spot @param {string[]} sides */
function tellSpot(view, spot, sides) {
  if (view.draw === 'stacks') {
    const [stack, place] = String(spot).split(':').map(Number);
    const disc = view.stacks[stack]?.discs[place];
    return disc ? t('ui.any.disc', { disc: disc.label || disc.size, place: place + 1 }) : t('ui.any.place', { place: place + 1 });
  }
  if (view.draw !== 'cells') return view.alt;
  const { fill, label } = view.cells[Number(spot)];
  const cell = nameOfCell(Number(spot), view.cols);
  if (fill === 'piece' || label) return t('ui.tile', { tile: label ?? '', cell });
  const side = fill === 'first' ? sides[0] : fill === 'second' ? sides[1] : '';
  return side ? t('ui.cell.taken', { cell, side }) : t('ui.cell.free', { cell });
}

export class Picture {
  /**
   * `touch` is told of what was pressed, `drop` of what was dragged to where.
   * @param {{ touch?: (spot: Spot) => void, drop?: (from: Spot, to: Spot) => void, sides?: string[] }} [given]
   */
  constructor({ touch, drop, sides = [] } = {}) {
    this.touch = touch;
    this.drop = drop;
    /** Gives a piece another face. @type {(piece: Piece) => Node[] | null} */
    this.skin = () => null;
    /** In edit mode, told what was pressed. @type {((spot: Spot) => void) | null} */
    this.edit = null;
    /** What it is worth to put something into a cell. @type {Map<string, Value>} */
    this.values = new Map();
    this.sides = sides;
    /** @type {View} */
    this.view = { draw: 'text', alt: '' };
    /** @type {Offer[]} */
    this.choices = [];
    this.shape = '';
    /** @type {Map<string, HTMLElement>} */
    this.pieces = new Map();
    /** @type {Map<string, HTMLButtonElement>} */
    this.spots = new Map();
    this.cursor = '';
    /** Has a drag just ended, so that its click is none? */
    this.dragged = false;
    this.grounds = h('div', { class: 'layer', 'aria-hidden': 'true' });
    this.lying = h('div', { class: 'layer', 'aria-hidden': 'true' });
    this.buttons = h('div', { class: 'layer spots' });
    this.arrow = h('span', { class: 'swaparrow', hidden: true, 'aria-hidden': 'true' });
    this.cells = h('div', { class: 'cells', role: 'group' }, this.grounds, this.lying, this.buttons, this.arrow);
    this.element = h('div', { class: 'board any' }, this.cells);
  }

  /** @param {HTMLElement} element @param {Spot} spot @param {number} [size] */
  put(element, spot, size) {
    const { x, y, w, h: tall } = box(this.view, spot, size);
    element.style.cssText = `left:${x * 100}%;top:${y * 100}%;width:${w * 100}%;height:${tall * 100}%`;
  }

  /** Shows a board; what has changed since the last one is seen to move. @param {View} view @param {Offer[]} [choices] @param {boolean} [open] may they be made? */
  show(view, choices = [], open = true) {
    const shape = view.draw === 'cells' ? `${view.rows}x${view.cols}` : view.draw === 'stacks' ? `${view.stacks.length}:${heightOf(view)}` : 'text';
    const anew = shape !== this.shape;
    this.view = view;
    this.choices = open ? choices : [];
    this.shape = shape;
    this.cells.setAttribute('aria-label', `${t('ui.board')}: ${view.alt}`);
    if (anew) this.lay();
    if (view.draw === 'text') return void refill(this.lying, h('p', { class: 'words' }, view.alt));
    this.drawGrounds(view);
    this.drawPieces(view, anew);
    this.drawSpots(view);
  }

  /** Gives every piece another face. @param {(piece: Piece) => Node[] | null} skin */
  dress(skin) {
    this.skin = skin;
    for (const piece of piecesOf(this.view)) {
      const element = this.pieces.get(piece.key);
      if (element) this.paint(element, piece);
    }
  }

  /** @param {HTMLElement} element @param {Piece} piece */
  paint(element, piece) {
    element.dataset.look = `${piece.fill} ${piece.glyph} ${piece.label}`;
    refill(element, h('span', { class: `piece ${piece.fill}` }, this.skin(piece) ?? face(piece)));
  }

  /** Prepares for boards of another shape. */
  lay() {
    const { view } = this;
    this.pieces.clear();
    this.spots.clear();
    for (const layer of [this.grounds, this.lying, this.buttons]) layer.replaceChildren();
    const [rows, cols] = view.draw === 'cells' ? [view.rows, view.cols] : [ratioOf(view), 1];
    const many = view.draw === 'cells' ? view.cells.length : 0;
    this.element.className = `board any ${view.draw}${many > 36 || isTall(view) ? ' dense' : ''}${many > 150 ? ' tiny' : ''}${view.draw === 'cells' && view.round ? ' round' : ''}`;
    for (const [name, value] of Object.entries({ '--rows': rows, '--cols': cols })) this.cells.style.setProperty(name, String(value));
    this.cursor = '';
  }

  /** @param {View} view */
  drawGrounds(view) {
    if (view.draw === 'stacks') {
      if (this.grounds.firstChild) return;
      const peg = (/** @type {unknown} */ _, /** @type {number} */ i) => h('i', { class: 'peg', vars: { left: `${((i + 0.5) / view.stacks.length) * 100}%` } });
      return refill(this.grounds, view.pegs ? view.stacks.map(peg) : [], h('i', { class: 'plate' }));
    }
    if (view.draw !== 'cells') return;
    while (this.grounds.childElementCount < view.cells.length) {
      const ground = h('i', { class: 'ground' });
      this.put(ground, this.grounds.childElementCount);
      this.grounds.append(ground);
    }
    view.cells.forEach(({ fill, open, won }, i) => {
      const ground = /** @type {HTMLElement} */ (this.grounds.children[i]);
      const value = this.worth(String(i));
      const hole = fill === 'hole' || (fill === 'piece' && view.frame);
      ground.className = `ground${hole ? ' hole' : ''}${open ? ' open' : ''}${won ? ` won ${fill}` : ''}${value ? ` ${value.kind}` : ''}`;
      refill(ground, value && h('span', { class: 'val' }, svg(fig(value.sign)), h('span', null, value.word)));
    });
  }

  /** @param {View} view @param {boolean} anew */
  drawPieces(view, anew) {
    const moved = new Set((view.moved ?? []).map(String));
    const gone = new Set(this.pieces.keys());
    const quiet = anew || still();
    for (const piece of piecesOf(view)) {
      gone.delete(piece.key);
      const old = this.pieces.get(piece.key);
      const element = old ?? h('div', { class: 'lies' });
      const look = `${piece.fill} ${piece.glyph} ${piece.label}`;
      const before = old && !quiet ? old.getBoundingClientRect() : null;
      const turned = old !== undefined && old.dataset.look !== look;
      if (!old || turned) this.paint(element, piece);
      element.classList.toggle('home', piece.home);
      element.classList.toggle('moved', moved.has(String(piece.spot)));
      this.put(element, piece.spot, view.draw === 'stacks' ? piece.size : undefined);
      if (!old) this.lying.append(element);
      this.pieces.set(piece.key, element);
      if (quiet) continue;
      if (!old) element.animate([{ transform: 'scale(.4)', opacity: 0 }, {}], MOVE);
      else if (turned) element.animate([{ transform: 'rotateY(90deg)' }, {}], MOVE);
      else if (before) this.glide(element, before, view.draw === 'stacks');
    }
    for (const key of gone) {
      this.pieces.get(key)?.remove();
      this.pieces.delete(key);
    }
  }

  /** From where it was to where it is; a disc turns over on its way. @param {HTMLElement} element @param {DOMRect} before @param {boolean} turns */
  glide(element, before, turns) {
    const now = element.getBoundingClientRect();
    const [x, y] = [before.left - now.left, before.top - now.top];
    if (Math.hypot(x, y) < 1) return;
    const turn = turns ? ' scaleY(-1)' : '';
    element.animate(
      [
        { transform: `translate(${x}px,${y}px)${turn}`, zIndex: 2 },
        { transform: 'none', zIndex: 2 },
      ],
      MOVE,
    );
  }

  /** @param {View} view */
  drawSpots(view) {
    const all = spotsOf(view, this.choices).map(String);
    const touched = (/** @type {Offer} */ offer) => [...(offer.press?.length ? pressesOf(offer) : ends(offer)), ...(offer.reach ?? [])];
    const live = new Set(this.edit ? all : this.choices.flatMap(touched).map(String));
    for (const [spot, button] of this.spots) {
      if (all.includes(spot)) continue;
      button.remove();
      this.spots.delete(spot);
    }
    if (!all.includes(this.cursor)) this.cursor = this.middle(all.filter((spot) => live.has(spot))) ?? this.middle(all) ?? '';
    for (const spot of all) {
      const button = this.spots.get(spot) ?? this.makeSpot(spot);
      this.put(button, spot);
      button.dataset.label = view.draw === 'cells' ? (view.cells[Number(spot)].label ?? '') : '';
      button.dataset.worth = this.worth(spot)?.kind ?? '';
      button.setAttribute('aria-label', this.tell(spot));
      button.setAttribute('aria-disabled', String(!live.has(spot)));
      button.tabIndex = spot === this.cursor ? 0 : -1;
    }
  }

  /** The one of these that is nearest to the middle of cells, or the first in stacks. @param {string[]} spots */
  middle(spots) {
    const { view } = this;
    if (view.draw !== 'cells') return spots.at(0);
    const away = (/** @type {string} */ spot) => Math.hypot(Math.floor(Number(spot) / view.cols) - (view.rows - 1) / 2, (Number(spot) % view.cols) - (view.cols - 1) / 2);
    return spots.toSorted((a, b) => away(a) - away(b)).at(0);
  }

  /** What it is worth to fill a cell that is free. @param {string} spot */
  worth(spot) {
    const { view } = this;
    return view.draw === 'cells' && view.cells[Number(spot)].fill === 'plain' ? this.values.get(spot) : undefined;
  }

  /** @param {string} spot */
  tell(spot) {
    const { view } = this;
    const value = this.worth(spot);
    return value && view.draw === 'cells' ? t('ui.cell.value', { cell: nameOfCell(Number(spot), view.cols), value: value.word }) : tellSpot(view, spot, this.sides);
  }

  /** @param {string} spot */
  makeSpot(spot) {
    const button = h('button', { type: 'button', class: 'spot', tabindex: -1, 'data-spot': spot });
    button.addEventListener('focus', () => this.aim(spot, false));
    button.addEventListener('click', () => {
      if (this.dragged) return void (this.dragged = false);
      (this.edit ?? this.touch)?.(spot);
    });
    button.addEventListener('pointerdown', (event) => drag(this, event, button, spot));
    this.spots.set(spot, button);
    this.buttons.append(button);
    return button;
  }

  /** Puts the cursor somewhere. @param {string} spot @param {boolean} [focus] */
  aim(spot, focus = true) {
    const old = this.spots.get(this.cursor);
    if (old) old.tabIndex = -1;
    this.cursor = spot;
    const button = this.spots.get(spot);
    if (button) button.tabIndex = 0;
    if (focus) button?.focus();
  }

  /** Moves the cursor; round the edge to the other side. @param {import('./view-parts.js').Way} way */
  roam(way) {
    const { view } = this;
    if (view.draw === 'cells') return this.aim(String(beside(view, this.cursor, way)));
    if (view.draw !== 'stacks') return;
    const [dr, dc] = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] }[way];
    const [stack, place] = this.cursor.split(':').map(Number);
    const next = (stack + dc + view.stacks.length) % view.stacks.length;
    const tall = [...this.spots.keys()].filter((spot) => spot.startsWith(`${next}:`)).length;
    if (tall) this.aim(`${next}:${dc ? Math.min(place, tall - 1) : (place - dr + tall) % tall}`);
  }

  /** Marks what was picked, and the move that is advised. @param {Spot | null} picked @param {Offer | null} [advised] */
  mark(picked, advised = null) {
    const both = advised ? ends(advised) : [];
    const lit = advised && !both.length ? pressesOf(advised) : both;
    this.point(both);
    for (const [spot, button] of this.spots) {
      button.classList.toggle('sel', picked !== null && spot === String(picked));
      button.classList.toggle(
        'lit',
        lit.some((each) => String(each) === spot),
      );
    }
  }

  /** Shows between two cells, or on the second where they do not touch, what goes where. @param {Spot[]} both */
  point([from, to]) {
    const { view } = this;
    this.arrow.hidden = to === undefined || view.draw !== 'cells';
    if (view.draw !== 'cells' || to === undefined) return;
    const [a, b] = [box(view, from), box(view, to)];
    const near = Math.abs(a.x - b.x) < 1.5 * a.w && Math.abs(a.y - b.y) < 1.5 * a.h;
    const swaps = view.cells[Number(to)].fill === 'piece';
    refill(this.arrow, svg(icon(swaps ? 'exchange' : 'arrow', 26)));
    this.arrow.style.left = `${((near ? (a.x + b.x) / 2 : b.x) + a.w / 2) * 100}%`;
    this.arrow.style.top = `${((near ? (a.y + b.y) / 2 : b.y) + a.h / 2) * 100}%`;
    this.arrow.style.transform = `rotate(${swaps ? (a.x === b.x ? Math.PI / 2 : 0) : Math.atan2((b.y - a.y) * view.rows, (b.x - a.x) * view.cols)}rad)`;
  }
}

/** The letters and numbers beside a board. @param {View} view */
export function rulers(view) {
  if (view.draw !== 'cells' || view.cols > 26) return [];
  const letters = Array.from({ length: view.cols }, (_, i) => h('span', null, String.fromCharCode(97 + i)));
  const numbers = Array.from({ length: view.rows }, (_, i) => h('span', null, i + 1));
  return [h('div', { class: 'coords letters', 'aria-hidden': 'true' }, letters), h('div', { class: 'coords numbers', 'aria-hidden': 'true' }, numbers)];
}
