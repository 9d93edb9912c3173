import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Formulas, GLANCE, Reel, WINDOW, equation, gait, litLine, subject, tally } from '../front-end/js/watch-reel.js';
import { candidates, landscape } from '../front-end/js/watch-scenes.js';
import { binned } from '../front-end/js/watch-score.js';
import { startOf } from '../front-end/js/watch-setup.js';
import { layout } from '../front-end/js/watch-tree.js';

const record = (event, more = {}) => ({ n: 1, event, id: 1, parent: 0, move: 'U', board: '1 0', g: 1, h: 2, f: 3, frontier: 1, why: null, ...more });
const step = (n, ...records) => ({ n, records, left_out: 0, generated: 0, dropped: 0, frontier: 0, head: null, next: null, truth: null, tree: null, population: null, phase: {} });

/** A search of so many expansions, and what was asked for. */
function search(total, most) {
  const asked = [];
  const fetch = async (from, count) => {
    asked.push([from, count]);
    const last = Math.min(total, from + count - 1);
    const steps = Array.from({ length: Math.max(0, last - from + 1) }, (_, i) => step(from + i, record('expand')));
    return { steps, total: last === total || from > total ? total : null, reached: null, report: null, scene: 'tree', algorithm: 'bfs', problem: '', start: '' };
  };
  return { reel: new Reel(fetch, most), asked };
}

test('steps come in windows, and what is here is not asked for again', async () => {
  const { reel, asked } = search(1000, 512);
  assert.equal((await reel.step(0)).n, 0);
  assert.equal((await reel.step(63)).n, 63);
  assert.deepEqual(asked, [[0, WINDOW]]);
  await reel.ahead(40);
  assert.deepEqual(asked[1], [64, WINDOW]);
  await reel.ahead(40);
  assert.equal(asked.length, 2);
});

test('going back fetches what lies before', async () => {
  const { reel, asked } = search(1000, 512);
  await reel.step(500);
  await reel.step(499);
  assert.deepEqual(asked, [
    [500, GLANCE],
    [499 - WINDOW + 1, WINDOW],
  ]);
  for (let n = 498; n > 499 - WINDOW; n -= 1) assert.equal((await reel.step(n)).n, n);
  assert.equal(asked.length, 2);
});

test('beyond the end is the last step', async () => {
  const { reel } = search(20, 512);
  assert.equal((await reel.step(77)).n, 20);
  assert.equal(reel.total, 20);
  assert.equal((await reel.step(99)).n, 20);
});

test('only so many steps are kept, however long the search is', async () => {
  const { reel, asked } = search(10_000_000, 128);
  for (let n = 0; n < 5000; n += 7) await reel.step(n);
  await reel.step(9_999_000);
  assert.ok(reel.steps.size <= 128);
  const before = asked.length;
  assert.equal((await reel.step(3)).n, 3);
  assert.ok(asked.length > before, 'it is asked for again');
});

test('a search that is on its way is asked again, and says how far it is', async () => {
  const way = [300, 700, null];
  const told = [];
  const reel = new Reel(async (from) => {
    const reached = way.shift();
    return { steps: reached === null ? [step(from, record('expand'))] : [], total: null, reached, report: null, scene: 'tree', algorithm: '', problem: '', start: '' };
  });
  reel.told = (reached) => told.push(reached);
  assert.equal((await reel.step(1000)).n, 1000);
  assert.deepEqual([told, way], [[300, 700], []]);
});

test('a question that another overtakes is given up', async () => {
  let release;
  const held = new Promise((done) => (release = done));
  const reel = new Reel(async (from, _count, signal) => {
    if (from === 0) await held;
    if (signal.aborted) throw new Error('aborted');
    return { steps: [step(from, record('expand'))], total: null, reached: null, report: null, scene: 'tree', algorithm: '', problem: '', start: '' };
  });
  const first = reel.step(0);
  const second = await reel.step(200);
  release();
  assert.equal(await first, null);
  assert.equal(second.n, 200);
});

test('how f is made of g and h', () => {
  assert.equal(equation({ f: 13, g: 9, h: 4 }), 'sum');
  assert.equal(equation({ f: 4, g: 9, h: 4 }), 'h');
  assert.equal(equation({ f: 9, g: 9, h: null }), 'g');
  assert.equal(equation({ f: 15, g: 9, h: 4 }), 'other');
  assert.equal(equation({ f: null, g: 9, h: null }), 'none');
});

test('how a search makes f is known from all that was seen of it', () => {
  const greedy = new Formulas(null);
  greedy.see(step(0, record('generate', { f: 11, g: 0, h: 11 })));
  assert.equal(greedy.of({ f: 11, g: 0, h: 11 }), 'sum');
  greedy.see(step(1, record('generate', { f: 10, g: 1, h: 10 })));
  assert.equal(greedy.of({ f: 11, g: 0, h: 11 }), 'h');
  const weighted = new Formulas(1.1);
  weighted.see(step(1, record('expand', { f: 12.100000000000001, g: 0, h: 11 })));
  assert.equal(weighted.of({ f: 14.2, g: 1, h: 12 }), 'weighted');
  const kept = new Formulas(null);
  kept.see(step(1, record('expand', { f: 15, g: 1, h: 10 })));
  assert.equal(kept.of({ f: 15, g: 1, h: 10 }), 'other');
  assert.equal(kept.of({ f: 11, g: 1, h: 10 }), 'sum');
  assert.equal(kept.of({ f: null, g: 1, h: null }), 'none');
});

