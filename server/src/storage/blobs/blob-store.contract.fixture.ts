import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { eventually } from '../../../test/harness/eventually.ts';
import { scaled } from '../../../test/harness/scale.ts';
import { appendUntilKilled, type StorePlace } from './append-until-killed.fixture.ts';
import { blobBytes, MIB, newUpload, oneByOne, openSteps, stagedBytes } from './blob-store-steps.fixture.ts';
import { blobsContract } from './blobs.contract.fixture.ts';
import { contentOf, inPieces, sha256Of } from './test-content.fixture.ts';

/** The contract of every store. `slowness` divides the number of generated examples. */
export function blobStoreContract(name: string, place: StorePlace, otherMode: StorePlace, slowness = 1): void {
  const examples = (count: number) => ({ numRuns: scaled(Math.ceil(count / slowness)) });
  stagingContract(`${name}, what is staged`, place, examples);
  blobsContract(`${name}, blobs`, place, otherMode, examples);
}

export type Examples = (count: number) => { numRuns: number };

const cuts = (max: number, count: number) =>
  fc
    .record({
      size: fc.nat({ max }),
      at: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: count }),
    })
    .map(({ size, at }) => [...at.map((share) => Math.floor(share * size)).sort((a, b) => a - b), size]);
const pieceSizes = (max: number) => fc.array(fc.integer({ min: 1, max }), { minLength: 1, maxLength: 4 });

