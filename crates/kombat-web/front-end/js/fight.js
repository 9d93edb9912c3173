// The view Fight: who fights on what, the race while it lasts, and what came out of it.

import * as api from './api.js';
import { stream } from './backoff.js';
import { placeBet } from './bet.js';
import { cardOf } from './chooser.js';
import { h, pause, refill, sheet } from './dom.js';
import { isShort } from './fight-clock.js';
import { paper } from './fight-paper.js';
import { race } from './fight-race.js';
import { NO_PLAN } from './fight-plan.js';
import { named } from './fight-presets.js';
import { isTold, replays } from './fight-replays.js';
import { arrange } from './fight-setup.js';
import { fightTitle } from './fight-words.js';
import { t } from './messages.js';
import { failure } from './notice.js';
import { helpKey, writing } from './shell.js';

/**
 * @typedef {import('./main.js').App} App
 * @typedef {import('./main.js').View} View
 * @typedef {import('./address.js').Place} Place
 * @typedef {import('./api.js').Fight} Fight
 * @typedef {'live' | 'replay' | 'result'} Stage lanes with what is known below, the race once more, the result alone
 */

/** The fight that was begun here and not yet looked at. */
let begun = '';

/** The shortcuts. @returns {[string, string][]} */
const keys = () => [
  ['space', t('ui.race.keys')],
  ['← →', t('ui.race.keys.step')],
  ['Home End', t('ui.race.keys.ends')],
  ['?', t('ui.keys')],
];

/**
 * @param {App} app @param {Place} place
 * @returns {Promise<View>}
 */
export async function openFight(app, place) {
  await Promise.all([sheet('chart'), sheet('fight'), sheet('race'), sheet('result')]).catch(() => {
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
      begun = name;
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
  // Whoever has just begun it has not seen it; whoever comes by its address wants to know how it ended.
  let watched = fight.state === 'running' || begun === fight.name;
  begun = '';
  let closed = false;
  // When it breaks off, the server has gone, or has come back and knows only what is stored.
  const events = stream({ heard: (_, now) => show(now), lost: () => act(api.fight), pause });
  const change = (/** @type {Partial<Place>} */ to) => app.go({ fight: '', columns: '', ...to });
  const lanes = race({ fight, problems: app.catalog.problems, goOn: () => act(api.goOnFight), stop: () => act(api.stopFight), change });
  const evidence = paper({ fight, problems: app.catalog.problems, columns: place.columns, note: (columns) => app.note({ columns }), change, again: () => stage('replay', true), called: lanes.rename });
  const again = replays({ fight, result: () => stage('result', true) });
  /** @type {Stage} */
  let shown = 'live';
  /** @param {Stage} next @param {boolean} [moved] did the reader ask for it? */
  function stage(next, moved) {
    shown = next;
    again.stop();
    lanes.element.hidden = next !== 'live';
    again.element.hidden = next !== 'replay';
    evidence.element.hidden = next === 'replay';
    evidence.alone(next === 'result');
    if (next === 'replay') again.start();
    if (!moved) return;
    scrollTo(0, 0);
    document.getElementById(next === 'replay' ? 'race-title' : 'result-title')?.focus({ preventScroll: true });
  }
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
    const before = fight.rate;
    fight = { ...fight, ...now };
    if (closed) return;
    lanes.show(fight);
    if (fight.state === 'ended') finish(fight.rate ?? before);
    else {
      watched ||= fight.state === 'running';
      if (shown !== 'live') stage('live');
    }
    evidence.follow(fight);
  }
  /** The end: what was over in a moment is shown once more, in slow motion. @param {number | null} rate */
  async function finish(rate) {
    if (shown !== 'live' || !isTold(fight)) return;
    const slow = watched && rate !== null && !isShort(fight.total / rate);
    const replayed = watched && !slow;
    watched = false;
    if (!replayed) stage('result');
    const told = await again.fetch();
    if (closed || fight.state !== 'ended') return;
    evidence.replayed(told);
    // Too many lanes, or nothing to be told: the lanes, and the result below.
    if (!told) stage('live');
    else if (replayed && shown === 'live') stage('replay');
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
    again.stop();
    evidence.close();
  };
  const key = (/** @type {KeyboardEvent} */ event) => void (writing(event) || (shown === 'replay' && again.key(event)) || helpKey(event));
  return {
    elements: [lanes.element, again.element, evidence.element],
    title: fightTitle(fight.experiment, cardOf(app.catalog.problems, fight.experiment.boards[0]?.problem ?? '')),
    close,
    key,
    memory: null,
    keys: keys(),
  };
}
