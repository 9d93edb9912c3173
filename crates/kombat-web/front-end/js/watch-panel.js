// What is known of one step: the board with f, g and h, the pseudo-code, the open list.

import { h, refill, svg } from './dom.js';
import { emblem, fig, figWidth } from './glyphs.js';
import { integer, t } from './messages.js';
import { WIDTHS } from './watch-board.js';
import { Formulas, litLine, subject, tally } from './watch-reel.js';
import { short, signed } from './watch-tree.js';

/**
 * @typedef {import('./api.js').Step} Step
 * @typedef {import('./api.js').Card} Card
 * @typedef {import('./api.js').Report} Report
 * @typedef {import('./watch-board.js').Boards} Boards
 */

/** Boards of the open list that are seen before more are asked for. */
const FEW = 8;

/** A number in house figures. @param {number | null} n @param {number} size */
const figure = (n, size) => (n === null ? h('span', { class: 'dash' }, '–') : svg(fig(short(n), size)));

/** The room of the equation, in pixels, before it is known. */
const ROOM = 160;

/** The largest height at which figures fit beside each other. @param {string[]} texts @param {number} room */
const fitting = (texts, room) => Math.max(13, Math.min(36, Math.floor(room / texts.reduce((sum, text) => sum + figWidth(text), 0))));

export class Panel {
  /**
   * @param {string} id @param {Card} card @param {Boards} boards @param {string} start
   * @param {{ open: boolean, challenged: boolean, weight: number | null }} how has it an open list? is another beside
   *   it? what does it multiply h by?
   */
  constructor(id, card, boards, start, { open, challenged, weight }) {
    this.id = id;
    this.card = card;
    this.boards = boards;
    this.start = start;
    this.open = open;
    this.all = false;
    this.weight = weight;
    this.formulas = new Formulas(weight);
    this.board = h('div', { class: 'nodeboard', id: `${id}-board` });
    this.eq = h('div', { class: 'eq', id: `${id}-eq` });
    this.said = h('p', { class: 'small muted reached' });
    this.end = h('div', { class: 'ending', id: `${id}-end` });
    this.lines = h(
      'ol',
      { class: 'code', id: `${id}-code` },
      card.pseudocode.map(({ text }) => h('li', null, h('span', null, text), h('span', { class: 'times' }))),
    );
    this.where = h('span');
    this.size = h('span', { id: `${id}-frontier-size` });
    this.list = h('ol', { class: 'flist', id: `${id}-frontier`, vars: { '--board': `${WIDTHS.list + 4}px` } });
    this.rest = h('p', { class: 'small muted rest' });
    const name = challenged ? h('div', { class: 'who small' }, svg(emblem(card.name, 24, 'var(--me)')), h('b', null, card.title)) : null;
    this.element = h(
      'div',
      { class: 'panel', id, role: 'group', 'aria-label': card.title },
      name,
      h('div', { class: 'node' }, this.board, h('div', null, this.eq, this.said)),
      this.end,
      h('h2', { class: 'codeh' }, t('ui.watch.doing'), this.where),
      this.lines,
      open ? h('div', { class: 'front' }, h('h2', null, t('ui.watch.frontier'), this.size), this.list, this.rest) : null,
    );
  }

  /**
   * @param {Step} step
   * @param {{ total: number | null, report: Report | null }} end
   */
  show(step, { total, report }) {
    const node = subject(step);
    const text = node?.board ?? this.start;
    const last = total !== null && step.n >= total;
    refill(this.board, this.boards.render(text, node?.move ?? null, WIDTHS.node));
    this.formulas.see(step);
    this.equation(node);
    /** @type {string[]} */
    const said = [];
    const reached = h('span');
    if (node?.move) this.boards.tell(text, node.move, (move) => (reached.textContent = t('ui.watch.reached', { move })));
    if (step.truth !== null) said.push(t('ui.watch.truth', { n: step.truth }));
    const worth = step.tree?.find((each) => each.id === node?.id)?.value ?? null;
    if (worth !== null) said.push(t('ui.watch.worth', { value: signed(worth) }));
    this.said.dataset.value = worth === null ? '' : String(worth);
    refill(
      this.said,
      node?.move ? reached : null,
      said.map((sentence) => h('span', null, sentence)),
    );
    this.said.dataset.truth = step.truth === null ? '' : String(step.truth);
    this.element.dataset.n = String(step.n);
    this.code(step, last && report?.outcome === 'solved');
    if (this.open) this.frontier(step);
  }

