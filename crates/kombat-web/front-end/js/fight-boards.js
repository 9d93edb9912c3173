// On which boards: how they are drawn, from how far, how many; and three of them.

import { segmented } from './chooser.js';
import { h, refill, svg } from './dom.js';
import { histogram } from './fight-histogram.js';
import { boardsOf, drawsOf, numbersOf, readDraw, scarce, span, stride, usualSteps, wayOf, whole } from './fight-plan.js';
import { drawn as drawnIn, listed } from './fight-words.js';
import { icon } from './glyphs.js';
import { integer, t } from './messages.js';
import { anySeed } from './setup.js';
import { drawn } from './view-mini.js';

/**
 * @typedef {import('./fight-plan.js').Plan} Plan
 * @typedef {import('../../api-types.d.ts').Preview} Preview
 */

/** Width of a picture of a board. */
const WIDE = 70;

/** A sentence with fields in it: `{count} boards`. @param {string} text @param {Record<string, HTMLElement>} fields */
function withFields(text, fields) {
  const parts = text.split(/(⟦[a-z]+⟧)/).filter((part) => part.trim());
  return parts.map((part) => (part.startsWith('⟦') ? fields[part.slice(1, -1)] : h('span', null, part.trim())));
}

/** Where a field stands in a sentence. @param {string} name */
const place = (name) => `⟦${name}⟧`;

/** A number to be written. @param {string} id @param {string} label @param {number | ''} value @param {{ least?: number, most?: number, hint?: string, when?: 'oninput' | 'onchange', changed: (text: string) => void }} given */
function number(id, label, value, { least = 0, most = 10_000_000, hint = '', when = 'oninput', changed }) {
  const input = h('input', { id, class: 'inp num', type: 'number', inputmode: 'numeric', min: least, max: most, value, placeholder: hint, 'aria-label': label, [when]: () => changed(input.value) });
  return input;
}

/** The distances that come of three fields; without a step, those that were chosen between the ends. @param {number[]} chosen @param {string} from @param {string} to @param {string} by @param {number} last */
export function distances(chosen, from, to, by, last) {
  const near = Math.min(last, whole(from, chosen[0] ?? 0, 0));
  const far = Math.max(near, Math.min(last, whole(to, chosen[chosen.length - 1] ?? near, 0)));
  if (by.trim() === '') return [...new Set([near, ...chosen.filter((n) => n > near && n < far), far])];
  return span(near, far, whole(by, 1));
}

/**
 * @param {{ game: boolean, depths: number[] | null, chooser: HTMLElement, changed: (change: Partial<Plan>) => void }} given
 */
