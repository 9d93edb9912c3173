import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { VIEWS, beginning, read, write } from '../front-end/js/address.js';
import { better } from '../front-end/js/best.js';
import { readSpec, writeSpec } from '../front-end/js/card-form.js';
import { readValue } from '../front-end/js/values.js';
import { emblemRows, fig } from '../front-end/js/glyphs.js';
import { decimal, duration, integer, preferred, rounded, speak, t, unwritten, written } from '../front-end/js/messages.js';
import { daySeed, sampling } from '../front-end/js/setup.js';

const here = new URL('.', import.meta.url);

/** Where the page begins. */
const DEFAULTS = beginning('play');

/** The table of a language, as the server reads it. */
function table(tag) {
  const text = readFileSync(new URL(`../../kombat-domain/locales/${tag}.txt`, here), 'utf8');
  return Object.fromEntries([...text.matchAll(/^([^#\s=]+) = "(.*)"$/gm)].map(([, key, value]) => [key, value]));
}

/** What stands between the braces of `, {…}`; empty if there are none. */
function inner(text) {
  if (!text.startsWith(', {')) return '';
  let depth = 0;
  for (let i = 2; i < text.length; i += 1) {
    if (text[i] === '{') depth += 1;
    if (text[i] === '}') depth -= 1;
    if (depth === 0) return text.slice(3, i).trim();
  }
  return '';
}

test('the address says only what is not usual, and is read back', () => {
  const place = { ...DEFAULTS, problem: 'swap(3x3)', start: '2.1.3.4.5.6.7.8.9', moves: '1.12', o: 'mcts(rollouts=10)' };
  assert.equal(write(place), '?problem=swap(3x3)&start=2.1.3.4.5.6.7.8.9&moves=1.12&o=mcts(rollouts=10)');
  assert.deepEqual(read(write(place)), place);
  assert.deepEqual(read(''), DEFAULTS);
  // Who plays unless told is for the problem to say, so whoever is told is written.
  for (const o of ['minimax', 'human']) assert.equal(read(write({ ...DEFAULTS, problem: 'connect4', o })).o, o);
});

test('each view has its own part of the address', () => {
  const place = { ...beginning('watch'), algorithm: 'bfs', n: '17' };
  assert.equal(write(place), '?view=watch&problem=tiles(3x3)&algorithm=bfs&n=17');
  assert.deepEqual(read(write(place)), place);
  // What only another view has is not taken over.
  assert.equal(read('?view=watch&face=tucano').face, '');
  assert.equal(write({ ...beginning('watch'), face: 'tucano' }), '?view=watch&problem=tiles(3x3)');
  for (const unknown of ['?view=nothing', '?view=constructor', '?view=']) assert.deepEqual(read(unknown), DEFAULTS);
  for (const view of Object.keys(VIEWS)) assert.deepEqual(read(write(beginning(view))), beginning(view));
});

test('sentences: places, the singular, numbers', () => {
  speak('pt-BR', { a: '{n} jogadas de {who}', 'a.one': 'uma jogada de {who}' });
  assert.equal(t('a', { n: 1234, who: '{n}' }), '1.234 jogadas de {n}');
  assert.equal(t('a', { n: 1, who: 'X' }), 'uma jogada de X');
  assert.equal(t('a'), '{n} jogadas de {who}');
  assert.equal(t('nothing'), 'nothing');
  assert.equal(duration(0.0066), '6,6 ms');
  assert.deepEqual([decimal(5.25), decimal(2.675, 2), decimal(-5.25), decimal(1e-9, 2), decimal(546.5)], ['5,3', '2,68', '-5,3', '0,00', '546,5']);
  assert.deepEqual(['1.5', '.9999', '2', 'none', 'a.b'].map(written), ['1,5', ',9999', '2', 'none', 'a.b']);
  assert.deepEqual(['1,5', '1.5', '2', 'none', '1,2,3'].map(unwritten), ['1.5', '1.5', '2', 'none', '1,2,3']);
  speak('en', {});
  assert.equal(integer(-181440), '−181,440');
  assert.equal(written('1.5'), '1.5');
  assert.equal(preferred('pt'), 'pt-BR');
  assert.equal(preferred('en-GB'), 'en');
});

test('specifications of algorithms', () => {
  assert.deepEqual(readSpec('astar(h=max(manhattan,misplaced),ties=fifo)'), { name: 'astar', values: { h: 'max(manhattan,misplaced)', ties: 'fifo' } });
  assert.deepEqual(readSpec('bfs'), { name: 'bfs', values: {} });
  assert.equal(writeSpec('astar', { h: 'zero', ties: '' }), 'astar(h=zero)');
  assert.equal(writeSpec('bfs', { order: '' }), 'bfs');
});

test('boards are sampled as the grade says', () => {
  const place = { ...DEFAULTS, seed: '7' };
  const depths = Array(32).fill(1);
  const day = new Date(2026, 10, 15);
  assert.equal(daySeed(day), 20261115);
  assert.deepEqual(sampling({ ...place, draw: 'day' }, depths, 9, day), { seed: 20261115 });
  assert.deepEqual(sampling({ ...place, draw: 'seed' }, depths, 9, day), { seed: 7 });
  assert.deepEqual(sampling({ ...place, draw: 'depth', depth: '99' }, depths, 9, day), { seed: 7, depth: 31 });
  assert.deepEqual(sampling({ ...place, draw: 'easy' }, depths, 9, day), { seed: 7, depth: 8 });
  assert.deepEqual(sampling({ ...place, draw: 'easy' }, null, 16, day), { seed: 7, walk: 32 });
  assert.deepEqual(sampling({ ...place, draw: 'hard' }, null, 16, day), { seed: 7 });
});

test('values are told by sign and lean', () => {
  assert.deepEqual([readValue('win:3').sign, readValue('loss:4').sign, readValue('draw').sign], ['+1', '−1', '0']);
  assert.equal(readValue(-384).sign, '−384');
  assert.ok(readValue(500).lean > 0 && readValue(-0.5).lean < 0);
  assert.deepEqual(
    [0.25, -0.5, 1.005, 2.999].map((score) => readValue(score).sign),
    ['+0.25', '−0.50', '+1.01', '+3'],
  );
  // What is shown elsewhere as a number is rounded as it would be written.
  assert.deepEqual(
    [5.25, -5.25, 99.95, 80.64].map((share) => rounded(share, 1)),
    [5.3, -5.3, 100, 80.6],
  );
  speak('pt-BR', {});
  assert.deepEqual([readValue(0.25).sign, readValue(-1234.5).sign, rounded(5.25, 1)], ['+0,25', '−1234,50', 5.3]);
  speak('en', {});
});

test('every name has an emblem, always the same; hybrids take half of each parent', () => {
  assert.equal(emblemRows('ga-grasp'), '13 22');
  assert.equal(emblemRows('something-new'), emblemRows('something-new'));
  assert.match(emblemRows('something-new'), /^[s1234abcd]{2} [s1234abcd]{2}$/);
  assert.ok(fig('1:47', 44).startsWith('<svg'));
});

test('the better result has fewer moves, then less time', () => {
  assert.ok(better({ moves: 9, seconds: 90 }, null));
  assert.ok(better({ moves: 9, seconds: 90 }, { moves: 10, seconds: 1 }));
  assert.ok(!better({ moves: 9, seconds: 90 }, { moves: 9, seconds: 90 }));
});

test('every sentence of the page exists in both languages, with the places that are filled', () => {
  const tables = ['en', 'pt-BR'].map(table);
  const folder = new URL('../front-end/js/', here);
  let calls = 0;
  for (const file of readdirSync(folder)) {
    const source = readFileSync(new URL(file, folder), 'utf8');
    for (const { 0: call, 1: key, index } of source.matchAll(/\bt\('([^']+)'/g)) {
      calls += 1;
      const filled = [...inner(source.slice(index + call.length)).matchAll(/(?:^|,)\s*([a-z]+)\s*(?=[:,]|$)/g)].map(([, name]) => name);
      for (const sentences of tables) {
        assert.ok(sentences[key], `${file}: ${key}`);
        const asked = [...sentences[key].matchAll(/\{([a-z]+)\}/g)].map(([, name]) => name);
        for (const name of asked) assert.ok(filled.includes(name), `${file}: ${key} needs ${name}`);
      }
    }
  }
  assert.ok(calls > 100);
});

test('no style and no script in markup: the page is served under a strict policy', () => {
  const folder = new URL('../front-end/', here);
  const files = readdirSync(folder, { recursive: true }).filter((file) => /\.(js|html)$/.test(file));
  for (const file of files) {
    const source = readFileSync(new URL(file, folder), 'utf8');
    assert.doesNotMatch(source, /\sstyle="|<style|\bon[a-z]+="|\beval\(|new Function|https?:\/\/(?!www\.w3\.org)/, file);
  }
});
