// What the page asks the server.

import { language, t } from './messages.js';

/**
 * @typedef {{ name: string, kind: string, default: string | null, positional: boolean, doc: string,
 *   choices?: string[], least?: string | number, most?: string | number, or_none?: boolean }} Param
 * @typedef {{ name: string, title: string, doc: string, aliases: { name: string, spec: string }[],
 *   params: Param[], admissible: boolean | null, scene: Scene | null, section: string,
 *   pseudocode: { event: string | null, text: string }[] }} Card
 * @typedef {'tree' | 'walk' | 'candidates' | 'population' | 'game'} Scene
 * @typedef {Card & { group: string,
 *   guarantees: { part: string, holds: string | null, text: string }[], cites: { reference: string, says: string }[],
 *   promises: { problem: string, admissible: boolean | null, consistent: boolean | null }[],
 *   examples: import('./learn-parts.js').Example[] }} Lesson
 * @typedef {Card & { kind: 'puzzle' | 'game', algorithms: Card[], heuristics: Card[] }} ProblemCard
 * @typedef {{ problems: ProblemCard[] }} Catalog
 * @typedef {{ kind: 'puzzle' | 'game', problem: string, goal?: string, start?: string, depths?: number[] | null }} Problem
 * @typedef {{ board: string, solvable: boolean, why: string | null, solved: boolean, distance: number | null,
 *   moves: string[] }} Spot
 * @typedef {{ board: string, to_move: 'X' | 'O', verdict: 'X' | 'O' | 'draw' | null, moves: string[] }} GameSpot
 * @typedef {import('./view-parts.js').Stands & { problem: string, board: string, view: import('./view-parts.js').View, why: string | null,
 *   sides: string[], help: string, choices: import('./view-parts.js').Offer[],
 *   made: (import('./view-parts.js').Stands & { id: string, name: string, board: string, view: import('./view-parts.js').View | null })[] }} Seen
 * @typedef {{ problem: string, start: string, algorithm: string, seed?: number, one_move?: boolean,
 *   seconds?: number, nodes?: number }} Order
 * @typedef {{ state: string, expanded: number, bytes: number, seconds: number }} Standing
 * @typedef {{ algorithm: string, outcome: string, proof: string, cost: number | null, moves: string[] | null,
 *   moves_left_out?: number, id?: string, optimal: number | null, counters: Record<string, number>, wall_s: number, max_depth: number | null,
 *   value?: string | number, line?: string[], scores?: Record<string, string | number>,
 *   best?: { board: string, h: number, moves: string[], moves_left_out?: number }, explanation?: string }} Report
 * @typedef {{ problem: string, start: string, algorithm: string, seed: number, nodes?: number }} WatchOrder
 * @typedef {{ n: number, event: 'expand' | 'generate' | 'prune' | 'phase' | 'incumbent', id: number | null,
 *   parent: number | null, move: string | null, board: string | null, g: number | null, h: number | null,
 *   f: number | null, frontier: number, why: string | null }} TraceRecord
 * @typedef {{ id: number, board: string, move: string | null, g: number | null, h: number | null, f: number | null }} Waiting
 * @typedef {{ id: number, up: number | null, via: string | null, g: number | null, h: number | null, f: number | null,
 *   closed: boolean, lit: boolean, below: number, beside: number, between: number, value: number | null, cut: number }} TreeNode
 * @typedef {{ row: number, parents: number[], moves: string[], longer: number, h: number | null, least: number | null,
 *   kept: boolean | null, new: boolean }} Path
 * @typedef {{ n: number, records: TraceRecord[], left_out: number, generated: number, dropped: number, frontier: number,
 *   head: Waiting[] | null, next: number | null, truth: number | null, tree: TreeNode[] | null,
 *   population: { generation: number, paths: Path[], more: number } | null, phase: Record<string, number> }} Step
 * @typedef {{ problem: string, start: string, algorithm: string, scene: Scene, total: number | null,
 *   reached: number | null, report: Report | null, steps: Step[] }} Window
 * @typedef {{ expansions: number, ended: boolean, whole: boolean, width: number, g: number[], h: (number | null)[],
 *   marks: { n: number, why: string }[], result: Report | null, failed: { key: string, error: string } | null }} Score
 * @typedef {import('./fight-spec.js').Experiment} Experiment
 * @typedef {{ name: string, state: 'running' | 'paused' | 'ended', done: number, total: number, rate: number | null,
 *   lanes: { spec: string, total: number, done: number, points: number }[], failed: string | null, experiment: Experiment }} Fight
 * @typedef {{ changed: number | null, running: boolean, size: number, experiment: Experiment }} StoredFight
 * @typedef {{ headline: string, extent: string, sentences: string[], surprises: string[],
 *   claims: { claim: string, word: string, verdict: string, evidence: string[] }[],
 *   figures: { id: string, caption: string, html: string, data: { head: string[], rows: string[][] } | null }[],
 *   tables: { key: string, title: string, head: string[], rows: { lane: number, spec: string, cells: [string, string][] }[] }[], how: string }} Digest
 * @typedef {{ board: string, h: string, optimal: number | null, text: string }} Example
 * @typedef {{ formula: string, admissible: boolean | null, consistent: boolean | null, exhaustive: boolean, unjudged: number, headline: string,
 *   sentences: string[], counterexample: Example | null, breaking: Example | null, rows: [string, string][],
 *   figures: Digest['figures'] }} Judged
 * @typedef {{ extent: string, audits: Judged[], dominance: string[], expansions: { head: string[], rows: string[][] } | null,
 *   how: string, searches: string[], seconds: number }} Audit
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

/** @param {string} lang @returns {Promise<Record<string, string>>} */
export const messages = (lang) => ask(`words/${lang}`);

