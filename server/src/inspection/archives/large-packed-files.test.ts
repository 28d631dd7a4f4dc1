import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { scaled } from '../../../test/harness/scale.ts';
import { memorySource, watchedSource } from '../buffer-source.fixture.ts';
import { ONNX } from '../headers/model-files.fixture.ts';
import { npyFile } from '../headers/npy-file.fixture.ts';
import { inspectFile } from '../inspect-file.ts';
import { BOUNDS } from '../inspection-bounds.ts';
import type { Verdict } from '../judgement.ts';
import { scaleBounds } from '../scaled-bounds.fixture.ts';
import { testScratch } from '../scratch/scratch-file.fixture.ts';
import type { Scratch } from '../scratch/scratch-space.ts';
import { tarFile } from './tar-file.fixture.ts';
import { zipFile } from './zip-file.fixture.ts';

scaleBounds('json', 'unpackedInMemory');
const MIB = scaled(2 ** 20);
/** HDF5 may begin behind others' bytes whose number is a power of two. */
const USER_BLOCK = 2 ** Math.floor(Math.log2(32 * MIB));
const EVIL = Buffer.from('\x80\x02cos\nsystem\nX\x02\0\0\0id\x85R.', 'latin1');
const LAMBDA = '{"class_name": "Lambda", "config": {}}';
/** More than is parsed as JSON at once, and more than is unpacked in memory. */
const LARGE = BOUNDS.json + 1024;
const HDF5 = Buffer.from('\x89HDF\r\n\x1a\n', 'latin1');
const hdf5 = (text = ''): Buffer => Buffer.concat([HDF5, Buffer.alloc(LARGE), Buffer.from(text)]);
const json = (last: string): Buffer => {
  const one = '{"id": 1, "image_id": 5, "bbox": [1.5, 2.5, 3.5, 4.5]},\n';
  return Buffer.from(`{"annotations": [${one.repeat(Math.ceil(LARGE / one.length))}${last}]}`);
};
const npz = (content: Buffer): Buffer => zipFile([{ name: 'a.npy', content, deflated: true }]);
const arrays = (last: Buffer): Buffer =>
  gzipSync(
    tarFile([
      ...Array.from({ length: 9 }, (_, i) => ({
        name: `${i}.npz`,
        content: npz(npyFile("'<f8'", Buffer.alloc(2 * MIB))),
      })),
      { name: 'blob', content: Buffer.alloc(BOUNDS.unpackedInMemory, 7) },
      { name: 'last.npz', content: npz(last) },
    ]),
    { level: 1 },
  );
const deflated = (name: string, content: Buffer): Buffer => zipFile([{ name, content, deflated: true }]);

type Case = readonly [what: string, file: Buffer, verdict: Verdict, reason: RegExp];

const CASES: readonly Case[] = [
  ['JSON in gzip', gzipSync(json('{}')), 'clean', /^$/],
  ['JSON of a Lambda layer in gzip', gzipSync(json(LAMBDA)), 'flagged', /Lambda/],
  ['JSON in a zip', deflated('a.json', json('{}')), 'clean', /^$/],
  ['HDF5 in a zip', deflated('a.h5', hdf5()), 'clean', /^$/],
  ['HDF5 with a Lambda layer in a zip', deflated('a.h5', hdf5(LAMBDA)), 'flagged', /Lambda/],
  ['HDF5 with a Lambda layer in gzip', gzipSync(hdf5(LAMBDA)), 'flagged', /Lambda/],
  [
    'HDF5 behind other bytes in gzip',
    gzipSync(Buffer.concat([Buffer.alloc(USER_BLOCK), hdf5(LAMBDA)])),
    'flagged',
    /Lambda/,
  ],
  ['arrays in zips in a packed tar', arrays(npyFile("'<f8'", EVIL)), 'clean', /^$/],
  ['evil arrays in zips in a packed tar', arrays(npyFile("'|O'", EVIL)), 'flagged', /os\.system.*last\.npz/],
  ['a zip in gzip', gzipSync(zipFile([{ name: 'a', content: Buffer.alloc(LARGE) }])), 'clean', /^$/],
  [
    'an evil zip in gzip',
    gzipSync(
      zipFile([
        { name: 'a', content: Buffer.alloc(LARGE) },
        { name: 'b.pkl', content: EVIL },
      ]),
    ),
    'flagged',
    /b\.pkl/,
  ],
  [
    'an evil zip at the end of a large member',
    deflated('a.bin', Buffer.concat([Buffer.alloc(LARGE), deflated('b.pkl', EVIL)])),
    'flagged',
    /b\.pkl/,
  ],
  ['a model in gzip', gzipSync(ONNX), 'clean', /^$/],
  ['text in gzip', gzipSync(Buffer.alloc(LARGE, 'a,b,c\n1,2,3\n')), 'clean', /^$/],
];

/** `reads`: how often it may be read. */
async function assertFound(
  file: Buffer,
  scratch: Scratch,
  expected: { verdict: Verdict; reason: RegExp; reads: number },
) {
  const source = watchedSource(memorySource(file));
  const found = await inspectFile(source, { scratch });
  assert.equal(found.verdict, expected.verdict, found.reason ?? '');
  assert.match(found.reason ?? '', expected.reason);
  const { total } = source.seen;
  assert.ok(total < expected.reads * file.length + 4 * MIB, `${total} of ${file.length} bytes`);
}

describe('large packed files', () => {
  for (const [what, file, verdict, reason] of CASES) {
    test(`${what}: ${verdict}`, async () => {
      await assertFound(file, testScratch(), { verdict, reason, reads: 3 });
    });
    test(`${what}, larger than the scratch space: ${verdict}`, async () => {
      await assertFound(file, testScratch(24 * MIB), { verdict, reason, reads: BOUNDS.passes });
    });
  }
});
