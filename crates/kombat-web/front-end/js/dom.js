// Small helpers to build elements. No markup is made from what a person typed.

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An element with properties, listeners (`onclick`), attributes and children.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any> | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'class') element.className = value;
    else if (name === 'vars') for (const [key, text] of Object.entries(value)) element.style.setProperty(key, String(text));
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  fill(element, ...children);
  return element;
}

/**
 * Appends children.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Replaces all children.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function refill(element, ...children) {
  element.replaceChildren();
  fill(element, ...children);
}

/**
 * An SVG element from our own markup (never from input).
 * @param {string} markup
 * @returns {SVGSVGElement}
 */
export function svg(markup) {
  const holder = document.createElement('template');
  holder.innerHTML = markup;
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (holder.content.firstElementChild));
}

/**
 * Elements from the server's own markup, in which every text is escaped.
 * @param {string} html
 * @returns {HTMLElement}
 */
export function markup(html) {
  const holder = document.createElement('template');
  holder.innerHTML = html.trim();
  return /** @type {HTMLElement} */ (holder.content.firstElementChild);
}

/** Style sheets that are there or on their way. @type {Map<string, Promise<void>>} */
const sheets = new Map();

/**
 * Loads a style sheet that only some views need, once; waits until it is there.
 * @param {string} name
 * @returns {Promise<void>}
 */
export function sheet(name) {
  const known = sheets.get(name);
  if (known) return known;
  const loading = new Promise((done, fail) => {
    const link = h('link', {
      rel: 'stylesheet',
      href: `css/${name}.css`,
      onload: () => done(undefined),
      onerror: () => {
        link.remove();
        sheets.delete(name);
        fail(new Error(`css/${name}.css`));
      },
    });
    document.head.append(link);
  });
  sheets.set(name, /** @type {Promise<void>} */ (loading));
  return /** @type {Promise<void>} */ (loading);
}

/**
 * Text for an attribute of our own markup.
 * @param {unknown} text
 */
export function escaped(text) {
  return String(text).replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

/** Does the reader want no motion? */
export function still() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** @param {number} ms */
export function pause(ms) {
  return new Promise((done) => setTimeout(done, ms));
}

/** @type {HTMLElement | undefined} */
let live;

/** What a screen reader listens to. It is there before anything is said: a new one is not heard. */
export function liveRegion() {
  live ??= h('div', { class: 'sr', role: 'status', 'aria-live': 'polite' });
  return live;
}

/**
 * Tells a screen reader, politely.
 * @param {string} text
 */
export function say(text) {
  liveRegion().textContent = text;
}

/**
 * Keeps a value in the browser; without storage it is forgotten.
 * @param {string} key
 * @param {string} value
 */
export function keep(key, value) {
  try {
    localStorage.setItem(`kombat.${key}`, value);
  } catch {
    // Nothing to be done.
  }
}

/**
 * A kept value.
 * @param {string} key
 * @returns {string | null}
 */
export function kept(key) {
  try {
    return localStorage.getItem(`kombat.${key}`);
  } catch {
    return null;
  }
}
