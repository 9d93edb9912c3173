// Who fights: a card for each, with its colour, its mark and its parameters.

import { field, filledIn, readSpec, writeSpec } from './card-form.js';
import { h, refill, svg } from './dom.js';
import { bare } from './fight-spec.js';
import { emblem, icon } from './glyphs.js';
import { cardAddress, firstSentence, prose } from './learn-parts.js';
import { COLOURS, laneClass, mark } from './marks.js';
import { t, unwritten, written } from './messages.js';

/**
 * @typedef {import('./api.js').Card} Card
 * @typedef {import('./fight-plan.js').Plan} Plan
 */

/** Fighters that can be added; what is offered may have more. */
const MOST = 12;

/** Parameters that stand on the card; the rest is behind “more”. */
const ON_CARD = 2;

/** What an algorithm does, without the reasons. @param {string} doc */
const brief = (doc) => firstSentence(doc).replace(/[:;] .*$/s, '.');

/** Which parameters stand on the card: those that make a fighter what it is, and all that were said. @param {Card} card @param {Record<string, string>} values */
function onCard(card, values) {
  const rank = (/** @type {import('./api.js').Param} */ { kind }) => (kind === 'heuristic' ? 0 : kind === 'order' ? 2 : 1);
  const first = card.params.toSorted((one, other) => rank(one) - rank(other)).slice(0, ON_CARD);
  return card.params.filter((param) => first.includes(param) || values[param.name]);
}

/**
 * A fighter.
 * @param {{ i: number, spec: string, full: string, cards: Card[], heuristics: Card[], varied: string[], changed: (spec: string, other: boolean) => void, drop: (() => void) | null }} given
 *   `full` is the spec with all parameters, where it is known; `varied` are those that have several values for all
 */
function fighterCard({ i, spec, full, cards, heuristics, varied, changed, drop }) {
  const label = t('ui.fight.fighter', { n: String(i + 1) });
  const { name, values } = readSpec(spec);
  const card = cards.find((each) => each.name === name || each.aliases.some((alias) => alias.name === name));
  const whole = readSpec(full).values;
  const id = `fighter-${i}`;
  const select = h(
    'select',
    { id, class: 'who', 'aria-label': label, onchange: () => changed(select.value, true) },
    cards.map((each) => h('option', { value: each.name, selected: each === card }, each.title)),
    !card && h('option', { value: spec, selected: true }, spec),
  );
  // The words can break in two lines, which those of a list cannot; the list lies over them.
  const title = h('span', { class: 'name', 'aria-hidden': 'true' }, card?.title ?? spec, svg(icon('open', 12)));
  const params = (card?.params ?? []).filter((param) => !varied.includes(param.name));
  const shown = card ? onCard(card, values).filter((param) => params.includes(param)) : [];
  const input = (/** @type {import('./api.js').Param} */ param) =>
    field(id, param, { value: values[param.name] ?? '', usual: param.default ?? (values[param.name] ? null : (whole[param.name] ?? null)), brief: shown.includes(param) }, heuristics, () =>
      changed(writeSpec(card?.name ?? name, filledIn(element)), false),
    );
  const rest = params.filter((param) => !shown.includes(param));
  const goodbye = `${t('ui.fight.drop')}: ${label}`;
  const element = h(
    'li',
    { class: `fighter ${laneClass(i)}`, 'data-spec': spec },
    h('span', { class: 'band' }, svg(emblem(card?.name ?? bare(spec), 48, 'var(--on-accent)')), svg(mark(i, 18, 'var(--on-accent)'))),
    h('h3', null, title, select),
    h('p', { class: 'doc' }, prose(brief(card?.doc ?? ''))),
    h('div', { class: 'set' }, shown.map(input), rest.length > 0 && h('details', { class: 'params' }, h('summary', null, t('ui.fight.more')), h('div', { class: 'fields' }, rest.map(input)))),
    card && h('a', { class: 'learnmore', 'data-place': true, href: `./${cardAddress(card)}`, 'aria-label': `${t('ui.learn.more')}: ${card.title}`, title: t('ui.learn.more') }, svg(icon('help'))),
    drop && h('button', { type: 'button', class: 'bye', id: `drop-${i}`, 'aria-label': goodbye, title: goodbye, onclick: drop }, svg(icon('cross', 14))),
  );
  return element;
}

