import assert from 'node:assert/strict';
import { newId } from '../../platform/ids.ts';
import { openPlace, type StorePlace } from './append-until-killed.fixture.ts';
import type { BlobStore } from './blob-store.ts';
import { bytesOf, inPieces, sha256Of } from './test-content.fixture.ts';

export const MIB = 1 << 20;
export const newUpload = () => newId('upl');
export const oneByOne = (bytes: Buffer) => inPieces(bytes, [64 * 1024]);
export const stagedBytes = async (store: BlobStore, id: string, start = 0) =>
  bytesOf(await store.readStaged(id, start));
export const blobBytes = async (store: BlobStore, sha256: string) => bytesOf(await store.read(sha256));

/** Stores a blob and returns its name. */
export async function storeBlob(store: BlobStore, bytes: Buffer): Promise<string> {
  const [id, sha256] = [newUpload(), sha256Of(bytes)];
  await store.append(id, 0, oneByOne(bytes));
  await store.promote(id, sha256, bytes.byteLength);
  await store.discard(id);
  return sha256;
}

/** Two stores on one place, like two nodes or one node before and after a crash, with common steps. */
export async function openSteps(place: StorePlace) {
  const store = await openPlace(place);
  const another = await openPlace(place);

  const stage = async (bytes: Buffer): Promise<string> => {
    const id = newUpload();
    assert.equal(await store.append(id, 0, oneByOne(bytes)), bytes.byteLength);
    return id;
  };

  /** Appends up to each end in turn, alternating between nodes, and checks the visible state. */
  const stageUpTo = async (content: Buffer, ends: readonly number[], sizes: readonly number[]): Promise<string> => {
    const id = newUpload();
    let staged = 0;
    for (const [turn, end] of ends.entries()) {
      const node = turn % 2 === 0 ? store : another;
      const seen: Uint8Array[] = [];
      const bytes = content.subarray(staged, end);
      assert.equal(await node.append(id, staged, inPieces(bytes, sizes), (piece) => seen.push(piece)), end);
      assert.ok(Buffer.concat(seen).equals(bytes), 'onBytes sees every byte in order');
      assert.equal(await store.stagedSize(id), end);
      assert.equal(await another.stagedSize(id), end);
      staged = end;
    }
    return id;
  };

  const becomesBlob = async (id: string, content: Buffer): Promise<void> => {
    const sha256 = sha256Of(content);
    assert.ok((await stagedBytes(another, id)).equals(content), 'what is staged');
    await store.promote(id, sha256, content.byteLength);
    assert.ok((await blobBytes(another, sha256)).equals(content), 'the blob');
    assert.equal(await store.stagedSize(id), content.byteLength, 'it stays staged until it is discarded');
    await another.discard(id);
    assert.equal(await store.stagedSize(id), 0);
    assert.ok((await blobBytes(store, sha256)).equals(content), 'the blob without what was staged');
  };

  return { store, another, stage, stageUpTo, becomesBlob };
}
