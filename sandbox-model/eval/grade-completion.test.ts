import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Completion, gradeCompletion, isLooping } from './grade-completion.ts';
import type { Prompt } from './prompts/prompt.ts';
import { markdownTable, plainTable, type Result, rowsOf, speedOf, targetsOf } from './report.ts';

const PROMPT: Prompt = {
  id: 'a',
  kind: 'souk',
  messages: [{ role: 'user', content: 'which prefix?' }],
  rules: [{ says: /svc_test_/ }],
};
const COMPLETION: Completion = {
  text: 'It is `svc_test_`.',
  finishReason: 'stop',
  tokens: 11,
  firstTokenMs: 20,
  totalMs: 120,
};

function result(text: string, more: Partial<Completion> = {}, kind: Prompt['kind'] = 'souk'): Result {
  const prompt = { ...PROMPT, kind };
  const completion = { ...COMPLETION, text, ...more };
  return { prompt, completion, grade: gradeCompletion(prompt, completion) };
}

describe('grading a completion', () => {
  test('detects whether a completion is correct, finished and looping', () => {
    assert.deepEqual(gradeCompletion(PROMPT, COMPLETION), {
      correct: true,
      failed: [],
      finished: true,
      looping: false,
    });
    const cut = gradeCompletion(PROMPT, { ...COMPLETION, text: 'I see. '.repeat(20), finishReason: 'length' });
    assert.deepEqual(cut, { correct: false, failed: ['says /svc_test_/'], finished: false, looping: true });
  });

  test('detects loops', () => {
    const loops = [
      'the key the key the key the key the key the key',
      'A key is a key.\nA key is a key.\nA key is a key.',
      'no '.repeat(13),
      'a'.repeat(60),
      'Send the header with every request. Then send the header with every request. Send the header with every request.',
      `one two three ${'four five six seven eight nine ten eleven twelve '.repeat(3)}`,
    ];
    for (const text of loops) assert.ok(isLooping(text), text);
  });

  test('does not take other repetition for a loop', () => {
    const plain = [
      '',
      'ping ping ping ping ping',
      '1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15',
      'Create a new key, deploy it, then revoke the old one. A revoked key gets 401 `invalid_key`.',
      'yes\nyes\nyes',
      'A test key begins with `svc_test_`. A live key begins with `svc_live_`. A key begins with its prefix.',
    ];
    for (const text of plain) assert.ok(!isLooping(text), text);
  });
});

describe('the report', () => {
  const results = [
    ...Array.from({ length: 9 }, () => result('svc_test_')),
    result('no idea', { finishReason: 'length', tokens: 400 }),
    result('svc_test_', {}, 'robotics'),
  ];

  test('has a row for each kind with results, and one for all', () => {
    const rows = rowsOf(results);
    assert.deepEqual(
      rows.map(({ name, prompts, correct }) => [name, prompts, correct.toFixed(1)]),
      [
        ['Souk facts', 10, '90.0'],
        ['Robotics terms', 1, '100.0'],
        ['All', 11, '90.9'],
      ],
    );
    assert.match(plainTable(rows), /^ +prompts +correct[\s\S]*\nAll +11 +90\.9 % +90\.9 % +0\.0 % +46$/);
    assert.match(markdownTable(rows), /\n\| Souk facts \| 10 \| 90\.0 % \| 90\.0 % \| 0\.0 % \| 50 \|\n/);
  });

  test('reports which targets are met', () => {
    assert.deepEqual(
      targetsOf(results).map(({ met }) => met),
      [true, false, true],
    );
  });

  test('measures the speed of a completion from its first token on', () => {
    const speed = speedOf(results.slice(0, 9), 2);
    const expected = { tokensPerSecond: 100, totalTokensPerSecond: 49.5, firstTokenP50Ms: 20, firstTokenP99Ms: 20 };
    assert.deepEqual(speed, expected);
  });
});
