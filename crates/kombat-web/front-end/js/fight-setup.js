// Before a fight: who, on which boards, with what; and the fights of before.

import { cardForm } from './card-form.js';
import { chooser, dropdown, group } from './chooser.js';
import { h, refill, svg } from './dom.js';
import { ground } from './fight-race.js';
import { bare, fighters, title, toToml, usualCount, usualSteps, writeFighters } from './fight-spec.js';
import { icon } from './glyphs.js';
import { integer, language, t } from './messages.js';

/**
 * @typedef {import('./main.js').App} App
 * @typedef {import('./address.js').Place} Place
 * @typedef {import('./api.js').StoredFight} StoredFight
 * @typedef {import('./fight-spec.js').Experiment} Experiment
 */

/** Fighters at most; more would be no picture any more. */
const MOST = 8;

/**
 * The form.
 * @param {{ app: App, place: Place, game: boolean, begin: (toml: string) => void }} given
 */
export function arrange({ app, place, game, begin }) {
  const now = { ...place };
  const file = h('textarea', { id: 'toml', class: 'inp mono', rows: 16, spellcheck: 'false', 'aria-label': t('ui.fight.file') });
  let written = '';
  /** Writes the experiment, unless somebody has written another. */
  const write = () => {
    const same = file.value === written;
    written = toToml(now, game);
    if (same) file.value = written;
  };
  const set = (/** @type {Partial<Place>} */ change) => {
    Object.assign(now, change);
    app.note(change);
    write();
  };
  const card = app.catalog.problems.find(({ name }) => name === place.problem.split(/[(:]/)[0]);
  const cards = (card?.algorithms ?? []).filter(({ name }) => name !== 'human');
  const who = h('div', { class: 'fighters' });
  /** Who fights now, with one changed, dropped (null) or added. @param {number} i @param {string | null} spec */
  const change = (i, spec) => {
    const specs = fighters(now, game);
    specs.splice(i, 1, ...(spec === null ? [] : [spec]));
    set({ a: writeFighters(specs) });
  };
  /** Renders them anew, and puts the focus where it belongs. @param {string} [focus] */
  const showFighters = (focus) => {
    const specs = fighters(now, game);
    const form = (/** @type {string} */ spec, /** @type {number} */ i) => {
      const label = t('ui.fight.fighter', { n: String(i + 1) });
      const drop = `${t('ui.fight.drop')}: ${label}`;
      return h(
        'div',
        { class: `fighter c${i % 5}` },
        cardForm({ id: `fighter-${i}`, label, cards, heuristics: card?.heuristics ?? [], spec, color: 'var(--c)', changed: (to) => change(i, to) }),
        specs.length > 1 &&
          h(
            'button',
            {
              type: 'button',
              class: 'btn quiet icon',
              id: `drop-${i}`,
              'aria-label': drop,
              title: drop,
              onclick: () => {
                change(i, null);
                showFighters(`drop-${Math.min(i, specs.length - 2)}`);
              },
            },
            svg(icon('cross')),
          ),
      );
    };
    refill(
      who,
      specs.map(form),
      specs.length < MOST &&
        h(
          'button',
          {
            type: 'button',
            class: 'btn',
            id: 'add-fighter',
            onclick: () => {
              const known = fighters(now, game);
              const spare = cards.find(({ name }) => name !== 'auto' && !known.some((spec) => bare(spec) === name)) ?? cards[0];
              change(known.length, spare.name);
              showFighters(`fighter-${known.length}`);
            },
          },
          svg(icon('plus')),
          t('ui.fight.add'),
        ),
    );
    if (focus) (document.getElementById(focus) ?? document.getElementById('add-fighter'))?.focus();
  };
  showFighters();
  const number = (/** @type {'count' | 'repeats' | 'seed' | 'time' | 'steps'} */ name, /** @type {string} */ label, /** @type {number} */ usual, least = 1) => {
    const input = h('input', { id: `fight-${name}`, class: 'inp', type: 'number', min: least, value: now[name] || String(usual), oninput: () => set({ [name]: input.value }) });
    return h('div', { class: 'field' }, h('label', { for: `fight-${name}` }, label), input);
  };
  const steps = h('div');
  const showSteps = () => {
    const walk = game || now.by === 'walk';
    refill(steps, (walk || now.by === 'depth') && number('steps', walk ? t('ui.fight.steps') : t('ui.draw.depth'), usualSteps(game, now.by), 0));
  };
  showSteps();
  /** @type {[string, string][]} */
  const ways = [
    ['', t('ui.fight.by-uniform')],
    ['walk', t('ui.fight.by-walk')],
    ['depth', t('ui.fight.by-depth')],
  ];
  const by = dropdown('fight-by', t('ui.fight.by'), ways, now.by, (way) => {
    set({ by: way, steps: '' });
    showSteps();
  });
  write();
  const form = h(
    'form',
    {
      class: 'fightform',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        begin(toToml(now, game));
      },
    },
    h(
      'div',
      { class: 'cols' },
      h(
        'div',
        null,
        chooser(now, (to) => app.go({ a: '', by: '', steps: '', ...to }), app.catalog.problems),
        group(t('ui.fight.boards'), number('count', t('ui.fight.count'), usualCount(game)), !game && h('div', { class: 'field' }, h('label', { for: 'fight-by' }, t('ui.fight.by')), by), steps),
      ),
      h('div', null, group(t('ui.fight.fighters'), who)),
      h(
        'div',
        null,
        group(t('ui.fight.rules'), number('repeats', t('ui.fight.repeats'), 1), number('seed', t('ui.draw.seed'), 0, 0), number('time', t('ui.fight.time'), 10)),
        h('button', { class: 'btn primary full', id: 'fight-begin' }, svg(icon('fight')), t('ui.fight.begin')),
      ),
    ),
  );
  const own = h(
    'details',
    { class: 'tomlbox' },
    h('summary', null, t('ui.fight.file')),
    h('p', { class: 'small muted' }, t('ui.fight.file.text')),
    file,
    h('button', { type: 'button', class: 'btn', id: 'toml-begin', onclick: () => begin(file.value) }, svg(icon('fight')), t('ui.fight.begin-file')),
  );
  return h('div', null, form, own);
}

