import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { memorySource } from '../buffer-source.fixture.ts';
import { SAFETENSORS } from '../headers/model-files.fixture.ts';
import { npyFile } from '../headers/npy-file.fixture.ts';
import { inspectFile } from '../inspect-file.ts';
import type { Verdict } from '../judgement.ts';
import { tarFile } from './tar-file.fixture.ts';
import { endRecord, zipFile } from './zip-file.fixture.ts';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const EVIL = latin('\x80\x02cos\nsystem\nX\x02\0\0\0id\x85R.');
const SAFE = latin('\x80\x02}X\x01\0\0\0aK\x01s.');
const TEXT = Buffer.from('hello world\n'.repeat(1000));
const PNG = latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR');
const HDF5 = latin('\x89HDF\r\n\x1a\n');
const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const layer = (className: string): unknown => ({
  class_name: 'Functional',
  config: { layers: [{ class_name: className }] },
});
const torch = (pickle: Buffer): Buffer =>
  zipFile([
    { name: 'model/data.pkl', content: pickle },
    { name: 'model/data/0', content: latin('\x80\x02 is how this tensor happens to begin') },
    { name: 'model/version', content: Buffer.from('3\n') },
  ]);

type Case = readonly [what: string, file: Buffer, verdict: Verdict, reason: RegExp];

