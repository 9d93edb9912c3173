// What the page knows of a fight by itself: where it goes back into the form, and what of it is shown when.

import { planOf, writePlan } from './fight-plan.js';

/**
 * @typedef {import('./address.js').Place} Place
 * @typedef {import('../../api-types.d.ts').Experiment} Experiment
 */

/**
 * The address of an experiment, where it is simple enough to have one.
 * @param {Experiment} experiment
 * @returns {Partial<Place> | null}
 */
export function toPlace(experiment) {
  const plan = planOf(experiment);
  return plan && writePlan(plan, experiment.tournament);
}

/** The name of a fighter without its parameters. @param {string} spec */
export const bare = (spec) => spec.split(/[(:]/)[0].trim();

/** Milliseconds between two looks at a fight that goes on: each takes a core, and its runs are timed. */
const SELDOM = 10_000;

/**
 * Are the figures of a fight to be asked for? Not again if no run has come since, and seldom while it is fought.
 * @param {{ state: string, done: number }} fight @param {number} seen how many runs were there the last time
 * @param {number} since milliseconds since they were asked for, or since the fight was opened
 */
export const due = (fight, seen, since) => fight.done > 0 && fight.done !== seen && (fight.state !== 'running' || since >= SELDOM);

/**
 * Does a figure belong to a comparison? Their names end alike: the set of boards, and the
 * comparison on it.
 * @param {string} id of the figure @param {string} key of the comparison
 */
export function belongs(id, key) {
  const [, set, group] = /^(?:[a-z]+-)+(\d+)(?:-(\d+))?$/.exec(id) ?? [];
  const [wanted, which] = key.split('-');
  return key === '' || (set === wanted && (group === undefined || group === which));
}
