// What the page asks the server.

import { language, t } from './messages.js';

/**
 * @typedef {import('../../api-types.d.ts').Param} Param
 * @typedef {import('../../api-types.d.ts').Card} Card
 * @typedef {import('../../api-types.d.ts').Scene} Scene
 * @typedef {import('../../api-types.d.ts').Lesson} Lesson
 * @typedef {import('../../api-types.d.ts').ProblemCard} ProblemCard
 * @typedef {import('../../api-types.d.ts').Catalog} Catalog
 * @typedef {import('../../api-types.d.ts').Problem & { goal?: string | null, depths?: number[] | null, start?: string, opponent?: string, showpiece?: string }} Problem
 * @typedef {import('../../api-types.d.ts').Board} Spot
 * @typedef {import('./view-parts.js').Stands & { problem: string, board: string, view: import('./view-parts.js').View, why: string | null,
 *   sides: string[], help: string, palette: import('./view-parts.js').Stamp[], choices: import('./view-parts.js').Offer[],
 *   made: (import('./view-parts.js').Stands & import('./view-parts.js').Looks & { id: string, name: string })[], lost?: string }} Seen
 * @typedef {import('../../api-types.d.ts').RunOrder} Order
 * @typedef {import('../../api-types.d.ts').Run} Standing
 * @typedef {import('../../api-types.d.ts').Report & { id?: string }} Report
 * @typedef {import('../../api-types.d.ts').WatchOrder} WatchOrder
 * @typedef {import('../../api-types.d.ts').TraceLine} TraceRecord
 * @typedef {import('../../api-types.d.ts').Waiting} Waiting
 * @typedef {import('../../api-types.d.ts').TreeNode} TreeNode
 * @typedef {import('../../api-types.d.ts').Path} Path
 * @typedef {import('../../api-types.d.ts').Step} Step
 * @typedef {import('../../api-types.d.ts').Window} Window
 * @typedef {import('../../api-types.d.ts').Score} Score
 * @typedef {import('../../api-types.d.ts').Experiment} Experiment
 * @typedef {import('../../api-types.d.ts').Fight} Fight
 * @typedef {import('../../api-types.d.ts').StoredFight} StoredFight
 * @typedef {import('../../api-types.d.ts').Digest} Digest
 * @typedef {import('../../api-types.d.ts').Counterexample} Example
 * @typedef {import('../../api-types.d.ts').Judged} Judged
 * @typedef {import('../../api-types.d.ts').Audit} Audit
 */

/** The server said no, or said nothing. */
export class Refused extends Error {
  /**
   * @param {string} sentence
   * @param {string} key the key of the sentence; `gone` if the server does not answer
   */
  constructor(sentence, key) {
    super(sentence);
    this.key = key;
  }
}

/** By this the server tells pages behind one address apart, so that each has its turn. It is made anew whenever the page is opened. */
const NAME = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Was a request refused only because too much is under way? @param {string} key */
export const isFull = (key) => ['web.queue-full', 'web.queue-yielded', 'web.watches-full'].includes(key);

/**
 * @param {string} path
 * @param {RequestInit} [init]
 * @returns {Promise<any>}
 */
async function ask(path, init = {}) {
  /** @type {Response} */
  let answer;
  const headers = { 'Accept-Language': language(), 'X-Kombat-Client': NAME, ...(init.body ? { 'Content-Type': 'application/json' } : {}), ...init.headers };
  try {
    answer = await fetch(`api/${path}`, { ...init, headers });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Refused('', 'gone');
  }
  const data = await answer.json().catch((error) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    // What was cut off on its way is no answer.
    if (answer.ok) throw new Refused('', 'gone');
    return {};
  });
  if (!answer.ok) throw new Refused(data.error ?? String(answer.status), data.key ?? '');
  return data;
}

/**
 * @param {string} path
 * @param {object} body
 * @param {AbortSignal} [signal]
 */
const post = (path, body, signal) => ask(path, { method: 'POST', body: JSON.stringify(body), signal });

/** @param {string} lang @returns {Promise<import('../../api-types.d.ts').Messages>} */
export const messages = (lang) => ask(`words/${lang}`);

