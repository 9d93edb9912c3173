// What is to be fought, as the form has it: from the address and back, from an experiment, and to TOML.

/**
 * Whatever the form can say. A draw is `uniform`, `walk(8)` or `depth(20)`; `grid` has the values of parameters
 * that all fighters try; a limit that is empty is the server's, or none.
 * @typedef {{ problem: string, fighters: string[], grid: [string, string[]][], draws: string[], count: number, repeats: number,
 *   seed: string, time: string, memory: string, nodes: string }} Plan
 * @typedef {import('./address.js').Place} Place
 * @typedef {import('../../api-types.d.ts').Experiment} Experiment
 */

/** Who fights unless told. @param {boolean} game */
export const usual = (game) => (game ? ['minimax', 'mcts', 'random'] : ['astar', 'greedy', 'hill']);

/** Random moves, or the distance, unless told. @param {boolean} game @param {string} by */
export const usualSteps = (game, by) => (game ? 3 : by === 'walk' ? 30 : 10);

/** Boards of a set unless told. @param {boolean} game */
export const usualCount = (game) => (game ? 30 : 100);

/** Time of a run unless told. */
const USUAL_TIME = '10s';

/** In an address: a limit that is the server's. */
const OPEN = 'none';

/** Between fighters in an address; no spec has it. */
const BETWEEN = ';';

/** Sets of boards at most; more is no form any more. */
export const MOST_DRAWS = 100;

/** A whole number of at least so much, or what is usual. @param {string} text @param {number} usual @param {number} [least] */
export function whole(text, usual, least = 1) {
  const n = text.trim() === '' ? NaN : Math.floor(Number(text));
  return Number.isSafeInteger(n) && n >= least ? n : usual;
}

/** A seed may have more digits than a number keeps. @param {string} text */
export const seedOf = (text) => (/^\d+$/.test(text.trim()) ? text.trim() : '0');

/** In order, each once. @param {number[]} numbers */
const sorted = (numbers) => [...new Set(numbers)].sort((a, b) => a - b);

/** Numbers from one to another, by so many. @param {number} from @param {number} to @param {number} by */
export function span(from, to, by) {
  if (from > to || by < 1) return [];
  return Array.from({ length: Math.min(MOST_DRAWS, Math.floor((to - from) / by) + 1) }, (_, i) => from + i * by);
}

/** By how much numbers grow, if always by as much; 0 if not. @param {number[]} numbers */
export function stride(numbers) {
  const by = numbers.length > 1 ? numbers[1] - numbers[0] : 1;
  return numbers.every((n, i) => i === 0 || n - numbers[i - 1] === by) ? by : 0;
}

/** Numbers as an address has them: `12`, `10,20,26`, `8-24-2`. @param {string} text */
export function readNumbers(text) {
  const numbers = text.split(',').flatMap((part) => {
    const [, from, to = from, by = '1'] = /^\s*(\d{1,7})(?:-(\d{1,7})(?:-(\d{1,7}))?)?\s*$/.exec(part) ?? [];
    return from === undefined ? [] : span(Number(from), Number(to), Number(by));
  });
  return sorted(numbers).slice(0, MOST_DRAWS);
}

/** @param {number[]} numbers */
export function writeNumbers(numbers) {
  const by = stride(numbers);
  if (numbers.length < 3 || by === 0) return numbers.join(',');
  return `${numbers[0]}-${numbers[numbers.length - 1]}${by === 1 ? '' : `-${by}`}`;
}

/** What a draw says: by what, and how far. @param {string} draw @returns {{ by: string, n: number } | null} */
export function readDraw(draw) {
  const [, by, n] = /^(uniform|walk|depth)(?:\((\d+)\))?$/.exec(draw) ?? [];
  return by && (by === 'uniform') === (n === undefined) ? { by, n: Number(n ?? 0) } : null;
}

/** How all boards are drawn: `uniform`, `walk`, `depth`; `sets` where some are drawn in one way and some in another. @param {string[]} draws */
export function wayOf(draws) {
  const ways = new Set(draws.map((draw) => readDraw(draw)?.by));
  return ways.size === 1 ? (readDraw(draws[0])?.by ?? 'sets') : 'sets';
}

/** How far boards are drawn. @param {string[]} draws */
export const numbersOf = (draws) => sorted(draws.flatMap((draw) => readDraw(draw)?.n ?? []));

/** Draws of one kind. @param {string} by @param {number[]} numbers */
export const drawsOf = (by, numbers) => (by === 'uniform' ? ['uniform'] : sorted(numbers).map((n) => `${by}(${n})`));

/** The draws that an address means. @param {Place} place @param {boolean} game */
function readDraws({ by, steps }, game) {
  if (by === 'sets') {
    const draws = steps.split(',').map((text) => text.trim().replace(/^(walk|depth)-(\d{1,7})$/, '$1($2)'));
    const known = draws.filter((draw) => readDraw(draw));
    return known.length ? [...new Set(known)].slice(0, MOST_DRAWS) : ['uniform'];
  }
  const way = game ? 'walk' : by === 'walk' || by === 'depth' ? by : 'uniform';
  const numbers = readNumbers(steps);
  return drawsOf(way, numbers.length ? numbers : [usualSteps(game, by)]);
}

