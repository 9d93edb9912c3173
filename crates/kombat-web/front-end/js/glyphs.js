// The house lettering, icons and emblems: drawn with squares and quarter discs.

import { escaped } from './dom.js';

/**
 * One module at a place: s square; 1..4 quarter disc rounded at the top left, top right,
 * bottom right, bottom left; a..d triangle at those corners; o disc.
 * @param {string} kind @param {number} x @param {number} y
 */
function piece(kind, x, y) {
  switch (kind) {
    case 's':
      return `M${x} ${y}h1v1h-1z`;
    case '1':
      return `M${x} ${y + 1}a1 1 0 0 1 1-1v1z`;
    case '2':
      return `M${x} ${y}a1 1 0 0 1 1 1h-1z`;
    case '3':
      return `M${x} ${y}h1a1 1 0 0 1-1 1z`;
    case '4':
      return `M${x} ${y}h1v1a1 1 0 0 1-1-1z`;
    case 'a':
      return `M${x} ${y}h1l-1 1z`;
    case 'b':
      return `M${x} ${y}h1v1z`;
    case 'c':
      return `M${x + 1} ${y}v1h-1z`;
    case 'd':
      return `M${x} ${y}v1h1z`;
    case 'o':
      return `M${x} ${y + 0.5}a.5 .5 0 1 1 1 0a.5 .5 0 1 1-1 0z`;
    default:
      return '';
  }
}

/** Rows of modules for each sign. @type {Record<string, string>} */
const SIGNS = {
  0: '1s2 s.s s.s s.s 4s3',
  1: '1s .s .s .s .s',
  2: 'ss2 ..s 1s3 s.. sss',
  3: 'ss2 ..3 .s. ..2 ss3',
  4: 's.. s.. s.s 4ss ..s',
  5: 'sss s.. ss2 ..s ss3',
  6: '1ss s.. ss2 s.s 4s3',
  7: 'sss ..s .13 .s. .s.',
  8: '1s2 4.3 .s. 1.2 4s3',
  9: '1s2 s.s 4ss ..s ss3',
  K: 's.s s.3 ss. s.2 s.s',
  O: '1s2 s.s s.s s.s 4s3',
  M: '1sss2 s.s.s s.s.s s.s.s s.s.s',
  B: 'ss2 s.3 ss. s.2 ss3',
  A: '1s2 s.s sss s.s s.s',
  T: 'sss .s. .s. .s. .s.',
  '+': '... .s. sss .s. ...',
  '=': '... sss ... sss ...',
  '−': '... ... sss ... ...',
  ':': '. o . o .',
  '·': '. . o . .',
  ',': '. . . s 3',
  '.': '. . . . o',
};

/**
 * The outline of a text and its width.
 * @param {string} text
 * @returns {[string, number]}
 */
function outline(text) {
  let x = 0;
  let path = '';
  for (const sign of text) {
    const rows = (SIGNS[sign] ?? '... ... sss ... ...').split(' ');
    rows.forEach((row, y) => [...row].forEach((kind, i) => (path += piece(kind, x + i, y))));
    x += rows[0].length + 0.62;
  }
  return [path, x - 0.62];
}

/**
 * A number in house figures. Without a height, the style sheet sizes it.
 * @param {string | number} text
 * @param {number} [height]
 */
export function fig(text, height) {
  const [path, width] = outline(String(text));
  const wide = (width + 0.06).toFixed(2);
  const size = height ? ` height="${height}" width="${((height * (width + 0.06)) / 5.06).toFixed(1)}"` : '';
  return `<svg class="figs" role="img" aria-label="${escaped(text)}" viewBox="-.03 -.03 ${wide} 5.06"${size}><path d="${path}" fill="currentColor" stroke="currentColor" stroke-width=".045"/></svg>`;
}

/** How wide a text is in house figures of height 1. @param {string} text */
export const figWidth = (text) => outline(text)[1] / 5;

/** The word mark. */
export function mark() {
  const [a, wide] = outline('KOM');
  const [b, more] = outline('BAT');
  return `<svg viewBox="0 0 ${wide + more + 0.7} 5" role="img" aria-label="Kombat"><path d="${a}" fill="var(--cobalto)" stroke="var(--cobalto)" stroke-width=".04"/><path transform="translate(${wide + 0.7} 0)" d="${b}" fill="var(--urucum)" stroke="var(--urucum)" stroke-width=".04"/></svg>`;
}

/** Emblems that were drawn by hand. @type {Map<string, string>} */
const EMBLEMS = new Map(
  Object.entries({
    astar: '34 21',
    ga: '13 31',
    grasp: '22 22',
    bfs: '12 43',
    dfs: 's. s3',
    idastar: '3s s1',
    greedy: '22 ss',
    minimax: 'cd ba',
    human: '12 ss',
    mcts: '1s s3',
    hill: '.c cs',
    random: 'o. .o',
    walk: 'o. .o',
  }),
);

/**
 * The modules of a name: drawn by hand, half of each parent of a hybrid, or made from the letters.
 * @param {string} name
 * @returns {string}
 */
