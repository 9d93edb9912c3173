import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { stream, untilAnswered, wait } from '../front-end/js/backoff.js';

test('waits double, up to a minute, and are the same each time', () => {
  const waits = Array.from({ length: 9 }, (_, attempts) => wait(attempts));
  assert.deepEqual(waits, [1000, 2000, 4000, 8000, 16000, 32000, 60000, 60000, 60000]);
  assert.equal(wait(1e9), 60000);
});

test('a server that is gone is asked ever more seldom until it answers', async () => {
  const [waits, answers] = [[], [false, false, false, true]];
  const pause = async (ms) => void waits.push(ms);
  assert.equal(
    await untilAnswered(
      async () => answers.shift() ?? assert.fail(),
      () => true,
      pause,
    ),
    true,
  );
  assert.deepEqual([waits, answers], [[1000, 2000, 4000, 8000], []]);
});

test('nobody is asked for whom nobody waits', async () => {
  let asked = 0;
  const ask = async () => Boolean((asked += 1));
  assert.equal(
    await untilAnswered(
      ask,
      () => false,
      async () => {},
    ),
    false,
  );
  assert.equal(asked, 0);
  // Nor is an answer of use that comes too late.
  assert.equal(
    await untilAnswered(
      ask,
      () => asked === 0,
      async () => {},
    ),
    false,
  );
});

/** A stream that says what it is told to say. */
function source() {
  const listeners = {};
  return {
    closed: false,
    close() {
      this.closed = true;
    },
    addEventListener: (name, heed) => void (listeners[name] = heed),
    say: (name, data) => listeners[name]({ data: JSON.stringify(data) }),
  };
}

test('a stream that breaks off is closed at once and asked for again ever more seldom', async () => {
  const [waits, heard] = [[], []];
  let lost = 0;
  const events = stream({ heard: (name, data) => heard.push([name, data]), lost: () => (lost += 1), pause: async (ms) => void waits.push(ms) });
  const broken = async () => {
    const own = source();
    events.open(own, ['progress', 'end']);
    const over = own.say('error');
    assert.ok(own.closed, 'or the browser asks again by itself');
    await over;
  };
  for (let i = 0; i < 3; i += 1) await broken();
  assert.deepEqual([waits, lost], [[1000, 2000, 4000], 3]);
  // An event shows that somebody is there; the next time it is not waited so long.
  const well = source();
  events.open(well, ['progress', 'end']);
  well.say('progress', { done: 7 });
  assert.equal(well.closed, false);
  await broken();
  assert.deepEqual([waits.at(-1), heard], [1000, [['progress', { done: 7 }]]]);
  assert.ok(well.closed, 'one at a time');
});

test('a stream that has ended or is not wanted any more is not asked for again', async () => {
  let lost = 0;
  const events = stream({ heard: () => {}, lost: () => (lost += 1), pause: async () => {} });
  const ended = source();
  events.open(ended, ['progress', 'end']);
  ended.say('end', {});
  assert.ok(ended.closed);
  const left = source();
  events.open(left, ['progress', 'end']);
  const over = left.say('error');
  events.close();
  await over;
  assert.equal(lost, 0);
});

test('no view listens to events without it', () => {
  const fight = readFileSync(new URL('../front-end/js/fight.js', import.meta.url), 'utf8');
  assert.match(fight, /events\.open\(new EventSource\(/);
  assert.doesNotMatch(fight, /addEventListener\('error'/);
});
