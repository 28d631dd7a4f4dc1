import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { memorySource } from '../buffer-source.fixture.ts';
import { inspectFile } from '../inspect-file.ts';
import type { Verdict } from '../judgement.ts';
import { zipFile } from './zip-file.fixture.ts';

// One attack in two halves: the first alone is harmless.
const [HALF, REST] = ['N0', "cos\nsystem\n(S'id'\ntR."];
const TEXT = Buffer.from('hello world\n'.repeat(100));
const ZEROS = Buffer.alloc(512);
const SKIPPED = Buffer.from('502a4d1804000000aabbccdd', 'hex');
const zfile = (pickle: string, more = ''): Buffer =>
  Buffer.concat([Buffer.from(`ZF${`0x${pickle.length.toString(16)}`.padEnd(19)}${more}`), deflateSync(pickle)]);
const starting = (hex: string): Buffer => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(100, 7)]);
const binaryCpio = (name: string): Buffer => {
  const head = Buffer.alloc(26);
  head.writeUInt16LE(0o070707, 0);
  head.writeUInt16LE(name.length + 1, 20);
  return Buffer.concat([head, Buffer.from(`${name}\0`), Buffer.alloc(40)]);
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
  ['a compressed file of old joblib', zfile(HALF + REST), 'flagged'],
  ['a compressed file of old joblib on Python 2', zfile(HALF + REST, ' '), 'flagged'],
  ['a compressed file of old joblib that holds data', zfile('N.'), 'clean'],
  ['text that begins like one', Buffer.from('ZF and nothing else of that kind, only text\n'), 'clean'],
  ['a 7z archive', starting('377abcaf271c0004'), 'inconclusive'],
  ['a RAR archive', starting('526172211a0700'), 'inconclusive'],
  ['a RAR archive of version 5', starting('526172211a070100'), 'inconclusive'],
  [
    'an ar archive',
    Buffer.from('!<arch>\npayload.pkl/    0           0     0     644     40        `\n'),
    'inconclusive',
  ],
  ['a cpio archive', Buffer.from('07070100000001000081a40000'), 'inconclusive'],
  ['a cpio archive with checksums', Buffer.from('07070200000001000081a40000'), 'inconclusive'],
  ['a cpio archive of the portable kind', Buffer.from('0707070000010000010100644'), 'inconclusive'],
  ['a cpio archive of the binary kind', binaryCpio('payload.pkl'), 'inconclusive'],
  ['numbers that begin like one', starting('c771000102030405'), 'clean'],
  ['a .Z file', starting('1f9d90'), 'inconclusive'],
  ['an lzip file', Buffer.from('LZIP\u0001\u0014 and so on'), 'inconclusive'],
  ['a cabinet', Buffer.from('MSCF\0\0\0\0'), 'inconclusive'],
];

describe('packed files', () => {
  for (const [what, file, verdict] of CASES) {
    test(`${what}: ${verdict}`, async () => {
      const found = await inspectFile(memorySource(file));
      assert.equal(found.verdict, verdict, found.reason ?? '');
    });
  }
});
