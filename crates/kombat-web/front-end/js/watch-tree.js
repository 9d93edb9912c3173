// The tree of a search: where each node goes, and its picture, which can be zoomed and moved.

import { h, svg } from './dom.js';
import { icon } from './glyphs.js';
import { decimal, integer, t } from './messages.js';

/**
 * @typedef {import('./api.js').TreeNode} TreeNode
 * @typedef {{ x: number, y: number }} Point
 */

const COLUMN = 32;
const ROW = 48;
const RADIUS = 12;
/** From here on the nodes below are not counted. */
const MANY = 1000;

/**
 * Places of the nodes: leaves side by side, each parent above the middle of its children.
 * A parent comes before its children in the list.
 * @param {TreeNode[]} nodes
 * @returns {{ points: Point[], width: number, height: number, leaves: number }}
 */
export function layout(nodes) {
  /** @type {number[][]} */
  const children = nodes.map(() => []);
  nodes.forEach((node, i) => node.up !== null && children[node.up].push(i));
  const depth = nodes.map(() => 0);
  nodes.forEach((node, i) => (depth[i] = node.up === null ? 0 : depth[node.up] + 1));
  const leafAt = nodes.map(() => 0);
  let leaves = 0;
  // In order, without recursion: a path may be long.
  /** @type {number[]} */
  const stack = nodes
    .map((_, i) => i)
    .filter((i) => nodes[i].up === null)
    .reverse();
  while (stack.length) {
    const i = /** @type {number} */ (stack.pop());
    if (!children[i].length) {
      leafAt[i] = leaves;
      leaves += 1 + (nodes[i].beside > 0 ? 1 : 0);
    }
    for (const child of children[i].slice().reverse()) stack.push(child);
  }
  for (let i = nodes.length - 1; i >= 0; i -= 1) {
    const own = children[i];
    if (own.length) leafAt[i] = (leafAt[own[0]] + leafAt[own[own.length - 1]]) / 2;
  }
  const points = nodes.map((_, i) => ({ x: (leafAt[i] + 0.5) * COLUMN, y: (depth[i] + 0.5) * ROW }));
  return { points, leaves, width: Math.max(1, leaves) * COLUMN, height: (Math.max(0, ...depth) + 1) * ROW };
}

/** A number as short as it can be read. @param {number | null} n */
export const short = (n) => (n === null ? '' : Number.isInteger(n) ? integer(n) : decimal(n).replace('-', '−'));

/** A value of a game, by its sign. @param {number} value */
export const signed = (value) => (value > 0 ? `+${short(value)}` : value < 0 ? `−${short(-value)}` : '0');

/** @param {TreeNode} node @param {boolean} game */
function label(node, game) {
  if (game) return node.value === null ? '' : signed(node.value);
  return short(node.f ?? node.g);
}

/**
 * @param {TreeNode} node @param {Point} at @param {boolean} now @param {boolean} next @param {boolean} game
 */
function picture(node, { x, y }, now, next, game) {
  const r = now ? RADIUS + 4 : RADIUS;
  const worth = game && node.value !== null ? (node.value > 0 ? ' won' : node.value < 0 ? ' lost' : '') : '';
  const kind = `${now ? 'now' : node.lit ? 'lit' : node.closed ? 'closed' : 'open'}${worth}`;
  const ring = next ? `<circle class="next" cx="${x}" cy="${y}" r="${r + 4.5}"/>` : '';
  const shape = node.closed || now ? `<rect class="${kind}" x="${x - r}" y="${y - r}" width="${2 * r}" height="${2 * r}" rx="4"/>` : `<circle class="${kind}" cx="${x}" cy="${y}" r="${r}"/>`;
  const text = `<text class="${kind}" x="${x}" y="${y + 4}">${label(node, game)}</text>`;
  const below = node.below ? `<text class="more" x="${x}" y="${y + r + 13}">${node.below < MANY ? '+ ' : '> '}${integer(Math.min(node.below, MANY - 1))}</text>` : '';
  const beside = node.beside ? `<text class="more" x="${x + COLUMN}" y="${y + 4}">+ ${integer(node.beside)}</text>` : '';
  const cut = node.cut ? `<path class="cut" d="M${x + r + 3} ${y + r}h12M${x + r + 9} ${y + r - 6}v12"/><text class="more cut" x="${x + r + 9}" y="${y + r + 18}">${node.cut}</text>` : '';
  return `<g data-node="${node.id}">${ring}${shape}${text}${below}${beside}${cut}</g>`;
}

