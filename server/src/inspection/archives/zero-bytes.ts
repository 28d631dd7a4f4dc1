import type { ByteSource } from '../../platform/byte-source.ts';
import { chunksOf } from '../chunks-of.ts';

const ZEROS = Buffer.alloc(256 * 1024);

/** Returns the index of the first non-zero byte, or -1. Files may be padded with gigabytes of zeros. */
export function firstFilled(bytes: Buffer): number {
  for (let at = 0; at < bytes.length; at += ZEROS.length) {
    const part = bytes.subarray(at, at + ZEROS.length);
    if (!part.equals(ZEROS.subarray(0, part.length))) return at + part.findIndex((byte) => byte !== 0);
  }
  return -1;
}

/** Returns the offset of the first non-zero byte from `start`, or the source's size. */
export async function findFilled(source: ByteSource, start: number): Promise<number> {
  let at = start;
  for await (const chunk of chunksOf(source, { start })) {
    const filled = firstFilled(chunk);
    if (filled !== -1) return at + filled;
    at += chunk.length;
  }
  return source.size;
}
