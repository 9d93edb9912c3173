import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refused } from '../front-end/js/api.js';
import { exchanged, mended } from '../front-end/js/edit.js';
import { readSpec } from '../front-end/js/card-form.js';
import { cardOf } from '../front-end/js/chooser.js';
import { emblemRows } from '../front-end/js/glyphs.js';
import { latest } from '../front-end/js/latest.js';
import { Session } from '../front-end/js/session.js';
import { clockText, seen as positionsSeen } from '../front-end/js/values.js';
import { Views } from '../front-end/js/view-fetch.js';
import { beside, between, elsewhere, isJigsaw, nameOfCell, pack, packMoves, piecesOf, pressed, spotsOf, touched, unpack, unpackMoves, viewAfter } from '../front-end/js/view-parts.js';

const tile = (label) => ({ label, fill: 'piece' });
const hole = { fill: 'hole' };

/** Two rows of two with a hole. */
const square = { draw: 'cells', rows: 2, cols: 2, frame: true, wraps: false, named: false, cells: [tile('1'), tile('2'), tile('3'), hole], alt: '1 2 / 3 0' };
const pile = {
  draw: 'stacks',
  max: 3,
  pegs: false,
  stacks: [
    {
      discs: [
        { size: 3, label: '3' },
        { size: 1, label: '1' },
      ],
    },
    { discs: [] },
  ],
  alt: '3 1',
};

/** A move of that square, and one after it. */
const up = { id: 'U', name: '2 ↓', from: 1, to: 3, press: [1], key: 'up', kind: 'puzzle', solved: false, distance: 1, board: '1 0 3 2', changed: { cells: { 1: hole, 3: tile('2') }, moved: [1, 3], alt: '1 0 / 3 2' } };
const down = { id: 'D', name: '2 ↑', from: 3, to: 1, press: [3], key: 'down', kind: 'puzzle', solved: true, distance: 0, board: '1 2 3 0', changed: { cells: { 1: tile('2'), 3: hole }, moved: [3, 1], alt: square.alt } };
const seen = () => ({ problem: 'p', board: '1 2 3 0', view: square, kind: 'puzzle', solved: true, distance: 0, why: null, sides: [], help: '', made: [], choices: [{ ...up, choices: [down] }] });

test('a move is drawn from what came with the board, and the move after it too', () => {
  const session = new Session(seen(), null);
  assert.equal(session.done, true);
  session.move(session.state.choices[0]);
  assert.deepEqual([session.text, session.done, session.distance(), session.at], ['1 0 3 2', false, 1, 1]);
  assert.deepEqual(session.state.view.cells, [tile('1'), hole, tile('3'), tile('2')]);
  assert.deepEqual(session.state.view.moved, [1, 3]);
  session.move(session.state.choices[0]);
  assert.deepEqual(session.state.view.cells, square.cells);
  assert.equal(session.state.choices, undefined, 'what comes after that is asked for');
  assert.equal(session.wanting, true);
  session.learn({ ...seen(), choices: [{ ...up, choices: [down] }] });
  assert.equal(session.wanting, false);
  assert.equal(session.wrong(), 1);
  assert.deepEqual(
    [0, 1].map((i) => session.describe(i)),
    ['2 ↓', '2 ↑'],
  );
  assert.equal(session.undo() && session.undo(), true);
  assert.equal(session.undo(), false);
  assert.equal(session.redo(), true);
  session.move(session.state.choices[0]);
  assert.equal(session.moves.length, 2, 'a new move takes the place of those that were undone');
});

test('moves of the address are there to be undone', () => {
  const made = [{ id: 'U', name: '2 ↓', board: '1 2 3 0', view: square, kind: 'puzzle', solved: true, distance: 0 }];
  const session = new Session({ ...seen(), board: '1 0 3 2', made }, null);
  assert.deepEqual([session.at, session.text], [1, '1 0 3 2']);
  session.undo();
  assert.deepEqual([session.text, session.state.view, session.state.choices], ['1 2 3 0', square, undefined]);
});

test('pictures on the way are told by what differs, and what a move touched stays', () => {
  const made = [
    { id: 'U', name: '2 ↓', board: '1 2 3 0', view: square, kind: 'puzzle', solved: true, distance: 0 },
    { id: 'D', name: '2 ↑', board: '1 0 3 2', changed: { cells: { 1: hole, 3: tile('2') }, moved: [1, 3] }, kind: 'puzzle', solved: false, distance: 1 },
    { id: 'U', name: '2 ↓', board: '1 2 3 0', kind: 'puzzle', solved: true, distance: 0 },
  ];
  const session = new Session({ ...seen(), board: '1 0 3 2', made }, null);
  session.undo();
  assert.equal(session.state.view, undefined, 'there was no room');
  session.undo();
  assert.deepEqual([session.state.view.cells, session.state.view.alt], [[tile('1'), hole, tile('3'), tile('2')], '1 0 3 2']);
  // The board is asked for with the move that led to it.
  assert.deepEqual(session.question, ['1 2 3 0', ['U']]);
  session.learn({ ...seen(), board: '1 0 3 2', view: { ...square, moved: [] }, choices: [] });
  assert.deepEqual([session.state.view.moved, session.state.choices], [[1, 3], []]);
  session.undo();
  assert.deepEqual(session.question, ['1 2 3 0', []]);
});

