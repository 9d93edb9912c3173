import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { betOn, placeBet } from '../front-end/js/bet.js';

/** What a browser keeps for a tab. */
function storage() {
  const held = new Map();
  globalThis.sessionStorage = { getItem: (key) => held.get(key) ?? null, setItem: (key, value) => held.set(key, value), removeItem: (key) => held.delete(key) };
}

afterEach(() => delete globalThis.sessionStorage);

test('a bet is kept by the name of the fight, and taken back', () => {
  storage();
  placeBet('fight-12345678', 0);
  placeBet('fight-9abcdef0', 3);
  assert.deepEqual([betOn('fight-12345678'), betOn('fight-9abcdef0'), betOn('fight')], [0, 3, null]);
  placeBet('fight-12345678', null);
  assert.equal(betOn('fight-12345678'), null);
});

test('what is no place of a fighter is no bet', () => {
  storage();
  sessionStorage.setItem('kombat.bet.f', '-1');
  assert.equal(betOn('f'), null);
});

test('without storage there is no bet and no error', () => {
  globalThis.sessionStorage = {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => {
      throw new Error('denied');
    },
  };
  placeBet('f', 1);
  assert.equal(betOn('f'), null);
});
