import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readArm } from './arm-points.ts';
import { readClassScores } from './class-scores.ts';
import { readBoxes } from './found-boxes.ts';
import { readHeatmap } from './heatmap-cells.ts';
import { formatFigure, numbersOf } from './output-values.ts';
import { readPath } from './path-cells.ts';
import { readGridMap } from './widget-form.ts';

test('reads numbers of every kind of response', () => {
  assert.deepEqual(numbersOf({ data: Float32Array.of(0.5, 2) }), [0.5, 2]);
  assert.deepEqual(numbersOf({ data: BigInt64Array.of(-3n) }), [-3]);
  assert.deepEqual(numbersOf({ data: ['NaN', '-Infinity', '9007199254740993'] }), [NaN, -Infinity, 9007199254740992]);
});

test('formats figures to be read', () => {
  const figures = [0, -0.167312, 1.72134, 123456, 0.00001234, 1e12, Number.NaN].map(formatFigure);
  assert.deepEqual(figures, ['0', '−0.1673', '1.721', '123500', '1.234e−5', '1e+12', 'NaN']);
});

test('turns logits into shares, and marks the best class', () => {
  const scores = readClassScores({ data: [0, Math.log(3)] }, { labels: ['cat', 'dog'], softmax: true });
  assert.deepEqual(
    scores.map(({ label, score, best }) => [label, Math.round(score * 100), best]),
    [
      ['cat', 25, false],
      ['dog', 75, true],
    ],
  );
  const many = Array.from({ length: 20 }, (_, at) => at);
  const labels = many.map(String);
  assert.deepEqual(readClassScores({ data: many }, { labels, softmax: false })[0], {
    label: '19',
    score: 19,
    best: true,
  });
  const [, named] = readClassScores({ data: [1] }, { labels: ['cat', 'dog'], softmax: true });
  assert.deepEqual(named, { label: 'dog', score: 1, best: true });
});

test('reads boxes above the threshold, best first', () => {
  const data = [0, 0, 0.5, 0.5, 0.6, 1, 0.1, 0.1, 0.2, 0.2, 0.9, 0, 0, 0, 1, 1, 0.4, 0, 0, 0, 0, 0, 1, 0];
  const boxes = readBoxes({ data }, { labels: ['person', 'crate'], threshold: 0.5 });
  assert.deepEqual(
    boxes.map(({ label, score }) => [label, score]),
    [
      ['person', 0.9],
      ['crate', 0.6],
    ],
  );
});

test('reads a path until its goal, its end or the edge', () => {
  const map = readGridMap(['S.#', '..G']);
  const read = (...data: number[]) => readPath({ data }, [3, 2], map);
  assert.deepEqual(read(1, 0, 1, 1, 1, 2, 0, 0), { cells: [0, 3, 4, 5], reachesGoal: true, crossesWall: false });
  assert.deepEqual(read(0, 0, 0, 1, 0, 2, -1, -1, 1, 2), { cells: [0, 1, 2], reachesGoal: false, crossesWall: true });
  fc.assert(
    fc.property(fc.array(fc.double()), (data) => {
      assert.ok(read(...data).cells.every((cell) => cell >= 0 && cell < 6));
    }),
  );
});

test('adds up the angles of an arm', () => {
  const points = readArm({ data: [Math.PI / 2, -Math.PI / 2] }, [2, 1]);
  assert.deepEqual(
    points.map(([x, y]) => [Math.round(x * 1e6) / 1e6, Math.round(y * 1e6) / 1e6]),
    [
      [0, 0],
      [0, 2],
      [1, 2],
    ],
  );
});

test('reads the last two extents of a map', () => {
  const map = readHeatmap({ shape: [1, 2, 2], data: [0, 1, 2, 4] });
  assert.deepEqual(map, { columns: 2, rows: 2, values: [0, 1, 2, 4], min: 0, max: 4 });
  assert.equal(readHeatmap({ shape: [2, 2], data: [0, 1, 2, 4] }, [true, false, false, false]).min, 1);
  assert.deepEqual(readHeatmap({ shape: [3], data: ['NaN', 'NaN', 'NaN'] }), {
    ...{ columns: 3, rows: 1, values: [NaN, NaN, NaN], min: 0, max: 0 },
  });
});
