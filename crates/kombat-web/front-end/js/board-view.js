// A puzzle's board: pieces that slide, by pointer, by touch and by keys.

import { h, refill, svg } from './dom.js';
import { fig, icon } from './glyphs.js';
import { t } from './messages.js';
import { part } from './pictures.js';
import { beside, cellName, moveBetween, slideLine } from './rules-puzzle.js';

/** @typedef {import('./rules-puzzle.js').Shape} Shape @typedef {import('./rules-puzzle.js').Way} Way */

/** @type {Record<string, Way>} */
export const ARROWS = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };

export class BoardView {
  /**
   * @param {Shape} shape
   * @param {number[]} goal
   * @param {(moves: string[]) => void} play told which moves were asked for
   */
  constructor(shape, goal, play) {
    this.shape = shape;
    this.goal = goal;
    this.play = play;
    /** In edit mode, any two pieces can be exchanged. @type {((a: number, b: number) => void) | null} */
    this.exchange = null;
    this.board = goal;
    this.frozen = false;
    /** The cell with the focus, and the one that was picked. */
    this.cursor = 0;
    this.picked = -1;
    const cells = shape.rows * shape.cols;
    this.cells = h('div', { class: 'cells', role: 'group', 'aria-label': t('ui.board'), vars: { '--rows': shape.rows, '--cols': shape.cols } });
    /** @type {HTMLElement[]} */
    this.tiles = [];
    for (let value = shape.family === 'tiles' ? 0 : 1; this.tiles.length < cells; value += 1) this.tiles.push(this.makeTile(value));
    this.cells.append(...this.tiles);
    this.arrow = h('span', { class: 'swaparrow', hidden: true, 'aria-hidden': 'true' });
    this.cells.append(this.arrow);
    this.element = h('div', { class: `board${cells > 36 ? ' dense' : ''}` }, this.cells);
    this.cells.addEventListener('keydown', (event) => this.key(event));
  }

  /** @param {number} value */
  makeTile(value) {
    if (this.shape.family === 'tiles' && value === 0) return h('div', { class: 'tile hole', 'data-value': 0 });
    const tile = h('button', { class: 'tile', type: 'button', tabindex: -1, 'data-value': value });
    tile.addEventListener('click', () => this.click(this.board.indexOf(value)));
    tile.addEventListener('pointerdown', (event) => this.drag(event, tile, value));
    tile.addEventListener('focus', () => (this.cursor = this.board.indexOf(value)));
    return tile;
  }

  /** @param {number} value */
  tile(value) {
    return this.tiles[this.shape.family === 'tiles' ? value : value - 1];
  }

  /** Renders the face of every piece. @param {string} face @param {number[]} [goal] */
  face(face, goal = this.goal) {
    this.goal = goal;
    const { rows, cols } = this.shape;
    for (const tile of this.tiles) {
      const value = Number(tile.dataset.value);
      if (tile.classList.contains('hole')) continue;
      const home = goal.indexOf(value);
      const [row, col] = [Math.floor(home / cols), home % cols];
      if (face === 'numbers') {
        refill(tile, svg(part('ornament', row, col, rows, cols, 'orn')), h('span', { class: `dig d${String(value).length}` }, svg(fig(value))));
      } else {
        refill(tile, svg(part(face, row, col, rows, cols, 'pic')), h('span', { class: 'no' }, value));
      }
      tile.querySelectorAll('svg').forEach((picture) => picture.setAttribute('aria-hidden', 'true'));
    }
  }

  /** Puts every piece in its place. @param {number[]} board */
  show(board) {
    this.board = board;
    this.light(null);
    const { cols } = this.shape;
    board.forEach((value, cell) => {
      const tile = this.tile(value);
      this.place(tile, Math.floor(cell / cols), cell % cols);
      if (value === 0) return;
      tile.setAttribute('aria-label', t('ui.tile', { tile: value, cell: cellName(cell, cols) }));
      tile.classList.toggle('home', this.goal[cell] === value);
    });
    this.roam();
  }

  /** @param {HTMLElement} tile @param {number} row @param {number} col @param {number} [dx] @param {number} [dy] */
  place(tile, row, col, dx = 0, dy = 0) {
    tile.style.transform = `translate(calc(${col} * (100% + var(--bg)) + ${dx}px), calc(${row} * (100% + var(--bg)) + ${dy}px))`;
  }

  /** Which pieces the tab key finds. */
  roam() {
    const blank = this.board.indexOf(0);
    if (this.board[this.cursor] === 0) this.cursor = blank > 0 ? blank - 1 : 1;
    this.board.forEach((value, cell) => {
      if (value !== 0) this.tile(value).tabIndex = cell === this.cursor ? 0 : -1;
      this.tile(value).classList.toggle('sel', cell === this.picked);
    });
  }

