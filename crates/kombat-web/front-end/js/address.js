// What matters, in the query string: a shared address shows the same thing.

/**
 * @typedef {{ view: string, problem: string, goal: string, start: string, moves: string, draw: string, seed: string,
 *   depth: string, face: string, algorithm: string, x: string, o: string, lang: string }} Place
 */

/** What is not said. @type {Place} */
export const DEFAULTS = {
  view: 'play', problem: 'tiles(3x3)', goal: '', start: '', moves: '', draw: 'medium', seed: '', depth: '',
  face: 'numbers', algorithm: 'auto', x: 'human', o: 'minimax', lang: '',
};

/** @param {string} query @returns {Place} */
export function read(query) {
  const given = new URLSearchParams(query);
  const place = { ...DEFAULTS };
  for (const name of /** @type {(keyof Place)[]} */ (Object.keys(DEFAULTS))) {
    const value = given.get(name);
    if (value !== null && value.length < 4000) place[name] = value;
  }
  return place;
}

/** Only what differs from the usual. @param {Partial<Place>} place */
export function write(place) {
  const query = new URLSearchParams();
  for (const name of /** @type {(keyof Place)[]} */ (Object.keys(DEFAULTS))) {
    const value = place[name];
    if (value && (value !== DEFAULTS[name] || name === 'problem')) query.set(name, value);
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
