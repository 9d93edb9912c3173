// What a picture of a board is made of, and what a move makes of it. No elements here.

/**
 * @typedef {number | string} Spot a cell by its number, or a disc as `stack:place`
 * @typedef {{ label?: string, fill: string, glyph?: string, open?: boolean, home?: boolean, won?: boolean }} Cell
 * @typedef {{ draw: 'cells', rows: number, cols: number, frame: boolean, wraps: boolean, round?: boolean, named: boolean, cells: Cell[] }} Cells
 * @typedef {{ draw: 'stacks', max: number, pegs: boolean, stacks: { discs: { size: number, label: string }[] }[] }} Stacks
 * @typedef {(Cells | Stacks | { draw: 'text' }) & { moved?: Spot[], alt: string }} View
 * @typedef {{ kind: 'puzzle' | 'game', solved?: boolean, distance?: number | null, to_move?: Side, verdict?: Side | 'draw' | null, margin?: number }} Stands
 * @typedef {'first' | 'second'} Side
 * @typedef {'up' | 'down' | 'left' | 'right'} Way
 * @typedef {{ board: string, view?: View, changed?: { cells: Record<string, Cell>, moved?: Spot[], alt?: string } }} Looks a board, and what it
 *   looks like beside the picture before
 * @typedef {Stands & Looks & { id: string, name?: string, from?: Spot, to?: Spot, press?: Spot[], reach?: Spot[], key?: Way, choices?: Offer[] }} Offer
 * @typedef {{ word: string, cell: Cell }} Stamp what a cell may hold, and the word for it
 * @typedef {{ key: string, spot: Spot, label: string, fill: string, glyph: string, home: boolean, size: number }} Piece
 */

/** @type {Record<string, Way>} */
export const KEYS = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };

/** The letter and number of a cell. @param {number} cell @param {number} cols */
export function nameOfCell(cell, cols) {
  const col = cell % cols;
  const letter = (/** @type {number} */ n) => String.fromCharCode(97 + n);
  return `${col < 26 ? letter(col) : letter(Math.floor(col / 26) - 1) + letter(col % 26)}${Math.floor(cell / cols) + 1}`;
}

/** A picture beside the one before; undefined if it did not come. @param {View | undefined} before @param {Looks} looks @returns {View | undefined} */
export function viewAfter(before, { board, view, changed }) {
  if (view || !changed || before?.draw !== 'cells') return view;
  return { ...before, cells: before.cells.map((cell, i) => changed.cells[i] ?? cell), moved: changed.moved ?? [], alt: changed.alt ?? board };
}

/** All that can be touched in a picture, in the order in which it is read. @param {View} view @param {Offer[]} [choices] @returns {Spot[]} */
export function spotsOf(view, choices = []) {
  if (view.draw === 'cells') return view.cells.map((_, i) => i);
  if (view.draw !== 'stacks') return [];
  const named = choices.flatMap((offer) => [...pressesOf(offer), ...ends(offer)]).map(String);
  return view.stacks.flatMap((stack, s) => {
    const places = named.filter((spot) => spot.startsWith(`${s}:`)).map((spot) => Number(spot.split(':')[1]));
    const most = Math.max(stack.discs.length, ...places.map((place) => place + 1));
    return Array.from({ length: most }, (_, i) => `${s}:${most - 1 - i}`);
  });
}

/** Both ends of a move that has them. @param {Offer} offer @returns {Spot[]} */
export const ends = (offer) => [offer.from, offer.to].filter((spot) => spot !== undefined);

/**
 * The pieces, stones and discs of a picture. Those that can be told apart by their labels are the same wherever they lie; others are
 * the same as what lay in their place.
 * @param {View} view
 * @returns {Piece[]}
 */
export function piecesOf(view) {
  if (view.draw === 'stacks') {
    const all = view.stacks.flatMap((stack, s) => stack.discs.map((disc, i) => ({ ...disc, spot: `${s}:${i}` })));
    const single = new Set(all.map((disc) => disc.label)).size === all.length;
    return all.map(({ size, label, spot }) => ({ key: single ? label : spot, spot, label, fill: 'piece', glyph: '', home: false, size }));
  }
  if (view.draw !== 'cells') return [];
  const labels = view.cells.filter((cell) => cell.fill === 'piece').map((cell) => cell.label);
  const single = new Set(labels).size === labels.length;
  return view.cells.flatMap(({ fill, label = '', glyph = '', home = false }, spot) => {
    if (fill === 'hole' || (fill === 'plain' && !label && !glyph)) return [];
    return [{ key: fill === 'piece' && single ? `=${label}` : `@${spot}`, spot, label, fill, glyph, home, size: 1 }];
  });
}

