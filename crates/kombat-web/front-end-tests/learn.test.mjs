import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginning, read, write } from '../front-end/js/address.js';
import { bounds, cardAddress, cardKey, emphasis, firstSentence, grouped, neighbours, readKey, watchAddress } from '../front-end/js/learn-parts.js';

const card = (section, name, group) => ({ section, name, group, title: name, doc: '' });
const cards = [card('problem', 'tiles', 'problems'), card('algorithm', 'bfs', 'blind'), card('algorithm', 'dfs', 'blind'), card('heuristic', 'zero', 'heuristics')];

test('a card is all there is in the address', () => {
  assert.equal(cardAddress({ section: 'algorithm', name: 'beta-hill' }), '?view=learn&card=algorithm.beta-hill');
  assert.equal(cardAddress(null), '?view=learn');
  assert.equal(read('?view=learn&card=heuristic.zero').card, 'heuristic.zero');
  assert.deepEqual(read(write(beginning('learn'))), beginning('learn'));
  assert.deepEqual(readKey('algorithm.ga-grasp'), { section: 'algorithm', name: 'ga-grasp' });
  assert.deepEqual(readKey('astar'), { section: '', name: 'astar' });
  for (const each of cards) assert.deepEqual(readKey(cardKey(each)), { section: each.section, name: each.name });
});

test('cards stand in their groups, and each has its neighbours', () => {
  assert.deepEqual(
    grouped(cards).map(([group, list]) => [group, list.length]),
    [
      ['problems', 1],
      ['blind', 2],
      ['heuristics', 1],
    ],
  );
  assert.equal(neighbours(cards, 'problem.tiles').before, null);
  assert.equal(neighbours(cards, 'problem.tiles').after?.name, 'bfs');
  assert.equal(neighbours(cards, 'algorithm.dfs').before?.name, 'bfs');
  assert.equal(neighbours(cards, 'heuristic.zero').after, null);
  assert.deepEqual(neighbours(cards, 'algorithm.nothing'), { before: null, after: null });
});

test('words between asterisks stand out, and A* does not', () => {
  assert.deepEqual(emphasis('After *Kombat Heurístico*, A* and IDA*.'), [
    { text: 'After ', stands: false },
    { text: 'Kombat Heurístico', stands: true },
    { text: ', A* and IDA*.', stands: false },
  ]);
  assert.deepEqual(emphasis('A* with A*'), [{ text: 'A* with A*', stands: false }]);
  assert.deepEqual(emphasis(''), []);
});

test('the first sentence of a description', () => {
  assert.equal(firstSentence('One. Two.'), 'One.');
  assert.equal(firstSentence('A step of 1.5 or e.g. two. Três.'), 'A step of 1.5 or e.g. two.');
  assert.equal(firstSentence('Only one'), 'Only one');
});

test('an example opens in Watch on its own board', () => {
  const example = { side: 'fails', problem: 'tiles(3x3)', start: '8 6 7 2 5 4 3 0 1', algorithm: 'astar(h=manhattan)', text: '' };
  const place = read(watchAddress(example));
  assert.deepEqual([place.view, place.problem, place.start, place.algorithm], ['watch', 'tiles(3x3)', '8.6.7.2.5.4.3.0.1', 'astar(h=manhattan)']);
  const game = { side: 'shines', problem: 'mnk(4,1,3)', start: 'X - O -', algorithm: 'minimax', text: '' };
  assert.equal(read(watchAddress(game)).start, 'X.-.O.-');
});

test('what a parameter may be', () => {
  const param = { name: 'w', kind: 'ratio', default: '1.5', positional: false, doc: '' };
  assert.deepEqual(bounds({ ...param, least: '1', most: '1000' }), { choices: [], least: '1', most: '1000', none: false });
  assert.deepEqual(bounds({ ...param, kind: 'choice', choices: ['on', 'off'] }).choices, ['on', 'off']);
  assert.equal(bounds({ ...param, least: '1', most: '9', or_none: true }).none, true);
});
