// What the view Papers works out before it shows anything: pure functions.

import { beginning, write } from './address.js';
import { watchAddress } from './learn-parts.js';
import { integer, language, t } from './messages.js';

/**
 * @typedef {import('../../api-types.d.ts').PaperBrief} Brief
 * @typedef {import('../../api-types.d.ts').PaperFigure | null} Figure
 * @typedef {import('../../api-types.d.ts').Right} Right
 * @typedef {import('../../api-types.d.ts').PaperCell} Cell
 * @typedef {Record<string, string>} Sentence in each language
 * @typedef {import('../../api-types.d.ts').PaperTable} Table
 * @typedef {import('../../api-types.d.ts').PaperClaim} Claim
 * @typedef {import('../../api-types.d.ts').PaperChart} Chart
 * @typedef {import('../../api-types.d.ts').Paper} Paper
 */

/** What stands where there is nothing to say. */
const NOTHING = '–';

/** The most figures on one line; a line has those of one set of boards. */
const LINE = 4;

/** The address of a paper; without one, of the list. @param {string} id */
export const paperAddress = (id) => write({ ...beginning('papers'), paper: id });

/** The papers before and after one. @param {Brief[]} papers @param {string} id */
export function beside(papers, id) {
  const at = papers.findIndex((paper) => paper.id === id);
  return { before: papers[at - 1] ?? null, after: (at < 0 ? null : papers[at + 1]) ?? null };
}

/** In the reader's language. @param {Sentence} sentence */
export const said = (sentence) => sentence[language()] ?? sentence.en;

/** A figure as it is written here: nothing is rounded. @param {Figure} figure */
export function figureText(figure) {
  if (figure === null) return NOTHING;
  if (typeof figure === 'string') return figure;
  if (Number.isInteger(figure)) return integer(figure);
  return language() === 'en' ? String(figure) : String(figure).replace('.', ',');
}

/**
 * The figures of a cell, line by line.
 * @param {Figure[] | null} figures
 * @returns {string[]}
 */
export function figureLines(figures) {
  if (figures === null) return [NOTHING];
  const moves = figures.some((figure) => typeof figure === 'string');
  const width = !moves && figures.length % LINE === 0 ? LINE : figures.length;
  const lines = [];
  for (let i = 0; i < figures.length; i += width)
    lines.push(
      figures
        .slice(i, i + width)
        .map(figureText)
        .join(moves ? ' ' : ' / '),
    );
  return lines;
}

/**
 * What can be watched of a cell: the library's twin of the authors' program, or else the clean search on the same board.
 * @param {string} problem
 * @param {Cell} cell
 * @returns {{ address: string, title: string } | null}
 */
export function watched(problem, { board, right, twin }) {
  if (twin) return { address: watchAddress({ problem, start: twin.board, algorithm: twin.algorithm }), title: t('ui.papers.watch.twin', { algorithm: twin.algorithm }) };
  if (board === null || !right?.algorithm) return null;
  const { algorithm } = right;
  return { address: watchAddress({ problem, start: board, algorithm }), title: t('ui.papers.watch.clean', { algorithm }) };
}

/**
 * The shape that goes with a verdict: as it is printed, nearly so, not so, or not for us to say.
 * @param {string} verdict
 * @returns {'full' | 'half' | 'cross' | 'ring'}
 */
export function shapeOf(verdict) {
  if (verdict === 'exact' || verdict === 'holds') return 'full';
  if (['swapped', 'off-by-one', 'copy-error', 'holds-only-if'].includes(verdict)) return 'half';
  return ['not-reproduced', 'fails', 'unsolvable'].includes(verdict) ? 'cross' : 'ring';
}

/**
 * How many cells have which verdict, in the order in which they first come.
 * @param {{ verdict: string }[]} cells
 * @returns {[string, number][]}
 */
export function tally(cells) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { verdict } of cells) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  return [...counts];
}

/** The board that all cells of a table share. @param {Cell[]} cells */
export function sharedBoard(cells) {
  const board = cells[0]?.board ?? null;
  return cells.every((cell) => cell.board === board) ? board : null;
}

/**
 * Charts that rest on the same claims stand together.
 * @param {Chart[]} charts
 * @returns {Chart[][]}
 */
export function together(charts) {
  /** @type {Map<string, Chart[]>} */
  const groups = new Map();
  for (const chart of charts) {
    const kind = chart.id.split('-')[0];
    groups.set(kind, [...(groups.get(kind) ?? []), chart]);
  }
  return [...groups.values()];
}
