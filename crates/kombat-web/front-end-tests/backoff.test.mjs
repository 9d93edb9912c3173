import assert from 'node:assert/strict';
import { test } from 'node:test';
import { untilAnswered, wait } from '../front-end/js/backoff.js';

test('waits double, up to a minute, and are the same each time', () => {
  const waits = Array.from({ length: 9 }, (_, attempts) => wait(attempts));
  assert.deepEqual(waits, [1000, 2000, 4000, 8000, 16000, 32000, 60000, 60000, 60000]);
  assert.equal(wait(1e9), 60000);
});

test('a server that is gone is asked ever more seldom until it answers', async () => {
  const [waits, answers] = [[], [false, false, false, true]];
  const pause = async (ms) => void waits.push(ms);
  assert.equal(await untilAnswered(async () => answers.shift() ?? assert.fail(), () => true, pause), true);
  assert.deepEqual([waits, answers], [[1000, 2000, 4000, 8000], []]);
});

test('nobody is asked for whom nobody waits', async () => {
  let asked = 0;
  const ask = async () => Boolean((asked += 1));
  assert.equal(await untilAnswered(ask, () => false, async () => {}), false);
  assert.equal(asked, 0);
  // Nor is an answer of use that comes too late.
  assert.equal(await untilAnswered(ask, () => asked === 0, async () => {}), false);
});
