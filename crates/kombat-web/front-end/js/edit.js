// Edit mode: any board, any goal. Pieces change places, cells go through what they may hold; checked by the server at every change.

import * as api from './api.js';
import { segmented } from './chooser.js';
import { h, refill } from './dom.js';
import { latest } from './latest.js';
import { t } from './messages.js';
import { withGoal } from './spec-goal.js';
import { piecesOf } from './view-parts.js';

/**
 * @typedef {import('./view-parts.js').View} View
 * @typedef {import('./view-parts.js').Spot} Spot
 * @typedef {import('./view-parts.js').Stamp} Stamp
 */

/** Which of a board's words, or signs, stands for a spot. @param {View} view @param {Spot} spot */
function numberOf(view, spot) {
  if (view.draw !== 'stacks') return Number(spot);
  const [stack, place] = String(spot).split(':').map(Number);
  const before = view.stacks.slice(0, stack).reduce((sum, { discs }) => sum + discs.length, 0);
  return before + view.stacks[stack].discs.length - 1 - place;
}

/** Replaces words of a board, of which each may be a single sign. @param {string} board @param {Record<number, string>} words @param {boolean} signs */
function reworded(board, words, signs) {
  let at = -1;
  return board.replace(signs ? /[^\s/]/g : /[^\s/]+/g, (old) => words[(at += 1)] ?? old);
}

/** A board on which two pieces have changed places. @param {View} view @param {string} board @param {Spot} one @param {Spot} other */
export function exchanged(view, board, one, other) {
  const words = board.match(/[^\s/]+/g) ?? [];
  const [a, b] = [numberOf(view, one), numberOf(view, other)];
  return reworded(board, { [a]: words[b], [b]: words[a] }, false);
}

/** The picture of that. @param {View} view @param {Spot} one @param {Spot} other @returns {View} */
function pictured(view, one, other) {
  const next = structuredClone(view);
  const at = (/** @type {Spot} */ spot) => {
    const [stack, place] = String(spot).split(':').map(Number);
    return next.draw === 'stacks' ? { list: /** @type {unknown[]} */ (next.stacks[stack].discs), i: place } : { list: /** @type {unknown[]} */ (next.draw === 'cells' ? next.cells : []), i: Number(spot) };
  };
  const [a, b] = [at(one), at(other)];
  [a.list[a.i], b.list[b.i]] = [b.list[b.i], a.list[a.i]];
  if (next.draw === 'cells') for (const cell of next.cells) cell.home = false;
  return next;
}

/** A board whose last two pieces have changed places, and what they are called. @param {View} view @param {string} board */
export function mended(view, board) {
  const [a, b] = piecesOf(view)
    .filter(({ fill }) => fill === 'piece')
    .slice(-2);
  return b ? { board: exchanged(view, board, a.spot, b.spot), a: a.label, b: b.label, spots: [a.spot, b.spot] } : null;
}

/** A board in lines, a row a line, as it is edited. @param {View} view @param {string} board */
function lines(view, board) {
  if (board.includes('/')) return board.replace(/ *\/ */g, '\n');
  if (view.draw !== 'cells') return board;
  const words = board.split(' ');
  return Array.from({ length: Math.ceil(words.length / view.cols) }, (_, row) => words.slice(row * view.cols, (row + 1) * view.cols).join(' ')).join('\n');
}

/**
 * Turns a picture into an editor until it is left.
 * @param {{ picture: import('./view-draw.js').Picture, text: { problem: string, board: string, goal: string }, card: api.ProblemCard, palette: Stamp[], sides: string[],
 *   start: string, dress: (goal: View | null) => void, use: (problem: string, board: string) => void, leave: () => void }} given a goal that can be edited, too, if it is not empty
 * @returns {HTMLElement}
 */
