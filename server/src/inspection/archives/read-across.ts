import { BLOCK_BYTES } from '../scratch/scratch-space.ts';

const NOTHING = Buffer.alloc(0);

/** Returns up to `count` bytes of one block; none or undefined at its end. */
type ReadBlock = (index: number, from: number, count: number) => Buffer | undefined;

/** Reads a range across blocks; undefined if a part is missing. */
export function readAcross(offset: number, length: number, readBlock: ReadBlock): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = offset; at < offset + length; ) {
    const index = Math.floor(at / BLOCK_BYTES);
    const from = at - index * BLOCK_BYTES;
    const part = readBlock(index, from, Math.min(offset + length - at, BLOCK_BYTES - from));
    if (part === undefined || part.length === 0) return undefined;
    parts.push(part);
    at += part.length;
  }
  return parts.length === 1 ? (parts[0] as Buffer) : parts.length === 0 ? NOTHING : Buffer.concat(parts);
}