/** @param {string} lang @returns {Promise<Catalog>} */
export const catalog = (lang) => ask('catalog', { headers: { 'Accept-Language': lang } });

/** @returns {Promise<import('../../api-types.d.ts').Lessons>} */
export const lessons = () => ask('learn');

/** @param {string} section @param {string} name @returns {Promise<Lesson>} */
export const lesson = (section, name) => ask(`learn/${encodeURIComponent(section || '-')}/${encodeURIComponent(name || '-')}`);

/** @returns {Promise<import('../../api-types.d.ts').Papers>} */
export const papers = () => ask('papers');

/** A paper re-enacted. @param {string} id @returns {Promise<import('../../api-types.d.ts').Paper>} */
export const paper = (id) => ask(`papers/${encodeURIComponent(id)}`);

/** @param {string} problem @returns {Promise<Problem>} */
export const problem = (problem) => post('problem', { problem });

/** @param {string} problem @param {string} board @returns {Promise<Spot>} */
export const board = (problem, board) => post('board', { problem, board });

/**
 * A board as a person sees it after some moves, how it stands, and what each move makes of it.
 * @param {string} problem @param {string} board @param {string[]} [moves] @param {AbortSignal} [signal]
 * @returns {Promise<Seen>}
 */
export const view = (problem, board, moves = [], signal) => post('view', { problem, board, moves }, signal);

/** The same after as many of the moves as can be made. @param {string} problem @param {string} board @param {string[]} moves @returns {Promise<Seen>} */
export const replay = (problem, board, moves) => post('view', { problem, board, moves, lenient: true });

/**
 * What boards look like, with what the move touched that led to each, and what screens call it.
 * @param {string} problem @param {string[]} boards @param {(string | null)[]} [moves]
 * @returns {Promise<{ views: import('./view-parts.js').View[], names: (string | null)[] }>}
 */
export const views = (problem, boards, moves = []) => post('views', { problem, boards, moves });

/**
 * @param {string} problem
 * @param {{ seed: number, walk?: number, depth?: number }} how
 * @returns {Promise<import('../../api-types.d.ts').Sampled>}
 */
export const shuffle = (problem, how) => post('shuffle', { problem, ...how });

/**
 * Steps of a search that is watched.
 * @param {WatchOrder} order @param {number} from @param {number} count @param {AbortSignal} [signal]
 * @returns {Promise<Window>}
 */
export const watchWindow = (order, from, count, signal) => post('watch', { ...order, from, count }, signal);

/**
 * A whole search at a glance, as far as it is known.
 * @param {WatchOrder} order @param {AbortSignal} [signal]
 * @returns {Promise<Score>}
 */
export const watchScore = (order, signal) => post('watch/score', order, signal);

/**
 * Runs an algorithm and follows it. Cancelled through the signal.
 * @param {Order} order
 * @param {{ signal?: AbortSignal, progress?: (standing: Standing) => void,
 *   incumbent?: (best: TraceRecord) => void }} [how]
 * @returns {Promise<Report | null>} null if it was cancelled
 */
export async function run(order, how = {}) {
  const { id } = await post('runs', order);
  return follow(id, how);
}

/**
 * What to do on a board, and on those after it. Cancelled through the signal.
 * @param {string} problem @param {string} board
 * @param {{ signal?: AbortSignal, progress?: (standing: Standing) => void }} how
 * @returns {Promise<import('../../api-types.d.ts').Hint[] | null>} null if it was cancelled
 */
export async function hints(problem, board, how) {
  const { id } = await post('hints', { problem, board });
  const answer = /** @type {any} */ (await follow(id, how));
  return answer?.hints ?? null;
}

/**
 * Judges heuristics. Cancelled through the signal.
 * @param {import('../../api-types.d.ts').AuditOrder} order
 * @param {{ signal?: AbortSignal }} [how]
 * @returns {Promise<Audit | null>} null if it was cancelled
 */
export async function audit(order, how = {}) {
  const { id } = await post('audits', order);
  return /** @type {Promise<any>} */ (follow(id, how));
}

