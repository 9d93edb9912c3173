// The laboratory: a formula, and what is proved about it, as it is typed.

import * as api from './api.js';
import { cardOf, dropdown } from './chooser.js';
import { h, pause, refill, say, sheet, svg } from './dom.js';
import { figure } from './figure.js';
import { fig, icon } from './glyphs.js';
import { latest } from './latest.js';
import { Toy } from './lab-board.js';
import { boards, expansions, guide, inserted, named, spelled } from './lab-parts.js';
import { duration, t } from './messages.js';
import { failure } from './notice.js';
import { helpKey, share, writing } from './shell.js';
import { withGoal } from './spec-goal.js';
import { pack } from './view-parts.js';

/**
 * @typedef {import('./main.js').App} App
 * @typedef {import('./main.js').View} View
 * @typedef {import('./address.js').Place} Place
 * @typedef {import('./api.js').Audit} Audit
 * @typedef {import('./api.js').Judged} Judged
 * @typedef {import('./api.js').Example} Example
 */

/** A reader who types on is not interrupted; then the audit begins, in milliseconds. */
const PATIENCE = 350;

/**
 * @param {App} app @param {Place} place
 * @returns {Promise<View>}
 */
export async function openLab(app, place) {
  await Promise.all([sheet('chart'), sheet('lab'), sheet('any')]).catch(() => {
    throw new api.Refused('', 'gone');
  });
  const { problems } = app.catalog;
  const info = await api.problem(withGoal(place.problem, place.goal, cardOf(problems, place.problem)));
  const card = cardOf(problems, info.problem);
  if (info.kind === 'game') throw new api.Refused(t('ui.lab.no-game'), '');
  if (!card) throw new api.Refused(place.problem, '');
  return new Lab(app, place, card, info.problem).view();
}

