// Pictures of 300 by 300 for the tiles, drawn with the same modules.

import { h, svg } from './dom.js';
import * as store from './file-store.js';

const TUCANO = `
<rect width="300" height="300" fill="#BCD6EA"/>
<path d="M0 0h92a92 92 0 0 1-92 92z" fill="#FBFCFA"/><path d="M0 0h68a68 68 0 0 1-68 68z" fill="#8FB8DA"/><path d="M0 0h44a44 44 0 0 1-44 44z" fill="#1B4FA8"/><path d="M0 0h20a20 20 0 0 1-20 20z" fill="#FBFCFA"/>
<circle cx="243" cy="57" r="36" fill="#F2B632"/>
<path d="M0 300V190a110 110 0 0 1 110 110z" fill="#0A7F6B"/>
<path d="M300 300V214a86 86 0 0 0-86 86z" fill="#0A7F6B"/>
<path d="M300 300v-44a44 44 0 0 0-44 44z" fill="#7CC2A6"/>
<path d="M0 150a46 46 0 0 1 46 46v32a46 46 0 0 1-46-46z" fill="#3E9E86"/>
<path d="M300 228v-34a34 34 0 0 0-34 34zM212 184a17 17 0 0 1 34 0zM238 170a20 20 0 0 1 40 0v14h-54z" fill="#FBFCFA"/>
<path d="M97 190 58 300h44l40-78z" fill="#15202E"/>
<path d="M88 96a50 50 0 0 1 100 0v72a62 62 0 0 1-62 62h-38z" fill="#15202E"/>
<path d="M188 104v62a58 58 0 0 1-50-58z" fill="#FBFCFA"/>
<path d="M188 146v20a58 58 0 0 1-40-28a60 60 0 0 0 40 8z" fill="#F2B632"/>
<path d="M88 150a80 80 0 0 1 54 80h-54z" fill="#1B4FA8"/>
<path d="M172 66h48a70 70 0 0 1 70 70v8h-14a64 64 0 0 0-56-30h-48z" fill="#E2622B"/>
<path d="M172 92h46a62 62 0 0 1 46 34a64 64 0 0 0-44-12h-48z" fill="#F2B632"/>
<path d="M272 97a70 70 0 0 1 18 39v8h-14a64 64 0 0 0-12-17z" fill="#15202E"/>
<circle cx="152" cy="88" r="17" fill="#8DB2FF"/><circle cx="152" cy="88" r="8.500" fill="#15202E"/><circle cx="155" cy="85" r="2.600" fill="#FBFCFA"/>
<rect x="0" y="228" width="300" height="16" fill="#7A3E22"/>
<path d="M112 222h10v14a5 5 0 0 1-10 0zM130 222h10v14a5 5 0 0 1-10 0z" fill="#F2B632"/>
<path d="M206 244h52a52 52 0 0 1-52 52z" fill="#3E9E86"/>
<path d="M200 228v-44a44 44 0 0 1 44 44z" fill="#0A7F6B"/>`;

const ORNAMENT = `<rect width="300" height="300" fill="var(--glaze)"/><g fill="var(--glaze-tint)"><path d="M0 0h100a100 100 0 0 1-100 100zM300 0v100a100 100 0 0 1-100-100zM300 300h-100a100 100 0 0 1 100-100zM0 300v-100a100 100 0 0 1 100 100z"/><path d="M150 50a100 100 0 1 1 0 200a100 100 0 1 1 0-200zm0 45a55 55 0 1 0 0 110a55 55 0 1 0 0-110z" fill-rule="evenodd"/></g>`;

const SERRA = `<rect width="300" height="300" fill="#FCE9C8"/><circle cx="110" cy="110" r="62" fill="#E2622B"/><path d="M0 220a110 110 0 0 1 110-110a110 110 0 0 1 110 110v80H0z" fill="#1B4FA8"/><path d="M130 300V250a85 85 0 0 1 170 0v50z" fill="#15202E"/><path d="M0 300v-30h300v30z" fill="#0A7F6B"/>`;

const azulejo = () => {
  let tiles = '<rect width="300" height="300" fill="#FBFCFA"/>';
  for (let i = 0; i < 9; i += 1) {
    const x = (i % 3) * 100;
    const y = Math.floor(i / 3) * 100;
    tiles += `<g transform="rotate(${(i % 4) * 90} ${x + 50} ${y + 50})"><path d="M${x + 50} ${y}h50a100 100 0 0 1-100 100v-50a50 50 0 0 0 50-50z" fill="#1B4FA8" stroke="#1B4FA8" stroke-width=".5"/></g>`;
  }
  return tiles;
};

/** The pictures there are. */
export const PICTURES = /** @type {const} */ (['tucano', 'azulejo', 'serra']);

/** The reader's own picture: it stays in this browser. */
let own = '';

/** What it is kept under. */
const KEPT = 'picture';
/** @type {Promise<void> | null} */
let recalled = null;

/** Is there a picture of the reader's own? */
export const hasOwn = () => own !== '';

/** The definitions that tiles refer to, once in the page. */
export function definitions() {
  const groups = [
    ['tucano', TUCANO],
    ['azulejo', azulejo()],
    ['serra', SERRA],
    ['ornament', ORNAMENT],
    ['own', ''],
  ];
  const all = groups.map(([name, body]) => `<g id="pic-${name}">${body}</g>`).join('');
  const holder = h('div', { class: 'sr', 'aria-hidden': 'true' });
  holder.append(svg(`<svg width="0" height="0"><defs>${all}</defs></svg>`));
  return holder;
}

/**
 * Takes a file of the reader as a picture, and keeps it for the next visit. It is not sent anywhere.
 * @param {File} file
 */
export function takeOwn(file) {
  wear(file);
  return store.put(KEPT, file);
}

/** Takes the picture of an earlier visit from where it is kept; only once. */
export function recallOwn() {
  recalled ??= store.get(KEPT).then((file) => {
    if (file && !own) wear(file);
  });
  return recalled;
}

/** Forgets the reader's picture. */
export function forgetOwn() {
  if (own) URL.revokeObjectURL(own);
  own = '';
  document.getElementById('pic-own')?.replaceChildren();
  return store.remove(KEPT);
}

/** @param {Blob} file */
function wear(file) {
  if (own) URL.revokeObjectURL(own);
  own = URL.createObjectURL(file);
  const image = document.createElementNS('http://www.w3.org/2000/svg', 'image');
  for (const [name, value] of [
    ['href', own],
    ['width', '300'],
    ['height', '300'],
    ['preserveAspectRatio', 'xMidYMid slice'],
  ]) {
    image.setAttribute(name, value);
  }
  document.getElementById('pic-own')?.replaceChildren(image);
}

/**
 * The part of a picture that belongs to a cell.
 * @param {string} name @param {number} row @param {number} col @param {number} rows @param {number} cols
 * @param {string} cls
 */
export function part(name, row, col, rows, cols, cls) {
  const most = Math.max(rows, cols);
  const side = 300 / most;
  const x = (col + (most - cols) / 2) * side;
  const y = (row + (most - rows) / 2) * side;
  const box = [x, y, side, side].map((n) => n.toFixed(2)).join(' ');
  return `<svg class="${cls}" viewBox="${box}" aria-hidden="true"><use href="#pic-${name}"/></svg>`;
}

/** A whole picture, small. @param {string} name */
export const whole = (name) => `<svg viewBox="0 0 300 300" aria-hidden="true"><use href="#pic-${name}"/></svg>`;