export function ground({ game, depths, chooser, changed }) {
  const last = depths ? depths.length - 1 : 10_000_000;
  /** @type {Plan} */
  let plan;
  let shape = '';
  const ways = h('div', { class: 'ways' });
  const fields = h('div', { class: 'sized' });
  const notes = h('div', { class: 'small muted', id: 'fight-scarce', role: 'status' });
  const seen = h('div', { class: 'seen' });
  const seed = h('input', { id: 'fight-seed', class: 'inp', inputmode: 'numeric', autocomplete: 'off', oninput: () => changed({ seed: /^\d{1,20}$/.test(seed.value.trim()) ? seed.value.trim() : '0' }) });
  const others = h('button', { type: 'button', class: 'btn quiet', id: 'fight-draw', onclick: () => changed({ seed: String(anySeed()) }) }, svg(icon('shuffle')), t('ui.fight.draw-others'));
  const toggle = (/** @type {number} */ distance) => {
    const chosen = wayOf(plan.draws) === 'depth' ? numbersOf(plan.draws) : [];
    const left = chosen.includes(distance) ? chosen.filter((n) => n !== distance) : [...chosen, distance];
    // Boards must come from somewhere.
    if (left.length) changed({ draws: drawsOf('depth', left) });
  };
  const chart = depths && histogram({ depths, toggle });

  /** Another way to draw. @param {string} by */
  const turn = (by) => {
    if (by === wayOf(plan.draws)) return;
    const most = depths ? Math.round(last * 0.6) : 0;
    const usual = by === 'depth' && depths ? [Math.round(most / 2), most] : [usualSteps(game, by)];
    changed({ draws: drawsOf(by, usual) });
    document.getElementById(`way-${by}`)?.focus();
  };

  /** The fields of the way at hand; they stay while only their numbers change. */
  const showFields = () => {
    const way = wayOf(plan.draws);
    const numbers = numbersOf(plan.draws);
    const count = (/** @type {string} */ label) => number('fight-count', label, plan.count, { least: 1, changed: (text) => changed({ count: whole(text, plan.count) }) });
    const each = count(t(game ? 'ui.fight.openings' : way === 'depth' ? 'ui.fight.boards-each' : 'ui.fight.count'));
    if (way === 'depth') {
      // Only when a number is whole: on the way to 24 stands 2.
      const told = () => changed({ draws: drawsOf('depth', distances(numbersOf(plan.draws), from.value, to.value, by.value, last)) });
      const from = number('fight-from', t('ui.fight.from'), numbers[0], { most: last, when: 'onchange', changed: told });
      const to = number('fight-to', t('ui.fight.to'), numbers[numbers.length - 1], { most: last, when: 'onchange', changed: told });
      const by = number('fight-step', t('ui.fight.step'), stride(numbers) || '', { least: 1, most: last, hint: t('ui.fight.step.chosen'), when: 'onchange', changed: told });
      return refill(fields, withFields(t('ui.fight.at-depths', { from: place('from'), to: place('to'), by: place('by'), count: place('count') }), { from, to, by, count: each }));
    }
    if (way === 'walk') {
      const steps = number('fight-steps', t('ui.fight.steps'), numbers[0], { most: 1_000_000, changed: (text) => changed({ draws: drawsOf('walk', [whole(text, numbers[0], 0)]) }) });
      const text = game ? t('ui.fight.at-plies', { steps: place('steps'), count: place('count') }) : t('ui.fight.at-walk', { steps: place('steps'), count: place('count') });
      return refill(fields, withFields(text, { steps, count: each }));
    }
    const text = way === 'sets' ? t('ui.fight.at-sets', { draws: drawnIn(plan.draws), count: place('count') }) : t('ui.fight.at-uniform', { count: place('count') });
    refill(fields, withFields(text, { count: each }));
  };

  /** What is written follows what was chosen elsewhere, but never under whoever writes. */
  const follow = () => {
    const numbers = numbersOf(plan.draws);
    const values = { 'fight-count': plan.count, 'fight-from': numbers[0], 'fight-to': numbers[numbers.length - 1], 'fight-step': stride(numbers) || '', 'fight-steps': numbers[0] };
    for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (fields.querySelectorAll('input'))) {
      if (input !== document.activeElement) input.value = String(values[/** @type {keyof typeof values} */ (input.id)]);
    }
    if (seed !== document.activeElement) seed.value = plan.seed;
  };

  /** @param {Plan} now */
  const show = (now) => {
    plan = now;
    const way = wayOf(plan.draws);
    const key = `${way} ${way === 'sets' ? plan.draws : way === 'walk' ? plan.draws.length : ''}`;
    if (key !== shape) {
      shape = key;
      /** @type {[string, string][]} */
      const choices = [['uniform', t('ui.fight.way-uniform')]];
      if (depths || way === 'depth') choices.unshift(['depth', t('ui.fight.way-depth')]);
      choices.push(['walk', t('ui.fight.way-walk')]);
      refill(ways, !game && segmented(t('ui.fight.ways'), choices, way, turn, 'way'));
      ways.firstElementChild?.classList.add('sm');
      showFields();
    }
    follow();
    const numbers = way === 'depth' ? numbersOf(plan.draws) : [];
    chart?.show(numbers, way === 'uniform');
    const beyond = depths ? numbers.filter((n) => n > last) : [];
    refill(
      notes,
      scarce(plan, depths).map(({ distance, boards }) => h('p', null, t('ui.fight.scarce', { n: boards, distance }))),
      beyond.map((distance) => h('p', { class: 'uru' }, t('ui.fight.nothing-there', { distance, most: last }))),
    );
  };

  /** Three of the boards. @param {Preview} preview */
  const told = ({ boards }) => {
    const n = boardsOf(plan, depths);
    const at = [...new Set(boards.map(({ draw }) => readDraw(draw)).flatMap((draw) => (draw?.by === 'depth' ? [integer(draw.n)] : [])))];
    const caption = at.length ? t('ui.fight.some-at', { n, shown: boards.length, list: listed(at) }) : t('ui.fight.some', { n, shown: boards.length });
    refill(
      seen,
      n > boards.length && h('p', { class: 'kicker' }, caption),
      h(
        'div',
        { class: 'minis' },
        boards.map(({ problem, board }) => drawn(problem, board, WIDE)),
      ),
    );
  };

  const element = h(
    'section',
    { class: 'ground', 'aria-labelledby': 'fight-boards' },
    h('div', { class: 'headed' }, h('h2', { id: 'fight-boards' }, t('ui.fight.boards')), chooser),
    h(
      'div',
      { class: 'cols' },
      h('div', { class: 'which' }, ways, chart?.element ?? (!game && h('p', { class: 'small muted none' }, t('ui.fight.no-histogram')))),
      h('div', { class: 'drawnset' }, seen, h('div', { class: 'again' }, others, h('label', { for: 'fight-seed' }, t('ui.draw.seed')), seed)),
    ),
    fields,
    notes,
  );
  return { element, show, told };
}
