// The board of an m,n,k game, with the value of each cell where that is asked for.

import { ARROWS } from './board-view.js';
import { h, refill, svg } from './dom.js';
import { fig, stone } from './glyphs.js';
import { t } from './messages.js';
import { landing, winningLine } from './rules-mnk.js';
import { WAYS, cellName } from './rules-puzzle.js';

/**
 * @typedef {import('./rules-mnk.js').Game} Game
 * @typedef {import('./rules-mnk.js').Position} Position
 * @typedef {import('./values.js').Value} Value
 */

export { readValue, seen } from './values.js';

export class GameBoard {
  /** @param {Game} game @param {(cell: number) => void} play */
  constructor(game, play) {
    this.game = game;
    this.cursor = Math.floor(game.rows / 2) * game.cols + Math.floor(game.cols / 2);
    /** @type {Position} */
    this.position = [];
    /** In edit mode, told which cell was clicked. @type {((cell: number) => void) | null} */
    this.edit = null;
    this.buttons = Array.from({ length: game.rows * game.cols }, (_, cell) =>
      h('button', { type: 'button', class: 'tile v', tabindex: -1, onclick: () => (this.edit ?? play)(cell), onfocus: () => (this.cursor = cell) }),
    );
    this.cells = h('div', { class: 'cells grid', role: 'group', 'aria-label': t('ui.board'), vars: { '--rows': game.rows, '--cols': game.cols } }, this.buttons);
    this.cells.addEventListener('keydown', (event) => this.key(event));
    const size = Math.max(game.rows, game.cols);
    this.element = h('div', { class: `board${size > 5 ? ' dense' : ''}${size > 9 ? ' tiny' : ''}${game.gravity ? ' falls' : ''}` }, this.cells);
  }

  /**
   * @param {Position} position
   * @param {number | null} last the cell of the last stone
   * @param {Map<number, Value> | null} values
   * @param {boolean} open may the reader play?
   */
  show(position, last, values, open) {
    this.position = position;
    const line = winningLine(this.game, position) ?? [];
    const over = line.length > 0 || position.every(Boolean);
    this.buttons.forEach((button, cell) => {
      const side = position[cell];
      const value = side ? undefined : values?.get(cell);
      const name = cellName(cell, this.game.cols);
      button.className = `tile v${side ? ' taken' : ''}${line.includes(cell) ? ` won ${side}` : ''}${cell === last ? ' last' : ''}${value ? ` ${value.kind}` : ''}`;
      button.setAttribute('aria-label', side ? t('ui.cell.taken', { cell: name, side }) : value ? t('ui.cell.value', { cell: name, value: value.word }) : t('ui.cell.free', { cell: name }));
      button.setAttribute('aria-disabled', String(!this.edit && (!open || over || landing(this.game, position, cell) < 0)));
      if (side) refill(button, svg(stone(side)));
      else if (value) refill(button, h('span', { class: 'val', 'aria-hidden': 'true' }, svg(fig(value.sign)), h('span', null, value.word)));
      else button.replaceChildren();
      button.tabIndex = cell === this.cursor ? 0 : -1;
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const way = ARROWS[event.key];
    if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.move(way);
  }

  /** Moves the focus. @param {import('./rules-puzzle.js').Way} way */
  move(way) {
    const { rows, cols } = this.game;
    const [dr, dc] = WAYS[way];
    const row = (Math.floor(this.cursor / cols) + dr + rows) % rows;
    const col = ((this.cursor % cols) + dc + cols) % cols;
    this.buttons[this.cursor].tabIndex = -1;
    this.cursor = row * cols + col;
    this.buttons[this.cursor].tabIndex = 0;
    this.buttons[this.cursor].focus();
  }
}
