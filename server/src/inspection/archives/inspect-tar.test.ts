import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { memorySource } from '../buffer-source.fixture.ts';
import { inspectFile } from '../inspect-file.ts';
import type { Verdict } from '../judgement.ts';
import { tarFile } from './tar-file.fixture.ts';

const EVIL = Buffer.from('\x80\x02cos\nsystem\nX\x02\0\0\0id\x85R.', 'latin1');
const TEXT = Buffer.from('hello world\n');
const hidden = Buffer.concat([Buffer.from('text'), Buffer.alloc(508), tarFile([{ name: 'b', content: EVIL }])]);
const pax = (records: string) => ({ name: 'pax', type: 'x', content: Buffer.from(records) });
/** Imports a sibling module; harmless as text. */
const sibling = { name: 'a.txt', content: Buffer.from('cpayload\nrun\n') };
const long = (name: string) => ({ name: '././@LongLink', type: 'L', content: Buffer.from(`${name}\0`) });
const longLink = (target: string) => ({ name: '././@LongLink', type: 'K', content: Buffer.from(`${target}\0`) });
const link = (name: string, target: string, type = '2') => ({ name, type, link: target, content: Buffer.alloc(0) });
const text = { name: 'a', content: TEXT };
const evil = { name: 'b', content: EVIL };

/** Bytes that make the block match a header's checksum. */
function numbersWithSum(at: number): Buffer {
  const numbers = Buffer.alloc(2048);
  numbers[at + 400] = 9;
  numbers[at + 148] = 0x80;
  numbers.writeUInt16BE(8 * 0x20 + 9, at + 154);
  return numbers;
}

/** The checksum of the block is 0 if half of these are negative. */
const NUMBERS_WITHOUT_SUM = Buffer.concat([Buffer.alloc(400), Buffer.from([0x80, 0x80]), Buffer.alloc(1600)]);

type Case = readonly [what: string, file: Buffer, verdict: Verdict, reason: RegExp];

