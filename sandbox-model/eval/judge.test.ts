import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Answer, isLooping, judge } from './judge.ts';
import type { Prompt } from './prompts/prompt.ts';
import { aimsOf, markdownTable, plainTable, type Result, rowsOf, speedOf } from './report.ts';

const PROMPT: Prompt = {
  id: 'a',
  kind: 'souk',
  messages: [{ role: 'user', content: 'which prefix?' }],
  right: [{ says: /svc_test_/ }],
};
const ANSWER: Answer = { text: 'It is `svc_test_`.', finishReason: 'stop', tokens: 11, firstPiece: 20, whole: 120 };

function result(text: string, more: Partial<Answer> = {}, kind: Prompt['kind'] = 'souk'): Result {
  const prompt = { ...PROMPT, kind };
  const answer = { ...ANSWER, text, ...more };
  return { prompt, answer, verdict: judge(prompt, answer) };
}

describe('the judge', () => {
  test('says whether an answer is right, ended by itself, and loops', () => {
    assert.deepEqual(judge(PROMPT, ANSWER), { right: true, broken: [], ended: true, looping: false });
    const cut = judge(PROMPT, { ...ANSWER, text: 'I see. '.repeat(20), finishReason: 'length' });
    assert.deepEqual(cut, { right: false, broken: ['says /svc_test_/'], ended: false, looping: true });
  });

  test('knows a loop', () => {
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

  test('knows what is none', () => {
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

  test('has a row for each kind that there is, and one for all', () => {
    const rows = rowsOf(results);
    assert.deepEqual(
      rows.map(({ name, prompts, right }) => [name, prompts, right.toFixed(1)]),
      [
        ['Souk facts', 10, '90.0'],
        ['Robotics terms', 1, '100.0'],
        ['All', 11, '90.9'],
      ],
    );
    assert.match(plainTable(rows), /^ +prompts +right[\s\S]*\nAll +11 +90\.9 % +90\.9 % +0\.0 % +46$/);
    assert.match(markdownTable(rows), /\n\| Souk facts \| 10 \| 90\.0 % \| 90\.0 % \| 0\.0 % \| 50 \|\n/);
  });

  test('says which aims are met', () => {
    assert.deepEqual(
      aimsOf(results).map(({ met }) => met),
      [true, false, true],
    );
  });

  test('measures an answer from its first token on', () => {
    const { tokensPerSecond, tokensPerSecondInAll, firstTokenP50, firstTokenP99 } = speedOf(results.slice(0, 9), 2);
    assert.deepEqual([tokensPerSecond, tokensPerSecondInAll, firstTokenP50, firstTokenP99], [100, 49.5, 20, 20]);
  });
});