/**
 * Parameters that all fighters vary, each with its values.
 * @param {Plan['grid']} grid @param {(grid: Plan['grid']) => void} changed
 */
function varied(grid, changed) {
  return grid.map(([key, values], at) => {
    const others = grid.filter((_, i) => i !== at);
    const input = h('input', {
      class: 'inp',
      id: `grid-${key}`,
      value: values.map(written).join('; '),
      onchange: () => {
        const list = input.value
          .split(/[;\s]+/)
          .map((value) => unwritten(value.trim()))
          .filter(Boolean);
        changed(list.length ? grid.map((own, i) => (i === at ? [key, list] : own)) : others);
      },
    });
    const drop = t('ui.fight.grid.drop', { key });
    return h(
      'p',
      { class: 'varied' },
      h('label', { for: input.id, title: t('ui.fight.values.text') }, t('ui.fight.values', { key })),
      input,
      h('button', { type: 'button', class: 'btn quiet icon', 'aria-label': drop, title: drop, onclick: () => changed(others) }, svg(icon('cross', 14))),
    );
  });
}

/**
 * All fighters. `changed` is told of who fights now; `show` renders them anew and puts the focus where it belongs.
 * @param {{ cards: Card[], heuristics: Card[], changed: (change: Partial<Plan>) => void }} given
 */
export function ring({ cards, heuristics, changed }) {
  const list = h('ul', { class: 'ring', 'aria-labelledby': 'fight-who' });
  const many = h('p', { class: 'small muted many', role: 'status' });
  const grid = h('div');
  /** What the server makes of each, by what was written. @type {Map<string, string>} */
  let full = new Map();
  let known = '';
  /** @param {Plan} plan @param {string} [focus] */
  const show = (plan, focus) => {
    const { fighters } = plan;
    const with_ = (/** @type {number} */ i, /** @type {string[]} */ ...specs) => fighters.toSpliced(i, 1, ...specs);
    const of = (/** @type {string} */ spec, /** @type {number} */ i) =>
      fighterCard({
        i,
        spec,
        full: full.get(spec) ?? '',
        cards,
        heuristics,
        varied: plan.grid.map(([key]) => key),
        changed: (to, other) => {
          fighters[i] = to;
          changed({ fighters: [...fighters] });
          if (other) list.children[i].replaceWith(of(to, i));
          document.getElementById(`fighter-${i}`)?.closest('li')?.setAttribute('data-spec', to);
          if (other) document.getElementById(`fighter-${i}`)?.focus();
        },
        drop:
          fighters.length > 1
            ? () => {
                const left = with_(i);
                changed({ fighters: left });
                show({ ...plan, fighters: left }, `drop-${Math.min(i, left.length - 1)}`);
              }
            : null,
      });
    const add = () => {
      const spare = cards.find(({ name }) => name !== 'auto' && !fighters.some((spec) => bare(spec) === name)) ?? cards[0];
      const all = [...fighters, spare.name];
      changed({ fighters: all });
      show({ ...plan, fighters: all }, `fighter-${fighters.length}`);
    };
    refill(list, fighters.map(of), fighters.length < MOST && h('li', { class: 'fighter add' }, h('button', { type: 'button', class: 'btn', id: 'add-fighter', onclick: add }, svg(icon('plus')), t('ui.fight.add'))));
    refill(
      grid,
      varied(plan.grid, (now) => {
        changed({ grid: now });
        show({ ...plan, grid: now });
      }),
    );
    many.textContent = fighters.length > COLOURS ? t('ui.fight.many-fighters') : '';
    if (focus) (document.getElementById(focus) ?? document.getElementById('add-fighter'))?.focus();
  };
  return {
    element: h('section', null, h('h2', { class: 'sr', id: 'fight-who' }, t('ui.fight.fighters')), list, many, grid),
    show,
    /** What the server makes of each, for what is not said. @param {Map<string, string>} specs @param {Plan} plan */
    told: (specs, plan) => {
      const now = plan.fighters.map((spec) => specs.get(spec)).join(';');
      const fresh = now !== known;
      [full, known] = [specs, now];
      // Nothing moves under whoever is at it.
      if (fresh && !list.contains(document.activeElement)) show(plan);
    },
  };
}