const CASES: readonly Case[] = [
  ['times and long names before a member', tarFile([pax('20 mtime=1700000000\n'), text]), 'clean', /^$/],
  ['the same size declared before it', tarFile([pax('11 size=12\n'), text]), 'clean', /^$/],
  [
    'a smaller size declared before it, which uncovers members in its content',
    tarFile([pax('10 size=4\n'), { name: 'a', content: hidden }]),
    'inconclusive',
    /two sizes/,
  ],
  ['a size declared for all', tarFile([{ ...pax('10 size=4\n'), type: 'g' }, text]), 'inconclusive', /two sizes/],
  [
    'sizes declared one after another',
    tarFile([pax('11 size=12\n'), pax('11 size=12\n'), text]),
    'inconclusive',
    /two sizes/,
  ],
  ['holes declared before it', tarFile([pax('22 GNU.sparse.major=1\n'), text]), 'inconclusive', /sparse/],
  [
    'a size declared before a header for all',
    tarFile([pax('10 size=4\n'), { ...pax('12 atime=10\n'), type: 'g' }, { name: 'a', content: hidden }]),
    'inconclusive',
    /two sizes/,
  ],
  ['binary checksums', tarFile([{ ...text, binarySum: true }, evil]), 'flagged', /os\.system \(in b\)/],
  ['a binary checksum', tarFile([{ ...evil, binarySum: true }]), 'flagged', /os\.system/],
  ['numbers with a binary checksum', numbersWithSum(0), 'clean', /^$/],
  ['numbers with a binary checksum in their middle', numbersWithSum(512), 'clean', /^$/],
  ['numbers whose sum is nothing', NUMBERS_WITHOUT_SUM, 'clean', /^$/],
  [
    'a name that leads outside',
    tarFile([{ ...text, name: '../../a' }]),
    'inconclusive',
    /\.\.\/\.\.\/a.*leads outside/,
  ],
  ['an absolute name', tarFile([{ ...text, name: '/etc/a' }]), 'inconclusive', /leads outside/],
  ['a long name that leads outside', tarFile([long('x/../../a'), text]), 'inconclusive', /leads outside/],
  [
    'a name declared before it that leads outside',
    tarFile([pax('13 path=../a\n'), text]),
    'inconclusive',
    /leads outside/,
  ],
  ['a link that leads outside', tarFile([link('a/b', '../../c')]), 'inconclusive', /a\/b.*leads outside/],
  [
    'a long link that leads outside',
    tarFile([longLink('/etc/passwd'), link('a', 'b')]),
    'inconclusive',
    /leads outside/,
  ],
  [
    'a link declared before it',
    tarFile([pax('20 linkpath=../../b\n'), link('a', 'b')]),
    'inconclusive',
    /leads outside/,
  ],
  ['a hard link that leads outside', tarFile([link('a/b', '../c', '1')]), 'inconclusive', /leads outside/],
  ['links that stay within', tarFile([text, link('c/d', '../a'), link('e', 'a', '1')]), 'clean', /^$/],
  ['a text', tarFile([{ ...sibling, name: 'a.txt' }]), 'clean', /^$/],
  ['a pickle by the name declared before it', tarFile([pax('14 path=a.pkl\n'), sibling]), 'flagged', /payload.*a\.pkl/],
  ['a pickle by its long name', tarFile([long('a.pkl'), sibling]), 'flagged', /payload.*a\.pkl/],
  ['a text by its long name', tarFile([long('b.txt'), { ...sibling, name: 'a' }]), 'clean', /^$/],
  ['a long name that begins like an import', tarFile([long(`c${'x'.repeat(120)}.txt`), text]), 'clean', /^$/],
  [
    'a name declared for all',
    tarFile([{ ...pax('14 path=a.pkl\n'), type: 'g' }, sibling]),
    'inconclusive',
    /two names/,
  ],
  ['two names', tarFile([pax('14 path=a.txt\n'), long('a.pkl'), sibling]), 'inconclusive', /two names/],
  [
    'a name declared twice in one header',
    tarFile([pax('14 path=a.txt\n14 path=a.pkl\n'), sibling]),
    'inconclusive',
    /two names/,
  ],
  ['a header that makes no sense', tarFile([pax('99 size=4\n'), text]), 'inconclusive', /damaged/],
  ['a member with holes', tarFile([{ ...text, type: 'S' }]), 'inconclusive', /sparse/],
  ['a folder with content', tarFile([{ name: 'a', type: '5', content: hidden }]), 'inconclusive', /folder/],
  [
    'a file that is a folder by its name',
    tarFile([{ name: 'a/', type: '\0', content: hidden }]),
    'inconclusive',
    /folder/,
  ],
  [
    'a sum of bytes with a sign',
    tarFile([{ ...evil, name: 'é'.repeat(20), signedSum: true }]),
    'flagged',
    /os\.system/,
  ],
  ['a member by the name of another format', tarFile([{ ...evil, name: 'GGUF' }]), 'flagged', /os\.system/],
  ['a first member without a name', tarFile([{ ...evil, name: '' }]), 'flagged', /os\.system/],
  ['another tar behind the end', Buffer.concat([tarFile([text]), tarFile([evil])]), 'flagged', /os\.system/],
  ['something else behind the end', Buffer.concat([tarFile([text]), TEXT]), 'inconclusive', /damaged/],
  ['a long name', tarFile([{ name: 'long', type: 'L', content: Buffer.from('n'.repeat(200)) }, evil]), 'flagged', /os/],
  ['a size that no header can hold', tarFile([pax('20 size=99999999999\n'), text]), 'inconclusive', /cut short/],
  ['a packed one of two', gzipSync(Buffer.concat([tarFile([text]), tarFile([evil])])), 'flagged', /os\.system/],
];

describe('tars', () => {
  for (const [what, file, verdict, reason] of CASES) {
    test(`${what}: ${verdict}`, async () => {
      const found = await inspectFile(memorySource(file));
      assert.equal(found.verdict, verdict, found.reason ?? '');
      assert.match(found.reason ?? '', reason);
    });
  }
});
