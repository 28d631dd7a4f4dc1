import type { Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { HashOptions } from '../transfers/source.ts';

/** Adds the content of a file to a hash and returns the number of bytes. */
export async function hashFile(hash: Hash, path: string, { onHashed, signal }: HashOptions = {}): Promise<number> {
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024, signal })) {
    hash.update(chunk);
    bytes += chunk.length;
    onHashed?.(bytes);
  }
  return bytes;
}
