import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clock, course, isShort, moment, standing, tick, ticks } from '../front-end/js/fight-clock.js';
import { home, pieces, story } from '../front-end/js/fight-story.js';
import { speak } from '../front-end/js/messages.js';

/** Two stretches of two boards; the second contender leaves one board unsolved. */
const race = {
  stretches: [
    { label: '8', distance: 8, boards: 2 },
    { label: '20', distance: 20, boards: 2 },
  ],
  lanes: [
    {
      lane: 0,
      name: 'slow',
      spec: 'bfs',
      runs: [
        [0, 1, 0.1],
        [0, 1, 0.1],
        [1, 1, 0.4],
        [1, 1, 0.4],
      ],
    },
    {
      lane: 1,
      name: 'rash',
      spec: 'hill',
      runs: [
        [0, 1, 0.001],
        [0, 0, 0.001],
        [1, 0, 0.001],
        [1, 1, 0.001],
      ],
    },
    {
      lane: 2,
      name: 'fast',
      spec: 'astar',
      runs: [
        [0, 1, 0.01],
        [0, 1, 0.01],
        [1, 1, 0.02],
        [1, 1, 0.02],
      ],
    },
  ],
};
const run = course(race);

test('a runner is where its recorded times have brought it', () => {
  const [slow] = run.runners;
  assert.deepEqual(standing(slow, 0), { done: 0, x: 0, stretch: 0, home: false });
  const half = standing(slow, 400);
  assert.equal(half.done, 2);
  assert.equal(half.stretch, 1);
  assert.ok(Math.abs(half.x - 0.625) < 1e-9, String(half.x));
  assert.deepEqual(standing(slow, 1000), { done: 4, x: 1, stretch: 1, home: true });
  for (const runner of run.runners) {
    let before = 0;
    for (let ms = 0; ms <= run.end; ms += 0.5) {
      const { x } = standing(runner, ms);
      assert.ok(x >= before && x <= 1, `${runner.name} at ${ms}`);
      before = x;
    }
  }
});

test('who left boards unsolved has gaps and no place', () => {
  const [slow, rash, fast] = run.runners;
  assert.deepEqual(rash.gaps, [{ from: 0.25, to: 0.75 }]);
  assert.deepEqual([slow.place, rash.place, fast.place], [2, null, 1]);
  assert.equal(rash.solved, 2);
  assert.ok(Math.abs(rash.time - 4) < 1e-9);
});

test('there is no course where there is nothing to be seen', () => {
  assert.equal(course({ stretches: [], lanes: [{ lane: 0, name: 'a', spec: 'a', runs: null }] }), null);
  assert.equal(course({ ...race, lanes: [...race.lanes, { lane: 3, name: 'b', spec: 'b', runs: [] }] }), null);
  assert.equal(course({ ...race, lanes: Array.from({ length: 25 }, () => race.lanes[0]) }), null);
});

test('the clock doubles, and the slowest fits in twelve seconds', () => {
  const usual = clock(2760, false);
  for (const s of [1, 5, 10]) assert.ok(Math.abs(usual.at(s) - 2 ** s) < 1e-6);
  assert.equal(usual.at(0), 0);
  assert.equal(usual.at(usual.length), 2760);
  for (const end of [0.01, 3, 4000, 1e6, 1e9]) {
    for (const even of [false, true]) {
      const { length, at, second } = clock(end, even);
      assert.ok(length >= 4 && length <= 12, `${length} s for ${end}`);
      assert.equal(at(length), end);
      assert.ok(Math.abs(second(at(length / 2)) - length / 2) < 1e-9);
      if (!even) assert.ok(Math.abs(at(3) / at(2) - 2) < 1e-9);
    }
  }
  assert.ok(isShort(7.9) && !isShort(8));
});

test('marks of the scale are within it', () => {
  assert.deepEqual(ticks(2760, false), [1, 10, 100, 1000]);
  assert.deepEqual(ticks(2760, true), [0, 1000, 2000]);
  for (const end of [0.3, 40, 7e5]) for (const even of [false, true]) assert.ok(ticks(end, even).every((ms) => ms >= 0 && ms <= end * (1 + 1e-9)));
  assert.deepEqual([tick(0), tick(0.5), tick(10), tick(1000)], ['0 ms', '500 µs', '10 ms', '1 s']);
});

test('what stands below the lanes is what has happened', () => {
  speak('en', {
    'ui.race.none-home': 'Nobody is home yet.',
    'ui.race.leads': '{a} leads.',
    'ui.race.last': '{a} is still at it.',
    'ui.race.home': '{n} are home; {a} was first, in {time}.',
    'ui.race.home.one': '{a} is home, in {time}.',
    'ui.race.home-in-part.one': '{a} is home, in {time}, with {solved} of {of} boards solved.',
    'ui.race.over': 'Everybody is home: {a} first, in {time}; {b} last, in {longest}.',
  });
  const said = (ms) =>
    story(run, ms)
      .map(({ text }) => text)
      .join('');
  assert.equal(said(1), 'Nobody is home yet. rash leads.');
  assert.equal(said(10), 'rash is home, in 4.0 ms, with 2 of 4 boards solved. fast leads.');
  assert.equal(said(70), '2 are home; fast was first, in 60 ms. slow is still at it.');
  assert.equal(said(1000), 'Everybody is home: fast first, in 60 ms; slow last, in 1.00 s.');
  assert.deepEqual(
    home(run, 70).map(({ name }) => name),
    ['rash', 'fast'],
  );
  assert.deepEqual(pieces('ui.race.leads', { a: { text: 'A {b} \\1', lane: 3 } }), [{ text: 'A {b} \\1', lane: 3 }, { text: ' leads.' }]);
  assert.deepEqual([0.02, 9.84, 250, 2760, 12_345].map(moment), ['20 µs', '9.8 ms', '250 ms', '2.76 s', '12.3 s']);
});