/**
 * Follows a run to its end.
 * @param {string} id
 * @param {{ signal?: AbortSignal, progress?: (standing: Standing) => void,
 *   incumbent?: (best: TraceRecord) => void }} how
 * @returns {Promise<Report | null>}
 */
async function follow(id, { signal, progress, incumbent }) {
  const cancel = () => ask(`runs/${id}`, { method: 'DELETE' }).catch(() => {});
  if (signal?.aborted) {
    cancel();
    return null;
  }
  return new Promise((done, fail) => {
    const events = new EventSource(`api/runs/${id}/events`);
    /** @param {() => void} act */
    const finish = (act) => {
      events.close();
      signal?.removeEventListener('abort', stop);
      act();
    };
    const stop = () => {
      cancel();
      finish(() => done(null));
    };
    signal?.addEventListener('abort', stop);
    let lost = 0;
    events.addEventListener('progress', (event) => {
      lost = 0;
      progress?.(JSON.parse(event.data));
    });
    events.addEventListener('incumbent', (event) => incumbent?.(JSON.parse(event.data)));
    events.addEventListener('result', (event) => finish(() => done({ ...JSON.parse(event.data), id })));
    events.addEventListener('failed', (event) => {
      const { error, key } = JSON.parse(event.data);
      finish(() => fail(new Refused(error ?? t(key), key)));
    });
    events.addEventListener('error', () => {
      lost += 1;
      if (lost > 2 || events.readyState === EventSource.CLOSED) finish(() => fail(new Refused('', 'gone')));
    });
  });
}

/** How many moves a path has, of which an answer may have only the first. @param {{ moves: string[] | null, moves_left_out?: number }} path */
export const pathLength = (path) => (path.moves?.length ?? 0) + (path.moves_left_out ?? 0);

/**
 * The moves of a solution, one after another; those that the report leaves out are asked for
 * piece by piece, as they are needed.
 * @param {Report} report
 * @returns {AsyncGenerator<string>}
 */
export async function* solution(report) {
  let part = report.moves ?? [];
  let seen = 0;
  for (;;) {
    yield* part;
    seen += part.length;
    if (!part.length || seen >= pathLength(report) || report.id === undefined) return;
    ({ moves: part } = /** @type {{ moves: string[] }} */ (await ask(`runs/${report.id}/moves?from=${seen}`)));
  }
}

/** @param {string} name */
const fightAt = (name) => `fights/${encodeURIComponent(name)}`;

/** @returns {Promise<import('../../api-types.d.ts').Fights>} */
export const fights = () => ask('fights');

/** What a fight would be. @param {string} toml @param {AbortSignal} signal @returns {Promise<import('../../api-types.d.ts').Preview>} */
export const preview = (toml, signal) => post('preview', { toml }, signal);

/** @param {string} toml @returns {Promise<Fight>} */
export const startFight = (toml) => post('fights', { toml });

/** @param {string} name @returns {Promise<Fight>} */
export const fight = (name) => ask(fightAt(name));

/** @param {string} name @returns {Promise<Fight>} */
export const goOnFight = (name) => post(fightAt(name), {});

/** @param {string} name @returns {Promise<Fight>} */
export const stopFight = (name) => ask(fightAt(name), { method: 'DELETE' });

/** @param {string} name @returns {Promise<Digest>} */
export const fightDigest = (name) => ask(`${fightAt(name)}/digest`);

/** Its runs one by one. @param {string} name @returns {Promise<import('../../api-types.d.ts').Replay>} */
export const fightRace = (name) => ask(`${fightAt(name)}/race`);

/** Where its events come from. @param {string} name */
export const fightEvents = (name) => `api/${fightAt(name)}/events?lang=${language()}`;

/** Where a file of its report is, with the columns that are named, or the usual ones. @param {string} name @param {string} file @param {string} [columns] */
export const fightFile = (name, file, columns) => `api/${fightAt(name)}/files/${file}?lang=${language()}${columns ? `&columns=${encodeURIComponent(columns)}` : ''}`;