const CASES: readonly Case[] = [
  ['a checkpoint of PyTorch', torch(SAFE), 'clean', /^$/],
  ['an evil one', torch(EVIL), 'flagged', /^imports os\.system \(in model\/data\.pkl\)\./],
  [
    'a deflated member by any name',
    zipFile([{ name: 'a.png', content: EVIL, deflated: true }]),
    'flagged',
    /os\.system/,
  ],
  ['a deflated text', zipFile([{ name: 'a.txt', content: TEXT, deflated: true }]), 'clean', /^$/],
  [
    'a tensor that is an attack',
    zipFile([
      { name: 'm/data.pkl', content: SAFE },
      { name: 'm/data/0', content: EVIL },
    ]),
    'flagged',
    /os\.system/,
  ],
  ['an empty zip', zipFile([]), 'clean', /^$/],
  ['a zip of what reads as opcodes', zipFile([{ name: 'a.txt', content: latin('x\nNaNp+1\n') }]), 'clean', /^$/],
  [
    'a zip of what reads as a computed import',
    zipFile([{ name: 'a.txt', content: latin('x\n\x8c\x02os\x93') }]),
    'clean',
    /^$/,
  ],
  [
    'a zip in a zip',
    zipFile([{ name: 'in.zip', content: torch(EVIL) }]),
    'flagged',
    /\(in in\.zip\/model\/data\.pkl\)/,
  ],
  [
    'a zip in a deflated zip',
    zipFile([{ name: 'in.zip', content: torch(EVIL), deflated: true }]),
    'flagged',
    /os\.system/,
  ],
  ['a zip behind a picture', zipFile([{ name: 'data.pkl', content: EVIL }], { before: PNG }), 'flagged', /os\.system/],
  [
    'a zip behind a picture, counted from its start',
    zipFile([{ name: 'data.pkl', content: EVIL }], { before: PNG, absolute: true }),
    'flagged',
    /os\.system/,
  ],
  [
    'a zip behind safetensors',
    zipFile([{ name: 'data.pkl', content: EVIL }], { before: SAFETENSORS }),
    'flagged',
    /os\.system/,
  ],
  ['a zip with a comment', zipFile([{ name: 'a', content: TEXT }], { comment: Buffer.from('hello') }), 'clean', /^$/],
  [
    'an end record in the comment',
    zipFile([{ name: 'a', content: TEXT }], { comment: endRecord(0, 0, 0) }),
    'inconclusive',
    /where a zip may end/,
  ],
  [
    'an end record in the comment that does not reach the end',
    zipFile([{ name: 'a', content: TEXT }], { comment: Buffer.concat([endRecord(0, 0, 0), Buffer.from('x')]) }),
    'inconclusive',
    /where a zip may end/,
  ],
  ['bytes behind the end', Buffer.concat([torch(SAFE), Buffer.from('x')]), 'inconclusive', /where a zip may end/],
  ['no end record', torch(SAFE).subarray(0, -30), 'inconclusive', /no end record/],
  [
    'another name in the member’s own header',
    zipFile([{ name: 'a.txt', content: SAFE, local: { name: 'b.pkl' } }]),
    'inconclusive',
    /another name/,
  ],
  [
    'another size there',
    zipFile([{ name: 'a.txt', content: SAFE, local: { size: 3 } }]),
    'inconclusive',
    /another size/,
  ],
  [
    'another method there',
    zipFile([{ name: 'a.txt', content: SAFE, local: { method: 8 } }]),
    'inconclusive',
    /packed otherwise/,
  ],
  ['an encrypted member', zipFile([{ name: 'a', content: TEXT, flags: 1 }]), 'inconclusive', /encrypted/],
  ['an unknown method', zipFile([{ name: 'a', content: TEXT, method: 12 }]), 'inconclusive', /packed with bzip2/],
  ['a member that does not unpack', zipFile([{ name: 'a', content: TEXT, method: 8 }]), 'inconclusive', /damaged/],
  [
    'zips too deep',
    [1, 2, 3, 4].reduce((content) => zipFile([{ name: 'z', content }]), zipFile([{ name: 'a', content: TEXT }])),
    'inconclusive',
    /more than 3 deep/,
  ],

  ['gzip of a pickle', gzipSync(EVIL), 'flagged', /^imports os\.system\./],
  ['gzip of a text', gzipSync(TEXT), 'clean', /^$/],
  ['broken gzip', gzipSync(EVIL).subarray(0, 20), 'inconclusive', /gzip/],
  ['zlib of a pickle, as joblib writes it', deflateSync(EVIL), 'flagged', /os\.system/],
  ['zlib of a text', deflateSync(TEXT), 'clean', /^$/],
  ['a text that begins like zlib', Buffer.from('x\x01 is a variable\n'), 'clean', /^$/],
  ['zstd of a pickle', zstdCompressSync(EVIL), 'flagged', /os\.system/],
  ['zstd of a text', zstdCompressSync(TEXT), 'clean', /^$/],
  ['xz', Buffer.from('fd377a585a000004', 'hex'), 'inconclusive', /xz/],
  ['lz4', Buffer.from('04224d1864', 'hex'), 'inconclusive', /lz4/],
  ['bzip2', Buffer.concat([Buffer.from('BZh9'), Buffer.from('314159265359', 'hex')]), 'inconclusive', /bzip2/],
  [
    'a tar of texts',
    tarFile([
      { name: 'a', content: TEXT },
      { name: 'b', content: Buffer.alloc(0) },
    ]),
    'clean',
    /^$/,
  ],
  [
    'a tar with a pickle',
    tarFile([
      { name: 'a', content: TEXT },
      { name: 'b', content: EVIL },
    ]),
    'flagged',
    /\(in b\)\./,
  ],
  ['a tar that breaks off', tarFile([{ name: 'a', content: TEXT }]).subarray(0, 2000), 'inconclusive', /cut short/],
  [
    'a packed tar with a pickle',
    gzipSync(
      tarFile([
        { name: 'a', content: TEXT },
        { name: 'b', content: EVIL },
      ]),
    ),
    'flagged',
    /os\.system/,
  ],

  ['an array of numbers', npyFile("'<f8'", EVIL), 'clean', /^$/],
  ['an array of records', npyFile("[('a', '<i4'), ('b', '<f8', (2,))]", EVIL), 'clean', /^$/],
  ['an array of objects', npyFile("'|O'", SAFE), 'clean', /^$/],
  ['an array of evil objects', npyFile("'|O'", EVIL), 'flagged', /os\.system/],
  ['records of objects', npyFile("[('a', '<i4'), ('b', [('c', '|O')])]", EVIL), 'flagged', /os\.system/],
  ['objects by another name', npyFile("'object'", EVIL), 'flagged', /os\.system/],
  ['objects between commas', npyFile("'i4,O'", EVIL), 'flagged', /os\.system/],
  ['an array that hides its type', npyFile("'\\x4f'", EVIL), 'inconclusive', /malformed/],
  [
    'arrays in a zip',
    zipFile([{ name: 'a.npy', content: npyFile("'|O'", EVIL), deflated: true }]),
    'flagged',
    /a\.npy/,
  ],

  ['a Keras model', zipFile([{ name: 'config.json', content: json(layer('Dense')) }]), 'clean', /^$/],
  ['a Lambda layer', zipFile([{ name: 'config.json', content: json(layer('Lambda')) }]), 'flagged', /Lambda layer/],
  [
    'a Lambda registered by a package',
    zipFile([{ name: 'config.json', content: json({ a: [{ registered_name: 'Mine>Lambda' }] }) }]),
    'flagged',
    /Lambda layer/,
  ],
  [
    'a lambda as an activation',
    zipFile([{ name: 'config.json', content: json({ a: { class_name: '__lambda__' } }) }]),
    'flagged',
    /Lambda layer/,
  ],
  [
    'a configuration that imports',
    zipFile([{ name: 'config.json', content: json({ module: 'os', class_name: 'function', config: 'system' }) }]),
    'flagged',
    /imports os\.system/,
  ],
  [
    'a configuration in another encoding',
    zipFile([{ name: 'config.json', content: Buffer.from(JSON.stringify(layer('Lambda')), 'utf16le') }]),
    'flagged',
    /Lambda layer/,
  ],
  ['a model as JSON', json(layer('Lambda')), 'flagged', /Lambda layer/],
  ['a model as JSON with escapes', Buffer.from('{"class_nam\\u0065": "L\\u0061mbda"}'), 'flagged', /Lambda layer/],
  ['a vocabulary', json({ Lambda: 1, class_name: 2 }), 'clean', /^$/],
  ['an HDF5 file', Buffer.concat([HDF5, TEXT]), 'clean', /^$/],
  [
    'an HDF5 model with a Lambda layer',
    Buffer.concat([HDF5, Buffer.alloc(600_000), json(layer('Lambda'))]),
    'flagged',
    /Lambda layer/,
  ],
  ['one with escapes', Buffer.concat([HDF5, Buffer.from('"class_name": "\\u004Cambda"')]), 'flagged', /Lambda layer/],
  [
    'one behind a user block',
    Buffer.concat([Buffer.alloc(1024), HDF5, json(layer('Lambda'))]),
    'flagged',
    /Lambda layer/,
  ],
];

describe('containers', () => {
  for (const [what, file, verdict, reason] of CASES) {
    test(`${what}: ${verdict}`, async () => {
      const found = await inspectFile(memorySource(file));
      assert.equal(found.verdict, verdict, found.reason ?? '');
      assert.match(found.reason ?? '', reason);
    });
  }
});

test('finds a Lambda anywhere across two chunks', async () => {
  for (let shift = 0; shift < 60; shift++) {
    const file = Buffer.concat([HDF5, Buffer.alloc(256 * 1024 - 60 + shift), json(layer('Lambda'))]);
    assert.equal((await inspectFile(memorySource(file))).verdict, 'flagged', `shifted by ${shift}`);
  }
});

test('a failing source gives no verdict', async () => {
  const failing = (file: Buffer) => ({
    size: file.length,
    read: async () => Promise.reject(new Error('disk on fire')),
  });
  await assert.rejects(inspectFile(failing(EVIL)), /disk on fire/);
  const later = memorySource(gzipSync(randomBytes(100_000)));
  let reads = 0;
  const source = {
    ...later,
    read: (at: number, length: number) => (reads++ > 1 ? failing(EVIL).read() : later.read(at, length)),
  };
  await assert.rejects(inspectFile(source), /disk on fire/);
});
