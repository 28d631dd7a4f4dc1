import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { memorySource } from '../buffer-source.fixture.ts';
import { inspectFile } from '../inspect-file.ts';
import type { Verdict } from '../judgement.ts';
import { npyFile } from './npy-file.fixture.ts';

const EVIL = Buffer.from('\x80\x02cos\nsystem\nX\x02\0\0\0id\x85R.', 'latin1');
const SAFE = Buffer.from('\x80\x02]q\0(K\x01K\x02e.', 'latin1');
const EIGHT = Buffer.alloc(8);
const evil = npyFile("'|O'", EVIL);

type Case = readonly [what: string, file: Buffer, verdict: Verdict];

const CASES: readonly Case[] = [
  ['objects behind numbers', Buffer.concat([npyFile("'<f8'", EIGHT), evil]), 'flagged'],
  ['objects behind objects', Buffer.concat([npyFile("'|O'", SAFE), evil]), 'flagged'],
  ['objects behind records', Buffer.concat([npyFile("[('a', '<i4'), ('b', '<i2', (2,))]", EIGHT), evil]), 'flagged'],
  ['objects behind an empty array', Buffer.concat([npyFile("'<f8'", Buffer.alloc(0), '(0, 5)'), evil]), 'flagged'],
  ['a pickle behind numbers', Buffer.concat([npyFile("'<f8'", EIGHT), EVIL]), 'flagged'],
  ['numbers behind numbers', Buffer.concat([npyFile("'<f8'", EIGHT), npyFile("'<f4'", EIGHT, '(2,)')]), 'clean'],
  ['a type that is a pair', npyFile("('<i8', '|O')", EVIL), 'flagged'],
  ['a type that is none', npyFile('None', EVIL), 'flagged'],
  ['a type that is a number', npyFile('5', EVIL), 'flagged'],
  ['a type that is an empty pair', npyFile('()', EVIL), 'flagged'],
  ['a type that is a dictionary', npyFile("{'a': '<f8'}", EVIL), 'flagged'],
  ['an array that Python 2 wrote', npyFile("'<f8'", EIGHT, '(1L,)'), 'clean'],
  ['objects behind one', Buffer.concat([npyFile("'<f8'", EIGHT, '(1L,)'), evil]), 'flagged'],
  ['a shape of something like a number', npyFile("'<f8'", EIGHT, '(1LL,)'), 'inconclusive'],
  ['no shape', npyFile("'<f8'", EIGHT, 'None'), 'inconclusive'],
  ['a shape that is impossible', npyFile("'<f8'", EIGHT, `(${'9'.repeat(15)}, ${'9'.repeat(15)})`), 'inconclusive'],
];

describe('consecutive arrays', () => {
  for (const [what, file, verdict] of CASES) {
    test(`${what}: ${verdict}`, async () => {
      const found = await inspectFile(memorySource(file));
      assert.equal(found.verdict, verdict, found.reason ?? '');
    });
  }
});

test('accepts arrays of every fixed size', async () => {
  const times = ['<M8[D]', '<m8[25s]', '<M8[ns]', '<m8', '>M8[generic]'];
  const plain = ['|b1', '|i1', '<u2', '>i4', '<f2', '<f16', '<c32', '|S5', '<U7', '|V3', '|S0'];
  const records = [
    "[('a', '<i4'), ('', '|V4'), (('title', 'b'), '<f8')]",
    "('<i4', (2, 3))",
    "[('n', [('x', '<f4')], 3)]",
  ];
  for (const descr of [...[...times, ...plain].map((name) => `'${name}'`), ...records]) {
    const { format, verdict, reason } = await inspectFile(memorySource(npyFile(descr, Buffer.alloc(400))));
    assert.deepEqual([format, verdict, reason], ['npy', 'clean', null], descr);
  }
});