/** @param {TreeNode} node @param {Point} from @param {Point} to */
function edge(node, from, to) {
  const middle = (from.y + to.y) / 2;
  const gap = node.between ? `<text class="more" x="${(from.x + to.x) / 2 + 16}" y="${middle - 3}">… ${integer(node.between)}</text>` : '';
  return `<path class="${node.lit ? 'way' : 'edge'}${node.between ? ' gap' : ''}" d="M${from.x} ${from.y}V${middle}H${to.x}V${to.y}"/>${gap}`;
}

export class TreeView {
  /** @param {boolean} game do nodes show values? */
  constructor(game) {
    this.game = game;
    this.zoom = 1;
    this.shift = { x: 0, y: 0 };
    this.size = { width: 1, height: 1 };
    /** @type {Point} */
    this.focus = { x: 0, y: 0 };
    this.picture = svg('<svg aria-hidden="true" preserveAspectRatio="xMidYMin meet"></svg>');
    this.box = h('div', { class: 'treepic', tabindex: 0, role: 'group', 'aria-label': t('ui.watch.tree') }, this.picture);
    this.note = h('p', { class: 'small muted', hidden: true });
    const button = (/** @type {'plus' | 'minus' | 'full'} */ name, /** @type {string} */ say, /** @type {() => void} */ act) =>
      h('button', { type: 'button', class: 'btn quiet icon', 'aria-label': say, title: say, onclick: act }, svg(icon(name)));
    this.tools = h(
      'div',
      { class: 'treetools' },
      button('plus', t('ui.watch.zoom-in'), () => this.scale(1.4)),
      button('minus', t('ui.watch.zoom-out'), () => this.scale(1 / 1.4)),
      button('full', t('ui.watch.fit'), () => this.reset()),
    );
    this.element = h('div', { class: 'treebox' }, this.box, this.note, this.tools);
    this.watcher = new ResizeObserver(() => this.frame());
    this.watcher.observe(this.box);
    this.box.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    this.box.addEventListener('pointerdown', (event) => this.drag(event));
    this.box.addEventListener('keydown', (event) => this.key(event));
  }

  /**
   * @param {TreeNode[] | null} nodes
   * @param {number | null} now the node at hand @param {number | null} next
   * @param {boolean} begun before the first expansion there is no tree yet, and none is missing
   */
  show(nodes, now, next, begun) {
    this.note.hidden = nodes !== null;
    this.box.hidden = nodes === null;
    if (!nodes) return void (this.note.textContent = begun ? t('ui.watch.tree-too-large') : '');
    const { points, width, height, leaves } = layout(nodes);
    let edges = '';
    let lit = '';
    let rendered = '';
    nodes.forEach((node, i) => {
      if (node.up !== null) {
        const line = edge(node, points[node.up], points[i]);
        if (node.lit) lit += line;
        else edges += line;
      }
      rendered += picture(node, points[i], node.id === now, node.id === next && node.id !== now, this.game);
    });
    const at = nodes.findIndex((node) => node.id === now);
    this.focus = points[Math.max(0, at)] ?? { x: 0, y: 0 };
    this.size = { width, height };
    this.picture.innerHTML = `<g class="edges">${edges}${lit}</g>${rendered}`;
    this.box.setAttribute('aria-label', t('ui.watch.tree-said', { n: nodes.length, leaves, depth: nodes[Math.max(0, at)]?.g ?? 0 }));
    this.frame();
  }

