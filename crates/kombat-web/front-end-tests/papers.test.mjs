import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginning, read, write } from '../front-end/js/address.js';
import { speak } from '../front-end/js/messages.js';
import { beside, figureLines, figureText, paperAddress, said, sharedBoard, shapeOf, tally, together, watched } from '../front-end/js/papers-parts.js';
import { worth } from '../front-end/js/values.js';

const cell = (board, algorithm, twin = null) => ({ board, twin, right: algorithm ? { cost: 13, expanded: 20, optimal: 13, algorithm } : null });

test('a paper is all there is in the address', () => {
  assert.equal(paperAddress('lima-cayres'), '?view=papers&paper=lima-cayres');
  assert.equal(paperAddress(''), '?view=papers');
  assert.equal(read('?view=papers&paper=ufpi').paper, 'ufpi');
  assert.deepEqual(read(write(beginning('papers'))), beginning('papers'));
});

test('figures are written as the language writes them, and never rounded', () => {
  speak('en', {});
  assert.deepEqual([3880, 0.47, null, 'b2'].map(figureText), ['3,880', '0.47', '–', 'b2']);
  assert.deepEqual(figureLines(null), ['–']);
  assert.deepEqual(figureLines([null, null]), ['– / –']);
  assert.deepEqual(figureLines(['0,0', '2,0', '0,1', '2,1', '1,1', '1,0', '0,2', '2,2']), ['0,0 2,0 0,1 2,1 1,1 1,0 0,2 2,2']);
  assert.deepEqual(figureLines([80.6, 99.6, 100, 100, 100, 100, 100, null]), ['80.6 / 99.6 / 100 / 100', '100 / 100 / 100 / –']);
  assert.deepEqual(figureLines([1, 2, 3, 4, 5, 6]), ['1 / 2 / 3 / 4 / 5 / 6']);
  assert.equal(said({ en: 'one', 'pt-BR': 'um' }), 'one');
  speak('pt-BR', {});
  assert.deepEqual(figureLines([87126, 30.7026]), ['87.126 / 30,7026']);
  assert.equal(said({ en: 'one', 'pt-BR': 'um' }), 'um');
  speak('en', {});
});

test('a cell is watched by the twin of its program, or else by the clean search on its board', () => {
  speak('en', { 'ui.papers.watch.twin': 'the twin {algorithm}', 'ui.papers.watch.clean': 'no twin, so {algorithm}' });
  const clean = watched('tiles(3x3)', cell('4 1 6 3 2 8 7 0 5', 'astar(h=manhattan,order=DULR,ties=low-h)'));
  assert.equal(clean.title, 'no twin, so astar(h=manhattan,order=DULR,ties=low-h)');
  const place = read(clean.address);
  assert.deepEqual([place.view, place.problem, place.start, place.algorithm], ['watch', 'tiles(3x3)', '4.1.6.3.2.8.7.0.5', 'astar(h=manhattan,order=DULR,ties=low-h)']);
  assert.equal(read(watched('mnk(3,3,3)', cell('- - - / - X O / - - X', 'alphabeta')).address).start, '---.-XO.--X');
  const twin = watched('mnk(3,3,3)', cell('- - - / - - - / - - -', 'alphabeta', { algorithm: 'fgh(diagonals=one)', board: '- X - / - - - / - - -' }));
  assert.equal(twin.title, 'the twin fgh(diagonals=one)');
  assert.deepEqual([read(twin.address).start, read(twin.address).algorithm], ['-X-.---.---', 'fgh(diagonals=one)']);
  speak('en', {});
  assert.equal(watched('tiles(3x3)', cell(null, 'astar')), null);
  assert.equal(watched('tiles(3x3)', cell('4 1 6 3 2 8 7 0 5', null)), null);
});

test('every verdict has a shape, and they are counted', () => {
  const shapes = {
    full: ['exact', 'holds'],
    half: ['swapped', 'off-by-one', 'copy-error', 'holds-only-if'],
    cross: ['not-reproduced', 'fails', 'unsolvable'],
    ring: ['random', 'start-not-given', 'undecided', 'open', 'not-printed'],
  };
  for (const [shape, verdicts] of Object.entries(shapes)) for (const verdict of verdicts) assert.equal(shapeOf(verdict), shape);
  assert.deepEqual(tally([{ verdict: 'exact' }, { verdict: 'random' }, { verdict: 'exact' }]), [
    ['exact', 2],
    ['random', 1],
  ]);
  assert.deepEqual(worth('win:5'), { word: 'win', n: 5 });
  assert.deepEqual(worth('draw'), { word: 'draw', n: 0 });
});

test('what stands together and beside each other', () => {
  const papers = ['kombat', 'bouzon', 'velha'].map((id) => ({ id, number: '', title: '', year: null, story: '' }));
  assert.deepEqual([beside(papers, 'kombat').before, beside(papers, 'kombat').after?.id], [null, 'bouzon']);
  assert.deepEqual([beside(papers, 'velha').before?.id, beside(papers, 'velha').after], ['bouzon', null]);
  assert.deepEqual(beside(papers, 'none'), { before: null, after: null });
  assert.equal(sharedBoard([cell('1'), cell('1')]), '1');
  assert.equal(sharedBoard([cell('1'), cell('2')]), null);
  assert.equal(sharedBoard([]), null);
  const groups = together(['convergence-0', 'time-0', 'convergence-1'].map((id) => ({ id, caption: '', html: '', data: null, claims: [] })));
  assert.deepEqual(
    groups.map((group) => group.map((chart) => chart.id)),
    [['convergence-0', 'convergence-1'], ['time-0']],
  );
});
