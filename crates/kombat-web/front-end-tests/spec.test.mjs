import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withGoal } from '../front-end/js/spec-goal.js';

const slides = {
  aliases: [{ name: '8-slides', spec: 'slides(3x3)' }],
  params: [
    { name: 'size', positional: true },
    { name: 'goal', positional: false },
  ],
};

test('a goal beside the problem is said by the problem', () => {
  assert.equal(withGoal('slides(3x3)', 'snail', slides), 'slides(size=3x3,goal=snail)');
  assert.equal(withGoal('8-slides', 'snail', slides), 'slides(size=3x3,goal=snail)');
  assert.equal(withGoal('slides', '1.2.0.3', slides), 'slides(goal="1 2 0 3")');
  // What the address says beside the problem goes before what the problem says.
  assert.equal(withGoal('slides(2x2,goal=snail)', '1.2.0.3', slides), 'slides(size=2x2,goal="1 2 0 3")');
});

test('without a goal, or where there is none to be said, the problem stays as it is', () => {
  assert.equal(withGoal('slides(3x3,goal=snail)', '', slides), 'slides(3x3,goal=snail)');
  assert.equal(withGoal('rows(3)', 'snail', { aliases: [], params: [] }), 'rows(3)');
  assert.equal(withGoal('nothing', 'snail', undefined), 'nothing');
});
