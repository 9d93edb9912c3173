// What matters, in the query string: a shared address shows the same thing.

/**
 * @typedef {{ view: string, columns: string, lang: string, problem: string, goal: string, start: string, moves: string, draw: string,
 *   seed: string, depth: string, face: string, algorithm: string, x: string, o: string, challenger: string, n: string,
 *   nodes: string, fight: string, a: string, by: string, steps: string, count: string, repeats: string, time: string, grid: string, memory: string, preset: string, card: string, paper: string,
 *   formula: string, compare: string }} Place
 */

/** What every view has. */
const COMMON = { view: '', lang: '', problem: 'tiles(3x3)', goal: '', start: '', seed: '' };

/**
 * What each view has in its address, and what that is if it is not said.
 * @type {Record<string, Partial<Place>>}
 */
export const VIEWS = {
  play: { moves: '', draw: 'medium', depth: '', face: 'numbers', algorithm: 'auto', x: 'human', o: '' },
  watch: { algorithm: '', challenger: '', n: '', nodes: '' },
  fight: { fight: '', a: '', by: '', steps: '', count: '', repeats: '', time: '', preset: '', grid: '', memory: '', nodes: '', columns: '' },
  lab: { formula: '', compare: '' },
  learn: { card: '', problem: '' },
  papers: { paper: '', problem: '' },
};

/** The view of an address that names none. */
const FIRST = 'play';

/** A parameter that the view has not is empty. */
const NOTHING = Object.fromEntries(
  Object.values(VIEWS)
    .flatMap((own) => Object.keys(own))
    .map((name) => [name, '']),
);

/** The place at which a view begins. @param {string} view @returns {Place} */
export function beginning(view) {
  return /** @type {Place} */ ({ ...NOTHING, ...COMMON, ...VIEWS[view], view });
}

/** The parameters of a view. @param {string} view */
const namesOf = (view) => /** @type {(keyof Place)[]} */ ([...Object.keys(COMMON), ...Object.keys(VIEWS[view])]);

/** @param {string} query @returns {Place} */
export function read(query) {
  const given = new URLSearchParams(query);
  const view = given.get('view') ?? FIRST;
  const place = beginning(Object.hasOwn(VIEWS, view) ? view : FIRST);
  for (const name of namesOf(place.view)) {
    const value = given.get(name);
    if (name !== 'view' && value !== null && value.length < 4000) place[name] = value;
  }
  return place;
}

/** Only what differs from the usual. @param {Partial<Place>} place */
export function write(place) {
  const usual = beginning(place.view ?? FIRST);
  const query = new URLSearchParams();
  for (const name of namesOf(usual.view)) {
    const value = place[name];
    const plain = name === 'view' ? FIRST : usual[name];
    if (value && (value !== plain || name === 'problem')) query.set(name, value);
  }
  // Readable where the standard allows it.
  const text = query.toString().replace(/%28/g, '(').replace(/%29/g, ')').replace(/%2C/g, ',').replace(/%3D/g, '=');
  return `?${text}`;
}

/**
 * Shows a place in the address bar.
 * @param {Partial<Place>} place
 * @param {boolean} push a new entry of the history, or the same
 */
export function show(place, push) {
  const target = write(place);
  if (target === location.search) return;
  if (push) history.pushState(null, '', target);
  else history.replaceState(null, '', target);
}
