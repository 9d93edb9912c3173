import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refused, words } from '../front-end/js/api.js';

/** What asking comes to if the server answers so. */
async function asked(answer) {
  const real = globalThis.fetch;
  globalThis.fetch = async () => answer;
  try {
    return await words('en');
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
