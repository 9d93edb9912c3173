// A goal that stands beside the problem in an address, as addresses had it before the problem said it itself.

import { readSpec, writeSpec } from './card-form.js';
import { unpack } from './view-parts.js';

/**
 * The specification of a problem with its parameter `goal` filled in, if it has one: a word as it is, a board in quotes.
 * @param {string} problem @param {string} goal as the address has it; nothing leaves the problem as it is
 * @param {Pick<import('./api.js').ProblemCard, 'aliases' | 'params'> | undefined} card of the problem
 */
export function withGoal(problem, goal, card) {
  if (!goal || !card?.params.some((param) => param.name === 'goal')) return problem;
  const spec = card.aliases.find((alias) => alias.name === problem.trim())?.spec ?? problem;
  const free = card.params.filter((param) => param.positional).map((param) => param.name);
  const { name, values } = readSpec(spec, free);
  return writeSpec(name, { ...values, goal: /^[a-z-]+$/i.test(goal) ? goal : `"${unpack(goal)}"` });
}
