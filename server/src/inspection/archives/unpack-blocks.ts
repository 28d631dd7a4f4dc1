import { Readable, type Transform } from 'node:stream';
import { createGunzip, createInflate, createInflateRaw, createZstdDecompress } from 'node:zlib';
import type { ByteSource } from '../../platform/byte-source.ts';
import { chunksOf } from '../chunks-of.ts';
import { BLOCK_BYTES } from '../scratch/scratch-space.ts';
import { rejectUnless, Unjudgeable } from '../unjudgeable.ts';
import { findFilled } from './zero-bytes.ts';

export type Packing = 'deflate' | 'gzip' | 'zlib' | 'zstd';

const CHUNK = { chunkSize: BLOCK_BYTES };
const UNPACKERS: Record<Packing, () => Transform & { bytesWritten: number }> = {
  deflate: () => createInflateRaw(CHUNK),
  gzip: () => createGunzip(CHUNK),
  zlib: () => createInflate(CHUNK),
  zstd: () => createZstdDecompress(CHUNK),
};

/** Unpacks a source lazily from its beginning. Each block is a separate buffer. */
export async function* unpackBlocks(packed: ByteSource, packing: Packing): AsyncGenerator<Buffer, undefined> {
  let parts: Buffer[] = [];
  let held = 0;
  for await (const chunk of unpack(packed, packing)) {
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + BLOCK_BYTES - held);
      parts.push(part);
      held += part.length;
      at += part.length;
      if (held < BLOCK_BYTES) continue;
      yield Buffer.concat(parts);
      parts = [];
      held = 0;
    }
  }
  if (held > 0) yield Buffer.concat(parts);
}

async function* unpack(packed: ByteSource, packing: Packing): AsyncGenerator<Buffer, undefined> {
  // Recorded separately: a failing disk is no verdict on the file, bytes that do not unpack are.
  const failures: unknown[] = [];
  const input = Readable.from(readRecording(packed, failures));
  const unpacker = UNPACKERS[packing]();
  input.on('error', (error) => unpacker.destroy(error));
  try {
    for await (const chunk of input.pipe(unpacker)) yield chunk;
  } catch (error) {
    if (failures.length > 0) throw failures[0];
    if (error instanceof Unjudgeable) throw error;
    throw new Unjudgeable(`its ${packing} data is damaged`, 'pack it again, or upload it unpacked');
  } finally {
    unpacker.destroy();
    input.destroy();
  }
  await rejectTrailingBytes(packed, unpacker.bytesWritten, packing);
}

/** Zeros may pad a file. Python continues after them, and with a second stream that the unpacker here does not read. */
async function rejectTrailingBytes(packed: ByteSource, start: number, packing: Packing): Promise<void> {
  const isRestZeros = (await findFilled(packed, start)) === packed.size;
  rejectUnless(
    isRestZeros,
    `bytes follow the end of its ${packing} data`,
    'pack it again as one stream, or upload it unpacked',
  );
}

async function* readRecording(source: ByteSource, failures: unknown[]): AsyncGenerator<Buffer> {
  try {
    yield* chunksOf(source);
  } catch (cause) {
    failures.push(cause);
    throw cause;
  }
}
