import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boards as ground } from '../front-end/js/fight-race.js';
import { belongs, due } from '../front-end/js/fight-spec.js';
import { speak } from '../front-end/js/messages.js';

test('a comparison has the figures of its boards and its own', () => {
  const all = ['convergence-0', 'time-0', 'ecdf-time-0-1', 'boxes-1-0', 'ranks-0-0', 'convergence-1'];
  assert.deepEqual(
    all.filter((id) => belongs(id, '0-1')),
    ['convergence-0', 'time-0', 'ecdf-time-0-1'],
  );
  assert.deepEqual(
    all.filter((id) => belongs(id, '1')),
    ['convergence-1'],
  );
  assert.deepEqual(
    all.filter((id) => belongs(id, '')),
    all,
  );
});

test('figures are asked for once, and seldom while runs are timed', () => {
  assert.equal(due({ state: 'running', done: 10 }, -1, 9999), false);
  assert.equal(due({ state: 'running', done: 10 }, -1, 10_000), true);
  assert.equal(due({ state: 'running', done: 10 }, 10, 60_000), false);
  assert.equal(due({ state: 'running', done: 0 }, -1, 60_000), false);
  assert.equal(due({ state: 'paused', done: 10 }, -1, 0), true);
  assert.equal(due({ state: 'paused', done: 10 }, 10, 60_000), false);
  assert.equal(due({ state: 'ended', done: 20 }, 10, 0), true);
  assert.equal(due({ state: 'paused', done: 0 }, -1, 60_000), false);
});

test('sets at several distances are told in one breath', () => {
  const set = (draw, problem = 'tiles(3x3)', count = 30) => ({ problem, count, draw, list: null });
  const said = (...boards) => ground({ boards }, []);
  speak('en', { 'ui.fight.depths': '{problem}, boards at distances {far} ({n} each)', 'ui.fight.depth': 'boards at distance {n}', 'ui.fight.and': ' and ', 'ui.fight.uniform': 'uniform boards' });
  assert.equal(said(set('depth(10)'), set('depth(20)'), set('depth(26)')), 'tiles(3x3), boards at distances 10, 20 and 26 (30 each)');
  assert.equal(said(...[8, 10, 12, 14, 16].map((n) => set(`depth(${n})`))), 'tiles(3x3), boards at distances 8, 10, … 16 (30 each)');
  assert.equal(said(set('depth(10)'), set('depth(20)', 'tiles(3x3)', 5)), 'tiles(3x3), boards at distance 10 (30); tiles(3x3), boards at distance 20 (5)');
  assert.equal(said(set('uniform'), set('depth(4)', 'swap(3x3)')), 'tiles(3x3), uniform boards (30); swap(3x3), boards at distance 4 (30)');
});
