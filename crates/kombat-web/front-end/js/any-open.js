// Opens any problem of the catalog to be played.

import * as api from './api.js';
import { AnyGame } from './any-game.js';
import { AnyPuzzle } from './any-puzzle.js';
import { AnySession } from './any-session.js';
import { cardOf } from './chooser.js';
import { sheet } from './dom.js';
import { anySeed, sampling } from './setup.js';
import { pack, unpack } from './view-parts.js';

/**
 * @param {import('./main.js').App} app @param {import('./address.js').Place} place
 * @returns {Promise<import('./main.js').View>}
 */
export async function openAny(app, place) {
  const styled = sheet('any').catch(() => {
    throw new api.Refused('', 'gone');
  });
  const [info] = await Promise.all([api.problem(place.problem), styled]);
  const card = cardOf(app.catalog.problems, info.problem);
  if (!card) throw new api.Refused(info.problem, '');
  const game = info.kind === 'game';
  const depths = info.depths ?? null;
  const goal = info.goal ?? '';
  place.draw ||= 'medium';
  place.algorithm ||= 'auto';
  // Whoever names no opponent gets one that answers in time on any board.
  const query = new URLSearchParams(location.search);
  if (game && !query.has('o') && !query.has('x')) place.o = 'alphabeta';
  let start = unpack(place.start) || info.start;
  if (!start) {
    if (!place.seed && place.draw !== 'day') place.seed = String(anySeed());
    start = (await api.shuffle(info.problem, sampling(place, depths, goal.split(' ').length, new Date()))).board;
  }
  const seen = await api.view(info.problem, start, place.moves ? place.moves.split(',') : []);
  const first = seen.made[0]?.board ?? seen.board;
  const old = app.memory;
  const same = old instanceof AnySession && old.problem === info.problem && old.states[0].board === first && old.text === seen.board;
  const session = same ? old : new AnySession(seen, depths);
  app.note({ problem: info.problem, goal: '', start: pack(first), ...(game ? { o: place.o, draw: '', seed: '', depth: '', face: '', algorithm: '' } : { draw: place.draw, seed: place.seed }) });
  const given = { app, place: { ...place, problem: info.problem }, card, session, seen };
  return game ? new AnyGame(given).view() : new AnyPuzzle({ ...given, goal }).view();
}
