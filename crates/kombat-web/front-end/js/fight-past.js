// Fights of before, and how they stand.

import * as api from './api.js';
import { h } from './dom.js';
import { cardOf } from './chooser.js';
import { fightTitle, presetTitle } from './fight-words.js';
import { language, t } from './messages.js';

/**
 * @typedef {import('./api.js').StoredFight} StoredFight
 * @typedef {import('./api.js').ProblemCard} ProblemCard
 * @typedef {import('./fight-plan.js').Experiment} Experiment
 */

/** How many are asked how they stand: the latest, which may not have come to their end. */
const ASKED = 6;

/** When that was. @param {number | null} seconds */
function when(seconds) {
  if (seconds === null) return '';
  return new Date(seconds * 1000).toLocaleDateString(language(), { day: 'numeric', month: 'short' });
}

/**
 * @param {{ fights: StoredFight[], left: number, presets: Experiment[], problems: ProblemCard[] }} given
 */
export function past({ fights, left, presets, problems }) {
  let closed = false;
  const states = fights.map(({ running }) => h('span', { class: 'state' }, running ? t('ui.fight.running') : ''));
  const row = (/** @type {StoredFight} */ { changed, size, experiment }, /** @type {number} */ i) =>
    h(
      'li',
      null,
      h('a', { href: `?view=fight&fight=${encodeURIComponent(experiment.name)}`, 'data-place': true }, fightTitle(experiment, cardOf(problems, experiment.boards[0]?.problem ?? ''))),
      h('span', { class: 'small muted' }, states[i], h('span', null, when(changed)), h('span', null, t('ui.fight.runs', { n: size }))),
    );
  const none = presets.length ? t('ui.fight.ready', { preset: presetTitle(presets[0].name) }) : t('ui.fight.none');
  const element = h(
    'section',
    { class: 'pastfights', 'aria-labelledby': 'fight-past' },
    h('h2', { id: 'fight-past' }, t('ui.fight.past')),
    fights.length ? h('ul', { class: 'past' }, fights.map(row)) : h('p', { class: 'small muted' }, none),
    left > 0 && h('p', { class: 'small muted', id: 'fights-older' }, t('ui.fight.older', { n: left })),
  );
  /** Says of the latest whether they have ended. Nothing is read while runs are timed. */
  const ask = async () => {
    if (fights.some(({ running }) => running)) return;
    for (const [i, { experiment }] of fights.slice(0, ASKED).entries()) {
      if (closed) return;
      const found = await api.fight(experiment.name).catch(() => null);
      if (!found) continue;
      states[i].textContent = found.state === 'ended' ? t('ui.fight.over') : t('ui.fight.stands', { done: found.done, n: found.total });
      states[i].dataset.state = found.state;
    }
  };
  return { element, ask, close: () => (closed = true) };
}
