import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginning, read, write } from '../front-end/js/address.js';
import { boards as ground } from '../front-end/js/fight-race.js';
import { belongs, due, fighters, title, toPlace, toToml } from '../front-end/js/fight-spec.js';
import { speak } from '../front-end/js/messages.js';

const at = (change) => ({ ...beginning('fight'), ...change });

test('an address becomes an experiment', () => {
  const toml = toToml(at({ problem: 'swap(3x3)', a: 'ga;grasp(rcl=2)', by: 'walk', steps: '8', count: '50', seed: '7', time: '3' }), false);
  for (const line of ['seed = "7"', 'problem = "swap(3x3)"', 'count = 50', 'draw = { walk = 8 }', 'spec = "ga"', 'spec = "grasp(rcl=2)"', 'time = "3s"']) {
    assert.ok(toml.split('\n').includes(line), `${line} in ${toml}`);
  }
});

test('what is missing or senseless is what is usual', () => {
  const toml = toToml(at({ count: '-3', repeats: 'x', time: '0', seed: 'no', steps: '0' }), false);
  for (const line of ['count = 100', 'repeats = 1', 'time = "10s"', 'seed = "0"', 'draw = "uniform"']) assert.ok(toml.includes(line), line);
  assert.deepEqual(fighters(at({}), true), ['minimax', 'mcts', 'random']);
  assert.ok(toToml(at({ problem: 'mnk(3,3,3)' }), true).includes('draw = { walk = 3 }'));
});

test('text cannot leave its quotes', () => {
  const toml = toToml(at({ a: 'x"\n[limits]\ntime = "1d' }), false);
  assert.equal(toml.match(/^\[limits\]$/gm)?.length, 1);
});

test('an experiment goes back into the form, if the form has a place for it', () => {
  const experiment = {
    name: 'fight-12345678',
    seed: '7',
    repeats: 2,
    boards: [{ problem: 'tiles(3x3)', count: 20, draw: 'depth(12)', list: null }],
    algorithms: [
      { spec: 'astar', grid: {} },
      { spec: 'hill', grid: {} },
    ],
    limits: { seconds: 10, nodes: null, memory: null },
    tournament: false,
    toml: '',
  };
  const place = toPlace(experiment);
  assert.deepEqual(place, { problem: 'tiles(3x3)', by: 'depth', steps: '12', count: '20', repeats: '2', seed: '7', time: '10', a: 'astar;hill' });
  assert.equal(read(write(at(place))).a, 'astar;hill');
  assert.equal(title(experiment), 'astar × hill');
  assert.equal(title({ ...experiment, name: 'kombat-2006-0badcafe' }), 'kombat-2006');
  assert.equal(toPlace({ ...experiment, algorithms: [{ spec: 'ga', grid: { moves: ['8'] } }] }), null);
  assert.equal(toPlace({ ...experiment, limits: { ...experiment.limits, nodes: 500 } }), null);
  assert.ok(toToml(at({ by: 'walk', seed: '18446744073709551615' }), false).includes('seed = "18446744073709551615"'));
  assert.ok(toToml(at({ by: 'walk' }), false).includes('walk = 30'));
  assert.ok(toToml(at({ by: 'walk', steps: '0' }), false).includes('walk = 0'));
  assert.equal(toPlace({ ...experiment, boards: [{ ...experiment.boards[0], draw: 'list' }] }), null);
});

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
  const said = (...boards) => ground({ boards });
  speak('en', { 'ui.fight.depths': '{problem}, boards at distances {far} ({n} each)', 'ui.fight.depth': 'boards at distance {n}', 'ui.fight.and': ' and ', 'ui.fight.uniform': 'uniform boards' });
  assert.equal(said(set('depth(10)'), set('depth(20)'), set('depth(26)')), 'tiles(3x3), boards at distances 10, 20 and 26 (30 each)');
  assert.equal(said(...[8, 10, 12, 14, 16].map((n) => set(`depth(${n})`))), 'tiles(3x3), boards at distances 8, 10, … 16 (30 each)');
  assert.equal(said(set('depth(10)'), set('depth(20)', 'tiles(3x3)', 5)), 'tiles(3x3), boards at distance 10 (30); tiles(3x3), boards at distance 20 (5)');
  assert.equal(said(set('uniform'), set('depth(4)', 'swap(3x3)')), 'tiles(3x3), uniform boards (30); swap(3x3), boards at distance 4 (30)');
});