test('the line that is lit', () => {
  const code = [{ event: null }, { event: 'incumbent' }, { event: 'expand' }, { event: 'generate' }];
  assert.equal(litLine(code, step(0), false), 0);
  assert.equal(litLine(code, step(3, record('expand')), false), 2);
  assert.equal(litLine(code, step(3, record('expand')), true), 1);
  assert.deepEqual(tally(step(1, record('expand'), record('generate'), record('generate'))), { expand: 1, generate: 2 });
  assert.deepEqual(tally({ ...step(1, record('expand'), record('phase')), left_out: 9 }), { expand: 1, phase: 10 });
  assert.equal(subject(step(1, record('phase', { board: null }), record('expand', { id: 9 }))).id, 9);
  assert.equal(subject(step(0)), null);
});

test('a walk: steps down, up, traps and kicks', () => {
  const here = record('expand', { h: 5 });
  assert.equal(gait(step(1, here, record('prune', { h: 6 }))), 'trap');
  assert.equal(gait(step(1, here, record('generate', { h: 4 }))), 'down');
  assert.equal(gait(step(1, here, record('generate', { h: 6 }))), 'up');
  assert.equal(gait(step(1, record('phase', { why: 'restart=1', board: null }), here, record('generate', { h: 6 }))), 'kick');
  const steps = new Map([
    [9, step(9, here, record('generate', { h: 4 }))],
    [10, step(10, record('expand', { h: 4 }))],
  ]);
  assert.deepEqual(landscape((n) => steps.get(n), 10).points, [
    { n: 9, h: 5, gait: 'down' },
    { n: 10, h: 4, gait: 'trap' },
  ]);
});

test('candidates are listed the best first, the chosen among them', () => {
  const found = candidates(step(1, record('expand'), record('prune', { id: 2, h: 4 }), record('prune', { id: 3, h: 1 }), record('generate', { id: 4, h: 2 })));
  assert.deepEqual(
    found.map(({ record: own, chosen }) => [own.id, chosen]),
    [
      [3, false],
      [4, true],
      [2, false],
    ],
  );
});

test('columns of the score are joined by their mean', () => {
  const score = { expansions: 7, width: 2, g: [1, 3, 5, 9], h: [4, 2, null, 1], ended: true, marks: [], result: null, failed: null };
  assert.deepEqual(binned(score, 4), { width: 2, g: [1, 3, 5, 9], h: [4, 2, null, 1] });
  const two = binned(score, 2);
  assert.equal(two.width, 4);
  // The last column is of one expansion only: (2·5 + 9) / 3.
  assert.deepEqual(two.g, [2, 19 / 3]);
  assert.deepEqual(two.h, [3, 1 / 3]);
});

test('a tree: leaves side by side, parents above the middle of their children', () => {
  const node = (id, up, more = {}) => ({ id, up, via: null, g: 0, h: null, f: null, closed: false, lit: false, below: 0, beside: 0, between: 0, value: null, cut: 0, ...more });
  const { points, leaves } = layout([node(0, null), node(1, 0), node(2, 0), node(3, 1), node(4, 1)]);
  assert.equal(leaves, 3);
  assert.deepEqual(
    points.map((point) => point.x),
    [40, 32, 80, 16, 48].map((x, i) => (i === 0 ? (32 + 80) / 2 : x)),
  );
  assert.ok(points[0].y < points[1].y && points[1].y === points[2].y && points[3].y > points[1].y);
  // Siblings that are not rendered leave room for their number.
  assert.equal(layout([node(0, null), node(1, 0, { beside: 3 }), node(2, 0)]).leaves, 3);
  // A path of any length.
  const long = Array.from({ length: 20_000 }, (_, i) => node(i, i ? i - 1 : null));
  assert.equal(layout(long).leaves, 1);
});

test('a search begins with the board of the address in any of its forms, or with what the problem would show first', async () => {
  const info = { problem: 'p', kind: 'game', showpiece: 'X - O' };
  for (const start of ['X.-.O', 'X - O', 'XO-/---', '4.1.6']) assert.equal(await startOf({ start }, info), start.replaceAll('.', ' '));
  assert.equal(await startOf({ start: '' }, info), 'X - O');
});

test('no time of a watched search is told, for it waits for its reader', () => {
  for (const tag of ['en', 'pt-BR']) {
    const text = readFileSync(new URL(`../../kombat-domain/locales/${tag}.txt`, import.meta.url), 'utf8');
    const told = [...text.matchAll(/^(ui\.watch\.\S+) = "(.*)"$/gm)];
    assert.ok(told.length > 50, `${told.length} sentences in ${tag}`);
    assert.deepEqual(
      told.filter(([, , sentence]) => /\{(time|seconds|duration)\}/.test(sentence)).map(([, key]) => key),
      [],
    );
  }
});