/** Values of a grid as an address has them: `moves=8,10;rcl=2,3`. @param {string} text @returns {[string, string[]][]} */
export function readGrid(text) {
  return text.split(BETWEEN).flatMap((part) => {
    const [, key, values] = /^\s*([a-z][a-z0-9-]*)=(.+)$/.exec(part) ?? [];
    const list = (values ?? '').split(',').map((value) => value.trim());
    return key && list.every(Boolean) ? [/** @type {[string, string[]]} */ ([key, list])] : [];
  });
}

/** @param {[string, string[]][]} grid */
export const writeGrid = (grid) => grid.map(([key, values]) => `${key}=${values.join(',')}`).join(BETWEEN);

/** A limit of time as TOML has it: `10s`; old addresses have a number of seconds. @param {string} text */
export function readTime(text) {
  const [, n, unit] = /^\s*(\d+(?:[.,]\d+)?)\s*(ms|s|min|m|h)?\s*$/.exec(text) ?? [];
  return n === undefined || Number(n.replace(',', '.')) === 0 ? null : `${n.replace(',', '.')}${unit === 'm' ? 'min' : (unit ?? 's')}`;
}

/** A limit of memory as TOML has it: `2GiB`; a number is of MiB. @param {string} text */
export function readMemory(text) {
  const [, n, unit] = /^\s*(\d+(?:[.,]\d+)?)\s*(?:([kmg])(?:i?b)?)?\s*$/i.exec(text) ?? [];
  return n === undefined || Number(n.replace(',', '.')) === 0 ? null : `${n.replace(',', '.')}${(unit ?? 'm').toUpperCase().replace('K', 'Ki').replace('M', 'Mi').replace('G', 'Gi')}B`;
}

/** A limit of boards, without the marks between thousands. @param {string} text */
export function readNodes(text) {
  const digits = text.replace(/[\s.,\u202f]/g, '');
  return /^\d{1,18}$/.test(digits) && Number(digits) > 0 ? String(Number(digits)) : null;
}

/** The plan that an address describes. @param {Place} place @param {boolean} game @returns {Plan} */
export function readPlan(place, game) {
  const named = place.a
    .split(BETWEEN)
    .map((spec) => spec.trim())
    .filter(Boolean);
  const open = place.time.trim() === OPEN;
  return {
    problem: place.problem,
    fighters: named.length ? named : usual(game),
    grid: readGrid(place.grid),
    draws: readDraws(place, game),
    count: whole(place.count, usualCount(game)),
    repeats: whole(place.repeats, 1),
    seed: seedOf(place.seed),
    time: open ? '' : (readTime(place.time) ?? USUAL_TIME),
    memory: readMemory(place.memory) ?? '',
    nodes: readNodes(place.nodes) ?? '',
  };
}

/** The address of a plan: only what is not usual, but always who fights. @param {Plan} plan @param {boolean} game */
export function writePlan(plan, game) {
  const way = wayOf(plan.draws);
  const steps = way === 'sets' ? plan.draws.map((draw) => draw.replace(/\((\d+)\)$/, '-$1')).join(',') : way === 'uniform' ? '' : writeNumbers(numbersOf(plan.draws));
  return {
    problem: plan.problem,
    a: plan.fighters.join(BETWEEN),
    grid: writeGrid(plan.grid),
    by: way === 'uniform' || (game && way === 'walk') ? '' : way,
    steps,
    count: String(plan.count),
    repeats: plan.repeats === 1 ? '' : String(plan.repeats),
    seed: plan.seed === '0' ? '' : plan.seed,
    time: plan.time === '' ? OPEN : plan.time === USUAL_TIME ? '' : plan.time.replace(/s$/, (unit, at) => (/\d/.test(plan.time[at - 1]) ? '' : unit)),
    memory: plan.memory,
    nodes: plan.nodes,
  };
}

/** Nothing of a plan: what is left of an address when there is none. */
export const NO_PLAN = { a: '', grid: '', by: '', steps: '', count: '', repeats: '', seed: '', time: '', memory: '', nodes: '', preset: '' };

/** Does an address say nothing of a plan? @param {Place} place */
export const saysNothing = (place) => Object.keys(NO_PLAN).every((key) => !place[/** @type {keyof Place} */ (key)]);

/** Bytes as people write them, if that is exact. @param {number} bytes */
function bytesText(bytes) {
  for (const [unit, size] of /** @type {[string, number][]} */ ([
    ['GiB', 2 ** 30],
    ['MiB', 2 ** 20],
    ['KiB', 2 ** 10],
  ])) {
    if (bytes >= size && bytes % (size / 4) === 0) return `${bytes / size}${unit}`;
  }
  return null;
}

