import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refused, messages, pathLength, solution } from '../front-end/js/api.js';

/** What asking comes to if the server answers so. */
async function asked(answer) {
  const real = globalThis.fetch;
  globalThis.fetch = async () => answer;
  try {
    return await messages('en');
  } catch (error) {
    return error;
  } finally {
    globalThis.fetch = real;
  }
}

test('what was cut off on its way is no answer', async () => {
  assert.deepEqual(await asked(new Response('{"a":"b"}')), { a: 'b' });
  const cut = await asked(new Response('{"a":'));
  assert.ok(cut instanceof Refused && cut.key === 'gone');
});

test('a refusal is told by its sentence, or by its status if that was cut off', async () => {
  const refused = await asked(new Response('{"error":"No.","key":"web.not-found"}', { status: 404 }));
  assert.deepEqual([refused.message, refused.key], ['No.', 'web.not-found']);
  const cut = await asked(new Response('{"err', { status: 502 }));
  assert.deepEqual([cut instanceof Refused, cut.message, cut.key], [true, '502', '']);
});

test('whoever has stopped asking is told so, even in the middle of an answer', async () => {
  const stopped = new DOMException('', 'AbortError');
  const body = new ReadableStream({ start: (stream) => stream.error(stopped) });
  assert.equal(await asked(new Response(body)), stopped);
});

test('moves that a report leaves out are asked for as they are needed', async () => {
  const all = Array.from({ length: 25 }, (_, i) => `M${i}`);
  const asked = [];
  const real = globalThis.fetch;
  globalThis.fetch = async (path) => {
    asked.push(path);
    const from = Number(new URL(path, 'http://localhost/').searchParams.get('from'));
    return new Response(JSON.stringify({ from, total: all.length, kept: all.length, moves: all.slice(from, from + 10) }));
  };
  try {
    const report = { id: '7', moves: all.slice(0, 10), moves_left_out: 15 };
    assert.equal(pathLength(report), 25);
    const path = solution(report);
    for (let i = 0; i < 10; i += 1) assert.equal((await path.next()).value, all[i]);
    assert.deepEqual(asked, []);
    const rest = [];
    for await (const move of path) rest.push(move);
    assert.deepEqual(rest, all.slice(10));
    assert.deepEqual(asked, ['api/runs/7/moves?from=10', 'api/runs/7/moves?from=20']);
    // A short one is all there.
    const short = [];
    for await (const move of solution({ id: '8', moves: ['U', 'L'] })) short.push(move);
    assert.deepEqual(short, ['U', 'L']);
    assert.equal(asked.length, 2);
  } finally {
    globalThis.fetch = real;
  }
});
