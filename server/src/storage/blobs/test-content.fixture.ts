import { createCipheriv, createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Bytes that look random and are the same for the same seed. What begins alike for two sizes is alike. */
export function contentOf(seed: number, size: number): Buffer {
  const key = createHash('sha256').update(String(seed)).digest().subarray(0, 16);
  return createCipheriv('aes-128-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(size));
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A source that gives bytes in pieces of these sizes, over and over, and then ends, or throws. */
export async function* inPieces(bytes: Buffer, sizes: readonly number[], thrown?: Error): AsyncGenerator<Buffer> {
  for (let at = 0, turn = 0; at < bytes.byteLength; turn++) {
    const size = sizes[turn % sizes.length] as number;
    yield bytes.subarray(at, at + size);
    at += size;
  }
  if (thrown) throw thrown;
}

export async function bytesOf(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