/** All values of a grid, each as what is added to a spec. @param {[string, string[]][]} grid @returns {string[][]} */
function combinations(grid) {
  return grid.reduce((all, [key, values]) => all.flatMap((before) => values.map((value) => [...before, `${key}=${value}`])), /** @type {string[][]} */ ([[]]));
}

/** A spec with more arguments. @param {string} spec @param {string[]} more */
function withArguments(spec, more) {
  if (!more.length) return spec;
  return spec.endsWith(')') ? `${spec.slice(0, -1)}${spec.endsWith('()') ? '' : ','}${more.join(',')})` : `${spec}(${more.join(',')})`;
}

/** The most fighters that a form shows. */
const MOST_FIGHTERS = 24;

/**
 * The plan of an experiment, where the form has a place for all of it. Everybody meets everybody unless all
 * have the same grid, so that a grid of some is as good as fighters one by one.
 * @param {Experiment} experiment
 * @returns {Plan | null}
 */
export function planOf(experiment) {
  const { boards, algorithms, limits } = experiment;
  // The form has no place for them, and would lose them.
  if (/^(?:label|columns|measure) = /m.test(experiment.toml)) return null;
  const [first] = boards;
  if (!first || boards.length > MOST_DRAWS || boards.some(({ problem, count, draw }) => problem !== first.problem || count !== first.count || !readDraw(draw))) return null;
  const grids = algorithms.map(({ grid }) => Object.entries(grid));
  const common = grids.length > 1 && grids[0].length > 0 && grids.every((grid) => JSON.stringify(grid) === JSON.stringify(grids[0]));
  const fighters = common ? algorithms.map(({ spec }) => spec) : algorithms.flatMap(({ spec }, i) => combinations(grids[i]).map((more) => withArguments(spec, more)));
  const memory = limits.memory === null ? '' : bytesText(limits.memory);
  if (memory === null || fighters.length > MOST_FIGHTERS) return null;
  return {
    problem: first.problem,
    fighters,
    grid: common ? grids[0] : [],
    draws: boards.map(({ draw }) => draw),
    count: first.count,
    repeats: experiment.repeats,
    seed: experiment.seed,
    time: limits.seconds === null ? '' : `${limits.seconds}s`,
    memory,
    nodes: limits.nodes === null ? '' : String(limits.nodes),
  };
}

/** Text as TOML has it: the same as JSON. @param {string} text */
const quote = (text) => JSON.stringify(text);

/** Values of a grid. @param {[string, string[]][]} grid */
const gridToml = (grid) => (grid.length ? [`grid = { ${grid.map(([key, values]) => `${key} = [${values.map(quote).join(', ')}]`).join(', ')} }`] : []);

/** A draw. @param {string} draw */
function drawToml(draw) {
  const { by, n } = readDraw(draw) ?? { by: 'uniform', n: 0 };
  return by === 'uniform' ? '"uniform"' : `{ ${by} = ${n} }`;
}

/** The experiment as a file. @param {Plan} plan */
export function planToml(plan) {
  const limits = [plan.time && `time = ${quote(plan.time)}`, plan.memory && `memory = ${quote(plan.memory)}`, plan.nodes && `nodes = ${quote(plan.nodes)}`].filter(Boolean);
  return [
    'name = "fight"',
    `seed = ${quote(plan.seed)}`,
    `repeats = ${plan.repeats}`,
    ...plan.draws.flatMap((draw) => ['', '[[boards]]', `problem = ${quote(plan.problem)}`, `count = ${plan.count}`, `draw = ${drawToml(draw)}`]),
    ...plan.fighters.flatMap((spec) => ['', '[[algorithms]]', `spec = ${quote(spec)}`, ...gridToml(plan.grid)]),
    ...(limits.length ? ['', '[limits]', ...limits] : []),
    '',
  ].join('\n');
}

/** How many boards a plan has: no more at a distance than lie there. @param {Plan} plan @param {number[] | null} depths boards at each distance, if that is known */
export function boardsOf(plan, depths) {
  const all = depths?.reduce((sum, n) => sum + n, 0) ?? Infinity;
  const there = (/** @type {string} */ draw) => {
    const { by, n } = readDraw(draw) ?? { by: '', n: 0 };
    return by === 'uniform' ? all : by === 'depth' && depths ? (depths[n] ?? 0) : Infinity;
  };
  return plan.draws.reduce((sum, draw) => sum + Math.min(plan.count, there(draw)), 0);
}

/** Distances at which there are fewer boards than are asked for. @param {Plan} plan @param {number[] | null} depths */
export function scarce(plan, depths) {
  if (!depths) return [];
  return plan.draws.flatMap((draw) => {
    const { by, n } = readDraw(draw) ?? { by: '', n: 0 };
    return by === 'depth' && n < depths.length && depths[n] < plan.count ? [{ distance: n, boards: depths[n] }] : [];
  });
}
