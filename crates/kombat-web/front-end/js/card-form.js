// A form made from the card of an algorithm or a player.

import { h, refill, svg } from './dom.js';
import { emblem, icon } from './glyphs.js';
import { cardAddress, prose } from './learn-parts.js';
import { t, unwritten, written } from './messages.js';

/** @typedef {import('./api.js').Card} Card @typedef {import('./api.js').Param} Param */

/**
 * Splits `name(key=value,…)`; values may hold parentheses. Values without a key belong to the `positional` parameters in turn.
 * @param {string} spec
 * @param {string[]} [positional]
 * @returns {{ name: string, values: Record<string, string> }}
 */
export function readSpec(spec, positional = []) {
  const open = spec.indexOf('(');
  if (open < 0) return { name: spec.trim(), values: {} };
  /** @type {Record<string, string>} */
  const values = {};
  const free = positional.slice();
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
    const key = equals > 0 ? part.slice(0, equals).trim() : part.trim() && free.shift();
    if (key) values[key] = part.slice(equals + 1).trim();
    part = '';
  }
  return { name: spec.slice(0, open).trim(), values };
}

/** @param {string} name @param {Record<string, string>} values */
export function writeSpec(name, values) {
  const parts = Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${value}`);
  return parts.length ? `${name}(${parts.join(',')})` : name;
}

/** What is written in the fields of parameters. @param {HTMLElement} fields @returns {Record<string, string>} */
export function filledIn(fields) {
  const inputs = /** @type {HTMLInputElement[]} */ ([...fields.querySelectorAll('[name]')]);
  return Object.fromEntries(inputs.map(({ name, value, dataset }) => [name, dataset.kind === 'ratio' ? unwritten(value.trim()) : value.trim()]));
}

/**
 * `full` is the specification with all that was not said, where it is known; `told`: what the
 * card says stands beside the form, if there is room.
 * @param {{ id: string, label: string, cards: Card[], heuristics: Card[], spec: string, full?: string, told?: boolean,
 *   color?: string, changed: (spec: string) => void }} given
 */
export function cardForm({ id, label, cards, heuristics, spec, full = '', told = false, color = 'var(--cobalto)', changed }) {
  const { name, values } = readSpec(spec);
  const whole = readSpec(full);
  const select = h('select', { id, class: 'select', 'aria-label': label });
  for (const card of cards) select.append(h('option', { value: card.name, selected: card.name === name }, card.title));
  const crest = h('span', { class: 'crest' });
  const more = h('a', { class: 'learnmore', 'data-place': true, 'aria-label': t('ui.learn.more'), title: t('ui.learn.more') }, svg(icon('help')));
  const doc = h('p', { class: `small muted doc${told ? ' phone' : ''}` });
  const fields = h('div', { class: 'fields' });
  const details = h('details', { class: 'params' }, h('summary', null, t('ui.parameters')), doc, fields);
  details.open = Object.keys(values).length > 0;
  /** What a parameter is if nothing is said; null if that is not known. @param {Param} param @param {Record<string, string>} now */
  const usual = (param, now) => param.default ?? (whole.name === select.value && !now[param.name] ? (whole.values[param.name] ?? null) : null);
  /** @param {Record<string, string>} now */
  const show = (now) => {
    const card = cards.find((each) => each.name === select.value);
    refill(crest, svg(emblem(select.value, 24, color)));
    refill(doc, prose(card?.doc ?? ''));
    if (card) more.setAttribute('href', `./${cardAddress(card)}`);
    const inputs = (card?.params ?? []).map((param) => field(id, param, { value: now[param.name] ?? '', usual: usual(param, now) }, heuristics, () => changed(read())));
    refill(fields, inputs);
    details.hidden = !card;
  };
  const read = () => writeSpec(select.value, filledIn(fields));
  select.addEventListener('change', () => {
    show({});
    changed(read());
  });
  show(values);
  return h('div', { class: 'cardform' }, h('div', { class: 'picker' }, crest, select, more), details);
}

/** Is this a number within the bounds of a parameter, where that counts? @param {Param} param @param {string} value */
const fits = (param, value) => param.kind !== 'count' || value === '' || (param.or_none && value === 'none') || (/^\d+$/.test(value) && Number(value) >= Number(param.least) && Number(value) <= Number(param.most));

/**
 * `brief` does not say of what is usual that it is.
 * @param {string} id @param {Param} param @param {{ value: string, usual: string | null, brief?: boolean }} now @param {Card[]} heuristics
 * @param {() => void} changed
 */
export function field(id, param, { value, usual, brief = false }, heuristics, changed) {
  const own = `${id}-${param.name}`;
  const common = { id: own, name: param.name, 'data-kind': param.kind, 'aria-describedby': `${own}-doc`, onchange: changed };
  const row = (/** @type {HTMLElement} */ input) =>
    h('div', { class: 'param' }, h('div', { class: 'field' }, h('label', { for: own }, param.name), input), h('p', { class: 'small muted', id: `${own}-doc` }, prose(param.doc)));
  const choices =
    param.kind === 'heuristic'
      ? heuristics.filter((card) => card.params.every((each) => !each.positional)).map((card) => /** @type {[string, string]} */ ([card.name, card.title]))
      : param.choices?.map((choice) => /** @type {[string, string]} */ ([choice, choice]));
  if (choices) {
    // What the address says is kept, even if it is not in the list: a maximum of several, say.
    if (value && !choices.some(([name]) => name === value)) choices.push([value, value]);
    const title = choices.find(([name]) => name === usual)?.[1] ?? usual;
    const options = [
      h('option', { value: '' }, title === null ? t('ui.usual') : brief ? title : t('ui.default', { value: title })),
      ...choices.filter(([name]) => name !== param.default).map(([name, text]) => h('option', { value: name, selected: name === value }, text)),
    ];
    return row(h('select', { ...common, class: 'select' }, options));
  }
  const ratio = param.kind === 'ratio';
  /** What cannot be is said beside the field, and nothing else is lost. @param {Event} event */
  const checked = ({ target }) => {
    const input = /** @type {HTMLInputElement} */ (target);
    input.setCustomValidity(fits(param, input.value.trim()) ? '' : t('ui.field.count', { least: Number(param.least), most: Number(param.most) }));
    if (input.reportValidity()) changed();
  };
  return row(
    h('input', {
      ...common,
      onchange: checked,
      class: 'inp',
      value: ratio ? written(value) : value,
      placeholder: usual === null ? t('ui.usual') : written(usual),
      autocomplete: 'off',
      inputmode: param.kind === 'count' && !param.or_none ? 'numeric' : ratio && !param.or_none ? 'decimal' : 'text',
    }),
  );
}
