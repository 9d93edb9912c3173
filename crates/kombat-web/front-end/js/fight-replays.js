// The replay of a fight, fetched when it is wanted.

import * as api from './api.js';
import { h, refill } from './dom.js';
import { course } from './fight-clock.js';
import { replay } from './fight-replay.js';

/** @typedef {import('./api.js').Fight} Fight */

/** The most runs that the server tells one by one. */
const MOST = 20_000;

/** May the runs of a fight be told? @param {Fight} fight */
export const isTold = ({ experiment, total }) => !experiment.tournament && total <= MOST;

/**
 * @param {{ fight: Fight, result: () => void }} given
 */
export function replays({ fight, result }) {
  const element = h('div', { hidden: true });
  /** @type {ReturnType<typeof replay> | null} */
  let shown = null;
  return {
    element,
    /** Gets it ready, and says whether there is one. Without an answer there is none. */
    fetch: async () => {
      const race = course(await api.fightRace(fight.name).catch(() => ({ stretches: [], lanes: [] })));
      shown = race && replay({ name: fight.name, race, result });
      refill(element, shown?.element);
      return shown !== null;
    },
    start: () => shown?.start(),
    stop: () => shown?.stop(),
    key: (/** @type {KeyboardEvent} */ event) => shown?.key(event) ?? false,
  };
}