  /** Shows a move that is advised. @param {[number, number] | null} cells */
  light(cells) {
    const { cols, family } = this.shape;
    for (const tile of this.tiles) tile.classList.remove('lit');
    this.arrow.hidden = !cells;
    if (!cells) return;
    for (const cell of cells) if (this.board[cell] !== 0) this.tile(this.board[cell]).classList.add('lit');
    const [a, b] = cells.map((cell) => [Math.floor(cell / cols), cell % cols]);
    const near = Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) === 1;
    refill(this.arrow, svg(icon(family === 'tiles' ? 'arrow' : 'swap', 26)));
    const turn = family === 'tiles' ? Math.atan2(a[0] - b[0], a[1] - b[1]) : a[1] === b[1] ? Math.PI / 2 : 0;
    const spot = near ? [(a[0] + b[0] + 1) / 2, (a[1] + b[1] + 1) / 2] : [b[0] + 0.5, b[1] + 0.5];
    this.arrow.style.left = `${(spot[1] / cols) * 100}%`;
    this.arrow.style.top = `${(spot[0] / this.shape.rows) * 100}%`;
    this.arrow.style.transform = `rotate(${turn}rad)`;
  }

  /** @param {number} cell */
  pick(cell) {
    this.picked = this.picked === cell ? -1 : cell;
    this.roam();
  }

  /** @param {number} cell */
  click(cell) {
    if (this.suppressed) return void (this.suppressed = false);
    if (this.frozen) return;
    this.cursor = cell;
    if (this.exchange) {
      if (this.picked < 0 || this.picked === cell) return this.pick(cell);
      const from = this.picked;
      this.picked = -1;
      return this.exchange(from, cell);
    }
    if (this.shape.family === 'tiles') return this.play(slideLine(this.shape, this.board, cell));
    const move = this.picked < 0 ? null : moveBetween(this.shape, this.board, this.picked, cell);
    if (!move) return this.pick(cell);
    this.picked = -1;
    this.play([move]);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = ARROWS[event.key];
    if (event.key === 'Escape' && this.picked >= 0) {
      event.preventDefault();
      this.picked = -1;
      this.roam();
    }
    if (!way || (this.shape.family === 'tiles' && !this.exchange)) return;
    event.preventDefault();
    event.stopPropagation();
    this.arrowKey(way);
  }

  /** Moves the focus, or the piece that was picked. @param {Way} way */
  arrowKey(way) {
    let to = beside(this.shape, this.cursor, way);
    if (this.picked >= 0 && !this.exchange) {
      const move = moveBetween(this.shape, this.board, this.picked, beside(this.shape, this.picked, way));
      to = beside(this.shape, this.picked, way);
      this.picked = -1;
      if (move) this.play([move]);
    }
    if (to >= 0 && this.board[to] === 0) to = beside(this.shape, to, way);
    if (to < 0) return;
    this.cursor = to;
    this.roam();
    this.tile(this.board[to]).focus();
  }

  /** @param {PointerEvent} down @param {HTMLElement} tile @param {number} value */
  drag(down, tile, value) {
    if (down.button !== 0 || this.frozen || this.exchange) return;
    this.suppressed = false;
    const { cols, rows, family } = this.shape;
    const from = this.board.indexOf(value);
    const step = this.cells.getBoundingClientRect().width / cols;
    const [row, col] = [Math.floor(from / cols), from % cols];
    const blank = this.board.indexOf(0);
    let [dx, dy] = [0, 0];
    let moved = false;
    /** @param {PointerEvent} event */
    const follow = (event) => {
      // Let go where nobody could tell us, such as outside the window.
      if (!event.buttons) return release();
      [dx, dy] = [event.clientX - down.clientX, event.clientY - down.clientY];
      if (!moved && Math.hypot(dx, dy) < 7) return;
      if (!moved) tile.setPointerCapture(down.pointerId);
      moved = true;
      tile.classList.add('held');
      if (family === 'tiles') {
        const [wayR, wayC] = [Math.floor(blank / cols) - row, (blank % cols) - col];
        const beside = Math.abs(wayR) + Math.abs(wayC) === 1;
        dx = beside ? Math.max(Math.min(0, wayC * step), Math.min(Math.max(0, wayC * step), dx)) : 0;
        dy = beside ? Math.max(Math.min(0, wayR * step), Math.min(Math.max(0, wayR * step), dy)) : 0;
      }
      this.place(tile, row, col, dx, dy);
    };
    const release = () => {
      tile.removeEventListener('pointermove', follow);
      tile.removeEventListener('pointerup', release);
      tile.removeEventListener('pointercancel', release);
      tile.classList.remove('held');
      if (!moved) return;
      this.suppressed = true;
      setTimeout(() => (this.suppressed = false), 60);
      this.place(tile, row, col);
      let to = -1;
      if (Math.hypot(dx, dy) > step * 0.35) {
        /** @type {Way} */
        const way = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'right' : 'left') : dy > 0 ? 'down' : 'up';
        to = beside(this.shape, from, way);
        const [overR, overC] = [Math.round(row + dy / step), Math.round(col + dx / step)];
        const over = overR >= 0 && overC >= 0 && overR < rows && overC < cols ? overR * cols + overC : -1;
        if (over >= 0 && over !== from) to = over;
      }
      const move = to >= 0 ? moveBetween(this.shape, this.board, from, to) : null;
      if (move) this.play([move]);
    };
    tile.addEventListener('pointermove', follow);
    tile.addEventListener('pointerup', release);
    tile.addEventListener('pointercancel', release);
  }
}

/**
 * The letters and numbers beside a board.
 * @param {number} rows @param {number} cols
 */
export function coordinates(rows, cols) {
  const letters = Array.from({ length: cols }, (_, i) => h('span', null, String.fromCharCode(97 + i)));
  const numbers = Array.from({ length: rows }, (_, i) => h('span', null, i + 1));
  return [h('div', { class: 'coords letters', 'aria-hidden': 'true' }, letters), h('div', { class: 'coords numbers', 'aria-hidden': 'true' }, numbers)];
}