  /** What part is seen: all of it, if its numbers can be read then; else that around the node at hand. */
  frame() {
    const room = this.box.getBoundingClientRect();
    const [wide, high] = [Math.max(120, room.width), Math.max(120, room.height)];
    const fit = Math.min(1.15, wide / this.size.width, high / this.size.height);
    const scale = Math.max(fit, 0.55) * this.zoom;
    const [w, tall] = [wide / scale, high / scale];
    const along = (/** @type {number} */ size, /** @type {number} */ seen, /** @type {number} */ focus) => (size <= seen ? (size - seen) / 2 : Math.min(size - seen, Math.max(0, focus - seen / 2)));
    const x = along(this.size.width, w, this.focus.x) + this.shift.x / scale;
    const y = (this.size.height <= tall ? 0 : along(this.size.height, tall, this.focus.y)) + this.shift.y / scale;
    this.picture.setAttribute('viewBox', `${x.toFixed(1)} ${y.toFixed(1)} ${w.toFixed(1)} ${tall.toFixed(1)}`);
  }

  /** @param {number} times */
  scale(times) {
    this.zoom = Math.min(6, Math.max(0.25, this.zoom * times));
    this.frame();
  }

  reset() {
    this.zoom = 1;
    this.shift = { x: 0, y: 0 };
    this.frame();
  }

  /** @param {number} x @param {number} y */
  move(x, y) {
    this.shift = { x: this.shift.x + x, y: this.shift.y + y };
    this.frame();
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    // Without a key the page scrolls, as everywhere.
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.scale(event.deltaY < 0 ? 1.15 : 1 / 1.15);
  }

  /** @param {PointerEvent} event */
  drag(event) {
    if (event.button !== 0) return;
    this.box.setPointerCapture(event.pointerId);
    let { clientX, clientY } = event;
    const move = (/** @type {PointerEvent} */ next) => {
      this.move(clientX - next.clientX, clientY - next.clientY);
      ({ clientX, clientY } = next);
    };
    const end = () => {
      this.box.removeEventListener('pointermove', move);
      this.box.removeEventListener('pointerup', end);
      this.box.removeEventListener('pointercancel', end);
    };
    this.box.addEventListener('pointermove', move);
    this.box.addEventListener('pointerup', end);
    this.box.addEventListener('pointercancel', end);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const ways = { ArrowLeft: [-40, 0], ArrowRight: [40, 0], ArrowUp: [0, -40], ArrowDown: [0, 40] };
    const way = ways[/** @type {keyof typeof ways} */ (event.key)];
    if (way) this.move(way[0], way[1]);
    else if (event.key === '+' || event.key === '=') this.scale(1.4);
    else if (event.key === '-') this.scale(1 / 1.4);
    else if (event.key === '0') this.reset();
    else return;
    event.preventDefault();
  }

  close() {
    this.watcher.disconnect();
  }
}

/** What the marks mean. @param {boolean} game */
export function legend(game) {
  const row = (/** @type {string} */ marks, /** @type {string} */ text) => h('li', null, svg(`<svg class="treekey" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">${marks}</svg>`), text);
  const square = (/** @type {string} */ kind) => `<rect class="${kind}" x="3" y="3" width="14" height="14" rx="3"/>`;
  return h(
    'ul',
    { class: 'marks-key' },
    row(square('now'), t('ui.watch.key.now')),
    row(square('lit'), t('ui.watch.key.path')),
    row(square('closed'), t('ui.watch.key.closed')),
    row('<circle class="open" cx="10" cy="10" r="7"/>', game ? t('ui.watch.key.seen') : t('ui.watch.key.open')),
    row('<circle class="next" cx="10" cy="10" r="9"/><circle class="open" cx="10" cy="10" r="6"/>', t('ui.watch.key.next')),
    game ? row('<path class="cut" d="M3 10h14M10 3v14"/>', t('ui.watch.key.cut')) : null,
  );
}
