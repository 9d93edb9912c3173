import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { read } from '../front-end/js/address.js';
import { settled } from '../front-end/js/fight-wager.js';
import { chosen, pairsOf, ranked, sorted, written } from '../front-end/js/fight-digest.js';
import { scale } from '../front-end/js/fight-ranking.js';
import { playIt, watchBoth } from '../front-end/js/fight-tells.js';

const digest = JSON.parse(readFileSync(new URL('fight-digest.json', import.meta.url), 'utf8'));
const [comparison] = digest.comparisons;

test('columns are those of the address, else the usual ones, and the usual ones need no address', () => {
  const { columns } = comparison;
  const usual = columns.filter((column) => column.default).map(({ name }) => name);
  assert.deepEqual([...chosen(columns, '')], usual);
  assert.deepEqual([...chosen(columns, 'depth,expanded')], ['expanded', 'depth']);
  assert.deepEqual([...chosen(columns, 'nonsense')], usual);
  assert.equal(written(columns, new Set(usual)), '');
  assert.equal(written(columns, new Set(['depth', 'time'])), 'time,depth');
  assert.deepEqual([...chosen(columns, written(columns, new Set(['depth', 'time'])))], ['time', 'depth']);
  assert.equal(read('?view=fight&fight=f&columns=time,depth').columns, 'time,depth');
});

test('rows are sorted by a column; who has no value there comes last, whichever way', () => {
  const rows = [3, null, 1, 2].map((value, lane) => ({ lane, name: '', spec: '', cells: [{ value, text: '', below: '', best: false }] }));
  const order = (falling) => sorted(rows, 0, falling).map(({ lane }) => lane);
  assert.deepEqual(order(false), [2, 3, 0, 1]);
  assert.deepEqual(order(true), [0, 3, 2, 1]);
  assert.deepEqual(
    rows.map(({ lane }) => lane),
    [0, 1, 2, 3],
  );
});

test('every pair is shown once, the better one first; neighbours are those next to each other', () => {
  const order = ranked(comparison).map(({ lane }) => lane);
  const all = pairsOf(comparison, 'expanded', false);
  assert.equal(all.length, (order.length * (order.length - 1)) / 2);
  assert.equal(new Set(all.map(({ one, other }) => `${one.lane} ${other.lane}`)).size, all.length);
  for (const { one, other } of all) assert.ok(order.indexOf(one.lane) < order.indexOf(other.lane));
  const near = pairsOf(comparison, 'expanded', true);
  assert.deepEqual(
    near.map(({ one, other }) => [one.lane, other.lane]),
    order.slice(1).map((lane, i) => [order[i], lane]),
  );
  assert.deepEqual(pairsOf(comparison, 'none', false), []);
});

test('both are watched, and the board is played, on the very board', () => {
  const { separating } = comparison.boards;
  const place = read(watchBoth(separating));
  assert.deepEqual([place.view, place.problem, place.algorithm, place.challenger], ['watch', 'tiles(3x3)', separating.one, separating.other]);
  assert.equal(place.start.replaceAll('.', ' '), separating.board);
  const played = read(playIt(separating));
  assert.deepEqual([played.view, played.problem, played.start], ['play', 'tiles(3x3)', place.start]);
});

test('all that is measured has a place on the scale', () => {
  const { at, powers } = scale(ranked(comparison));
  for (const { mean, low, high } of ranked(comparison)) for (const value of [mean, low, high]) assert.ok(at(value) >= 9 && at(value) <= 141, String(value));
  assert.ok(powers.length >= 2 && powers.length <= 6);
  assert.equal(scale([{ mean: null, low: null, high: null }]), null);
  assert.equal(scale([{ mean: 0, low: 0, high: 0 }]), null);
  assert.ok(scale([{ mean: 5, low: null, high: null }]).powers.length > 1);
});

test('a bet is right, ties, comes in a place, or ran another race', () => {
  const rank = (lane, place) => ({ lane, place, name: `n${lane}` });
  const sections = [
    [rank(0, 1), rank(3, 1), rank(1, 3)],
    [rank(2, 1), rank(4, null)],
  ];
  const key = (lane) => settled(sections, lane)?.key;
  assert.deepEqual([0, 1, 2, 4, 9].map(key), ['ui.bet.tie', 'ui.bet.place', 'ui.bet.later', 'ui.bet.later', undefined]);
  assert.equal(settled([[rank(0, 1), rank(1, 2)]], 0).key, 'ui.bet.right');
  assert.equal(settled(sections, 1).place, 3);
});
