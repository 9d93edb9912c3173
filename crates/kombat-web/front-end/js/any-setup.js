// The set-up of a puzzle that the server describes: which one, how it is shuffled, who solves it, and what it is to become.

import { cardForm } from './card-form.js';
import { chooser, group } from './chooser.js';
import { h } from './dom.js';
import { t } from './messages.js';
import { samplings } from './setup.js';
import { drawn } from './view-mini.js';

/**
 * @param {{ place: import('./address.js').Place, card: import('./api.js').ProblemCard, problems: import('./api.js').ProblemCard[], session: import('./any-session.js').AnySession,
 *   goal: string, go: (change: Partial<import('./address.js').Place>) => void, algorithm: (spec: string) => void }} given
 */
export function anySetup({ place, card, problems, session, goal, go, algorithm }) {
  return h(
    'section',
    { class: 'setup', id: 'setup', 'aria-label': t('ui.setup') },
    chooser(place, go, problems),
    group(t('ui.draw'), samplings(place, session.depths, go)),
    group(t('ui.solve-with'), cardForm({ id: 'algorithm', label: t('ui.solve-with'), cards: card.algorithms, heuristics: card.heuristics, spec: place.algorithm, changed: algorithm })),
    goal ? group(t('ui.goal-board'), h('div', { class: 'field' }, drawn(session.problem, goal, 120))) : null,
  );
}
