// What is to be fought: from the address to an experiment in TOML, and back.

/**
 * @typedef {import('./address.js').Place} Place
 * @typedef {import('../../api-types.d.ts').BoardSet} Boards
 * @typedef {import('../../api-types.d.ts').Experiment} Experiment
 */

/** Who fights unless told. @param {boolean} game */
export const usual = (game) => (game ? ['minimax', 'mcts', 'random'] : ['astar', 'greedy', 'hill']);

/** Between fighters in an address; no spec has it. */
const BETWEEN = ';';

/** The fighters of an address. @param {Place} place @param {boolean} game */
export function fighters(place, game) {
  const named = place.a
    .split(BETWEEN)
    .map((spec) => spec.trim())
    .filter(Boolean);
  return named.length ? named : usual(game);
}

/** @param {string[]} specs */
export const writeFighters = (specs) => specs.join(BETWEEN);

/** A whole number of at least so much, or what is usual. @param {string} text @param {number} usual @param {number} [least] */
function whole(text, usual, least = 1) {
  const n = text.trim() === '' ? NaN : Math.floor(Number(text));
  return Number.isFinite(n) && n >= least ? n : usual;
}

/** A seed may have more digits than a number keeps. @param {string} text */
const seedOf = (text) => (/^\d+$/.test(text.trim()) ? text.trim() : '0');

/** Random moves, or the distance, unless told. @param {boolean} game @param {string} by */
export const usualSteps = (game, by) => (game ? 3 : by === 'walk' ? 30 : 10);

/** Boards of a fight unless told. @param {boolean} game */
export const usualCount = (game) => (game ? 30 : 100);

/** Text as TOML has it: the same as JSON. @param {string} text */
const quote = (text) => JSON.stringify(text);

/**
 * The experiment that an address describes.
 * @param {Place} place @param {boolean} game
 */
export function toToml(place, game) {
  const steps = whole(place.steps, usualSteps(game, place.by), 0);
  const sampling = place.by === 'walk' || game ? `{ walk = ${steps} }` : place.by === 'depth' ? `{ depth = ${steps} }` : '"uniform"';
  return [
    'name = "fight"',
    `seed = ${quote(seedOf(place.seed))}`,
    `repeats = ${whole(place.repeats, 1)}`,
    '',
    '[[boards]]',
    `problem = ${quote(place.problem)}`,
    `count = ${whole(place.count, usualCount(game))}`,
    `draw = ${sampling}`,
    ...fighters(place, game).flatMap((spec) => ['', '[[algorithms]]', `spec = ${quote(spec)}`]),
    '',
    '[limits]',
    `time = ${quote(`${whole(place.time, 10)}s`)}`,
    '',
  ].join('\n');
}

/**
 * The address of an experiment, where it is simple enough to have one.
 * @param {Experiment} experiment
 * @returns {Partial<Place> | null}
 */
export function toPlace(experiment) {
  const [boards, ...more] = experiment.boards;
  const grids = experiment.algorithms.some(({ grid }) => Object.keys(grid).length > 0);
  const sampling = /^(?:uniform|(walk|depth)\((\d+)\))$/.exec(boards?.draw ?? '');
  const { seconds, nodes } = experiment.limits;
  if (!boards || more.length || grids || !sampling || nodes !== null || !Number.isInteger(seconds)) return null;
  return {
    problem: boards.problem,
    by: sampling[1] ?? '',
    steps: sampling[2] ?? '',
    count: String(boards.count),
    repeats: String(experiment.repeats),
    seed: experiment.seed === '0' ? '' : experiment.seed,
    time: String(seconds),
    a: writeFighters(experiment.algorithms.map(({ spec }) => spec)),
  };
}

/** The name of a fighter without its parameters. @param {string} spec */
export const bare = (spec) => spec.split(/[(:]/)[0].trim();

/**
 * What a fight is called: by its name if it was given one, else by who fights.
 * @param {Experiment} experiment
 */
export function title(experiment) {
  const given = /^(.*)-[0-9a-f]{8}$/.exec(experiment.name)?.[1] ?? experiment.name;
  if (given !== 'fight') return given;
  return experiment.algorithms.map(({ spec }) => spec).join(' × ');
}

/** Milliseconds between two looks at a fight that goes on: each takes a core, and its runs are timed. */
const SELDOM = 10_000;

/**
 * Are the figures of a fight to be asked for? Not again if no run has come since, and seldom while it is fought.
 * @param {{ state: string, done: number }} fight @param {number} seen how many runs were there the last time
 * @param {number} since milliseconds since they were asked for, or since the fight was opened
 */
export const due = (fight, seen, since) => fight.done > 0 && fight.done !== seen && (fight.state !== 'running' || since >= SELDOM);

/**
 * Does a figure belong to a comparison? Their names end alike: the set of boards, and the
 * comparison on it.
 * @param {string} id of the figure @param {string} key of the comparison
 */
export function belongs(id, key) {
  const [, set, group] = /^(?:[a-z]+-)+(\d+)(?:-(\d+))?$/.exec(id) ?? [];
  const [wanted, which] = key.split('-');
  return key === '' || (set === wanted && (group === undefined || group === which));
}
