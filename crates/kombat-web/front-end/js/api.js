// What the page asks the server.

import { language } from './words.js';

/**
 * @typedef {{ name: string, kind: string, default: string | null, positional: boolean, doc: string,
 *   choices?: string[], least?: string | number, most?: string | number, or_none?: boolean }} Param
 * @typedef {{ name: string, title: string, doc: string, aliases: { name: string, spec: string }[],
 *   params: Param[], admissible: boolean | null, section: string }} Card
 * @typedef {Card & { group: string, pseudocode: { event: string | null, text: string }[],
 *   guarantees: { part: string, holds: string | null, text: string }[], cites: { reference: string, says: string }[],
 *   promises: { problem: string, admissible: boolean | null, consistent: boolean | null }[],
 *   examples: import('./learn-parts.js').Example[] }} Lesson
 * @typedef {Card & { kind: 'puzzle' | 'game', algorithms: Card[], heuristics: Card[] }} ProblemCard
 * @typedef {{ problems: ProblemCard[] }} Catalog
 * @typedef {{ kind: 'puzzle' | 'game', problem: string, goal?: string, start?: string, depths?: number[] | null }} Problem
 * @typedef {{ board: string, solvable: boolean, why: string | null, solved: boolean, distance: number | null,
 *   moves: string[] }} Spot
 * @typedef {{ problem: string, start: string, algorithm: string, seed?: number, one_move?: boolean,
 *   seconds?: number, nodes?: number }} Order
 * @typedef {{ state: string, expanded: number, bytes: number, seconds: number }} Standing
 * @typedef {{ algorithm: string, outcome: string, proof: string, cost: number | null, moves: string[] | null,
 *   optimal: number | null, counters: Record<string, number>, wall_s: number, max_depth: number | null,
 *   value?: string | number, line?: string[], scores?: Record<string, string | number> }} Report
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

/**
 * @param {string} path
 * @param {RequestInit} [init]
 * @returns {Promise<any>}
 */
async function ask(path, init = {}) {
  /** @type {Response} */
  let answer;
  const headers = { 'Accept-Language': language(), ...(init.body ? { 'Content-Type': 'application/json' } : {}) };
  try {
    answer = await fetch(`api/${path}`, { ...init, headers });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Refused('', 'gone');
  }
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(data.error ?? String(answer.status), data.key ?? '');
  return data;
}

/**
 * @param {string} path
 * @param {object} body
 */
const post = (path, body) => ask(path, { method: 'POST', body: JSON.stringify(body) });

/** @param {string} lang @returns {Promise<Record<string, string>>} */
export const words = (lang) => ask(`words/${lang}`);

/** @returns {Promise<Catalog>} */
export const catalog = () => ask('catalog');

/** @returns {Promise<{ cards: import('./learn-parts.js').Brief[] }>} */
export const lessons = () => ask('learn');

/** @param {string} section @param {string} name @returns {Promise<Lesson>} */
export const lesson = (section, name) => ask(`learn/${encodeURIComponent(section || '-')}/${encodeURIComponent(name || '-')}`);

/** @param {string} problem @returns {Promise<Problem>} */
export const problem = (problem) => post('problem', { problem });

/** @param {string} problem @param {string} board @returns {Promise<Spot>} */
export const board = (problem, board) => post('board', { problem, board });

/**
 * @param {string} problem
 * @param {{ seed: number, walk?: number, depth?: number }} how
 * @returns {Promise<{ board: string }>}
 */
export const shuffle = (problem, how) => post('shuffle', { problem, ...how });

/**
 * Runs an algorithm and follows it. Cancelled through the signal.
 * @param {Order} order
 * @param {{ signal?: AbortSignal, progress?: (standing: Standing) => void,
 *   incumbent?: (best: { board: string, h: number | null }) => void }} [how]
 * @returns {Promise<Report | null>} null if it was cancelled
 */
export async function run(order, { signal, progress, incumbent } = {}) {
  const { id } = await post('runs', order);
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
    events.addEventListener('result', (event) => finish(() => done(JSON.parse(event.data))));
    events.addEventListener('failed', (event) => {
      const { error, key } = JSON.parse(event.data);
      finish(() => fail(new Refused(error ?? '', key)));
    });
    events.addEventListener('error', () => {
      lost += 1;
      if (lost > 2 || events.readyState === EventSource.CLOSED) finish(() => fail(new Refused('', 'gone')));
    });
  });
}
