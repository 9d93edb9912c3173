// Experiments that are offered: one fills the whole form, and stays what it was until something is changed.

import { cardOf } from './chooser.js';
import { h, svg } from './dom.js';
import { planOf, planToml, readPlan, saysNothing, writePlan } from './fight-plan.js';
import { presetTitle } from './fight-words.js';
import { icon } from './glyphs.js';
import { t } from './messages.js';

/**
 * @typedef {import('./address.js').Place} Place
 * @typedef {import('./api.js').ProblemCard} ProblemCard
 * @typedef {import('./fight-plan.js').Experiment} Experiment
 * @typedef {import('./fight-plan.js').Plan} Plan
 */

/** A problem without its other names. @param {ProblemCard[]} problems @param {string} spec */
const meant = (problems, spec) => cardOf(problems, spec)?.aliases.find(({ name }) => name === spec.trim())?.spec ?? spec.trim();

/** What begins an address that says nothing of a plan but names an experiment. @param {Place} place @param {Experiment[]} presets */
export function named(place, presets) {
  const preset = presets.find(({ name }) => name === place.preset);
  return preset && saysNothing({ ...place, preset: '' }) ? preset : null;
}

/**
 * With what the form begins: with what the address says; if it says nothing, with the experiment that it names,
 * or the first that is offered, if that is of the same problem.
 * @param {Place} place @param {{ presets: Experiment[], problems: ProblemCard[], game: boolean }} known
 * @returns {{ plan: Plan, origin: Experiment | null, file: string }} `file`: what only a file can say
 */
export function opening(place, { presets, problems, game }) {
  const same = (/** @type {Experiment} */ { boards }) => meant(problems, boards[0]?.problem ?? '') === meant(problems, place.problem);
  const origin = presets.find(({ name }) => name === place.preset) ?? (saysNothing(place) ? (presets.find((_, i) => i === 0) ?? null) : null);
  const plan = readPlan(place, game);
  if (!origin || !same(origin)) return { plan, origin: null, file: '' };
  const offered = planOf(origin);
  if (!named({ ...place, preset: origin.name }, presets)) return { plan, origin: offered && origin, file: '' };
  return offered ? { plan: { ...offered, problem: place.problem }, origin, file: '' } : { plan, origin: null, file: origin.toml };
}

/** Is a plan still what was offered? @param {Plan} plan @param {Experiment | null} origin @param {boolean} game */
export function asOffered(plan, origin, game) {
  const offered = origin && planOf(origin);
  return offered !== null && JSON.stringify(writePlan({ ...offered, problem: plan.problem }, game)) === JSON.stringify(writePlan(plan, game));
}

/** The experiment of a plan as a file: as it was offered, with its name, or a new one. @param {Plan} plan @param {Experiment | null} origin @param {boolean} game */
export const fileOf = (plan, origin, game) => (origin && asOffered(plan, origin, game) ? origin.toml : planToml(plan));

/**
 * The row of what is offered.
 * @param {{ presets: Experiment[], choose: (preset: Experiment) => void, file: () => void }} given
 */
export function offers({ presets, choose, file }) {
  const buttons = presets.map((preset) => {
    const text = h('span', null, presetTitle(preset.name));
    const button = h('button', { type: 'button', class: 'btn', id: `preset-${preset.name}`, 'aria-pressed': 'false', onclick: () => choose(preset) }, svg(icon('check', 16)), text);
    return { preset, text, button };
  });
  const open = h('button', { type: 'button', class: 'btn quiet', id: 'file-open', 'aria-pressed': 'false', 'aria-controls': 'fight-file', onclick: file }, t('ui.fight.a-file'));
  return {
    element: h(
      'div',
      { class: 'presets', role: 'group', 'aria-labelledby': 'fight-from-label' },
      h('span', { class: 'label', id: 'fight-from-label' }, t('ui.fight.start-from')),
      buttons.map(({ button }) => button),
      open,
    ),
    /** @param {Experiment | null} origin @param {boolean} changed since it was chosen @param {boolean} asFile */
    show: (origin, changed, asFile) => {
      for (const { preset, text, button } of buttons) {
        const on = preset === origin && !asFile;
        button.setAttribute('aria-pressed', String(on));
        text.textContent = on && changed ? t('ui.fight.changed', { preset: presetTitle(preset.name) }) : presetTitle(preset.name);
      }
      open.setAttribute('aria-pressed', String(asFile));
    },
  };
}
