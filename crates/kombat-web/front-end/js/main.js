// The page: reads the address, opens what it says, and keeps it true.

import * as address from './address.js';
import * as api from './api.js';
import { h, liveRegion, refill } from './dom.js';
import { latest } from './latest.js';
import { keepLanguage, language, preferred, speak, t } from './messages.js';
import { failure, working } from './notice.js';
import { definitions } from './pictures.js';
import { openPlay } from './play-open.js';
import { masthead, showView, useKeys } from './shell.js';

/**
 * @typedef {import('./address.js').Place} Place
 * @typedef {{ elements: HTMLElement[], title: string, close: () => void, key: (event: KeyboardEvent) => void,
 *   memory: unknown, keys: [string, string][] }} View what it shows; `keys` are its shortcuts
 * @typedef {{ catalog: api.Catalog, go: (change: Partial<Place>) => void, note: (change: Partial<Place>, push?: boolean) => void,
 *   memory: unknown }} App
 */

/**
 * A part of the page that is loaded when it is wanted. Without the server it does not come.
 * @template T
 * @param {Promise<T>} loading
 */
const part = (loading) =>
  loading.catch(() => {
    throw new api.Refused('', 'gone');
  });

/**
 * How each view is opened; those that are not begun with are loaded when they are wanted.
 * @type {Record<string, (app: App, place: Place) => Promise<View>>}
 */
const OPEN = {
  play: openPlay,
  fight: async (app, place) => (await part(import('./fight.js'))).openFight(app, place),
  watch: async (app, place) => (await part(import('./watch.js'))).openWatch(app, place),
  lab: async (app, place) => (await part(import('./lab.js'))).openLab(app, place),
  learn: async (app, place) => (await part(import('./learn.js'))).openLearn(app, place),
  papers: async (app, place) => (await part(import('./papers.js'))).openPapers(app, place),
};

const head = h('div', { class: 'head' });
const main = h('main', { id: 'main', class: 'play', tabindex: -1 });
/** @type {View | null} */
let view = null;
/** @type {Place} */
let place = address.read(location.search);
/** Counts what is opened: what was overtaken must not show itself. */
let turn = 0;
/** The turn of the view that is shown; 0 if there is none. */
let shown = 0;
/** The language that was asked for last. */
const loading = latest();

/** @type {App} */
const app = {
  catalog: { problems: [] },
  memory: null,
  go: (change) => open(onward(change, place), true),
  note: (change, push = false) => {
    place = { ...place, ...change };
    address.show(place, push);
  },
};

/**
 * Where a change leads; another view begins with what is common.
 * @param {Partial<Place>} change
 * @param {Place} from
 * @returns {Place}
 */
function onward(change, from) {
  if (!change.view || change.view === from.view) return { ...from, lang: place.lang, ...change };
  return { ...address.beginning(change.view), lang: place.lang, ...change };
}

/**
 * Opens a place. What is shown stays until the new is there.
 * @param {Place} next
 * @param {boolean} push
 * @param {unknown} [memory] what a view of the same place has to go on with
 */
async function open(next, push, memory = null) {
  const mine = (turn += 1);
  place = next;
  address.show(place, push);
  const late = setTimeout(() => mine === turn && put([working(t('ui.opening', { problem: place.problem || t('ui.view.learn') }))]), 250);
  const put = (/** @type {HTMLElement[]} */ elements) => {
    view?.close();
    view = null;
    shown = 0;
    main.className = place.view;
    main.replaceChildren(h('div', { class: 'whole' }, h('h1', { class: 'sr' }, 'Kombat'), elements));
  };
  showView(place.view);
  try {
    app.memory = memory;
    // What opens late must not write into the address of what came after it; but what is still
    // shown meanwhile can be left for yet another place.
    let here = next;
    const own = {
      ...app,
      note: (/** @type {Partial<Place>} */ change, push = false) => {
        if (mine !== turn) return;
        app.note(change, push);
        here = place;
      },
      go: (/** @type {Partial<Place>} */ change) => (mine === turn || mine === shown) && open(onward(change, here), true),
    };
    const opened = await OPEN[place.view](own, { ...place });
    if (mine !== turn) return opened.close();
    const focus = document.activeElement?.id;
    view?.close();
    view = opened;
    shown = mine;
    main.className = place.view;
    refill(main, opened.elements);
    useKeys(opened.keys);
    document.title = `${opened.title} · Kombat`;
    if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
  } catch (error) {
    if (mine !== turn) return;
    if (!(error instanceof api.Refused)) throw error;
    const retry = () => (app.catalog.problems.length ? open(place, false) : start());
    if (error.key === 'gone' && view) {
      main.querySelector('.whole')?.remove();
      return main.prepend(h('div', { class: 'whole' }, failure(error, retry)));
    }
    const fresh = h('button', { class: 'btn primary', type: 'button', onclick: () => open({ ...address.beginning(place.view), lang: place.lang }, true) }, t('ui.start-afresh'));
    put([failure(error, retry, fresh)]);
  } finally {
    clearTimeout(late);
  }
}

/** @param {string} lang */
async function speakIn(lang) {
  keepLanguage(lang);
  try {
    if (!(await load(lang))) return;
  } catch (error) {
    return main.prepend(
      h(
        'div',
        { class: 'whole' },
        failure(error, () => speakIn(lang)),
      ),
    );
  }
  // What is shown may have changed meanwhile, or be about to.
  const memory = shown === turn ? view?.memory : null;
  await open({ ...place, lang }, true, memory ?? null);
}

/**
 * Messages and catalog of a language.
 * @param {string} lang
 * @returns {Promise<boolean>} whether they are in use; not if another language was asked for since
 */
async function load(lang) {
  const come = await loading.run(() => Promise.all([api.messages(lang), api.catalog(lang)]));
  if (!come) return false;
  const [sentences, catalog] = come;
  speak(lang, sentences);
  app.catalog = catalog;
  const focus = document.activeElement?.id;
  refill(
    head,
    masthead(speakIn, (view) => app.go({ view })),
  );
  showView(place.view);
  if (focus) document.getElementById(focus)?.focus();
  return true;
}

async function start() {
  document.body.replaceChildren(definitions(), head, main, liveRegion());
  try {
    if (!(await load(preferred(place.lang)))) return;
  } catch (error) {
    // Without the table there are no sentences; say it in both languages.
    if (!(error instanceof api.Refused)) throw error;
    speak(language(), {
      'ui.gone': 'O servidor não responde. The server does not answer.',
      'ui.gone.text': 'kombat serve',
      'ui.retry': '↻',
      'ui.refused': 'Kombat',
      'ui.start-afresh': '↻',
    });
    return main.replaceChildren(h('div', { class: 'whole' }, h('h1', { class: 'sr' }, 'Kombat'), failure(error, start)));
  }
  await open(place, false);
}

addEventListener('popstate', async () => {
  const next = address.read(location.search);
  // Only the fragment has changed.
  if (address.write(next) === address.write(place)) return;
  // What is shown belongs to another place from now on.
  turn += 1;
  place = next;
  const lang = preferred(next.lang);
  const known = lang === language() && !loading.busy;
  // Whatever was opened while the messages were on their way is opened again, with them.
  if (known || (await load(lang).catch(() => true))) open(place, false);
});
// A link from one place of the page to another opens it without loading the page anew.
addEventListener('click', async (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[data-place]') : null;
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  const opening = open({ ...address.read(link.search), lang: place.lang }, true);
  const mine = turn;
  await opening;
  if (mine !== turn) return;
  scrollTo(0, 0);
  main.focus({ preventScroll: true });
});
addEventListener('keydown', (event) => view?.key(event));
start();
