// The view Fight: who fights on what, the race while it lasts, and what came out of it.

import * as api from './api.js';
import { stream } from './backoff.js';
import { placeBet } from './bet.js';
import { h, pause, refill, sheet } from './dom.js';
import { paper } from './fight-paper.js';
import { race } from './fight-race.js';
import { NO_PLAN } from './fight-plan.js';
import { named } from './fight-presets.js';
import { arrange } from './fight-setup.js';
import { title } from './fight-spec.js';
import { t } from './messages.js';
import { failure } from './notice.js';
import { helpKey, writing } from './shell.js';

/**
 * @typedef {import('./main.js').App} App
 * @typedef {import('./main.js').View} View
 * @typedef {import('./address.js').Place} Place
 * @typedef {import('./api.js').Fight} Fight
 */

/** The shortcuts. @returns {[string, string][]} */
const keys = () => [['?', t('ui.keys')]];

/**
 * @param {App} app @param {Place} place
 * @returns {Promise<View>}
 */
export async function openFight(app, place) {
  await Promise.all([sheet('chart'), sheet('fight')]).catch(() => {
    throw new api.Refused('', 'gone');
  });
  return place.fight ? openStored(app, place) : openSetup(app, place);
}

/** Who is to fight, and fights of before. @param {App} app @param {Place} place @returns {Promise<View>} */
async function openSetup(app, place) {
  const [known] = await Promise.all([
    api.fights(),
    sheet('fight-setup').catch(() => {
      throw new api.Refused('', 'gone');
    }),
  ]);
  place.problem = named(place, known.presets)?.boards[0]?.problem ?? place.problem;
  const { kind, problem, depths } = await api.problem(place.problem);
  place.problem = problem;
  const wrong = h('div', { role: 'alert' });
  const begin = async (/** @type {string} */ toml, /** @type {number | null} */ lane) => {
    refill(wrong);
    try {
      const { name } = await api.startFight(toml);
      placeBet(name, lane);
      app.go({ ...NO_PLAN, fight: name });
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      refill(
        wrong,
        failure(error, () => begin(toml, lane)),
      );
      wrong.scrollIntoView({ block: 'nearest' });
    }
  };
  const { elements, close } = arrange({ app, place, game: kind === 'game', depths: depths ?? null, known, begin, wrong });
  return { elements, title: t('ui.view.fight'), close, key: (event) => void (writing(event) || helpKey(event)), memory: null, keys: keys() };
}

/** A fight that goes on or has ended. @param {App} app @param {Place} place @returns {Promise<View>} */
async function openStored(app, place) {
  let fight = await api.fight(place.fight);
  let closed = false;
  // When it breaks off, the server has gone, or has come back and knows only what is stored.
  const events = stream({ heard: (_, now) => show(now), lost: () => act(api.fight), pause });
  const lanes = race({ fight, goOn: () => act(api.goOnFight), stop: () => act(api.stopFight), change: (to) => app.go({ fight: '', ...to }) });
  const evidence = paper(fight);
  /** @param {(name: string) => Promise<Fight>} ask */
  async function act(ask) {
    try {
      show(await ask(fight.name));
      lanes.complain(null);
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      return lanes.complain(failure(error, () => act(ask)));
    }
    listen();
  }
  /** @param {Partial<Fight>} now all but the experiment, which stays */
  function show(now) {
    fight = { ...fight, ...now };
    if (closed) return;
    lanes.show(fight);
    evidence.follow(fight);
  }
  function listen() {
    events.close();
    if (!closed && fight.state === 'running') events.open(new EventSource(api.fightEvents(fight.name)), ['progress', 'end']);
  }
  show(fight);
  listen();
  const close = () => {
    closed = true;
    events.close();
    evidence.close();
  };
  return { elements: [lanes.element, evidence.element], title: title(fight.experiment), close, key: (event) => void (writing(event) || helpKey(event)), memory: null, keys: keys() };
}
