// The race: a lane for every fighter, pale as far as it has run, solid as far as that brought something.

import { h, refill, say, svg } from './dom.js';
import { cardOf, titleOf } from './chooser.js';
import { bare, toPlace } from './fight-spec.js';
import { fightTitle, namesOf } from './fight-words.js';
import { emblem, icon } from './glyphs.js';
import { hue, marker } from './marks.js';
import { decimal, integer, t } from './messages.js';

/**
 * @typedef {import('./api.js').Fight} Fight
 * @typedef {import('./fight-spec.js').Experiment} Experiment
 * @typedef {import('./address.js').Place} Place
 * @typedef {import('./api.js').ProblemCard} ProblemCard
 */

/** How boards were sampled, in words. @param {string} draw */
function sampling(draw) {
  const [, how, n] = /^(walk|depth)\((\d+)\)$/.exec(draw) ?? [];
  if (how === 'walk') return t('ui.fight.walk', { n: Number(n) });
  if (how === 'depth') return t('ui.fight.depth', { n: Number(n) });
  return draw === 'list' ? t('ui.fight.list') : t('ui.fight.uniform');
}

/** Numbers in a row; where they are many and evenly apart, the first two and the last. @param {number[]} numbers */
function row(numbers) {
  const [first, second] = numbers;
  const even = numbers.length > 4 && numbers.every((n, i) => n === first + i * (second - first));
  const said = even ? [integer(first), integer(second), '…', integer(numbers[numbers.length - 1])] : numbers.map(integer);
  return said.length < 2 ? said.join('') : `${said.slice(0, -1).join(', ').replace('…,', '…')}${even ? ' ' : t('ui.fight.and')}${said.at(-1)}`;
}

/** On what a fight is fought: sets of one problem that lie at several distances in one breath. @param {Experiment} experiment @param {ProblemCard[]} problems */
export function boards({ boards }, problems) {
  const called = (/** @type {string} */ spec) => {
    const card = cardOf(problems, spec);
    return card ? (card.aliases.find(({ name, title }) => name === spec && title)?.title ?? titleOf(card, spec)) : spec;
  };
  /** @type {{ problem: string, count: number, draw: string, far: number[] }[]} */
  const sets = [];
  for (const { problem, count, draw } of boards) {
    const far = /^depth\((\d+)\)$/.exec(draw)?.[1];
    const last = sets.at(-1);
    if (far && last?.far.length && last.problem === problem && last.count === count) last.far.push(Number(far));
    else sets.push({ problem, count, draw, far: far ? [Number(far)] : [] });
  }
  const said = ({ problem = '', count = 0, draw = '', far = [0] }) =>
    far.length > 1 ? t('ui.fight.depths', { problem: called(problem), n: count, far: row(far) }) : `${called(problem)}, ${sampling(draw)} (${integer(count)})`;
  return sets.map(said).join('; ');
}

/** The same with the seed of the chance. @param {Experiment} experiment @param {ProblemCard[]} problems */
const ground = (experiment, problems) => `${boards(experiment, problems)}; ${t('ui.fight.seed', { seed: experiment.seed })}`;

/** Points with a half where there is one. @param {number} points */
const scored = (points) => (Number.isInteger(points) ? integer(points) : decimal(points));

/** How long it will still take. @param {Fight} fight */
function remaining(fight) {
  if (!fight.rate) return t('ui.fight.begun');
  const { done, total } = fight;
  const seconds = (total - done) / fight.rate;
  return seconds < 90 ? t('ui.fight.left-s', { done, of: total, n: Math.max(1, Math.round(seconds)) }) : t('ui.fight.left-min', { done, of: total, n: Math.round(seconds / 60) });
}

/**
 * @param {{ fight: Fight, problems: ProblemCard[], goOn: () => void, stop: () => void, change: (to: Partial<Place>) => void }} given
 */
