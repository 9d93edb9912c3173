// The set-up of a puzzle that the server describes: which one, how it is shuffled, who solves it, and what it is to become.

import * as api from './api.js';
import { cardForm } from './card-form.js';
import { chooser, group } from './chooser.js';
import { h, refill } from './dom.js';
import { t } from './messages.js';
import { samplings } from './setup.js';
import { miniature } from './view-mini.js';

/**
 * @param {{ place: import('./address.js').Place, card: api.ProblemCard, problems: api.ProblemCard[], session: import('./any-session.js').AnySession,
 *   goal: string, go: (change: Partial<import('./address.js').Place>) => void, algorithm: (spec: string) => void }} given
 */
export function anySetup({ place, card, problems, session, goal, go, algorithm }) {
  const aim = h('div', { class: 'field' });
  const drawn = (/** @type {{ views: import('./view-parts.js').View[] }} */ { views }) => refill(aim, miniature(views[0], 120));
  if (goal) api.views(session.problem, [goal]).then(drawn, () => refill(aim, h('span', { class: 'small muted' }, goal)));
  return h(
    'section',
    { class: 'setup', id: 'setup', 'aria-label': t('ui.setup') },
    chooser(place, go, problems),
    group(t('ui.draw'), samplings(place, session.depths, go)),
    group(t('ui.solve-with'), cardForm({ id: 'algorithm', label: t('ui.solve-with'), cards: card.algorithms, heuristics: card.heuristics, spec: place.algorithm, changed: algorithm })),
    goal ? group(t('ui.goal-board'), aim) : null,
  );
}
