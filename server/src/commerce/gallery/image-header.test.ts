import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as images from '../../../test/harness/markets/images.ts';
import { readOrientation } from './exif-orientation.ts';
import { readImageHeader, UnusableImageError } from './image-header.ts';

const jpeg = await images.jpeg(64, 48);
const lossy = await images.webp(64, 48);
const lossless = await images.losslessWebp(64, 48);
const png = images.png(64, 48);
const sideways = images.exif(6, 'somewhere');
const size = (file: Buffer) => {
  const header = readImageHeader(file);
  return header && [header.width, header.height];
};

test('reads the size of every type from its header', () => {
  for (const file of [png, jpeg, lossy, lossless]) assert.deepEqual(size(file), [64, 48]);
  assert.deepEqual(size(images.riff(images.canvas(0, 64, 48), images.pictureOf(lossy))), [64, 48]);
});

test('reads the declared size, however large', () => {
  const claims = { width: 100_000, height: 4_294_967_295 };
  assert.deepEqual(size(images.png(1, 1, { claims })), [100_000, 4_294_967_295]);
});

test('distinguishes 16 bits per channel from 8', () => {
  assert.equal(readImageHeader(images.png(4, 4, { bits: 16 }))?.deep, true);
  assert.equal(readImageHeader(png)?.deep, false);
});

test('reads the orientation of every type', () => {
  const chunks = [images.pngChunk('eXIf', sideways)];
  const extended = [images.canvas(8, 64, 48), images.pictureOf(lossy), images.webpChunk('EXIF', sideways)];
  for (const file of [images.jpegWithExif(jpeg, sideways), images.png(64, 48, { chunks }), images.riff(...extended)]) {
    assert.equal(readImageHeader(file)?.orientation, 6);
  }
  for (const file of [png, jpeg, lossy]) assert.equal(readImageHeader(file)?.orientation, 1);
});

test('returns undefined for files of other types', () => {
  for (const text of [
    '',
    'GIF89a',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<!doctype html>',
    'BM',
    'II*\0',
    'RIFF',
  ]) {
    assert.equal(readImageHeader(Buffer.from(text, 'latin1')), undefined);
  }
});

test('rejects a file truncated anywhere', () => {
  for (const file of [png, jpeg, lossy, lossless]) {
    for (let length = 12; length < file.length - 1; length++) {
      assert.throws(() => readImageHeader(file.subarray(0, length)), UnusableImageError, `${length} of ${file.length}`);
    }
  }
});

test('ignores what follows the end of a file', () => {
  for (const file of [png, jpeg, lossy])
    assert.deepEqual(size(Buffer.concat([file, png, Buffer.from('<html>')])), [64, 48]);
});

for (const [what, file] of [
  [
    'a PNG whose first part is another',
    Buffer.concat([png.subarray(0, 8), images.pngChunk('tEXt', sideways), png.subarray(8)]),
  ],
  ['a PNG with a second header', images.png(4, 4, { chunks: [images.pngChunk('IHDR', Buffer.alloc(13))] })],
  [
    'a PNG with a short header',
    Buffer.concat([png.subarray(0, 8), images.pngChunk('IHDR', Buffer.alloc(4)), png.subarray(33)]),
  ],
  ['a JPEG with a second frame', images.withSegment(jpeg, 0xc0, Buffer.from('08ffffffff03', 'hex'))],
  ['a JPEG without a frame', Buffer.from('ffd8ffe000020000ffd9', 'hex')],
  ['a JPEG with a part of no length', Buffer.from('ffd8ffe00000ffd9', 'hex')],
  ['a WebP that declares two sizes', images.riff(images.canvas(0, 10, 10), images.pictureOf(lossy))],
  ['a WebP with two pictures', images.riff(images.pictureOf(lossy), images.pictureOf(lossless))],
  ['a WebP with none', images.riff(images.canvas(0, 64, 48))],
  [
    'an animated WebP',
    images.riff(images.canvas(2, 64, 48), images.webpChunk('ANIM', Buffer.alloc(6)), images.pictureOf(lossy)),
  ],
] as const) {
  test(`rejects ${what}`, () => assert.throws(() => readImageHeader(file), UnusableImageError));
}

test('reads or rejects any bytes after a known signature', () => {
  const beginnings = [
    png.subarray(0, 8),
    png.subarray(0, 33),
    jpeg.subarray(0, 3),
    lossy.subarray(0, 12),
    Buffer.alloc(0),
  ];
  const file = fc
    .tuple(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 300 }))
    .map(([start, rest]) => Buffer.concat([start, rest]));
  fc.assert(
    fc.property(file, (bytes) => assertReadOrRejected(bytes)),
    { numRuns: 2000 },
  );
});

test('reads or rejects a valid file with bytes changed anywhere', () => {
  const change = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }));
  const rotated = images.jpegWithExif(jpeg, sideways);
  fc.assert(
    fc.property(
      fc.constantFrom(png, rotated, lossy, lossless),
      fc.array(change, { maxLength: 8 }),
      (sound, changes) => {
        const file = Buffer.from(sound);
        for (const [at, value] of changes) file[at % file.length] = value;
        assertReadOrRejected(file);
      },
    ),
    { numRuns: 2000 },
  );
});

function assertReadOrRejected(file: Buffer): void {
  try {
    const header = readImageHeader(file);
    if (header)
      assert.ok(header.width >= 0 && header.height >= 0 && header.orientation >= 1 && header.orientation <= 8);
  } catch (error) {
    if (!(error instanceof UnusableImageError)) throw error;
  }
}

test('returns an orientation for any EXIF bytes', () => {
  const start = fc.constantFrom('II*\0\x08\0\0\0', 'MM\0*\0\0\0\x08', 'MM\0*\xff\xff\xff\xff', '');
  fc.assert(
    fc.property(start, fc.uint8Array({ maxLength: 64 }), (text, rest) => {
      const orientation = readOrientation(Buffer.concat([Buffer.from(text, 'latin1'), rest]));
      assert.ok(orientation >= 1 && orientation <= 8);
    }),
  );
  assert.equal(readOrientation(images.exif(8, 'x')), 8);
  assert.equal(readOrientation(images.exif(9, 'x')), 1);
});
