import { Readable, type Transform } from 'node:stream';
import { createGunzip, createInflate, createInflateRaw, createZstdDecompress } from 'node:zlib';
import type { ByteSource } from '../../platform/byte-source.ts';
import { BOUNDS, type Effort } from '../inspection-bounds.ts';
import { refuseUnless, Unjudgeable } from '../unjudgeable.ts';
import { firstFilled } from './zero-bytes.ts';

export type Packing = 'deflate' | 'gzip' | 'zlib' | 'zstd';

const HEAD = 64 * 1024;
const CHUNK = { chunkSize: HEAD };
const UNPACKERS: Record<Packing, () => Transform & { bytesWritten: number }> = {
  deflate: () => createInflateRaw(CHUNK),
  gzip: () => createGunzip(CHUNK),
  zlib: () => createInflate(CHUNK),
  zstd: () => createZstdDecompress(CHUNK),
};

export interface InflatedSource extends ByteSource {
  close(): void;
}

/**
 * What is packed in a source, unpacked only as far as it is read. It runs forward: reading back beyond the head, which
 * is kept, unpacks from the start again, and that counts against the bound like everything else.
 */
export function inflatedSource(packed: ByteSource, packing: Packing, size: number, effort: Effort): InflatedSource {
  let stream: Unpacking | undefined;
  let head: Buffer | undefined;

  async function readStream(offset: number, length: number): Promise<Buffer> {
    if (stream === undefined || offset < stream.position()) {
      stream?.close();
      stream = openUnpacking(packed, packing, effort);
    }
    await stream.skip(offset - stream.position());
    return stream.take(length);
  }

  return {
    size,
    async read(offset, length) {
      const wanted = Math.max(0, Math.min(length, size - offset));
      head ??= await readStream(0, Math.min(HEAD, size));
      const known = head.subarray(offset, offset + wanted);
      if (known.length === wanted || head.length < HEAD) return known;
      return Buffer.concat([known, await readStream(offset + known.length, wanted - known.length)]);
    },
    close: () => stream?.close(),
  };
}

interface Unpacking {
  position(): number;
  skip(count: number): Promise<void>;
  take(count: number): Promise<Buffer>;
  close(): void;
}

function openUnpacking(packed: ByteSource, packing: Packing, effort: Effort): Unpacking {
  const chunks = unpack(packed, packing, effort);
  let held: Buffer = Buffer.alloc(0);
  let position = 0;

  async function take(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let missing = count; missing > 0; ) {
      if (held.length === 0) {
        const next = await chunks.next();
        if (next.done) break;
        held = next.value;
      }
      const part = held.subarray(0, missing);
      held = held.subarray(part.length);
      position += part.length;
      missing -= part.length;
      parts.push(part);
    }
    return Buffer.concat(parts);
  }

  return {
    position: () => position,
    take,
    async skip(count) {
      for (let left = count; left > 0; ) {
        const passed = await take(Math.min(left, HEAD));
        if (passed.length === 0) return;
        left -= passed.length;
      }
    },
    close: () => void chunks.return(undefined),
  };
}

async function* unpack(packed: ByteSource, packing: Packing, effort: Effort): AsyncGenerator<Buffer, undefined> {
  // Kept apart: a disk that fails is no verdict on the file, bytes that do not unpack are.
  const failures: unknown[] = [];
  const input = Readable.from(chunksOf(packed, failures));
  const unpacker = UNPACKERS[packing]();
  input.on('error', (error) => unpacker.destroy(error));
  try {
    for await (const chunk of input.pipe(unpacker)) {
      effort.inflated += chunk.length;
      refuseUnless(effort.inflated <= BOUNDS.inflated, 'it unpacks to more than can be looked at');
      yield chunk;
    }
  } catch (error) {
    if (failures.length > 0) throw failures[0];
    if (error instanceof Unjudgeable) throw error;
    throw new Unjudgeable(`its ${packing} data is broken`);
  } finally {
    unpacker.destroy();
    input.destroy();
  }
  await refuseRest(packed, unpacker.bytesWritten, packing);
}

/** Zeros may fill up a file; Python goes on behind them, and to a second stream of a kind that ends here with its first. */
async function refuseRest(packed: ByteSource, start: number, packing: Packing): Promise<void> {
  for (let at = start; at < packed.size; ) {
    const chunk = await packed.read(at, HEAD);
    if (chunk.length === 0) return;
    refuseUnless(firstFilled(chunk) === -1, `something follows its ${packing} data`);
    at += chunk.length;
  }
}

async function* chunksOf(source: ByteSource, failures: unknown[]): AsyncGenerator<Buffer> {
  try {
    for (let at = 0; at < source.size; ) {
      const chunk = await source.read(at, HEAD);
      if (chunk.length === 0) return;
      yield chunk;
      at += chunk.length;
    }
  } catch (cause) {
    failures.push(cause);
    throw cause;
  }
}
