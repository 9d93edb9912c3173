// What a fight is called and who fights in it, in words.

import { readSpec } from './card-form.js';
import { numbersOf, readDraw, stride, wayOf } from './fight-plan.js';
import { bare } from './fight-spec.js';
import { integer, language, t, written } from './messages.js';

/**
 * @typedef {import('./fight-plan.js').Plan} Plan
 * @typedef {import('./api.js').Card} Card
 * @typedef {import('./api.js').ProblemCard} ProblemCard
 */

/** Items with a comma between them and a word before the last. @param {string[]} items @param {'conjunction' | 'disjunction'} [type] */
export const listed = (items, type = 'conjunction') => new Intl.ListFormat(language() === 'en' ? 'en-GB' : language(), { type }).format(items);

/** Numbers, briefly: 8 to 24 by 2 where they are many. @param {number[]} numbers */
function numbers(numbers) {
  const by = stride(numbers);
  if (numbers.length < 5 || by === 0) return listed(numbers.map(integer));
  return t(by === 1 ? 'ui.fight.words.range' : 'ui.fight.words.steps', { from: numbers[0], to: numbers[numbers.length - 1], by });
}

/** A sentence of the page that may not be there. @param {string} key @param {string} otherwise */
function sentence(key, otherwise) {
  const text = t(key);
  return text === key ? otherwise : text;
}

/** What an experiment that is offered is called. @param {string} name */
export const presetTitle = (name) => sentence(`ui.fight.preset.${name}`, name);

/** Every parameter of an algorithm, said or not. @param {Card | undefined} card @param {Record<string, string>} values */
const filled = (card, values) => Object.fromEntries((card?.params ?? []).map(({ name, default: usual }) => [name, values[name] || (usual ?? '')]));

/**
 * The names of fighters as people say them: the algorithm, and what sets it apart from others of its kind.
 * @param {string[]} specs @param {ProblemCard | undefined} problem
 */
export function namesOf(specs, problem) {
  const own = specs.map((spec) => {
    const { name, values } = readSpec(spec);
    const card = problem?.algorithms.find((each) => each.name === name || each.aliases.some((alias) => alias.name === name));
    return { card, kind: card?.name ?? bare(spec), title: card?.title ?? spec, values: { ...values, ...filled(card, values) } };
  });
  const names = own.map(({ card, kind, title, values }) => {
    const alike = own.filter((each) => each.kind === kind);
    const apart = Object.keys(values).filter((key) => alike.some((each) => (each.values[key] ?? '') !== (values[key] ?? '')));
    const said = apart.map((key) => {
      const value = values[key];
      const heuristic = card?.params.find((param) => param.name === key)?.kind === 'heuristic';
      if (value === '') return t('ui.fight.usual', { what: heuristic ? 'h' : key });
      return heuristic ? (problem?.heuristics.find((each) => each.name === value)?.title ?? value) : `${key}=${written(value)}`;
    });
    return [title, said.join(', ')].filter(Boolean).join(' · ');
  });
  return names.map((name, i) => {
    const before = names.slice(0, i).filter((other) => other === name).length;
    return before ? `${name} (${before + 1})` : name;
  });
}

/** What a fight is called: as it was named, else by who fights. @param {import('./fight-plan.js').Experiment} experiment @param {ProblemCard | undefined} problem */
export function fightTitle(experiment, problem) {
  const given = /^(.*)-[0-9a-f]{8}$/.exec(experiment.name)?.[1] ?? experiment.name;
  if (given !== 'fight') return presetTitle(given);
  const names = namesOf(
    experiment.algorithms.map(({ spec }) => spec),
    problem,
  );
  return names.length > 3 ? t('ui.fight.and-more', { names: names.slice(0, 2).join(' × '), n: names.length - 2 }) : names.join(' × ');
}

/** A limit as it is read aloud: 10 s, 2 GiB. @param {string} text */
export const limitText = (text) => text.replace(/^([\d.]+)(\D+)$/, (_, n, unit) => `${written(n)}\u00a0${unit}`);

/** A time that is a limit. @param {number} seconds */
export function lasting(seconds) {
  if (seconds < 90) return limitText(`${seconds}s`);
  if (seconds < 5400) return t('ui.fight.minutes', { n: Math.ceil(seconds / 60) });
  return t('ui.fight.hours', { n: Math.ceil(seconds / 3600) });
}

/** How boards are drawn. @param {string[]} draws @returns {string} */
export function drawn(draws) {
  const way = wayOf(draws);
  if (way === 'depth') return t('ui.fight.words.depth', { n: draws.length, list: numbers(numbersOf(draws)) });
  if (way === 'walk') return t('ui.fight.words.walk', { n: draws.length === 1 ? numbersOf(draws)[0] : 2, list: numbers(numbersOf(draws)) });
  if (way === 'uniform') return t('ui.fight.words.uniform');
  return listed(
    ['uniform', 'walk', 'depth'].flatMap((by) => {
      const own = draws.filter((draw) => readDraw(draw)?.by === by);
      return own.length ? [drawn(own)] : [];
    }),
  );
}

/**
 * The whole plan in a sentence.
 * @param {Plan} plan
 * @param {{ game: boolean, boards: number, limits: string[] }} known how many boards there will be, and what a run may use
 */
export function inWords(plan, { game, boards, limits }) {
  const values = plan.grid.map(([key, list]) => `${key} = ${listed(list.map(written))}`);
  const n = plan.fighters.length;
  const many = plan.repeats === 1 ? 1 : plan.repeats;
  const most = listed(limits, 'disjunction');
  if (game) {
    return t('ui.fight.words.game', {
      who: values.length ? t('ui.fight.words.players-grid', { n, values: listed(values) }) : t('ui.fight.words.players', { n }),
      openings: t('ui.fight.words.openings', { n: boards }),
      how: drawn(plan.draws),
      times: t('ui.fight.words.sides', { n: many }),
      limits: limits.length ? t('ui.fight.words.move', { limits: most }) : t('ui.fight.words.unlimited'),
    });
  }
  return t('ui.fight.words', {
    who: values.length ? t('ui.fight.words.fighters-grid', { n, values: listed(values) }) : t('ui.fight.words.fighters', { n }),
    boards: t('ui.fight.words.boards', { n: boards }),
    how: drawn(plan.draws),
    times: t('ui.fight.words.times', { n: many }),
    limits: limits.length ? t('ui.fight.words.loses', { limits: most }) : t('ui.fight.words.unlimited'),
  });
}
