import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { inParallel } from '../../platform/async/in-parallel.ts';
import { requireStagingId } from './blob-names.ts';
import { asStoreError, type Bucket } from './s3-bucket.ts';

// What is staged lies in the bucket as chunks, objects of one size that never change. Each call that appends has a
// folder of its own, `<turn>-<offset>/`, where it numbers its chunks by the place in the upload that they fill; only
// its last may be shorter, and whoever appends next begins with a copy of it. A later turn hides what earlier ones hold
// from its offset on.
//
// So everything that is known of an upload is what the bucket lists, and any node goes on where another one died. What
// the dead one had sent may still arrive later, and then changes nothing: it is behind a gap, or hidden.

/** Above 5 MiB, so that the bucket itself can join them. */
export const CHUNK_BYTES = 8 << 20;

const DELETES_AT_ONCE = 8;
/** A chunk in its turn's folder, or the sign that the turn has begun, which sorts behind the chunks. */
const OF_A_TURN = /\/(?<turn>\d{8})-(?<offset>\d{16})\/(?<number>\d{8}|begun)$/;

export interface StagedChunks {
  size: number;
  /** The chunks that hold it, in order. */
  keys: string[];
  /** How often it was appended to. */
  turns: number;
}

/** Everything that belongs to an upload begins so. No id contains a slash. */
export function stagingFolder({ prefix }: Bucket, id: string): string {
  return `${prefix}/staged/${requireStagingId(id)}/`;
}

export function turnFolder(bucket: Bucket, id: string, turn: number, offset: number): string {
  return `${stagingFolder(bucket, id)}${digits(turn, 8)}-${digits(offset, 16)}/`;
}

/** Marks a turn as taken. */
export function begunKey(folder: string): string {
  return `${folder}begun`;
}

export function chunkKey(folder: string, number: number): string {
  return `${folder}${digits(number, 8)}`;
}

export async function listChunks(bucket: Bucket, id: string): Promise<StagedChunks> {
  const staged: StagedChunks = { size: 0, keys: [], turns: 0 };
  // The number of the turn's chunk that continues what was found; none once there was a gap or a short one.
  let next: number | undefined;
  for await (const { key, size } of listFolder(bucket, stagingFolder(bucket, id))) {
    const { turn, offset, number } = OF_A_TURN.exec(key)?.groups ?? {};
    if (Number(turn) > staged.turns) {
      staged.turns = Number(turn);
      next = Number(offset) <= staged.size ? Math.floor(Number(offset) / CHUNK_BYTES) : undefined;
    }
    if (next === undefined || Number(number) !== next) continue;
    staged.keys.length = next;
    staged.keys.push(key);
    staged.size = next * CHUNK_BYTES + size;
    next = size === CHUNK_BYTES ? next + 1 : undefined;
  }
  return staged;
}

export async function* listFolder({ client, name }: Bucket, folder: string) {
  for await (const page of paginateListObjectsV2({ client }, { Bucket: name, Prefix: folder })) {
    for (const { Key, Size } of page.Contents ?? []) yield { key: Key as string, size: Size ?? 0 };
  }
}

/** Deletes one by one: the request that deletes many is where stores differ most. */
export function deleteFolder(bucket: Bucket, folder: string): Promise<void> {
  return inParallel(DELETES_AT_ONCE, listFolder(bucket, folder), async ({ key }) => {
    await bucket.client.send(new DeleteObjectCommand({ Bucket: bucket.name, Key: key }));
  });
}

/** Reads what is staged from `start` on. */
export async function* readChunks(bucket: Bucket, staged: StagedChunks, start: number): AsyncGenerator<Uint8Array> {
  const { keys, size } = staged;
  if (start >= size) return;
  const first = Math.floor(start / CHUNK_BYTES);
  for (const [index, Key] of keys.slice(first).entries()) {
    const Range = index === 0 && start % CHUNK_BYTES > 0 ? { Range: `bytes=${start % CHUNK_BYTES}-` } : {};
    const { Body } = await bucket.client.send(new GetObjectCommand({ Bucket: bucket.name, Key, ...Range }));
    try {
      yield* Body as AsyncIterable<Uint8Array>;
    } catch (error) {
      throw asStoreError(error); // the connection broke in the middle of the object
    }
  }
}

function digits(value: number, count: number): string {
  return String(value).padStart(count, '0');
}
