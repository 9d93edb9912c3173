import assert from 'node:assert/strict';
import { test } from 'node:test';
import { belongs, due } from '../front-end/js/fight-spec.js';

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

test('figures are worked out when no run is timed, and once', () => {
  assert.equal(due({ state: 'running', done: 10 }, -1), false);
  assert.equal(due({ state: 'paused', done: 10 }, -1), true);
  assert.equal(due({ state: 'paused', done: 10 }, 10), false);
  assert.equal(due({ state: 'ended', done: 20 }, 10), true);
  assert.equal(due({ state: 'paused', done: 0 }, -1), false);
});
