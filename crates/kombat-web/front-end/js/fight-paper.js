// What came out of a fight: the question, the verdict, the ranking, figures, tables, boards, and all of it to take away.

import * as api from './api.js';
import { dropdown } from './chooser.js';
import { h, refill, svg } from './dom.js';
import { betLine } from './fight-wager.js';
import { take, taken } from './fight-export.js';
import { judged, list, standing } from './fight-notes.js';
import { pairs } from './fight-pairs.js';
import { boards } from './fight-race.js';
import { ranking } from './fight-ranking.js';
import { belongs, due, toPlace } from './fight-spec.js';
import { results } from './fight-standings.js';
import { table } from './fight-table.js';
import { tells } from './fight-tells.js';
import { figure } from './figure.js';
import { icon } from './glyphs.js';
import { coloured } from './marks.js';
import { t } from './messages.js';
import { failure, working } from './notice.js';
import { share } from './shell.js';

/**
 * @typedef {import('./api.js').Fight} Fight
 * @typedef {import('./api.js').Digest} Digest
 * @typedef {import('./fight-digest.js').Comparison} Comparison
 * @typedef {import('./address.js').Place} Place
 */

/**
 * @param {{ fight: Fight, problems: import('./api.js').ProblemCard[], columns: string, note: (columns: string) => void, change: (to: Partial<Place>) => void,
 *   again: () => void, called: (names: { lane: number, name: string }[]) => void }} given
 */