test('another picture comes whole, and one that does not come is not made up', () => {
  assert.equal(viewAfter(square, { ...up, changed: undefined, view: pile }), pile);
  assert.equal(viewAfter(square, { ...up, changed: undefined }), undefined);
});

test('pieces with labels of their own are the same wherever they lie; stones belong to their cells', () => {
  assert.deepEqual(
    piecesOf(square).map((piece) => [piece.key, piece.spot]),
    [
      ['=1', 0],
      ['=2', 1],
      ['=3', 2],
    ],
  );
  const twins = { ...square, cells: [tile('a'), tile('a'), hole, hole] };
  assert.deepEqual(
    piecesOf(twins).map((piece) => piece.key),
    ['@0', '@1'],
  );
  const stones = { ...square, cells: [{ fill: 'first', glyph: 'dot' }, { fill: 'plain' }, { fill: 'second', glyph: 'dot' }, { fill: 'plain' }] };
  assert.deepEqual(
    piecesOf(stones).map((piece) => piece.key),
    ['@0', '@2'],
  );
  assert.deepEqual(
    piecesOf(pile).map((piece) => [piece.key, piece.spot, piece.size]),
    [
      ['3', '0:0', 3],
      ['1', '0:1', 1],
    ],
  );
});

test('an empty stack can be touched where a move puts something', () => {
  assert.deepEqual(spotsOf(pile), ['0:1', '0:0']);
  assert.deepEqual(spotsOf(pile, [{ id: 'x', board: '', kind: 'puzzle', from: '0:1', to: '1:0' }]), ['0:1', '0:0', '1:0']);
});

test('hands: to press, to press twice, to drag either way, and what has no place', () => {
  const swap = { id: '0-1', board: '', kind: 'puzzle', from: 0, to: 1 };
  const put = { id: 'd3', board: '', kind: 'game', to: 2 };
  const pass = { id: 'pass', board: '', kind: 'game' };
  const all = [up, swap, put, pass];
  assert.equal(pressed(all, '1'), up);
  assert.equal(pressed(all, 2), put);
  assert.equal(pressed(all, 0), undefined);
  assert.equal(between(all, '0', '1'), swap);
  assert.equal(between(all, '1', '0'), swap);
  assert.equal(between(all, 0, 2), undefined);
  assert.deepEqual(elsewhere(all), [pass]);
});

test('boards go through the address', () => {
  for (const board of ['1 2 3 0', '..XO..', '.X / O.', '---/XXX', '7']) assert.equal(unpack(pack(board)), board);
  assert.equal(pack('4 1 6'), '4.1.6');
  assert.equal(pack('X X - / O O - / - - -'), 'XX-.OO-.---');
});

test('moves go through the address: letters together, others apart', () => {
  const named = (...ids) => ids.map((id) => ({ id, name: `${id}!` }));
  assert.equal(packMoves(named('U', 'R')), 'UR');
  assert.equal(packMoves(named('M1', 'M12')), 'M1.M12');
  assert.equal(
    packMoves([
      { id: '1,2', name: 'c2' },
      { id: 'pass', name: 'Pass' },
    ]),
    'c2.pass',
  );
  // Words that would come back as others are not written.
  assert.equal(packMoves(named('1,2', '3,3')), null);
  for (const text of ['a1.b2', 'a1,b2']) assert.deepEqual(unpackMoves(text), ['a1', 'b2']);
  assert.deepEqual(unpackMoves(''), []);
});

test('one press can make a move several times', () => {
  const far = { id: 'R', board: '', kind: 'puzzle', press: [1], reach: [2, 3] };
  assert.deepEqual(touched([far], null, '3'), { offer: far, times: 3, picked: null });
  assert.deepEqual(touched([far], null, 1), { offer: far, times: 1, picked: null });
  assert.deepEqual(touched([far], null, 7), { offer: undefined, times: 1, picked: null });
});

test('one of two ends is picked, and left when it is pressed again', () => {
  const swap = { id: 'M1', board: '', kind: 'puzzle', from: 0, to: 1 };
  assert.equal(touched([swap], null, 0).picked, 0);
  assert.equal(touched([swap], 0, 0).picked, null);
  assert.equal(touched([swap], 0, 1).offer, swap);
});

test('pieces that are exchanged are words of the board, in rows and in stacks', () => {
  assert.equal(exchanged(square, '1 2 3 0', 0, 3), '0 2 3 1');
  assert.equal(exchanged(square, '1 2 / 3 0', 1, 2), '1 3 / 2 0');
  // The first word of a stack is its top.
  assert.equal(exchanged({ ...pile, stacks: [pile.stacks[0]] }, '1 3', '0:0', '0:1'), '3 1');
  assert.deepEqual(mended(square, '1 2 3 0'), { board: '1 3 2 0', a: '2', b: '3', spots: [1, 2] });
  assert.equal(mended(pile, '1 3')?.board, '3 1');
});

