import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { memorySource } from '../buffer-source.fixture.ts';
import { npyFile } from '../headers/npy-file.fixture.ts';
import { inspectFile } from '../inspect-file.ts';
import type { Verdict } from '../judgement.ts';
import { tarFile } from './tar-file.fixture.ts';
import { endRecord, zipFile } from './zip-file.fixture.ts';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const EVIL = latin('\x80\x02cos\nsystem\nX\x02\0\0\0id\x85R.');
const TEXT = Buffer.from('hello world\n'.repeat(100));
const text = { name: 'a.txt', content: TEXT };
const npz = zipFile([{ name: 'a.npy', content: npyFile("'<f8'", Buffer.alloc(800)), deflated: true }]);
const evil = zipFile([{ name: 'a.pkl', content: EVIL, deflated: true }]);
/** A zip that Python reads after a text, where a reader of the member alone sees only a text. */
const hidden = zipFile([{ name: 'a.pkl', content: EVIL, deflated: true }], { before: TEXT });
const directoryOf = (zip: Buffer): number => zip.readUInt32LE(zip.length - 6) + TEXT.length;
const end = (size: number, offset: number): Buffer => endRecord(1, size, offset);

type Case = readonly [what: string, file: Buffer, verdict: Verdict, reason: RegExp];

const CASES: readonly Case[] = [
  ['arrays in a zip', tarFile([text, { name: 'a.npz', content: npz }]), 'clean', /^$/],
  ['nothing but a zip', tarFile([{ name: 'a.npz', content: npz }]), 'clean', /^$/],
  [
    'fifty small zips',
    tarFile(Array.from({ length: 50 }, (_, i) => ({ name: `${i}.npz`, content: npz }))),
    'clean',
    /^$/,
  ],
  ['a zip and text behind it', tarFile([{ name: 'a.npz', content: npz }, text]), 'clean', /^$/],
  [
    'a zip in a zip',
    tarFile([{ name: 'a.zip', content: zipFile([{ name: 'a.npz', content: npz }, text]) }]),
    'clean',
    /^$/,
  ],
  ['an empty zip', tarFile([{ name: 'a.zip', content: zipFile([]) }]), 'clean', /^$/],
  [
    'a zip with a wide end',
    tarFile([{ name: 'a.zip', content: zipFile([{ name: 'a', content: TEXT }], { wideEnd: () => undefined }) }]),
    'clean',
    /^$/,
  ],
  ['an evil zip', tarFile([text, { name: 'a.npz', content: evil }]), 'flagged', /os\.system.*a\.npz/],
  [
    'an evil zip in several members',
    tarFile([
      { name: 'a', content: hidden.subarray(0, directoryOf(hidden)) },
      { name: 'b', content: Buffer.concat([hidden.subarray(directoryOf(hidden), -22), end(49 + 2, 0)]) },
    ]),
    'inconclusive',
    /a\.pkl|zip/,
  ],
  [
    'a zip whose end record goes on behind its member',
    tarFile([{ name: 'a', content: hidden.subarray(0, -2) }]),
    'inconclusive',
    /a tar and a zip at once/,
  ],
  [
    'a zip that covers the whole tar',
    tarFile([
      { name: 'a', content: TEXT },
      { name: 'b', content: endOver(tarFile([text])) },
    ]),
    'inconclusive',
    /zip/,
  ],
  ['a zip behind the tar', Buffer.concat([tarFile([text]), evil]), 'inconclusive', /header of the tar is damaged/],
];

/** A directory whose offsets count from far before it. */
function endOver(before: Buffer): Buffer {
  const zip = zipFile([{ name: 'a.pkl', content: EVIL }], { before: TEXT });
  const changed = Buffer.from(zip);
  changed.writeUInt32LE(zip.readUInt32LE(zip.length - 6) + before.length, zip.length - 6);
  return changed;
}

describe('zips in tars', () => {
  for (const [what, file, verdict, reason] of CASES) {
    test(`${what}: ${verdict}`, async () => {
      const found = await inspectFile(memorySource(file));
      assert.equal(found.verdict, verdict, found.reason ?? '');
      assert.match(found.reason ?? '', reason);
    });
  }
});
