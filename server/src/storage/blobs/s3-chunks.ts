import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { inParallel } from '../../platform/async/in-parallel.ts';
import { requireStagingId } from './blob-names.ts';
import { asStoreError, type Bucket } from './s3-bucket.ts';

// Staged bytes are stored as chunks: immutable objects of one size. Each append has a folder of its own,
// `<turn>-<offset>/`, and numbers its chunks by their position in the upload; only its last may be shorter, and the
// next append starts with a copy of it. A later turn hides what earlier ones hold from its offset on.
//
// The bucket listing is therefore the whole state of an upload, and any node can continue where another crashed. Late
// requests of the crashed node change nothing: their chunks are after a gap, or hidden.

/** Above 5 MiB, the minimum for a multipart copy. */
export const CHUNK_BYTES = 8 << 20;

const MAX_CONCURRENT_DELETES = 8;
/** A chunk in its turn's folder, or the marker that the turn has begun, which sorts after the chunks. */
const CHUNK_KEY = /\/(?<turn>\d{8})-(?<offset>\d{16})\/(?<number>\d{8}|begun)$/;

export interface StagedChunks {
  size: number;
  /** The chunks, in order. */
  keys: string[];
  /** Number of appends. */
  turns: number;
}

/** Prefix of everything that belongs to an upload. IDs contain no slash. */
export function stagingFolder({ prefix }: Bucket, id: string): string {
  return `${prefix}/staged/${requireStagingId(id)}/`;
}

export function turnFolder(bucket: Bucket, id: string, turn: number, offset: number): string {
  return `${stagingFolder(bucket, id)}${digits(turn, 8)}-${digits(offset, 16)}/`;
}

/** Key of the marker that a turn is taken. */
export function begunKey(folder: string): string {
  return `${folder}begun`;
}

export function chunkKey(folder: string, number: number): string {
  return `${folder}${digits(number, 8)}`;
}

export async function listChunks(bucket: Bucket, id: string): Promise<StagedChunks> {
  const staged: StagedChunks = { size: 0, keys: [], turns: 0 };
  // Number of the chunk that continues the bytes found; undefined after a gap or a short chunk.
  let next: number | undefined;
  for await (const { key, size } of listFolder(bucket, stagingFolder(bucket, id))) {
    const { turn, offset, number } = CHUNK_KEY.exec(key)?.groups ?? {};
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

/** Deletes objects one by one: stores differ most in the bulk delete request. */
export function deleteFolder(bucket: Bucket, folder: string): Promise<void> {
  return inParallel(MAX_CONCURRENT_DELETES, listFolder(bucket, folder), async ({ key }) => {
    await bucket.client.send(new DeleteObjectCommand({ Bucket: bucket.name, Key: key }));
  });
}

/** Reads staged bytes from `start`. */
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