/** The move that is made at once where this is pressed. @param {Offer[]} choices @param {Spot} spot */
export const pressed = (choices, spot) => choices.find((offer) => pressesOf(offer).some((each) => String(each) === String(spot)));

/** What makes a move when it is pressed: where something is only put down, that place. @param {Offer} offer @returns {Spot[]} */
export function pressesOf(offer) {
  if (offer.press?.length) return offer.press;
  return offer.from === undefined || offer.to === undefined ? ends(offer) : [];
}

/** The move between two spots, in the order of its hand, or in the other where no other move has that. @param {Offer[]} choices @param {Spot} from @param {Spot} to */
export function between(choices, from, to) {
  const is = (/** @type {Spot | undefined} */ a, /** @type {Spot} */ b) => a !== undefined && String(a) === String(b);
  return choices.find((offer) => is(offer.from, from) && is(offer.to, to)) ?? choices.find((offer) => is(offer.from, to) && is(offer.to, from));
}

/** Moves that hands cannot make in the picture: a pass, say. @param {Offer[]} choices */
export const elsewhere = (choices) => choices.filter((offer) => !offer.press?.length && !ends(offer).length);

/** How often a move is to be made so that it reaches this. @param {Offer} offer @param {Spot} spot */
const timesTo = (offer, spot) => (offer.reach ?? []).findIndex((each) => String(each) === String(spot)) + 2;

/** The move that reaches this when it is made again and again. @param {Offer[]} choices @param {Spot} spot */
const reaching = (choices, spot) => choices.find((offer) => timesTo(offer, spot) > 1);

/**
 * What comes of pressing a spot: a move, how often it is to be made, and what is picked by it.
 * @param {Offer[]} choices @param {Spot | null} picked @param {Spot} spot
 */
export function touched(choices, picked, spot) {
  const offer = (picked !== null && between(choices, picked, spot)) || pressed(choices, spot);
  const far = offer ? undefined : reaching(choices, spot);
  const taken = choices.some((each) => ends(each).some((end) => String(end) === String(spot)));
  return { offer: offer ?? far, times: far ? timesTo(far, spot) : 1, picked: taken && String(picked) !== String(spot) ? spot : null };
}

/** The next cell in a direction, round the edge to the other side. @param {Cells} view @param {Spot} spot @param {Way} way */
export function beside({ rows, cols }, spot, way) {
  const [down, right] = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] }[way];
  const row = (Math.floor(Number(spot) / cols) + down + rows) % rows;
  return row * cols + (((Number(spot) % cols) + right + cols) % cols);
}

/** Are there pieces in a frame that can be told apart, so that each may have a part of a picture? @param {View} view */
export const isJigsaw = (view) => view.draw === 'cells' && view.frame && piecesOf(view).every(({ key }) => key.startsWith('='));

/** What screens call a move. @param {{ id: string, name?: string }} offer */
export const nameOf = (offer) => offer.name || offer.id;

/** A board for the address, where a space would be three signs; rows of single signs are written together. @param {string} board */
export function pack(board) {
  if (/^\S( \S)*$/.test(board) && board.includes(' / ')) return board.replace(/ /g, '').replace(/\//g, '.');
  if (!board.includes('.')) return board.replace(/ /g, '.');
  return board.includes(' ') ? board.replace(/ /g, '_') : `${board}_`;
}

/** A board from the address. @param {string} text */
export const unpack = (text) => (text.includes('_') ? text.replace(/_/g, ' ').trim() : text.replace(/\./g, ' '));

/**
 * Moves for the address: single letters together, others with dots; a name where dots and commas would not part them, and nothing where
 * they would not part that either.
 * @param {{ id: string, name: string }[]} moves
 */
export function packMoves(moves) {
  const words = moves.map(({ id, name }) => (/[.,]/.test(id) ? name : id));
  if (words.some((word) => /[.,]/.test(word))) return null;
  return words.join(words.every((word) => /^[A-Z]$/.test(word)) ? '' : '.');
}

/** Moves from the address; letters that are written together are the server's business. @param {string} text */
export const unpackMoves = (text) => text.split(/[.,]/).filter(Boolean);