  /** @param {{ f: number | null, g: number | null, h: number | null } | null} node */
  equation(node) {
    const { f = null, g = null, h: estimate = null } = node ?? {};
    const kind = this.formulas.of({ f, g, h: estimate });
    /** @type {Record<import('./watch-reel.js').Formula, [string, number | null, string][]>} */
    const formulas = {
      sum: [
        ['f', f, '='],
        ['g', g, '+'],
        ['h', estimate, ''],
      ],
      weighted: [
        ['f', f, '='],
        ['g', g, '+'],
        ['w', this.weight, '·'],
        ['h', estimate, ''],
      ],
      h: [
        ['f', f, '='],
        ['h', estimate, ''],
        ['g', g, ''],
      ],
      g: [['g', g, '']],
      other: [
        ['f', f, ''],
        ['g', g, ''],
        ['h', estimate, ''],
      ],
      none: [
        ['g', g, ''],
        ['h', estimate, ''],
      ],
    };
    const parts = formulas[kind].filter(([name, n]) => n !== null || name === 'g');
    const texts = parts.flatMap(([, n, sign]) => [n === null ? '–' : short(n), sign]).filter(Boolean);
    const gap = kind === 'weighted' ? 4 : texts.length > parts.length ? 8 : 20;
    this.eq.style.setProperty('--gap', `${gap}px`);
    const size = fitting(texts, (this.eq.clientWidth || ROOM) - gap * texts.length);
    refill(
      this.eq,
      parts.flatMap(([name, n, sign]) => [
        h('span', { class: `term ${name}`, 'data-name': name, 'data-value': n === null ? '' : String(n) }, h('i', { class: 'label' }, name), figure(n, size)),
        sign ? h('span', { class: 'op' }, svg(fig(sign, size))) : null,
      ]),
    );
    this.eq.dataset.kind = kind;
  }

  /** @param {Step} step @param {boolean} solved */
  code(step, solved) {
    const lit = litLine(this.card.pseudocode, step, solved);
    const counts = tally(step);
    [...this.lines.children].forEach((line, i) => {
      // Before the first expansion nothing of it has happened yet.
      const times = step.n === 0 ? 0 : (counts[this.card.pseudocode[i].event ?? ''] ?? 0);
      line.classList.toggle('on', i === lit);
      line.classList.toggle('did', times > 0 && i !== lit);
      if (i === lit) line.setAttribute('aria-current', 'step');
      else line.removeAttribute('aria-current');
      const note = line.querySelector('.times');
      if (note) note.textContent = times > 1 || (times && i !== lit) ? t('ui.watch.times', { n: times }) : '';
    });
    this.where.textContent = t('ui.watch.line', { algorithm: this.card.title, n: lit + 1 });
    this.lines.dataset.line = String(lit + 1);
  }

  /** The boards of the open list that are seen. @param {Step} step */
  shown(step) {
    return this.all ? (step.head ?? []) : (step.head ?? []).slice(0, FEW);
  }

  /** @param {Step} step */
  frontier(step) {
    this.size.textContent = t('ui.watch.nodes', { n: step.frontier });
    this.size.dataset.value = String(step.frontier);
    const head = step.head ?? [];
    const shown = this.shown(step);
    refill(
      this.list,
      shown.map((open) => h('li', { class: open.id === step.next ? 'next' : '', 'data-id': open.id }, this.boards.render(open.board, open.move, WIDTHS.list), h('span', { class: 'v' }, this.sum(open)))),
    );
    const left = step.frontier - shown.length;
    const more =
      head.length > FEW
        ? h(
            'button',
            {
              type: 'button',
              class: 'link',
              id: `${this.id}-all`,
              onclick: () => {
                this.all = !this.all;
                this.frontier(step);
                document.getElementById(`${this.id}-all`)?.focus();
              },
            },
            this.all ? t('ui.watch.fewer') : t('ui.watch.see', { n: head.length }),
          )
        : null;
    refill(this.rest, step.head === null ? t('ui.watch.frontier-too-large') : left > 0 ? `${t('ui.watch.more', { n: left })} ` : '', more);
  }

  /** What a waiting board is ordered by. @param {import('./api.js').Waiting} open */
  sum(open) {
    const kind = this.formulas.of(open);
    const product = kind === 'weighted' ? `${short(this.weight)}·${short(open.h)}` : short(open.h);
    return [h('b', null, short(open.f ?? open.g)), kind === 'sum' || kind === 'weighted' ? ` = ${short(open.g)} + ${product}` : ''];
  }

  /** The numbers over the tree. @param {Step} step */
  counts(step) {
    /** @type {[string, string, number][]} */
    const all = [
      ['expanded', t('ui.watch.expanded'), step.n],
      ['generated', t('ui.watch.generated'), step.generated],
    ];
    if (this.open) all.push(['frontier', t('ui.watch.in-frontier'), step.frontier]);
    all.push(['dropped', t('ui.watch.dropped'), step.dropped]);
    return all.map(([name, label, n]) => h('div', { 'data-count': name, 'data-value': n }, h('span', { class: 'label' }, label), n > 9_999_999 ? h('b', null, integer(n)) : svg(fig(integer(n), 30))));
  }
}