export function editor({ picture, text, card, palette, sides, start, dress, use, leave }) {
  /** @type {'board' | 'goal'} */
  let part = 'board';
  let { problem } = text;
  const boards = { board: text.board, goal: text.goal };
  const views = { board: picture.view, goal: picture.view };
  const game = card.kind === 'game';
  const asking = latest();
  let timer = 0;
  /** @type {Spot | null} */
  let picked = null;
  const field = h('textarea', { id: 'edit-text', class: 'inp area mono', rows: 4, spellcheck: 'false', 'aria-describedby': 'edit-says', 'aria-label': t(game ? 'ui.edit.rows' : 'ui.edit.numbers') });
  const says = h('p', { id: 'edit-says', class: 'small', role: 'status', 'aria-live': 'polite' });
  const done = h('button', { type: 'button', class: 'btn primary', disabled: true, onclick: () => use(problem, boards.board) }, t(game ? 'ui.edit.use-position' : 'ui.edit.use'));
  const mend = h('button', { type: 'button', class: 'btn', hidden: true }, t('ui.edit.mend'));
  const clear = h('button', { type: 'button', class: 'btn', hidden: !palette.length, onclick: () => write(start) }, t('ui.edit.clear'));
  const tabs = h('div');
  /** @param {string} sentence @param {boolean} bad */
  const tell = (sentence, bad) => {
    says.textContent = sentence;
    says.classList.toggle('uru', bad);
    field.classList.toggle('err', bad);
    field.setAttribute('aria-invalid', String(bad));
    done.disabled = bad;
  };
  const draw = () => {
    dress(part === 'goal' ? views.goal : null);
    picture.show(views[part], [], false);
    picture.mark(picked);
  };
  /** @param {api.Seen} seen @returns {[string, boolean]} what is said of it, and whether it cannot be played */
  const verdict = ({ why, verdict, to_move, distance }) => {
    if (why) return [why, true];
    if (verdict === 'draw') return [t('ui.edit.drawn'), true];
    if (verdict) return [t('ui.edit.won', { side: sides[verdict === 'first' ? 0 : 1] }), true];
    if (to_move) return [`${t('ui.turn-of', { side: sides[to_move === 'first' ? 0 : 1] })}.`, false];
    return [distance === null || distance === undefined ? t('ui.edit.fine') : t('ui.edit.distance', { n: distance }), false];
  };
  /** Asks the server about what is in the field; the picture follows it where it can be read. Whoever has left is not told. */
  const check = async () => {
    const typed = field.value.trim().replace(/\s*\n\s*/g, boards[part].includes('/') ? ' / ' : ' ');
    mend.hidden = true;
    try {
      const answer = await asking.run(async (signal) => {
        const spec = part === 'goal' ? (await api.problem(withGoal(text.problem, typed, card))).problem : problem;
        return { spec, seen: await api.view(spec, part === 'board' ? typed : boards.board, [], signal), own: part === 'goal' ? await api.view(spec, typed, [], signal) : null };
      });
      if (!answer || !field.isConnected) return;
      problem = answer.spec;
      boards.board = answer.seen.board;
      views.board = answer.seen.view;
      if (answer.own) [boards.goal, views.goal] = [answer.own.board, answer.own.view];
      draw();
      mend.hidden = !answer.seen.why;
      tell(...verdict(answer.seen));
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      if (field.isConnected) tell(error.key === 'gone' ? t('ui.gone') : error.message, true);
    }
  };
  const put = () => {
    field.value = lines(views[part], boards[part]);
    field.rows = Math.min(8, field.value.split('\n').length + 1);
    draw();
    check();
  };
  /** Another board, as if it were typed. @param {string} board */
  const write = (board) => {
    field.value = board.replace(/ *\/ */g, '\n');
    check();
  };
  /** @param {Spot} one @param {Spot} other */
  const exchange = (one, other) => {
    boards[part] = exchanged(views[part], boards[part], one, other);
    views[part] = pictured(views[part], one, other);
    put();
  };
  /** Puts something else into cells. @param {(cell: import('./view-parts.js').Cell, at: number) => Stamp | undefined} choose */
  const stamp = (choose) => {
    const view = views[part];
    if (view.draw !== 'cells') return;
    /** @type {Record<number, string>} */
    const words = {};
    const cells = view.cells.map((cell, at) => {
      const chosen = choose(cell, at);
      if (chosen) words[at] = chosen.word;
      return chosen ? chosen.cell : { ...cell, open: false, won: false };
    });
    views[part] = { ...view, cells, moved: [] };
    boards[part] = reworded(boards[part], words, true);
    put();
  };
  picture.edit = (spot) => {
    if (palette.length) {
      const next = (/** @type {import('./view-parts.js').Cell} */ cell) => palette[(palette.findIndex((each) => each.cell.fill === cell.fill) + 1) % palette.length];
      return stamp((cell, at) => (at === Number(spot) ? next(cell) : undefined));
    }
    const from = picked;
    picked = from === null || String(from) === String(spot) ? (from === null ? spot : null) : null;
    if (from !== null && String(from) !== String(spot)) exchange(from, spot);
    else draw();
  };
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(check, 150);
  });
  mend.addEventListener('click', () => {
    part = 'board';
    if (text.goal) refill(tabs, choice());
    const other = mended(views.board, boards.board);
    if (other) exchange(other.spots[0], other.spots[1]);
  });
  const choice = () =>
    segmented(
      t('ui.edit'),
      [
        ['board', t('ui.board')],
        ['goal', t('ui.goal-board')],
      ],
      part,
      async (name) => {
        part = name === 'goal' ? 'goal' : 'board';
        picked = null;
        refill(tabs, choice());
        const seen = part === 'goal' ? await asking.run((signal) => api.view(problem, boards.goal, [], signal)).catch(() => null) : null;
        if (!field.isConnected || part !== name) return;
        views.goal = seen?.view ?? views.goal;
        put();
      },
      'edit',
    );
  if (text.goal) refill(tabs, choice());
  put();
  const holes = picture.view.draw === 'cells' && picture.view.cells.some(({ fill }) => fill === 'hole');
  const turn = picture.view.draw === 'cells' && text.board.replace(/[\s/]/g, '').length > picture.view.cells.length;
  const how = palette.length ? [t('ui.edit.how-position'), turn ? t('ui.edit.how-turn') : ''] : [t('ui.edit.how'), holes ? t('ui.edit.how-hole') : ''];
  return h(
    'section',
    { class: 'editor', 'aria-label': t('ui.edit') },
    h('p', { class: 'small muted' }, how.join(' ')),
    tabs,
    field,
    says,
    h('div', { class: 'acts' }, done, clear, mend, h('button', { type: 'button', class: 'btn quiet', onclick: leave }, t('ui.cancel'))),
  );
}
