import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as images from '../../../test/harness/markets/images.ts';
import { scaled } from '../../../test/harness/scale.ts';
import { ApiError } from '../../platform/errors.ts';
import { encodeImage } from './encode-image.ts';
import { readImageHeader } from './image-header.ts';

const VALID = [
  images.png(24, 16),
  await images.jpeg(24, 16),
  await images.webp(24, 16),
  await images.losslessWebp(24, 16),
];

test('turns every camera orientation upright, with the resulting size', async () => {
  const jpeg = await images.jpeg(64, 32);
  for (let orientation = 1; orientation <= 8; orientation++) {
    const { bytes, width, height } = await encodeImage(images.jpegWithExif(jpeg, images.exif(orientation, 'x')));
    assert.deepEqual([width, height], orientation < 5 ? [64, 32] : [32, 64], `${orientation}`);
    assert.equal(readImageHeader(bytes)?.orientation, 1);
  }
});

test('reports the size of the encoded image', async () => {
  for (const file of VALID) {
    const { bytes, width, height } = await encodeImage(file);
    assert.deepEqual(readImageHeader(bytes), { width, height, deep: false, orientation: 1 });
    assert.deepEqual([width, height], [24, 16]);
  }
});

test('encodes or rejects a valid file with any bytes changed', async () => {
  const change = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...VALID),
      fc.array(change, { minLength: 1, maxLength: 6 }),
      async (valid, changes) => {
        const file = Buffer.from(valid);
        for (const [at, value] of changes) file[at % file.length] = value;
        await assertEncodedOrRejected(file);
      },
    ),
    { numRuns: scaled(300) },
  );
});

async function assertEncodedOrRejected(file: Buffer): Promise<void> {
  const outcome = await encodeImage(file).catch((error: unknown) => error);
  if (outcome instanceof ApiError) assert.ok([415, 422].includes(outcome.status), outcome.message);
  else if (outcome instanceof Error) throw outcome;
}
