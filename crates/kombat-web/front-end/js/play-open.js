// Opens a problem of the catalog to be played.

import * as api from './api.js';
import { cardOf } from './chooser.js';
import { sheet } from './dom.js';
import { notice } from './notice.js';
import { t } from './messages.js';
import { recallOwn } from './pictures.js';
import { GamePlay } from './play-game.js';
import { PuzzlePlay } from './play-puzzle.js';
import { Session } from './session.js';
import { anySeed, sampling } from './setup.js';
import { withGoal } from './spec-goal.js';
import { unpack, unpackMoves } from './view-parts.js';

/**
 * @param {import('./main.js').App} app @param {import('./address.js').Place} place
 * @returns {Promise<import('./main.js').View>}
 */
export async function openPlay(app, place) {
  const styled = sheet('any').catch(() => {
    throw new api.Refused('', 'gone');
  });
  const asked = withGoal(place.problem, place.goal, cardOf(app.catalog.problems, place.problem));
  const [info] = await Promise.all([api.problem(asked), styled, recallOwn()]);
  const { problem, goal } = info;
  const card = cardOf(app.catalog.problems, problem);
  if (!card) throw new api.Refused(problem, '');
  const depths = info.depths ?? null;
  place.draw ||= 'medium';
  place.algorithm ||= 'auto';
  // Whoever names no opponent gets one that answers in time.
  place.o ||= info.opponent ?? '';
  let start = unpack(place.start) || info.start;
  if (!start) {
    if (!place.seed && place.draw !== 'day') place.seed = String(anySeed());
    start = (await api.shuffle(problem, sampling(place, depths, goal?.split(' ').length ?? 9, new Date()))).board;
  }
  const [seen, home] = await Promise.all([api.replay(problem, start, unpackMoves(place.moves)), goal ? api.view(problem, goal) : null]);
  const first = seen.made[0]?.board ?? seen.board;
  const old = app.memory;
  const same = old instanceof Session && old.problem === problem && old.states[0].board === first && old.text === seen.board;
  const session = same ? old : new Session(seen, depths);
  const given = { app, place: { ...place, problem, goal: '' }, card, info, session, seen };
  const play = info.kind === 'game' ? new GamePlay(given) : new PuzzlePlay({ ...given, home: home?.view ?? null });
  const forgotten = info.kind === 'game' ? { o: place.o === info.opponent ? '' : place.o, draw: '', seed: '', depth: '', face: '', algorithm: '' } : { draw: place.draw, seed: place.seed };
  app.note({ problem, goal: '', start: play.written(first), ...forgotten });
  if (seen.lost) play.remember();
  if (seen.lost) play.message.append(notice({ name: 'dfs', tone: 'ink-2', title: t('ui.moves-lost'), text: seen.lost }));
  return play.view();
}
