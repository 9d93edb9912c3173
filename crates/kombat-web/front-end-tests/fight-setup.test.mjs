import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { beginning, read, write } from '../front-end/js/address.js';
import { distances } from '../front-end/js/fight-boards.js';
import { ticks } from '../front-end/js/fight-histogram.js';
import { boardsOf, planOf, planToml, readMemory, readNodes, readNumbers, readPlan, readTime, scarce, usual, writeNumbers, writePlan } from '../front-end/js/fight-plan.js';
import { asOffered, fileOf, named, opening } from '../front-end/js/fight-presets.js';
import { toPlace } from '../front-end/js/fight-spec.js';
import { fightTitle, inWords, namesOf } from '../front-end/js/fight-words.js';
import { laneClass, mark } from '../front-end/js/marks.js';
import { speak } from '../front-end/js/messages.js';

const at = (change) => ({ ...beginning('fight'), ...change });
const toml = (place, game) => planToml(readPlan(place, game)).split('\n');
const has = (lines, ...wanted) => {
  for (const line of wanted) assert.ok(lines.includes(line), `${line} in ${lines.join('\n')}`);
};

/** An experiment as the server tells it. */
const experiment = (change) => ({
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
  ...change,
});
const sets = (...draws) => draws.map((draw) => ({ problem: 'tiles(3x3)', count: 30, draw, list: null }));

afterEach(() => speak('en', {}));

test('an address becomes an experiment', () => {
  const lines = toml(at({ problem: 'swap(3x3)', a: 'ga;grasp(rcl=2)', by: 'walk', steps: '8', count: '50', seed: '7', time: '3' }), false);
  has(lines, 'seed = "7"', 'problem = "swap(3x3)"', 'count = 50', 'draw = { walk = 8 }', 'spec = "ga"', 'spec = "grasp(rcl=2)"', 'time = "3s"');
});

test('what is missing or senseless is what is usual', () => {
  const lines = toml(at({ count: '-3', repeats: 'x', time: '0', seed: 'no', steps: '0', memory: 'much', nodes: '-1' }), false);
  has(lines, 'count = 100', 'repeats = 1', 'time = "10s"', 'seed = "0"', 'draw = "uniform"');
  assert.ok(!lines.some((line) => /^(memory|nodes)/.test(line)));
  assert.deepEqual(readPlan(at({}), true).fighters, usual(true));
  has(toml(at({ problem: 'mnk(3,3,3)' }), true), 'draw = { walk = 3 }', 'count = 30');
  has(toml(at({ by: 'walk', seed: '18446744073709551615' }), false), 'seed = "18446744073709551615"', 'draw = { walk = 30 }');
  has(toml(at({ by: 'walk', steps: '0' }), false), 'draw = { walk = 0 }');
});

test('text cannot leave its quotes', () => {
  const lines = toml(at({ a: 'x"\n[limits]\ntime = "1d' }), false);
  assert.equal(lines.filter((line) => line === '[limits]').length, 1);
});

test('several distances are several sets of boards, briefly written', () => {
  const lines = toml(at({ by: 'depth', steps: '8-24-8', count: '30' }), false);
  assert.equal(lines.filter((line) => line === '[[boards]]').length, 3);
  has(lines, 'draw = { depth = 8 }', 'draw = { depth = 16 }', 'draw = { depth = 24 }', 'count = 30');
  for (const [text, numbers] of [
    ['12', [12]],
    ['10,20,26', [10, 20, 26]],
    ['8-24-2', [8, 10, 12, 14, 16, 18, 20, 22, 24]],
    ['3-5', [3, 4, 5]],
    ['4,5', [4, 5]],
  ]) {
    assert.deepEqual(readNumbers(text), numbers);
    assert.equal(writeNumbers(numbers), text);
  }
  assert.deepEqual(readNumbers('26, 10,x,10,5-3,1-2-0'), [10, 26]);
  assert.equal(readNumbers('0-9999999').length, 100);
  const mixed = readPlan(at({ by: 'sets', steps: 'uniform,walk-8,?' }), false);
  assert.deepEqual(mixed.draws, ['uniform', 'walk(8)']);
  assert.equal(writePlan(mixed, false).steps, 'uniform,walk-8');
});

test('limits are read as people write them', () => {
  assert.deepEqual(['10', '10 s', '500ms', '1,5 min', '2 h', '0', 'soon', ''].map(readTime), ['10s', '10s', '500ms', '1.5min', '2h', null, null, null]);
  assert.deepEqual(['512', '2 GiB', '2g', '1.5 GB', '64KiB', 'all', '0'].map(readMemory), ['512MiB', '2GiB', '2GiB', '1.5GiB', '64KiB', null, null]);
  assert.deepEqual(['500', '1,000', '1.000', '0', '-3', '1e3'].map(readNodes), ['500', '1000', '1000', null, null, null]);
});