/** @param {string} lang @returns {Promise<Catalog>} */
export const catalog = (lang) => ask('catalog', { headers: { 'Accept-Language': lang } });

/** @returns {Promise<{ cards: import('./learn-parts.js').Brief[] }>} */
export const lessons = () => ask('learn');

/** @param {string} section @param {string} name @returns {Promise<Lesson>} */
export const lesson = (section, name) => ask(`learn/${encodeURIComponent(section || '-')}/${encodeURIComponent(name || '-')}`);

/** @returns {Promise<{ papers: import('./papers-parts.js').Brief[] }>} */
export const papers = () => ask('papers');

/** A paper re-enacted. @param {string} id @returns {Promise<import('./papers-parts.js').Paper>} */
export const paper = (id) => ask(`papers/${encodeURIComponent(id)}`);

/** @param {string} problem @returns {Promise<Problem>} */
export const problem = (problem) => post('problem', { problem });

/** @param {string} problem @param {string} board @returns {Promise<Spot>} */
export const board = (problem, board) => post('board', { problem, board });

/** The same of a game. @param {string} problem @param {string} board @returns {Promise<GameSpot>} */
export const position = (problem, board) => post('board', { problem, board });

/**
 * A board as a person sees it after some moves, how it stands, and what each move makes of it.
 * @param {string} problem @param {string} board @param {string[]} [moves] @param {AbortSignal} [signal]
 * @returns {Promise<Seen>}
 */
export const view = (problem, board, moves = [], signal) => post('view', { problem, board, moves }, signal);

/** What boards look like. @param {string} problem @param {string[]} boards @returns {Promise<{ views: import('./view-parts.js').View[] }>} */
export const views = (problem, boards) => post('views', { problem, boards });

/**
 * @param {string} problem
 * @param {{ seed: number, walk?: number, depth?: number }} how
 * @returns {Promise<{ board: string }>}
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
 *   incumbent?: (best: { board: string, g: number | null, h: number | null }) => void }} [how]
 * @returns {Promise<Report | null>} null if it was cancelled
 */
export async function run(order, how = {}) {
  const { id } = await post('runs', order);
  return follow(id, how);
}

/**
 * Judges heuristics. Cancelled through the signal.
 * @param {{ problem: string, formulas: string[] }} order
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
 *   incumbent?: (best: { board: string, g: number | null, h: number | null }) => void }} how
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

/** @returns {Promise<{ fights: StoredFight[], left_out: number, presets: Experiment[] }>} */
export const fights = () => ask('fights');

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

/** Where its events come from. @param {string} name */
export const fightEvents = (name) => `api/${fightAt(name)}/events?lang=${language()}`;

/** Where a file of its report is. @param {string} name @param {string} file */
export const fightFile = (name, file) => `api/${fightAt(name)}/files/${file}?lang=${language()}`;
