// Before a fight: who, on which boards, with what; a bet; and the fights of before.

import * as api from './api.js';
import { cardOf, chooser } from './chooser.js';
import { h, say } from './dom.js';
import { betting } from './fight-bet.js';
import { ground } from './fight-boards.js';
import { fileEditor } from './fight-file.js';
import { ring } from './fight-fighters.js';
import { limits, limitsOf } from './fight-limits.js';
import { past } from './fight-past.js';
import { NO_PLAN, boardsOf, writePlan } from './fight-plan.js';
import { asOffered, fileOf, offers, opening } from './fight-presets.js';
import { bare } from './fight-spec.js';
import { inWords, namesOf } from './fight-words.js';
import { latest } from './latest.js';
import { t } from './messages.js';

/**
 * @typedef {import('./main.js').App} App
 * @typedef {import('./address.js').Place} Place
 * @typedef {import('./fight-plan.js').Plan} Plan
 * @typedef {import('./fight-plan.js').Experiment} Experiment
 * @typedef {import('../../api-types.d.ts').Preview} Preview
 */

/** How long nothing must have changed before the server is asked, and before the sentence is read aloud. */
const SETTLED = { ask: 250, say: 1000 };

/**
 * `begin` starts a fight, with a bet on a fighter or without.
 * @param {{ app: App, place: Place, game: boolean, depths: number[] | null, known: import('../../api-types.d.ts').Fights,
 *   begin: (toml: string, lane: number | null) => void, wrong: HTMLElement }} given
 */
export function arrange({ app, place, game, depths, known, begin, wrong }) {
  const { problems } = app.catalog;
  const { presets } = known;
  const card = cardOf(problems, place.problem);
  const cards = (card?.algorithms ?? []).filter(({ name }) => name !== 'human');
  let { plan, origin, file: written } = opening(place, { presets, problems, game });
  let asFile = written !== '';
  /** @type {Preview | null} */
  let preview = null;
  /** What the server makes of fighters, by what was written. @type {Map<string, string>} */
  const full = new Map();
  const asking = latest();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let ask;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let aloud;

  const toml = () => fileOf(plan, origin, game);
  const change = (/** @type {Partial<Plan>} */ part) => {
    plan = { ...plan, ...part };
    const kept = origin && asOffered(plan, origin, game) ? { ...NO_PLAN, problem: plan.problem } : writePlan(plan, game);
    app.note({ ...kept, preset: origin?.name ?? '' });
    show();
    clearTimeout(aloud);
    aloud = setTimeout(() => say(words.textContent ?? ''), SETTLED.say);
  };
  const go = (/** @type {Partial<Place>} */ to) => app.go({ ...NO_PLAN, ...to });
  const boards = ground({ game, depths, chooser: chooser(place, go, problems), changed: change });
  const bounds = limits({ game, changed: change });
  const fighters = ring({ cards, heuristics: card?.heuristics ?? [], changed: change });
  const bet = betting({ game, begin: (lane) => begin(toml(), lane) });
  const before = past({ fights: known.fights, left: known.left_out, presets, problems });
  const editor = fileEditor({ begin: (text) => begin(text, null) });
  const words = h('p', { class: 'lead', id: 'fight-words' });
  const refused = h('p', { class: 'small uru', id: 'fight-refused' });
  const row = offers({
    presets,
    choose: ({ name, boards: [first] }) => {
      if (asFile && name === origin?.name && asOffered(plan, origin, game)) return turn(false);
      app.go({ ...NO_PLAN, problem: first?.problem ?? place.problem, preset: name });
    },
    file: () => turn(!asFile),
  });
  const form = h('div', { class: 'form' }, fighters.element, h('div', { class: 'two' }, boards.element, bounds.element), h('div', { class: 'inwords' }, words, refused));

  /** The form, or the file. @param {boolean} to */
  const turn = (to) => {
    asFile = to;
    show();
    if (to) editor.focus();
  };

  /** What the server makes of it. */
  const look = () =>
    asking
      .run(async (signal) => {
        const found = await api.preview(toml(), signal);
        return { found };
      })
      .then((answer) => {
        if (!answer) return;
        preview = answer.found;
        // With a grid, each comes as often as there are values.
        const times = preview.contenders.length / plan.fighters.length;
        plan.fighters.forEach((spec, i) => full.set(spec, answer.found.contenders[i * times] ?? spec));
        refused.textContent = '';
        boards.told(preview);
        bounds.told(preview);
        bet.told(preview, game ? Infinity : boardsOf(plan, depths) * plan.repeats * preview.contenders.length);
        fighters.told(full, plan);
        show(false);
      })
      .catch((error) => {
        if (!(error instanceof api.Refused)) throw error;
        // Whoever is too busy to look is not too busy to fight.
        if (error.key !== 'gone' && !api.isFull(error.key)) refused.textContent = error.message;
      });

  function show(fresh = true) {
    row.show(origin, origin !== null && !asOffered(plan, origin, game), asFile);
    form.hidden = asFile;
    editor.element.hidden = !asFile;
    bet.element.hidden = asFile;
    editor.write(written || toml());
    boards.show(plan);
    bounds.show(plan);
    const names = namesOf(
      plan.fighters.map((spec) => full.get(spec) ?? spec),
      card,
    );
    // Where all vary a parameter, there are as many fights as values, and no single one who wins.
    bet.show(plan.grid.length ? [] : plan.fighters.map((spec, i) => ({ name: names[i], kind: bare(spec) })));
    words.textContent = inWords(plan, { game, boards: boardsOf(plan, depths), limits: limitsOf(plan, preview, fresh) });
    if (!fresh) return;
    clearTimeout(ask);
    ask = setTimeout(look, SETTLED.ask);
  }

  fighters.show(plan);
  show();
  clearTimeout(ask);
  look().then(before.ask);
  const title = h('h1', { id: 'fight-title' }, t('ui.fight.question'));
  const elements = [
    h('section', { class: 'arrange', 'aria-labelledby': 'fight-title' }, h('div', { class: 'opening' }, title, row.element), wrong, editor.element, form),
    h('aside', { class: 'notebook', 'aria-label': t('ui.fight.bet') }, bet.element, before.element),
  ];
  const close = () => {
    asking.stop();
    clearTimeout(ask);
    clearTimeout(aloud);
    before.close();
  };
  return { elements, close };
}