test('whatever the form can say comes back from the address', () => {
  for (const [game, place] of [
    [false, { problem: 'tiles(3x3)', a: 'astar;bfs', by: 'depth', steps: '10,20,26', count: '30', seed: '5', repeats: '3', time: '500ms', memory: '512MiB', nodes: '1000' }],
    [false, { problem: 'tiles(4x4)', a: 'hill', time: 'none' }],
    [false, { problem: 'swap(3x3)', a: 'ga;grasp', grid: 'moves=8,10;rcl=2,3', by: 'sets', steps: 'uniform,walk-8', count: '7' }],
    [true, { problem: 'mnk(3,3,3)', a: 'minimax;random', steps: '4', count: '9' }],
  ]) {
    const plan = readPlan(at(place), game);
    assert.deepEqual(readPlan(read(write(at(writePlan(plan, game)))), game), plan);
  }
});

test('an experiment goes back into the form, if the form has a place for it', () => {
  const place = toPlace(experiment());
  assert.deepEqual(readPlan(at(place), false).draws, ['depth(12)']);
  assert.equal(read(write(at(place))).a, 'astar;hill');
  assert.equal(toPlace(experiment({ limits: { seconds: 10, nodes: 500, memory: 2 ** 31 } })).memory, '2GiB');
  for (const change of [
    { boards: [{ problem: 'tiles(3x3)', count: 2, draw: 'list', list: ['x', 'y'] }] },
    { boards: [...sets('uniform'), { problem: 'swap(3x3)', count: 30, draw: 'uniform', list: null }] },
    { boards: [...sets('uniform'), { problem: 'tiles(3x3)', count: 7, draw: 'walk(8)', list: null }] },
    { limits: { seconds: 10, nodes: null, memory: 1_234_567 } },
  ]) {
    assert.equal(toPlace(experiment(change)), null);
  }
});

test('a grid of some is fighters one by one; a grid of all stays one', () => {
  const some = planOf(
    experiment({
      algorithms: [
        { spec: 'wastar(h=zero)', grid: { w: ['1', '2'], ties: ['fifo'] } },
        { spec: 'bfs', grid: {} },
      ],
    }),
  );
  assert.deepEqual([some.fighters, some.grid], [['wastar(h=zero,w=1,ties=fifo)', 'wastar(h=zero,w=2,ties=fifo)', 'bfs'], []]);
  const grid = { moves: ['8', '10'] };
  const all = planOf(
    experiment({
      algorithms: [
        { spec: 'ga', grid },
        { spec: 'grasp', grid },
      ],
    }),
  );
  assert.deepEqual([all.fighters, all.grid], [['ga', 'grasp'], [['moves', ['8', '10']]]]);
  has(planToml(all).split('\n'), 'grid = { moves = ["8", "10"] }');
  assert.deepEqual(planOf(experiment({ algorithms: [{ spec: 'ga', grid }] })).fighters, ['ga(moves=8)', 'ga(moves=10)']);
});

test('there are no more boards than lie there', () => {
  const depths = [1, 2, 4, 8, 16];
  const plan = readPlan(at({ by: 'depth', steps: '2-4', count: '10' }), false);
  assert.equal(boardsOf(plan, depths), 4 + 8 + 10);
  assert.deepEqual(scarce(plan, depths), [
    { distance: 2, boards: 4 },
    { distance: 3, boards: 8 },
  ]);
  assert.equal(boardsOf(readPlan(at({ count: '1000' }), false), depths), 31);
  assert.equal(boardsOf(readPlan(at({ by: 'walk', count: '1000' }), false), depths), 1000);
  assert.deepEqual([boardsOf(plan, null), scarce(plan, null)], [30, []]);
});

test('distances are from one to another by so many, or as chosen', () => {
  assert.deepEqual(distances([10, 20, 26], '8', '24', '4', 31), [8, 12, 16, 20, 24]);
  assert.deepEqual(distances([10, 20, 26], '12', '28', '', 31), [12, 20, 26, 28]);
  assert.deepEqual(distances([10], '', '', '', 31), [10]);
  assert.deepEqual(distances([10], '20', '12', '2', 31), [20]);
  assert.deepEqual(distances([10], '5', '99', '20', 31), [5, 25]);
});

test('the axis names the ends, and what is chosen where there is room', () => {
  assert.deepEqual(ticks(31, [10, 20, 26]), [0, 10, 16, 20, 26, 31]);
  assert.deepEqual(ticks(31, [0, 1, 2, 3]), [0, 3, 8, 16, 24, 31]);
  assert.deepEqual(ticks(12, []), [0, 8, 12]);
});

/** Cards of a made-up problem. */
const param = (name, kind, usual) => ({ name, kind, default: usual, positional: false, doc: '' });
const card = {
  name: 'slides',
  aliases: [{ name: '8-slides', spec: 'slides(3x3)' }],
  params: [{ name: 'size', positional: true }],
  algorithms: [
    { name: 'bfs', title: 'Breadth-first search', aliases: [], params: [param('order', 'order', null)] },
    { name: 'astar', title: 'A*', aliases: [{ name: 'a*', spec: 'astar' }], params: [param('h', 'heuristic', null), param('ties', 'choice', 'low-h')] },
    { name: 'wastar', title: 'Weighted A*', aliases: [], params: [param('h', 'heuristic', null), param('w', 'ratio', '1.5')] },
  ],
  heuristics: [
    { name: 'manhattan', title: 'Manhattan distance' },
    { name: 'misplaced', title: 'Misplaced pieces' },
  ],
};