export function emblemRows(name) {
  const own = EMBLEMS.get(name);
  if (own) return own;
  const [one, other, ...more] = name.split('-').map((parent) => EMBLEMS.get(parent));
  if (one && other && more.length === 0) return `${one.split(' ')[0]} ${other.split(' ')[1]}`;
  let hash = 2166136261;
  for (const c of name) hash = Math.imul(hash ^ (c.codePointAt(0) ?? 0), 16777619) >>> 0;
  const kinds = 's1234abcd';
  const pick = () => {
    hash = (Math.imul(hash, 1664525) + 1013904223) >>> 0;
    return kinds[(hash >>> 16) % kinds.length];
  };
  return `${pick()}${pick()} ${pick()}${pick()}`;
}

/**
 * The emblem of an algorithm or a player.
 * @param {string} name @param {number} [size] @param {string} [color] @param {string} [ground]
 */
export function emblem(name, size = 32, color = 'var(--cobalto)', ground = 'none') {
  let path = '';
  emblemRows(name)
    .split(' ')
    .forEach((row, y) => [...row].forEach((kind, x) => (path += piece(kind, x, y))));
  return `<svg class="emblem" aria-hidden="true" viewBox="-.35 -.35 2.7 2.7" width="${size}" height="${size}"><rect x="-.35" y="-.35" width="2.7" height="2.7" rx=".4" fill="${ground}"/><path d="${path}" fill="${color}"/></svg>`;
}

const ICONS = {
  undo: 'M8 5 4 9l4 4M4 9h8a4 4 0 0 1 0 8H9',
  redo: 'M12 5l4 4-4 4M16 9H8a4 4 0 0 0 0 8h3',
  hint: 'M7.5 14.5c0-2-2.5-3-2.5-6a5 5 0 0 1 10 0c0 3-2.5 4-2.5 6zM8 17.5h4',
  play: 'M6 4l10 6-10 6z',
  pause: 'M7 4v12M13 4v12',
  next: 'M5 4l8 6-8 6zM15.5 4v12',
  stop: 'M5 5h10v10H5z',
  share: 'M10 12V3M6.5 6 10 2.5 13.5 6M5 9H3.5v8h13V9H15',
  shuffle: 'M3 6h3l8 8h3M14.5 11.5 17 14l-2.5 2.5M3 14h3l2-2M12 8l2-2h3M14.5 3.5 17 6l-2.5 2.5',
  sun: 'M10 6.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7M10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6 16 16M16 4l-1.4 1.4M5.4 14.6 4 16',
  help: 'M7.5 7.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M10 14.6v.1',
  plus: 'M10 4v12M4 10h12',
  edit: 'M4 16l1-4 8-8 3 3-8 8zM11.5 5.5l3 3',
  exchange: 'M4 7h12M13 4l3 3-3 3M16 13H4M7 10l-3 3 3 3',
  cards: 'M4 4h5v5H4zM11 4h5v5h-5zM4 11h5v5H4zM11 11h5v5h-5z',
  fight: 'M4 4l9 9M16 4l-9 9M11 15l4-4M9 15l-4-4',
  flask: 'M8 3v5l-4.5 8h13L12 8V3M6.5 3h7M6 12h8',
  book: 'M10 5c-2-1.4-4.3-1.5-6.5-1v11.5c2.2-.5 4.5-.4 6.5 1c2-1.4 4.3-1.5 6.5-1V4c-2.2-.5-4.5-.4-6.5 1zM10 5v11.5',
  paper: 'M5 2.5h7L15.5 6v11.5H5zM12 2.5V6h3.5M7.5 10H13M7.5 13.5H13',
  tree: 'M10 6.5V9M8.6 10 6.3 12.3M11.4 10l2.3 2.3M10 9l-1.4 1M10 9l1.4 1M10 2.3a2.1 2.1 0 1 0 0 4.2a2.1 2.1 0 1 0 0-4.2M5 12.3a2.1 2.1 0 1 0 0 4.2a2.1 2.1 0 1 0 0-4.2M15 12.3a2.1 2.1 0 1 0 0 4.2a2.1 2.1 0 1 0 0-4.2',
  prev: 'M15 4l-8 6 8 6zM4.5 4v12',
  end: 'M4 4l6 6-6 6M10 4l6 6-6 6',
  start: 'M16 4l-6 6 6 6M10 4l-6 6 6 6',
  eye: 'M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5zM10 8a2 2 0 1 0 0 4a2 2 0 1 0 0-4',
  full: 'M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4',
  down: 'M10 3v10M6 9.5l4 4 4-4M4 17h12',
  minus: 'M4 10h12',
  cross: 'M5 5l10 10M15 5 5 15',
  open: 'M4 7l6 6 6-6',
  check: 'M4 10.5l4 4 8-9',
  arrow: 'M4 10h12M11 5l5 5-5 5',
  more: 'M4 10h.1M10 10h.1M16 10h.1',
};

/**
 * An icon of 20 by 20.
 * @param {keyof typeof ICONS} name @param {number} [size]
 */
export function icon(name, size = 18) {
  return `<svg viewBox="0 0 20 20" width="${size}" height="${size}" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;
}

/** A stone of X or O. @param {'X' | 'O'} side */
export function stone(side) {
  return side === 'X'
    ? '<svg class="stone" viewBox="0 0 100 100" aria-hidden="true"><path d="M18 18 82 82M82 18 18 82" stroke="var(--urucum)" stroke-width="23"/></svg>'
    : '<svg class="stone" viewBox="0 0 100 100" aria-hidden="true"><circle cx="50" cy="50" r="33" fill="none" stroke="var(--cobalto)" stroke-width="23"/></svg>';
}
