// A race that is shown once more: where everybody is at a moment, and how the moments pass.

import { decimal, integer } from './messages.js';

/**
 * @typedef {import('../../api-types.d.ts').Replay} Race
 * @typedef {{ at: number, width: number, label: string, distance: number | null, boards: number }} Stretch a part of the course, of length 1
 * @typedef {{ from: number, to: number }} Gap
 * @typedef {{ lane: number, name: string, spec: string, ends: number[], marks: number[], stretch: number[], gaps: Gap[], solved: number, time: number,
 *   place: number | null }} Runner times in milliseconds; `marks` are where on the course each run ends
 * @typedef {{ stretches: Stretch[], runners: Runner[], boards: number, end: number }} Course
 */

/** Seconds that a replay takes at most, and at least. */
const LONGEST = 12;
const SHORTEST = 4;

/** Lanes that can be told apart. */
const LANES = 24;

/**
 * The course and who runs on it; none if the runs are not told, or are too few or too many to be seen.
 * @param {Race} race
 * @returns {Course | null}
 */
export function course(race) {
  if (!race.stretches.length || race.lanes.length > LANES || race.lanes.some(({ runs }) => !runs?.length)) return null;
  const boards = race.stretches.reduce((sum, { boards }) => sum + boards, 0);
  let at = 0;
  const stretches = race.stretches.map(({ label, distance, boards: own }) => {
    const width = own / boards;
    at += width;
    return { at: at - width, width, label, distance, boards: own };
  });
  const runners = race.lanes.map(({ lane, name, spec, runs }) => runner({ lane, name, spec }, runs ?? [], stretches));
  const end = Math.max(...runners.map(({ time }) => time));
  // Whoever left a board unsolved ran another race.
  const whole = runners.filter((one) => one.solved === one.ends.length);
  for (const one of whole) one.place = 1 + whole.filter((other) => other.time < one.time).length;
  return end > 0 ? { stretches, runners, boards, end } : null;
}

/**
 * @param {{ lane: number, name: string, spec: string }} who
 * @param {[number, number, number][]} runs @param {Stretch[]} stretches
 * @returns {Runner}
 */
function runner(who, runs, stretches) {
  const counts = new Map();
  for (const [stretch] of runs) counts.set(stretch, (counts.get(stretch) ?? 0) + 1);
  /** @type {Gap[]} */
  const gaps = [];
  const passed = new Map();
  const [ends, marks] = /** @type {[number[], number[]]} */ ([[], []]);
  let time = 0;
  let solved = 0;
  for (const [stretch, won, seconds] of runs) {
    const { at, width } = stretches[stretch];
    const k = passed.get(stretch) ?? 0;
    passed.set(stretch, k + 1);
    const from = at + (width * k) / counts.get(stretch);
    const to = at + (width * (k + 1)) / counts.get(stretch);
    const last = gaps.at(-1);
    if (won) solved += 1;
    else if (last && Math.abs(last.to - from) < 1e-9) last.to = to;
    else gaps.push({ from, to });
    time += seconds * 1000;
    ends.push(time);
    marks.push(to);
  }
  return { ...who, ends, marks, stretch: runs.map(([stretch]) => stretch), gaps, solved, time, place: null };
}

/**
 * Where somebody is at a moment: how many boards are done, how much of the course, and in which stretch.
 * @param {Runner} runner @param {number} ms
 */
export function standing({ ends, marks, stretch, time }, ms) {
  if (ms >= time) return { done: ends.length, x: 1, stretch: stretch.at(-1) ?? 0, home: true };
  let [low, high] = [0, ends.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ends[middle] <= ms) low = middle + 1;
    else high = middle;
  }
  const [since, from] = low ? [ends[low - 1], marks[low - 1]] : [0, 0];
  const part = (ms - since) / (ends[low] - since || 1);
  return { done: low, x: from + (marks[low] - from) * part, stretch: stretch[low], home: false };
}

/**
 * A clock for a race that takes so many milliseconds. The one that doubles shows 2^s ms at its second s, so that the fast can be
 * seen; where that would take too long it begins later, and where it would be over at once it begins earlier.
 * @param {number} end @param {boolean} even
 */
export function clock(end, even) {
  const length = Math.min(LONGEST, Math.max(SHORTEST, Math.log2(end)));
  return {
    /** Seconds of the replay. */
    length,
    /** The time of the race at a second of the replay. @param {number} s */
    at: (s) => (s <= 0 ? 0 : s >= length ? end : even ? (end * s) / length : end * 2 ** (s - length)),
    /** The second of the replay at a time of the race. @param {number} ms */
    second: (ms) => Math.min(length, Math.max(0, even ? (length * ms) / end : ms > 0 ? length + Math.log2(ms / end) : 0)),
  };
}

/**
 * Times that a scale is marked with: powers of ten, or even steps.
 * @param {number} end @param {boolean} even
 */
export function ticks(end, even) {
  if (even) {
    const raw = end / 4;
    const power = 10 ** Math.floor(Math.log10(raw));
    const step = power * ([1, 2, 5].find((n) => n * power >= raw) ?? 10);
    return Array.from({ length: Math.floor(end / step) + 1 }, (_, i) => i * step);
  }
  const first = Math.ceil(Math.log10(clock(end, false).at(1e-9)) - 1e-9);
  const last = Math.floor(Math.log10(end) + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => 10 ** (first + i));
}

/** Does a race that took so long on the wall begin again at once? @param {number} seconds */
export const isShort = (seconds) => seconds < 8;

/** A time in the race, with its unit. @param {number} ms */
export function moment(ms) {
  if (ms < 1) return `${integer(ms * 1000)} µs`;
  return ms < 1000 ? `${ms < 10 ? decimal(ms) : integer(ms)} ms` : `${decimal(ms / 1000, ms < 10_000 ? 2 : 1)} s`;
}

/** A mark of the scale: a time with no more digits than it needs. @param {number} ms */
export function tick(ms) {
  const [n, unit] = ms >= 1000 ? [ms / 1000, 's'] : ms >= 1 || ms === 0 ? [ms, 'ms'] : [ms * 1000, 'µs'];
  return `${Number.isInteger(n) ? integer(n) : decimal(n)} ${unit}`;
}