test('fighters are called by what sets them apart', () => {
  assert.deepEqual(namesOf(['bfs', 'astar(h=manhattan,ties=low-h)', 'astar(h=misplaced)'], card), ['Breadth-first search', 'A* · Manhattan distance', 'A* · Misplaced pieces']);
  assert.deepEqual(namesOf(['wastar', 'wastar(w=2)', 'nobody(x=1)'], card), ['Weighted A* · w=1.5', 'Weighted A* · w=2', 'nobody(x=1)']);
  assert.deepEqual(namesOf(['astar', 'astar'], card), ['A*', 'A* (2)']);
  speak('pt-BR', {});
  assert.deepEqual(namesOf(['wastar', 'wastar(w=2)'], card)[0], 'Weighted A* · w=1,5');
  assert.equal(
    fightTitle(
      experiment({
        algorithms: [
          { spec: 'astar', grid: {} },
          { spec: 'bfs', grid: {} },
        ],
      }),
      card,
    ),
    'A* × Breadth-first search',
  );
});

test('a plan is said in a sentence', () => {
  speak('en', {
    'ui.fight.words': '{who} {boards} {how}, {times}; {limits}.',
    'ui.fight.words.fighters': '{n} fighters meet',
    'ui.fight.words.boards': 'the same {n} boards',
    'ui.fight.words.depth': 'at distances {list}',
    'ui.fight.words.steps': '{from} to {to} by {by}',
    'ui.fight.words.times.one': 'once each',
    'ui.fight.words.loses': 'whoever needs more than {limits} loses that board',
  });
  const say = (steps) => inWords(readPlan(at({ a: 'astar;bfs', by: 'depth', steps, count: '30' }), false), { game: false, boards: 1234, limits: ['10 s', '2 GiB'] });
  assert.equal(say('10,20,26'), '2 fighters meet the same 1,234 boards at distances 10, 20 and 26, once each; whoever needs more than 10 s or 2 GiB loses that board.');
  assert.match(say('8-24-2'), /at distances 8 to 24 by 2, /);
});

const offered = [
  experiment({
    name: 'table',
    boards: [
      { problem: '8-slides', count: 30, draw: 'depth(10)', list: null },
      { problem: '8-slides', count: 30, draw: 'depth(20)', list: null },
    ],
    toml: 'name = "table"',
  }),
  experiment({ name: 'other', boards: [{ problem: 'rows(3)', count: 5, draw: 'uniform', list: null }] }),
  experiment({ name: 'lists', boards: [{ problem: 'slides(3x3)', count: 1, draw: 'list', list: ['x'] }], toml: 'name = "lists"' }),
];
const open = (place) => opening(at({ problem: 'slides(3x3)', ...place }), { presets: offered, problems: [card], game: false });

test('the form begins with what is offered first, if nothing else is said and the problem is the same', () => {
  const { plan, origin } = open({});
  assert.deepEqual([origin.name, plan.draws, plan.problem], ['table', ['depth(10)', 'depth(20)'], 'slides(3x3)']);
  assert.ok(asOffered(plan, origin, false));
  assert.equal(fileOf(plan, origin, false), 'name = "table"');
  assert.equal(open({ problem: 'slides(4x4)' }).origin, null);
  // An address of before is what it was.
  const before = open({ a: 'astar;greedy', count: '9' });
  assert.deepEqual([before.origin, before.plan.fighters, before.plan.draws], [null, ['astar', 'greedy'], ['uniform']]);
});

test('what was offered and then changed is still known by its name', () => {
  const { plan, origin } = open({ preset: 'table' });
  const changed = { ...plan, count: 31 };
  assert.ok(!asOffered(changed, origin, false));
  const again = open({ ...writePlan(changed, false), preset: 'table' });
  assert.deepEqual([again.plan, again.origin], [changed, origin]);
  assert.match(fileOf(changed, origin, false), /^name = "fight"/);
  assert.ok(asOffered({ ...changed, count: 30 }, origin, false), 'changed back, it is the same again');
});

test('what only a file can say is offered as a file', () => {
  assert.equal(open({ preset: 'lists' }).file, 'name = "lists"');
  assert.equal(named(at({ preset: 'other' }), offered), offered[1]);
  assert.equal(named(at({ preset: 'other', a: 'bfs' }), offered), null);
  assert.equal(open({ preset: 'nothing' }).origin, null);
});

test('five fighters have colours and marks, all others ink and numbers', () => {
  assert.deepEqual([0, 4, 5, 11].map(laneClass), ['c0', 'c4', 'c5', 'c5']);
  assert.ok(!mark(4).includes('<text') && mark(5).includes('>6</text>'));
});
