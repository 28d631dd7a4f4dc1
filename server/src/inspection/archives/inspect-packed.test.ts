import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { inspectFile } from '../inspect-file.ts';
import type { Verdict } from '../judgement.ts';
import { memorySource } from '../memory-source.fixture.ts';
import { zipFile } from './zip-file.fixture.ts';

// One attack in two halves: alone the first is nothing.
const [HALF, REST] = ['N0', "cos\nsystem\n(S'id'\ntR."];
const TEXT = Buffer.from('hello world\n'.repeat(100));
const ZEROS = Buffer.alloc(512);
const SKIPPED = Buffer.from('502a4d1804000000aabbccdd', 'hex');
const lzma = (dictionary: number): Buffer => {
  const head = Buffer.alloc(30, 0xff);
  head[0] = 0x5d;
  head.writeUInt32LE(dictionary, 1);
  return head;
};
const withRest = Buffer.concat([deflateRawSync('N0'), Buffer.from('rest')]);

type Case = readonly [what: string, file: Buffer, verdict: Verdict];

const CASES: readonly Case[] = [
  ['gzip of several members', Buffer.concat([gzipSync(HALF), gzipSync(REST)]), 'flagged'],
  [
    'gzip of several members, with zeros between',
    Buffer.concat([gzipSync(HALF), ZEROS, gzipSync(REST)]),
    'inconclusive',
  ],
  ['gzip filled up with zeros', Buffer.concat([gzipSync(TEXT), ZEROS]), 'clean'],
  ['zlib of several streams', Buffer.concat([deflateSync(HALF), deflateSync(REST)]), 'inconclusive'],
  ['zstd of several frames', Buffer.concat([zstdCompressSync(HALF), zstdCompressSync(REST)]), 'flagged'],
  ['zstd behind a frame that is skipped', Buffer.concat([SKIPPED, zstdCompressSync(HALF + REST)]), 'flagged'],
  ['zstd with something behind it', Buffer.concat([zstdCompressSync(HALF), Buffer.from('rest')]), 'inconclusive'],
  [
    'a deflated member with something behind it',
    zipFile([{ name: 'a', content: withRest, method: 8 }]),
    'inconclusive',
  ],
  ['lzma of a power of two', lzma(2 ** 23), 'inconclusive'],
  ['lzma of one and a half', lzma(2 ** 23 + 2 ** 22), 'inconclusive'],
];

describe('packed files', () => {
  for (const [what, file, verdict] of CASES) {
    test(`${what}: ${verdict}`, async () => {
      const found = await inspectFile(memorySource(file));
      assert.equal(found.verdict, verdict, found.reason ?? '');
    });
  }
});
