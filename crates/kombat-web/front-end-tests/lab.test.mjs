import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginning, read, write } from '../front-end/js/address.js';
import { boards, inserted, named, spelled } from '../front-end/js/lab-parts.js';

test('a formula is all there is in the address', () => {
  const place = { ...beginning('lab'), formula: 'if(a == b, 1 + 2, "x")', compare: 'manhattan' };
  assert.deepEqual(read(write(place)), place);
  assert.equal(write(beginning('lab')), '?view=lab&problem=tiles(3x3)');
});

test('a piece goes where the cursor is, with spaces where they are due', () => {
  assert.deepEqual(inserted('', 0, 0, 'manhattan'), { text: 'manhattan', at: 9 });
  assert.deepEqual(inserted('2 *', 3, 3, 'misplaced'), { text: '2 * misplaced', at: 13 });
  assert.deepEqual(inserted('max(, 1)', 4, 4, 'zero'), { text: 'max(zero, 1)', at: 8 });
  assert.deepEqual(inserted('one two', 0, 3, 'rows'), { text: 'rows two', at: 4 });
  assert.deepEqual(inserted('ab', 1, 1, 'x'), { text: 'a x b', at: 3 });
});

test('formulas name the heuristics that need nothing else', () => {
  const card = (name, ...params) => ({ name, params });
  const cards = [card('linear-conflict'), card('pdb', { positional: true, kind: 'partition' }), card('max', { positional: true, kind: 'heuristics' }), card('formula', { positional: true, kind: 'formula' })];
  assert.deepEqual(
    named(cards).map(({ name }) => spelled(name)),
    ['linear_conflict', 'pdb'],
  );
});

test('the boards of the laboratory are those of the cards, and the one at hand', () => {
  const slides = {
    name: 'slides',
    kind: 'puzzle',
    title: 'Slides',
    params: [
      { name: 'size', positional: true, default: '3x3' },
      { name: 'goal', positional: false, default: 'last', choices: ['last', 'snail'] },
    ],
    aliases: [
      { name: '8-slides', spec: 'slides(3x3)' },
      { name: '15-slides', spec: 'slides(4x4)' },
    ],
  };
  const piles = { name: 'piles', kind: 'puzzle', title: 'Piles', params: [{ name: 'n', positional: true, default: '9' }], aliases: [{ name: 'pilhas', spec: 'piles' }] };
  const game = { name: 'game', kind: 'game', title: 'Game', params: [], aliases: [] };
  assert.deepEqual(boards([slides, game, piles], 'slides(2x4)'), [
    ['slides(3x3)', 'Slides'],
    ['slides(3x3,goal=snail)', 'Slides: snail'],
    ['slides(4x4)', 'Slides: 15-slides'],
    ['piles(9)', 'Piles'],
    ['slides(2x4)', 'slides(2x4)'],
  ]);
  assert.equal(boards([slides], 'slides(4x4)').length, 3);
});