export function paper({ fight, problems, columns, note, change, again, called }) {
  const { name, experiment } = fight;
  const title = h('h1', { id: 'result-title', tabindex: -1 });
  const extent = h('p', { class: 'small muted' });
  const replay = h('button', { type: 'button', class: 'btn', id: 'replay-race', hidden: true, onclick: again }, svg(icon('play')), t('ui.race.replay'));
  const place = toPlace(experiment);
  const other = h('button', { type: 'button', class: 'btn', id: 'fight-again', onclick: () => change(place ?? {}) }, svg(icon('edit')), t(place ? 'ui.result.change' : 'ui.fight.new'));
  const shared = h('button', { type: 'button', class: 'btn quiet', id: 'share', onclick: () => share(shared) }, svg(icon('share')), h('span', { class: 't' }, t('ui.share')));
  const head = h('div', { class: 'rhead', hidden: true }, h('div', null, title, extent), h('div', { class: 'acts' }, replay, other, shared));
  const verdict = h('p', { class: 'verdict', id: 'verdict' });
  const bet = h('div', { class: 'wager' });
  const body = h('div', { class: 'body' });
  const element = h('section', { class: 'evidence', 'aria-label': t('ui.fight.results') }, head, body);
  const pairing = (fight.lanes.length * (fight.lanes.length - 1)) / 2;
  const reading = experiment.tournament || !pairing ? t('ui.fight.reading') : t('ui.result.comparing', { n: pairing });
  const asked = { at: Date.now(), busy: false, seen: -1 };
  let closed = false;
  let key = '';
  const look = { columns, by: '', falling: false };
  const paired = { metric: '', all: false };
  /** What was shown last. @type {Digest | null} */
  let last = null;
  /** @type {Fight} */
  let latest = fight;

  /** What goes with a result of either kind. @param {Digest} digest */
  const notes = (digest) => [list(t('ui.fight.surprises'), digest.surprises), digest.claims.length > 0 && judged(digest.claims), h('p', { class: 'small muted how' }, digest.how)];

  /** @param {Digest} digest @param {Comparison} own */
  function fought(digest, own) {
    title.textContent = own.question;
    called(own.rows);
    const [first, second, ...others] = digest.figures.map((each, i) => /** @type {const} */ ([each, i + 1])).filter(([each]) => belongs(each.id, own.key));
    const shown = (/** @type {typeof first} */ [each, number]) => figure(each, number, take(name, each));
    const pick =
      digest.comparisons.length > 1 &&
      dropdown(
        'comparison',
        t('ui.fight.comparison'),
        digest.comparisons.map((each) => [each.key, each.title]),
        own.key,
        (chosen) => {
          key = chosen;
          show(digest);
          document.getElementById('comparison')?.focus();
        },
      );
    const measured = [...own.columns, ...own.pairs.metrics].find((each) => each.name === own.measure)?.head ?? own.measure;
    const exports = h('div', { class: 'foot' });
    const fill = () => refill(exports, taken(name, experiment.seed, look.columns, first?.[0] ?? null));
    fill();
    const all = table(own, look, (now) => {
      Object.assign(look, now);
      note(now.columns);
      fill();
    });
    refill(
      body,
      h('div', { class: 'glance' }, h('div', { class: 'answer' }, pick, verdict, bet, ranking(own, measured)), h('div', { class: 'notebook f1' }, first && shown(first))),
      h('div', { class: 'lower' }, h('div', null, h('h2', null, t('ui.result.table')), all), h('div', null, pairs(own, paired))),
      h('div', { class: 'lower' }, h('div', null, second && shown(second)), h('div', null, tells(own.boards))),
      others.length > 0 && h('div', { class: 'figs2 rest' }, others.map(shown)),
      exports,
      h('div', { class: 'ends' }, notes(digest)),
    );
    refill(bet, betLine(name, own));
    return coloured(own.verdict);
  }

  /** @param {Digest} digest */
  function played(digest) {
    const figures = digest.figures.map((each, i) => figure(each, i + 1, take(name, each)));
    const told = [list(t('ui.fight.details'), digest.sentences), ...notes(digest)];
    const side = [h('h2', null, t('ui.fight.results')), h('p', { class: 'small muted' }, digest.extent), digest.tables.map((each) => results(each)), taken(name, experiment.seed, '', null)].flat();
    refill(body, h('div', { class: 'standings' }, h('div', { class: 'notebook' }, verdict, bet, h('div', { class: 'figs2' }, figures), told), h('div', { class: 'tablewrap' }, side)));
    return coloured(digest.headline);
  }

  /** @param {Digest} digest */
  function show(digest) {
    last = digest;
    const own = digest.comparisons.find((each) => each.key === key) ?? digest.comparisons[0];
    key = own?.key ?? '';
    const reader = standing(element);
    const said = own ? fought(digest, own) : played(digest);
    extent.textContent = `${boards(experiment, problems)}. ${digest.extent}`;
    refill(verdict, latest.done < latest.total ? [t('ui.fight.so-far', { done: latest.done, n: latest.total }), ' '] : [], said);
    // Whoever listens need not hear every change while it goes on.
    if (latest.state !== 'running') verdict.setAttribute('role', 'status');
    reader();
  }

  /** Looks at what is stored. */
  async function read() {
    if (asked.busy || closed || !due(latest, asked.seen, Date.now() - asked.at)) return;
    asked.busy = true;
    const { done } = latest;
    body.classList.add('stale');
    body.setAttribute('aria-busy', 'true');
    try {
      const digest = await api.fightDigest(name);
      asked.seen = done;
      if (closed) return;
      show(digest);
      element.dataset.done = String(done);
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      asked.seen = done;
      const retry = () => {
        asked.seen = -1;
        read();
      };
      const wrong = h('div', { class: 'answer' }, failure(error, retry));
      // What was shown last stays; while it goes on the next is soon asked for.
      if (!closed && latest.state !== 'running') last ? body.prepend(wrong) : refill(body, wrong);
    }
    Object.assign(asked, { busy: false, at: Date.now() });
    body.classList.remove('stale');
    body.removeAttribute('aria-busy');
    read();
  }

  const alone = (/** @type {HTMLElement} */ what) => refill(body, h('div', { class: 'answer' }, what));
  alone(working(reading));
  return {
    element,
    follow: (/** @type {Fight} */ now) => {
      const turned = latest.state !== now.state;
      latest = now;
      if (last && turned) show(last);
      if (now.state === 'running' && !last) alone(h('p', { class: 'muted', id: 'fight-later' }, t('ui.fight.later')));
      else if (now.state !== 'running' && now.done === 0) alone(h('p', { class: 'muted' }, t('ui.fight.nothing')));
      else if (!last) alone(working(reading));
      read();
    },
    /** Is it all that is shown, or does it stand below the race? @param {boolean} on */
    alone: (on) => (head.hidden = !on),
    /** Can the race be seen once more? @param {boolean} on */
    replayed: (on) => (replay.hidden = !on),
    close: () => (closed = true),
  };
}
