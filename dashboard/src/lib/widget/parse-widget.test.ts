import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseWidget } from './parse-widget.ts';

const read = (block: object) => parseWidget(`---\nwidget: ${JSON.stringify(block)}\n---\n# Model\n`);

const TARGET = { name: 'target', type: 'numbers', labels: ['x', 'y'], min: -1, max: [1, 2], value: [0.3, 0.2] };
const ARM = { name: 'joints', type: 'arm', links: [0.3, 0.25], target: 'target' };

test('reads an input form and a picture, with defaults', () => {
  const { widget, problems } = read({ inputs: [TARGET], outputs: [ARM] });
  assert.deepEqual(problems, []);
  assert.deepEqual(widget?.inputs[0], {
    ...{ name: 'target', title: 'target', type: 'numbers', labels: ['x', 'y'], units: ['', ''] },
    ...{ min: [-1, -1], max: [1, 2], step: [0.01, 0.01], value: [0.3, 0.2] },
  });
  assert.deepEqual(widget?.outputs[0], { ...ARM, title: 'joints' });
});

test('reads a map with its start and goal', () => {
  const value = ['S.#', '.#.', '..G'];
  const map = { name: 'map', type: 'grid', size: [3, 3], layers: ['wall', 'start', 'goal'], value };
  const moves = { name: 'moves', type: 'path', grid: 'map' };
  const { widget } = read({ inputs: [map], outputs: [moves] });
  assert.deepEqual(widget?.inputs[0], { ...map, title: 'map', start: null, goal: null });
  const plain = read({ inputs: [{ name: 'map', type: 'grid', size: [2, 2] }], outputs: [moves] });
  assert.deepEqual(plain.widget?.inputs[0], {
    ...{ name: 'map', title: 'map', type: 'grid', size: [2, 2], layers: ['wall'], start: null, goal: null },
    value: ['S.', '.G'],
  });
});

test('returns nothing, and no problem, for a readme without a widget', () => {
  for (const readme of [
    '',
    '# Arm',
    '---\nlicense: MIT\n---\n# Arm',
    '---\nwidget:\n---\n',
    '---\n- widget: 1\n---\n',
  ]) {
    assert.deepEqual(parseWidget(readme), { widget: null, problems: [] });
  }
});

test('names what is wrong', () => {
  const problemsOf = (input: object, output: object = ARM) => read({ inputs: [input], outputs: [output] }).problems;
  const cases: [string[], RegExp][] = [
    [problemsOf({ ...TARGET, min: 'low' }), /^`inputs\[0\]\.min` must be a number\.$/],
    [problemsOf({ ...TARGET, max: [1] }), /^`inputs\[0\]\.max` must be a number, or a list of 2 numbers\.$/],
    [problemsOf({ ...TARGET, value: [3, 0] }), /^`inputs\[0\]\.value` must be between `min` and `max`\.$/],
    [problemsOf({ ...TARGET, maximum: 1 }), /^`inputs\[0\]\.maximum` is not a known field\. Use name, title, type,/],
    [problemsOf({ ...TARGET, type: 'slider' }), /^`inputs\[0\]\.type` must be one of numbers, drawing, image,/],
    [
      problemsOf(TARGET, { ...ARM, target: 'goal' }),
      /^`outputs\[0\]\.target` must be the name of an input of type num/,
    ],
    [problemsOf(TARGET, { ...ARM, links: [0] }), /^`outputs\[0\]\.links` must be 1 to 16 lengths/],
    [problemsOf({ name: 'm', type: 'grid', size: [2, 2], value: ['SG', 'G.'] }), /one start \(S\) and one goal \(G\)/],
    [problemsOf({ name: 'i', type: 'image', size: [8, 8], examples: ['x.png'] }), /numbers of pictures in the gallery/],
    [
      read({ inputs: [TARGET, TARGET], outputs: [ARM] }).problems,
      /^`inputs\[1\]\.name` is the name of another entry\.$/,
    ],
    [read({ inputs: [], outputs: [ARM] }).problems, /^`inputs` must have 1 to 16 entries\.$/],
    [read({ inputs: [TARGET] }).problems, /^`outputs` must be a list\.$/],
    [parseWidget('---\nwidget: yes\n---\n').problems, /^`widget` must be a mapping of fields\.$/],
    [parseWidget('---\nwidget: [\n---\n').problems, /^The front matter cannot be read: /],
  ];
  for (const [problems, expected] of cases) {
    assert.equal(problems.length, 1, problems.join(' '));
    assert.match(problems[0] ?? '', expected);
  }
});

test('reports a problem of each input', () => {
  const { problems } = read({
    inputs: [
      { ...TARGET, min: 'low' },
      { type: 'drawing', name: 'd' },
    ],
    outputs: [ARM],
  });
  assert.deepEqual(problems, ['`inputs[0].min` must be a number.', '`inputs[1].size` must be a list.']);
});

const KEYS = ['inputs', 'outputs', 'name', 'type', 'labels', 'size', 'min', 'max', 'value', 'links', 'layers', 'grid'];
const WORDS = ['numbers', 'grid', 'image', 'drawing', 'choice', 'text', 'classes', 'arm', 'path', 'boxes', 'x', 'wall'];

test('returns a widget or problems for any YAML, and never throws', () => {
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom<unknown>(null, true, 0, 1, -3, 2.5, 1e308, ...WORDS),
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...KEYS), tie('tree')),
    ),
  }));
  fc.assert(
    fc.property(tree, (value) => {
      const { widget, problems } = read(value as object);
      assert.equal(widget === null, problems.length > 0 || value === null);
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => void parseWidget(`---\nwidget: ${text}\n---\n`)));
});

test('accepts every form of numbers within its limits', () => {
  const number = fc.double({ noNaN: true, min: -1e6, max: 1e6 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(number, number, fc.double({ noNaN: true, min: 0, max: 1 })), { minLength: 1, maxLength: 8 }),
      (rows) => {
        const labels = rows.map((_, at) => `n${at}`);
        const min = rows.map(([a, b]) => Math.min(a, b));
        const max = rows.map(([a, b]) => Math.max(a, b) + 1);
        const value = rows.map(([, , share], at) => ((min[at] ?? 0) + share) as number);
        const { widget, problems } = read({
          inputs: [{ name: 'x', type: 'numbers', labels, min, max, value }],
          outputs: [{ name: 'y', type: 'numbers', labels }],
        });
        assert.deepEqual(problems, []);
        assert.deepEqual(widget?.inputs[0]?.type === 'numbers' && widget.inputs[0].value, value);
      },
    ),
  );
});