test('a board of pieces that each have a home can be a picture', () => {
  assert.equal(isJigsaw(square), true);
  assert.equal(isJigsaw(pile), false);
});

test('the cursor goes round the edge', () => {
  assert.deepEqual(
    ['up', 'down', 'left', 'right'].map((way) => beside(square, 0, way)),
    [2, 2, 1, 1],
  );
});

test('a clock runs, stops and is read', () => {
  const session = new Session(seen(), null);
  session.clock(true, 1000);
  assert.equal(session.seconds(4500), 3);
  session.clock(false, 6000);
  assert.equal(session.seconds(99999), 5);
  assert.equal(clockText(107), '1:47');
});

test('what every object knows is no emblem', () => {
  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf']) {
    assert.match(emblemRows(name), /^[s1234abcd]{2} [s1234abcd]{2}$/, name);
    assert.match(emblemRows(`astar-${name}`), /^[s1234abcd]{2} [s1234abcd]{2}$/, name);
  }
  assert.equal(emblemRows('ga-grasp'), '13 22');
});

test('how many positions were seen is said to the last one', () => {
  assert.equal(positionsSeen({ generated: 1_234_567, expanded: 9 }).replace(/[.,]/g, ''), '1234567');
  assert.equal(positionsSeen({ generated: 0, expanded: 999_999_999_999 }).replace(/[.,]/g, ''), '999999999999');
});

test('cells have names, also beyond the alphabet', () => {
  assert.deepEqual([nameOfCell(0, 3), nameOfCell(5, 3), nameOfCell(27, 30)], ['a1', 'c2', 'ab1']);
});

test('a problem is found by its names, with its parameters', () => {
  const cards = [
    { name: 'tiles', aliases: [{ name: '8-puzzle', spec: 'tiles(3x3)' }] },
    { name: 'plates', aliases: [] },
  ];
  assert.equal(cardOf(cards, 'plates(7)'), cards[1]);
  assert.equal(cardOf(cards, '8-puzzle'), cards[0]);
  assert.equal(cardOf(cards, 'nothing'), undefined);
  assert.deepEqual(readSpec('p(7,cost=size)', ['n']), { name: 'p', values: { n: '7', cost: 'size' } });
  assert.deepEqual(readSpec('p(n=3)', ['n']), { name: 'p', values: { n: '3' } });
});

test('only the latest answer counts, and no complaint of those before it', async () => {
  const slot = latest();
  let fail;
  const first = slot.run((signal) => new Promise((_, no) => (fail = () => no(new Error(String(signal.aborted))))));
  const second = slot.run(async () => 2);
  fail();
  assert.deepEqual(await Promise.all([first, second]), [undefined, 2]);
  const third = slot.run(async () => 3);
  assert.equal(slot.busy, true);
  slot.stop();
  assert.equal(slot.busy, false);
  assert.equal(await third, undefined);
  await assert.rejects(
    slot.run(async () => Promise.reject(new Error('own'))),
    /own/,
  );
});

test('pictures are asked for together and once', async () => {
  const asked = [];
  const views = new Views('p', async (problem, boards, moves) => {
    asked.push([problem, ...boards.map((board, i) => board + (moves[i] ?? ''))]);
    return { views: boards.map((alt) => ({ draw: 'text', alt })), names: moves.map((move) => move && `${move}!`) };
  });
  const drawn = [];
  for (const board of ['a', 'b', 'a']) views.draw(board, (view) => drawn.push(view.alt));
  // With the move that led to it a board has another picture, and the move a name.
  views.draw('b', (view, name) => drawn.push(`${view.alt} by ${name}`), 'U');
  await new Promise((done) => setTimeout(done, 0));
  views.draw('b', (view) => drawn.push(`${view.alt} again`));
  assert.deepEqual(asked, [['p', 'a', 'b', 'bU']]);
  assert.deepEqual(drawn, ['a', 'a', 'b', 'b by U!', 'b again']);
  // Whoever waits for pictures waits only for those that are not there.
  await views.ready([
    { board: 'a', move: null },
    { board: null, move: null },
  ]);
  assert.equal(asked.length, 1);
  await views.ready([{ board: 'c', move: null }]);
  assert.deepEqual([asked[1], views.known.size], [['p', 'c'], 4]);
  // What is too much for one answer comes in several.
  const small = new Views('p', async (_, boards) => {
    if (boards.length > 2) throw new Refused('too many', 'lab.too-many');
    return { views: boards.map((alt) => ({ draw: 'text', alt })), names: [] };
  });
  await small.ready([...'abcde'].map((board) => ({ board, move: null })));
  assert.equal(small.known.size, 5);
  const none = new Views('p', async () => Promise.reject(new Error('gone')));
  none.draw('a', () => assert.fail('there is no picture'));
  await none.ready([{ board: 'a', move: null }]);
});