export function race({ fight, problems, goOn, stop, change }) {
  const { experiment } = fight;
  const card = cardOf(problems, experiment.boards[0]?.problem ?? '');
  const names = namesOf(
    fight.lanes.map(({ spec }) => spec),
    card,
  );
  const rows = fight.lanes.map((lane, i) => {
    const name = h('span', null, names[i]);
    const far = h('i');
    const won = h('s');
    const runner = h('u', null, svg(emblem(bare(lane.spec), 34, 'var(--on-accent)')));
    const bar = h('div', { class: 'run', role: 'progressbar', 'aria-label': names[i], 'aria-valuemin': 0, 'aria-valuemax': lane.total }, far, won, runner);
    const [done, points] = [h('b'), h('b', { class: 'ink' })];
    const of = h('span', null, t('ui.fight.of', { n: lane.total }));
    const element = h(
      'div',
      { class: `lane ${hue(i)}`, 'data-spec': lane.spec },
      h('b', { class: 'name', title: lane.spec }, svg(marker(i)), name),
      bar,
      h('span', { class: 'num' }, done, of),
      h('span', { class: 'num' }, points, h('span', null, experiment.tournament ? t('ui.fight.points') : t('ui.fight.solved'))),
    );
    return {
      element,
      name,
      show: (/** @type {Fight['lanes'][number]} */ now) => {
        const share = (/** @type {number} */ n) => `${now.total ? (100 * n) / now.total : 0}%`;
        far.style.width = share(now.done);
        won.style.width = share(now.points);
        won.hidden = now.points === 0;
        runner.style.left = share(now.done);
        bar.setAttribute('aria-valuenow', String(now.done));
        done.textContent = integer(now.done);
        points.textContent = scored(now.points);
      },
    };
  });
  const word = h('p', { class: 'small muted', id: 'fight-word' });
  const buttons = h('div', { class: 'btns' });
  const trouble = h('div', { role: 'alert' });
  const again = toPlace(experiment);
  const side = h(
    'div',
    { class: 'side' },
    word,
    buttons,
    trouble,
    h('button', { type: 'button', class: 'link small', id: 'fight-change', onclick: () => change(again ?? {}) }, again ? t('ui.fight.change') : t('ui.fight.new')),
  );
  let state = '';
  const element = h(
    'section',
    { class: 'race', 'aria-label': t('ui.fight.race') },
    h(
      'div',
      null,
      h('h1', null, fightTitle(experiment, card), ' ', h('small', null, ground(experiment, problems))),
      h(
        'div',
        { class: 'lanes' },
        rows.map((row) => row.element),
      ),
    ),
    side,
  );
  const show = (/** @type {Fight} */ now) => {
    now.lanes.forEach((lane, i) => rows[i].show(lane));
    element.dataset.state = now.state;
    const running = now.state === 'running';
    word.textContent = now.failed ?? (running ? `${remaining(now)} ${t('ui.fight.may-close')}` : now.state === 'paused' ? t('ui.fight.paused', { done: now.done, n: now.total }) : t('ui.fight.ended', { n: now.total }));
    if (state === now.state) return;
    if (state) say(word.textContent ?? '');
    state = now.state;
    const pressed = buttons.contains(document.activeElement);
    refill(
      buttons,
      running && h('button', { type: 'button', class: 'btn', id: 'fight-stop', onclick: stop }, svg(icon('pause')), t('ui.fight.stop')),
      state === 'paused' && h('button', { type: 'button', class: 'btn primary', id: 'fight-go', onclick: goOn }, svg(icon('play')), t('ui.fight.go-on')),
    );
    if (pressed) buttons.querySelector('button')?.focus();
  };
  /** Calls each as the result does, where that has one name for it. @param {{ lane: number, name: string }[]} called */
  const rename = (called) =>
    rows.forEach(({ name }, i) => {
      const [own, ...others] = called.filter(({ lane }) => lane === i);
      if (own && !others.length) name.textContent = own.name;
    });
  return { element, show, rename, complain: (/** @type {HTMLElement | null} */ notice) => refill(trouble, notice) };
}
