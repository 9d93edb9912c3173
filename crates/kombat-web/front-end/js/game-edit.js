// Any position of a game, put on the board or written; checked by the server at every change.

import * as api from './api.js';
import { h } from './dom.js';
import { teller } from './edit.js';
import { t } from './messages.js';
import { empty, readPosition, writePosition } from './rules-mnk.js';

/**
 * @typedef {import('./game-view.js').GameBoard} GameBoard
 * @typedef {import('./rules-mnk.js').Game} Game
 * @typedef {import('./rules-mnk.js').Position} Position
 */

/** What a click makes of a cell. @type {Record<string, '' | 'X' | 'O'>} */
const NEXT = { '': 'X', X: 'O', O: '' };

/**
 * Turns the board of a game into an editor until it is left.
 * @param {{ board: GameBoard, game: Game, problem: string, position: Position, use: (position: Position) => void, leave: () => void }} given
 * @returns {HTMLElement}
 */
export function positionEditor({ board, game, problem, position, use, leave }) {
  let now = position;
  let asked = 0;
  let timer = 0;
  const field = h('textarea', { id: 'edit-text', class: 'inp area mono', rows: Math.min(7, game.rows), spellcheck: 'false', 'aria-describedby': 'edit-says', 'aria-label': t('ui.edit.rows') });
  const says = h('p', { id: 'edit-says', class: 'small', role: 'status', 'aria-live': 'polite' });
  const done = h('button', { type: 'button', class: 'btn primary', disabled: true, onclick: () => use(now) }, t('ui.edit.use-position'));
  const clear = h('button', { type: 'button', class: 'btn', onclick: () => put(empty(game)) }, t('ui.edit.clear'));
  const tell = teller(field, says, done);
  /** Asks the server about what is in the field; the stones follow it where it can be read. */
  const check = async () => {
    const mine = (asked += 1);
    // Whoever has typed since, or left, is not told.
    const late = () => mine !== asked || !field.isConnected;
    try {
      const spot = await api.position(problem, field.value.trim().replace(/\s*\n\s*/g, ' / '));
      if (late()) return;
      now = readPosition(game, spot.board);
      board.show(now, null, null, true);
      if (spot.verdict === 'draw') tell(t('ui.edit.drawn'), true);
      else if (spot.verdict) tell(t('ui.edit.won', { side: spot.verdict }), true);
      else tell(`${t('ui.turn-of', { side: spot.to_move })}.`, false);
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      if (!late()) tell(error.key === 'gone' ? t('ui.gone') : error.message, true);
    }
  };
  /** @param {Position} position */
  const put = (position) => {
    now = position;
    field.value = writePosition(game, now).replace(/ \/ /g, '\n');
    board.show(now, null, null, true);
    check();
  };
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(check, 150);
  });
  board.edit = (cell) => put(now.map((stone, at) => (at === cell ? NEXT[stone] : stone)));
  put(now);
  return h(
    'section',
    { class: 'editor', 'aria-label': t('ui.edit') },
    h('p', { class: 'small muted' }, t('ui.edit.how-position')),
    field,
    says,
    h('div', { class: 'acts' }, done, clear, h('button', { type: 'button', class: 'btn quiet', onclick: leave }, t('ui.cancel'))),
  );
}