function stagingContract(name: string, place: StorePlace, examples: Examples): void {
  describe(name, async () => {
    const { store, another, stage, stageUpTo, becomesBlob } = await openSteps(place);

    test('keeps what arrives in pieces of any size, resumed anywhere', async () => {
      await fc.assert(
        fc.asyncProperty(fc.nat(), cuts(100_000, 3), pieceSizes(5_000), async (seed, ends, sizes) => {
          const content = contentOf(seed, ends.at(-1) as number);
          await becomesBlob(await stageUpTo(content, ends, sizes), content);
        }),
        examples(150),
      );
    });

    test('keeps what is larger than anything it holds in memory, resumed anywhere', async () => {
      const ends = fc.oneof(
        cuts(20 * MIB, 2),
        fc.constantFrom([8 * MIB], [8 * MIB, 16 * MIB, 16 * MIB + 1], [3, 17 * MIB]),
      );
      await fc.assert(
        fc.asyncProperty(fc.nat(), ends, pieceSizes(9 * MIB), async (seed, ends, sizes) => {
          const content = contentOf(seed, ends.at(-1) as number);
          await becomesBlob(await stageUpTo(content, ends, [...sizes, 100_000]), content);
        }),
        examples(30),
      );
    });

    test('takes very many tiny pieces', async () => {
      const content = contentOf(1, 20_000);
      await becomesBlob(await stageUpTo(content, [5_000, 20_000], [1, 2]), content);
    });

    test('takes nothing at all for zero bytes', async () => {
      const empty = Buffer.alloc(0);
      const nothing = newUpload();
      assert.equal(await store.stagedSize(nothing), 0);
      assert.equal((await stagedBytes(store, nothing)).byteLength, 0);
      await becomesBlob(nothing, empty);
      await store.remove(sha256Of(empty));
      await becomesBlob(await stageUpTo(empty, [0, 0], [1]), empty);
    });

    for (const [size, kept] of [
      [100_000, 37_123],
      [18 * MIB, 0],
      [18 * MIB, 5 * MIB],
      [18 * MIB, 8 * MIB],
      [18 * MIB, 17 * MIB + 1],
    ] as const) {
      test(`keeps ${kept} of ${size} bytes when the source fails there, and resumes`, async () => {
        const id = newUpload();
        const content = contentOf(size + kept, size);
        const gone = new Error('the client is gone');
        const seen: Uint8Array[] = [];
        const broken = inPieces(content.subarray(0, kept), [70_000], gone);
        await assert.rejects(
          store.append(id, 0, broken, (piece) => seen.push(piece)),
          (error) => error === gone,
        );
        assert.ok(Buffer.concat(seen).equals(content.subarray(0, kept)));
        assert.equal(await another.stagedSize(id), kept);
        assert.equal(await another.append(id, kept, oneByOne(content.subarray(kept))), size);
        await becomesBlob(id, content);
      });
    }

    test('survives being killed while it appends, time after time', async () => {
      const [size, seed, id] = [40 * MIB, 77, newUpload()];
      const content = contentOf(seed, size);
      for (let kills = 0, known = 1; kills < scaled(30); kills++) {
        // The first run gets further than any buffer reaches.
        const killAt = (kills === 0 ? 26 : (kills * 7) % 20) * MIB;
        await appendUntilKilled({ place, id, seed, to: size }, killAt);
        const staged = await stagedBytes(another, id);
        assert.ok(staged.equals(content.subarray(0, staged.byteLength)), 'what is staged is what was sent');
        assert.ok(staged.byteLength >= known, `${staged.byteLength} after ${known}`);
        known = staged.byteLength;
      }
      await eventually('the end', async () => {
        const staged = await store.stagedSize(id);
        // A request of the killed process may still arrive at a remote store after this check.
        const appended = store.append(id, staged, oneByOne(content.subarray(staged)));
        return (await appended.catch(() => 0)) === size;
      });
      await becomesBlob(id, content);
    });

    test('rejects appends anywhere but at the end', async () => {
      const content = contentOf(5, 1000);
      const id = await stage(content);
      for (const offset of [0, 999, 1001, 8 * MIB]) {
        await assert.rejects(store.append(id, offset, oneByOne(content)), /holds 1000 bytes/);
      }
      await assert.rejects(store.append(newUpload(), 1, oneByOne(content)), /holds 0 bytes/);
      assert.ok((await stagedBytes(store, id)).equals(content));
    });

    test('reads what is staged from anywhere on, and takes more afterwards', async () => {
      const content = contentOf(6, 9 * MIB);
      const id = await stage(content.subarray(0, 8 * MIB + 500));
      for (const start of [0, 1, 8 * MIB - 1, 8 * MIB, 8 * MIB + 499, 8 * MIB + 500, 9 * MIB]) {
        const expected = content.subarray(start, 8 * MIB + 500);
        assert.ok((await stagedBytes(store, id, start)).equals(expected), `from ${start}`);
      }
      assert.equal(await store.append(id, 8 * MIB + 500, oneByOne(content.subarray(8 * MIB + 500))), 9 * MIB);
      await becomesBlob(id, content);
    });

    test('rejects promotion with another size', async () => {
      for (const [held, claimed] of [
        [1000, 999],
        [1000, 1001],
        [0, 1],
        [1000, 0],
        [8 * MIB + 1, 8 * MIB],
      ] as const) {
        const content = contentOf(held, held);
        const id = await stage(content);
        const sha256 = sha256Of(Buffer.from(`${held} ${claimed}`));
        await assert.rejects(store.promote(id, sha256, claimed), /instead of/);
        await assert.rejects(store.read(sha256), { code: 'ENOENT' });
        assert.ok((await stagedBytes(store, id)).equals(content));
      }
    });

    test('promotes again after a crash, and the same bytes from two uploads', async () => {
      for (const size of [3000, 9 * MIB]) {
        const content = contentOf(size, size);
        const sha256 = sha256Of(content);
        const [one, two] = [await stage(content), await stage(content)];
        await store.promote(one, sha256, size);
        await another.promote(one, sha256, size);
        await another.promote(two, sha256, size);
        await store.discard(one);
        await becomesBlob(two, content);
      }
    });

    test('promotes the same bytes from several uploads at once', async () => {
      const content = contentOf(12, 50_000);
      const sha256 = sha256Of(content);
      const ids = await Promise.all(Array.from({ length: 4 }, () => stage(content)));
      await Promise.all(ids.map((id, turn) => (turn % 2 ? store : another).promote(id, sha256, 50_000)));
      assert.ok((await blobBytes(store, sha256)).equals(content));
    });

    test('discards staged bytes in any state', async () => {
      const content = contentOf(7, 9 * MIB);
      const states: Record<string, () => Promise<string>> = {
        nothing: async () => newUpload(),
        empty: () => stage(Buffer.alloc(0)),
        small: () => stage(content.subarray(0, 10)),
        large: () => stage(content),
        promoted: async () => {
          const id = await stage(content);
          await store.promote(id, sha256Of(content), content.byteLength);
          return id;
        },
      };
      for (const [state, make] of Object.entries(states)) {
        const id = await make();
        await another.discard(id);
        await store.discard(id);
        assert.equal(await store.stagedSize(id), 0, state);
        const fresh = contentOf(8, 2000);
        assert.equal(await store.append(id, 0, oneByOne(fresh)), 2000, state);
        assert.ok((await stagedBytes(another, id)).equals(fresh), state);
      }
      assert.ok((await blobBytes(store, sha256Of(content))).equals(content));
    });
  });
}
