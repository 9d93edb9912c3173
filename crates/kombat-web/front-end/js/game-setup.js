// The set-up of a game: which one, who plays, how long they think.

import { cardForm } from './card-form.js';
import { chooser, dropdown, group, segmented, toggle } from './chooser.js';
import { h } from './dom.js';
import { t } from './messages.js';

/** @typedef {import('./address.js').Place} Place @typedef {import('./api.js').ProblemCard} ProblemCard */

/** Who plays: x, o, two people or two players. @param {Place} place */
export function mode(place) {
  if (place.x === 'human') return place.o === 'human' ? 'two' : 'x';
  return place.o === 'human' ? 'o' : 'watch';
}

/**
 * `opponent` plays against a person unless told; `values` are shown where there is a switch for them.
 * @param {{ place: Place, card: ProblemCard, problems: ProblemCard[], opponent: string, sides: string[], go: (change: Partial<Place>) => void,
 *   think: string, thinks: (seconds: string) => void, values: boolean, shows: (on: boolean) => void }} given
 */
export function gameSetup({ place, card, problems, opponent, sides, go, think, thinks, values, shows }) {
  const now = mode(place);
  const cards = card.algorithms.filter((each) => each.name !== 'human');
  const machine = [place.o, place.x].find((spec) => spec !== 'human') ?? opponent;
  const choose = (/** @type {string} */ next) => {
    if (next === now) return;
    const other = place.x !== 'human' && place.o !== 'human' ? place.x : machine;
    const players = { x: { x: 'human', o: machine }, o: { x: machine, o: 'human' }, two: { x: 'human', o: 'human' }, watch: { x: other, o: machine } };
    go({ ...players[/** @type {'x' | 'o' | 'two' | 'watch'} */ (next)], moves: '' });
  };
  const called = (/** @type {'x' | 'o'} */ side) => sides[side === 'x' ? 0 : 1];
  /** @param {'x' | 'o'} side */
  const form = (side) =>
    place[side] === 'human'
      ? null
      : h(
          'div',
          null,
          h('span', { class: 'label side' }, t('ui.plays', { side: called(side) })),
          cardForm({
            id: `player-${side}`,
            label: t('ui.plays', { side: called(side) }),
            cards,
            heuristics: [],
            spec: place[side],
            color: side === 'x' ? 'var(--urucum)' : 'var(--cobalto)',
            changed: (spec) => go({ [side]: spec, moves: '' }),
          }),
        );
  /** @type {[string, string][]} */
  const seconds = ['1', '3', '10', '60'].map((n) => [n, t('ui.seconds', { n: Number(n) })]);
  return h(
    'section',
    { class: 'setup', id: 'setup', 'aria-label': t('ui.setup') },
    chooser(place, go, problems),
    group(
      t('ui.who-plays'),
      segmented(
        t('ui.who-plays'),
        [
          ['x', t('ui.mode.i-am', { side: sides[0] })],
          ['o', t('ui.mode.i-am', { side: sides[1] })],
          ['two', t('ui.mode.two')],
          ['watch', t('ui.mode.watch')],
        ],
        now,
        choose,
        'mode',
      ),
      form('x'),
      form('o'),
      now === 'two' ? null : h('div', { class: 'field' }, h('label', { for: 'think' }, t('ui.think')), dropdown('think', t('ui.think'), seconds, think, thinks)),
    ),
    group(t('ui.show'), h('div', { class: 'field' }, h('label', { for: 'values' }, t('ui.values'), ' ', h('kbd', { class: 'desk' }, 'V')), toggle('values', values, shows))),
  );
}