/** When that was. @param {number | null} seconds */
function when(seconds) {
  if (seconds === null) return '';
  return new Date(seconds * 1000).toLocaleDateString(language(), { day: 'numeric', month: 'short' });
}

/**
 * Fights of before, and those that one should know.
 * @param {{ fights: StoredFight[], left: number, presets: Experiment[], begin: (toml: string) => void }} given
 */
export function past({ fights, left, presets, begin }) {
  const row = ({ changed, running, size, experiment } = /** @type {StoredFight} */ ({})) =>
    h(
      'li',
      null,
      h('a', { href: `?view=fight&fight=${encodeURIComponent(experiment.name)}`, 'data-place': true }, title(experiment)),
      h('span', { class: 'small muted' }, [running ? t('ui.fight.running') : when(changed), t('ui.fight.runs', { n: size })].filter(Boolean).join(', ')),
    );
  const known = presets.map((experiment) =>
    h(
      'div',
      { class: 'preset' },
      h('h3', null, title(experiment)),
      h(
        'p',
        { class: 'small muted' },
        t('ui.fight.preset', {
          runs: integer(experiment.boards.reduce((sum, { count }) => sum + count, 0) * experiment.algorithms.reduce((sum, { grid }) => sum + Object.values(grid).reduce((n, values) => n * values.length, 1), 0)),
        }),
        ' ',
        ground(experiment),
      ),
      h('button', { type: 'button', class: 'btn', id: `preset-${experiment.name}`, onclick: () => begin(experiment.toml) }, svg(icon('fight')), t('ui.fight.begin')),
    ),
  );
  return [
    h('h2', null, t('ui.fight.known')),
    ...known,
    h('h2', null, t('ui.fight.past')),
    fights.length ? h('ul', { class: 'past' }, fights.map(row)) : h('p', { class: 'small muted' }, t('ui.fight.none')),
    left > 0 && h('p', { class: 'small muted', id: 'fights-older' }, t('ui.fight.older', { n: left })),
  ];
}
