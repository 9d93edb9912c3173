// Edit mode: any board, any goal; checked by the server at every change.

import * as api from './api.js';
import { segmented } from './chooser.js';
import { h, refill } from './dom.js';
import { t } from './messages.js';
import { readBoard, writeBoard, writeShape } from './rules-puzzle.js';

/** @typedef {import('./board-view.js').BoardView} BoardView @typedef {import('./session.js').Session} Session */

/**
 * Says under a field what is wrong with it, or right, and lets it be used only then.
 * @param {HTMLTextAreaElement} field @param {HTMLElement} says @param {HTMLButtonElement} done
 * @returns {(sentence: string, bad: boolean) => void}
 */
export const teller = (field, says, done) => (sentence, bad) => {
  says.textContent = sentence;
  says.classList.toggle('uru', bad);
  field.classList.toggle('err', bad);
  field.setAttribute('aria-invalid', String(bad));
  done.disabled = bad;
};

/**
 * Turns a board view into an editor until it is left.
 * @param {{ view: BoardView, session: Session, face: string, use: (board: string, goal: string) => void, leave: () => void }} given
 * @returns {HTMLElement}
 */
export function editor({ view, session, face, use, leave }) {
  const { shape } = session;
  let part = 'board';
  let board = session.board;
  let goal = session.goal;
  let asked = 0;
  let timer = 0;
  const field = h('textarea', { id: 'edit-text', class: 'inp area mono', rows: Math.min(5, shape.rows), spellcheck: 'false', 'aria-describedby': 'edit-says', 'aria-label': t('ui.edit.numbers') });
  const says = h('p', { id: 'edit-says', class: 'small', role: 'status', 'aria-live': 'polite' });
  const mend = h('button', { type: 'button', class: 'btn', hidden: true }, t('ui.edit.mend'));
  const done = h('button', { type: 'button', class: 'btn primary', disabled: true, onclick: () => use(writeBoard(board), aim()) }, t('ui.edit.use'));
  const aim = () => (writeBoard(goal) === writeBoard(session.goal) ? '' : writeBoard(goal));
  const spec = () => (aim() ? writeShape(shape, aim()) : session.problem);
  const text = () => {
    const values = part === 'board' ? board : goal;
    const rows = Array.from({ length: shape.rows }, (_, r) => values.slice(r * shape.cols, (r + 1) * shape.cols).join(' '));
    return rows.join('\n');
  };
  const tell = teller(field, says, done);
  /** Asks the server about what is in the field. */
  const check = async () => {
    const mine = (asked += 1);
    const typed = readBoard(field.value);
    const typedText = field.value.trim().replace(/\s+/g, ' ');
    mend.hidden = true;
    // Whoever has typed since, or left, is not told.
    const late = () => mine !== asked || !field.isConnected;
    try {
      if (part === 'goal') {
        await api.problem(writeShape(shape, typedText || '-'));
        if (late()) return;
        goal = typed;
      }
      const spot = await api.board(spec(), part === 'board' ? typedText : writeBoard(board));
      if (late()) return;
      if (part === 'board') board = typed;
      view.show(part === 'board' ? board : goal);
      if (spot.why) {
        mend.hidden = false;
        return tell(spot.why, true);
      }
      tell(spot.distance === null ? t('ui.edit.fine') : t('ui.edit.distance', { n: spot.distance }), false);
    } catch (error) {
      if (late()) return;
      const gone = error instanceof api.Refused && error.key === 'gone';
      tell(gone ? t('ui.gone') : error instanceof Error ? error.message : String(error), true);
    }
  };
  const put = () => {
    field.value = text();
    view.face(face, part === 'goal' ? goal : session.goal);
    view.show(part === 'board' ? board : goal);
    check();
  };
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(check, 150);
  });
  /** @param {number} a @param {number} b */
  const exchange = (a, b) => {
    const after = (part === 'board' ? board : goal).slice();
    [after[a], after[b]] = [after[b], after[a]];
    if (part === 'board') board = after;
    else goal = after;
    put();
  };
  mend.addEventListener('click', () => {
    const cells = board
      .map((_, cell) => cell)
      .filter((cell) => board[cell] !== 0)
      .slice(-2);
    part = 'board';
    refill(tabs, choice());
    exchange(cells[0], cells[1]);
  });
  view.exchange = exchange;
  view.picked = -1;
  const tabs = h('div');
  const choice = () =>
    segmented(
      t('ui.edit'),
      [
        ['board', t('ui.board')],
        ['goal', t('ui.goal-board')],
      ],
      part,
      (name) => {
        part = name;
        refill(tabs, choice());
        put();
      },
      'edit',
    );
  if (shape.family === 'tiles') refill(tabs, choice());
  put();
  return h(
    'section',
    { class: 'editor', 'aria-label': t('ui.edit') },
    h('p', { class: 'small muted' }, t('ui.edit.how')),
    tabs,
    field,
    says,
    h('div', { class: 'acts' }, done, mend, h('button', { type: 'button', class: 'btn quiet', onclick: leave }, t('ui.cancel'))),
  );
}
