import type { ByteSource } from '../../platform/byte-source.ts';
import { chunksOf } from '../chunks-of.ts';

const ZEROS = Buffer.alloc(256 * 1024);

/** Where the first byte is that is not zero; -1 where all are. Files are filled up with gigabytes of them. */
export function firstFilled(bytes: Buffer): number {
  for (let at = 0; at < bytes.length; at += ZEROS.length) {
    const part = bytes.subarray(at, at + ZEROS.length);
    if (!part.equals(ZEROS.subarray(0, part.length))) return at + part.findIndex((byte) => byte !== 0);
  }
  return -1;
}

/** Returns where the first byte is, from `start` on, that is not zero; the source's size where there is none. */
export async function findFilled(source: ByteSource, start: number): Promise<number> {
  let at = start;
  for await (const chunk of chunksOf(source, { start })) {
    const filled = firstFilled(chunk);
    if (filled !== -1) return at + filled;
    at += chunk.length;
  }
  return source.size;
}
