import { readSync, writeSync } from 'node:fs';
import type { Scratch } from './scratch-space.ts';

/** Scratch in an open file, which its owner closes. */
export function scratchFile(descriptor: number, size: number): Scratch {
  return {
    size,
    write(offset, bytes) {
      for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at, bytes.length - at, offset + at);
    },
    read(offset, length) {
      const bytes = Buffer.allocUnsafe(length);
      let filled = 0;
      while (filled < length) {
        const count = readSync(descriptor, bytes, filled, length - filled, offset + filled);
        if (count === 0) break;
        filled += count;
      }
      return bytes.subarray(0, filled);
    },
  };
}