class Lab {
  /** @param {App} app @param {Place} place @param {api.ProblemCard} card @param {string} problem */
  constructor(app, place, card, problem) {
    this.app = app;
    this.place = place;
    this.card = card;
    this.problem = problem;
    this.asking = latest();
    const example = place.formula || (card.formulas[0] ?? spelled(named(card.heuristics)[0]?.name ?? '0'));
    this.input = h('input', { id: 'formula', class: 'ff', value: example, autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', 'aria-describedby': 'lab-state', maxlength: 2000, oninput: () => this.typed() });
    this.state = h('span', { id: 'lab-state', class: 'small muted' });
    this.left = h('section', { class: 'left', 'aria-labelledby': 'lab-verdict' });
    this.map = h('section', { class: 'notebook', 'aria-label': t('ui.lab.map') });
    this.right = h('section', { class: 'right', 'aria-labelledby': 'lab-expands' });
    this.body = h('div', { class: 'labbody' }, this.left, this.map, this.right);
  }

  /** @returns {View} */
  view() {
    this.judge();
    return { elements: [this.head(), this.body], title: t('ui.view.lab'), memory: null, keys: [['?', t('ui.keys')]], close: () => this.asking.stop(), key: (event) => void (writing(event) || helpKey(event)) };
  }

  head() {
    const chip = (/** @type {string} */ piece) => h('button', { type: 'button', class: 'btn chip', onclick: () => this.insert(piece) }, piece);
    const { heuristics, features } = this.card;
    const known = named(heuristics).map((card) => spelled(card.name));
    const pieces = [...known.slice(0, 4), ...features.slice(0, 2), 'max(a, b)', ...(features.length ? ['sum(t in tiles: row(t))'] : [])];
    const board = dropdown('lab-board', t('ui.lab.board'), boards(this.app.catalog.problems, this.problem), this.problem, (problem) =>
      this.app.go({ problem, goal: '', formula: cardOf(this.app.catalog.problems, problem) === this.card ? this.input.value : '', compare: '' }),
    );
    /** @type {[string, string][]} */
    const others = [['', t('ui.lab.alone')], ...known.map((name) => /** @type {[string, string]} */ ([name, name]))];
    const compare = dropdown('lab-compare', t('ui.lab.compare'), others, this.place.compare, (name) => {
      this.place.compare = name;
      this.judge();
    });
    const sharing = h('button', { type: 'button', id: 'share', class: 'btn', onclick: () => share(sharing) }, svg(icon('share')), h('span', { class: 't' }, t('ui.share')));
    return h(
      'section',
      { class: 'formula', 'aria-label': t('ui.view.lab') },
      h('label', { class: 'hn', for: 'formula' }, 'h(n) ='),
      this.input,
      sharing,
      h(
        'div',
        { class: 'sub' },
        this.state,
        h('span', { class: 'choices' }, h('label', { class: 'label', for: 'lab-board' }, t('ui.lab.board')), board, h('label', { class: 'label', for: 'lab-compare' }, t('ui.lab.compare')), compare),
      ),
      h('div', { class: 'sub', role: 'group', 'aria-label': t('ui.lab.insert') }, h('span', { class: 'label' }, t('ui.lab.insert')), pieces.map(chip)),
      guide(this.card, (formula) => this.write(formula)),
    );
  }

  /** Puts a piece where the cursor is. @param {string} piece */
  insert(piece) {
    const { input } = this;
    const { text, at } = inserted(input.value, input.selectionStart ?? input.value.length, input.selectionEnd ?? input.value.length, piece);
    this.write(text);
    input.focus();
    input.setSelectionRange(at, at);
  }

  /** @param {string} formula */
  write(formula) {
    this.input.value = formula;
    this.judge();
  }

  /** Judges when the reader pauses. */
  async typed() {
    const paused = await this.asking.run(async () => {
      await pause(PATIENCE);
      return true;
    });
    if (paused) this.judge();
  }

  /** Judges what stands there; what was begun before is given up. */
  async judge() {
    const formula = this.input.value.trim();
    this.app.note({ problem: this.problem, goal: '', formula, compare: this.place.compare });
    this.body.setAttribute('aria-busy', 'true');
    this.state.textContent = t('ui.lab.working');
    try {
      const formulas = [formula, this.place.compare].filter((text, i) => i === 0 || text !== '');
      const audit = await this.asking.run((signal) => api.audit({ problem: this.problem, formulas }, { signal }));
      if (!audit) return;
      this.show(audit);
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      this.refuse(error);
    }
    this.body.removeAttribute('aria-busy');
  }

  /** What cannot be judged, with the place in the formula. @param {api.Refused} error */
  refuse(error) {
    this.state.textContent = t('ui.lab.not-judged');
    this.input.setAttribute('aria-invalid', 'true');
    const [said, ...shown] = error.message.split('\n');
    const own = error.key === 'gone' || api.isFull(error.key) ? failure(error, () => this.judge()) : [h('p', { role: 'alert' }, said), shown.length > 0 && h('pre', { class: 'mono' }, shown.join('\n'))];
    refill(this.left, h('h1', { id: 'lab-verdict', class: 'muted' }, t('ui.lab.not-yet')), own);
    refill(this.map);
    refill(this.right);
  }

  /** @param {Audit} audit */
  show(audit) {
    const [own] = audit.audits;
    this.input.removeAttribute('aria-invalid');
    this.state.textContent = t('ui.lab.took', { extent: audit.extent, time: duration(audit.seconds) });
    const tone = own.admissible === null ? 'muted' : own.admissible ? 'mat' : 'uru';
    refill(
      this.left,
      h('h1', { id: 'lab-verdict', class: tone, 'data-admissible': String(own.admissible), 'data-consistent': String(own.consistent) }, svg(seal(own.admissible)), own.headline),
      own.sentences.map((text) => h('p', null, text)),
      own.counterexample && this.example(own.counterexample, 'counterexample'),
      own.breaking && h('details', { class: 'breaking', id: 'breaking', open: !own.counterexample }, h('summary', null, t('ui.lab.breaking')), this.example(own.breaking, 'breaking')),
      h('div', { class: 'acts' }, this.watch(audit.searches[0], own.counterexample ?? own.breaking)),
      audit.dominance.map((text) => h('p', { class: 'small muted' }, text)),
    );
    say(own.headline);
    refill(
      this.map,
      own.figures.map((each, i) => figure(each, i + 1)),
    );
    refill(
      this.right,
      h('h2', { id: 'lab-expands' }, t('ui.lab.expands')),
      audit.expansions && expansions(audit.expansions, audit.audits.length),
      audit.expansions && h('p', { class: 'label' }, audit.how),
      h(
        'dl',
        { class: 'rowvs' },
        own.rows.map(([name, value]) => h('div', { class: 'rowv' }, h('dt', null, name), h('dd', null, value))),
      ),
    );
  }

  /** A board that refutes. @param {Example} example @param {string} id */
  example(example, id) {
    const number = (/** @type {string} */ text) => (/^\d+$/.test(text) ? svg(fig(Number(text), 44)) : h('b', { class: 'big' }, text));
    const play = h('button', { type: 'button', class: 'btn', id: `${id}-play`, onclick: () => this.app.go({ view: 'play', problem: this.problem, start: pack(example.board) }) }, svg(icon('cards')), t('ui.lab.play'));
    return h(
      'div',
      { class: 'cx', id, 'data-board': example.board },
      h('div', null, new Toy(this.problem, example.board).elements),
      h(
        'div',
        { class: 'gt' },
        h('span', { class: 'label' }, t('ui.lab.says')),
        h('span', { class: 'uru', 'aria-label': example.h }, number(example.h)),
        example.optimal !== null && [h('span', { class: 'label' }, t('ui.lab.truth')), h('span', { 'aria-label': String(example.optimal) }, number(String(example.optimal)))],
        play,
      ),
      h('p', { class: 'small muted' }, example.text),
    );
  }

  /** A* with it, in Watch. @param {string} search @param {Example | null} example */
  watch(search, example) {
    const start = example ? pack(example.board) : '';
    return h(
      'button',
      {
        type: 'button',
        class: 'btn primary',
        id: 'lab-watch',
        onclick: () => this.app.go({ view: 'watch', problem: this.problem, start, algorithm: search }),
      },
      svg(icon('eye')),
      t('ui.lab.watch'),
    );
  }
}

/** The seal of a verdict: closed, broken, or none yet where a sample has proved nothing. @param {boolean | null} whole */
const seal = (whole) =>
  whole === null
    ? '<svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true"><path d="M3 3h28v28H3z" fill="none" stroke="currentColor" stroke-width="3" stroke-dasharray="7 7"/><path d="M9 17h16" fill="none" stroke="currentColor" stroke-width="4"/></svg>'
    : whole
      ? '<svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true"><path d="M3 3h28v28H3z" fill="none" stroke="currentColor" stroke-width="3"/><path d="m9 17 6 6 11-12" fill="none" stroke="currentColor" stroke-width="4"/></svg>'
      : '<svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true"><path d="M3 3h12a14 14 0 0 1-12 12zM31 3v12a14 14 0 0 1-12-12zM3 31V19a14 14 0 0 1 12 12zM31 31H19a14 14 0 0 1 12-12z" fill="currentColor"/><path d="M12 12h10v10H12z" fill="currentColor"/></svg>';
