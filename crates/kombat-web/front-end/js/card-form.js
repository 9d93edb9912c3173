// A form made from the card of an algorithm or a player.

import { h, refill, svg } from './dom.js';
import { emblem, icon } from './glyphs.js';
import { cardAddress } from './learn-parts.js';
import { t, unwritten, written } from './words.js';

/** @typedef {import('./api.js').Card} Card @typedef {import('./api.js').Param} Param */

/**
 * Splits `name(key=value,…)`; values may hold parentheses.
 * @param {string} spec
 * @returns {{ name: string, values: Record<string, string> }}
 */
export function readSpec(spec) {
  const open = spec.indexOf('(');
  if (open < 0) return { name: spec.trim(), values: {} };
  /** @type {Record<string, string>} */
  const values = {};
  let depth = 0;
  let part = '';
  for (const c of `${spec.slice(open + 1, spec.lastIndexOf(')'))},`) {
    if (c === '(') depth += 1;
    if (c === ')') depth -= 1;
    if (c !== ',' || depth > 0) {
      part += c;
      continue;
    }
    const equals = part.indexOf('=');
    if (equals > 0) values[part.slice(0, equals).trim()] = part.slice(equals + 1).trim();
    part = '';
  }
  return { name: spec.slice(0, open).trim(), values };
}

/** @param {string} name @param {Record<string, string>} values */
export function writeSpec(name, values) {
  const parts = Object.entries(values).filter(([, value]) => value !== '').map(([key, value]) => `${key}=${value}`);
  return parts.length ? `${name}(${parts.join(',')})` : name;
}

/**
 * @param {{ id: string, label: string, cards: Card[], heuristics: Card[], spec: string, color?: string,
 *   changed: (spec: string) => void }} given
 */
export function cardForm({ id, label, cards, heuristics, spec, color = 'var(--cobalto)', changed }) {
  const { name, values } = readSpec(spec);
  const select = h('select', { id, class: 'select', 'aria-label': label });
  for (const card of cards) select.append(h('option', { value: card.name, selected: card.name === name }, card.title));
  const crest = h('span', { class: 'crest' });
  const more = h('a', { class: 'learnmore', 'data-place': true, 'aria-label': t("ui.learn.more"), title: t("ui.learn.more") }, svg(icon('help')));
  const doc = h('p', { class: 'small muted doc' });
  const fields = h('div', { class: 'fields' });
  const details = h('details', { class: 'params' }, h('summary', null, t("ui.parameters")), doc, fields);
  details.open = Object.keys(values).length > 0;
  /** @param {Record<string, string>} now */
  const show = (now) => {
    const card = cards.find((each) => each.name === select.value);
    refill(crest, svg(emblem(select.value, 24, color)));
    doc.textContent = card?.doc ?? '';
    if (card) more.setAttribute('href', `./${cardAddress(card)}`);
    const inputs = (card?.params ?? []).map((param) => field(id, param, now[param.name] ?? '', heuristics, () => changed(read())));
    refill(fields, inputs);
    details.hidden = !card;
  };
  const read = () => {
    /** @type {Record<string, string>} */
    const found = {};
    for (const input of fields.querySelectorAll('[name]')) {
      const { name: key, value, dataset } = /** @type {HTMLInputElement} */ (input);
      found[key] = dataset.kind === 'ratio' ? unwritten(value.trim()) : value.trim();
    }
    return writeSpec(select.value, found);
  };
  select.addEventListener('change', () => {
    show({});
    changed(read());
  });
  show(values);
  return h('div', { class: 'cardform' }, h('div', { class: 'picker' }, crest, select, more), details);
}

/**
 * @param {string} id @param {Param} param @param {string} value @param {Card[]} heuristics @param {() => void} changed
 */
function field(id, param, value, heuristics, changed) {
  const own = `${id}-${param.name}`;
  const usual = param.default ?? t("ui.usual");
  const say = h('label', { for: own, title: param.doc }, param.name);
  const choices = param.kind === 'heuristic'
    ? heuristics.filter((card) => card.params.every((each) => !each.positional)).map((card) => /** @type {[string, string]} */ ([card.name, card.title]))
    : param.choices?.map((choice) => /** @type {[string, string]} */ ([choice, choice]));
  if (choices) {
    const options = [h('option', { value: '' }, t("ui.default", { value: usual })), ...choices.filter(([name]) => name !== param.default)
      .map(([name, title]) => h('option', { value: name, selected: name === value }, title))];
    return h('div', { class: 'field', title: param.doc }, say, h('select', { id: own, name: param.name, class: 'select', onchange: changed }, options));
  }
  const ratio = param.kind === 'ratio';
  const input = h('input', { id: own, name: param.name, class: 'inp', value: ratio ? written(value) : value, placeholder: written(usual), autocomplete: 'off', 'data-kind': param.kind,
    inputmode: param.kind === 'count' ? 'numeric' : ratio && !param.or_none ? 'decimal' : 'text', onchange: changed });
  return h('div', { class: 'field', title: param.doc }, say, input);
}
