import type { ByteSource } from '../platform/byte-source.ts';
import { countRead, type Effort } from './effort.ts';
import { BOUNDS } from './inspection-bounds.ts';
import { rejectUnless } from './unjudgeable.ts';

const NOTHING = Buffer.alloc(0);

/**
 * Limits the size of a read and the total read by one inspection. Small reads are close together, so a window is read
 * at once: each read is a round trip to another process, which dominates for an archive of a hundred thousand files.
 */
export function meteredSource(source: ByteSource, effort: Effort): ByteSource {
  let window: Buffer = NOTHING;
  let windowStart = 0;

  async function readCounted(offset: number, length: number): Promise<Buffer> {
    const bytes = await source.read(offset, length);
    countRead(effort, bytes.length, source.size);
    return bytes;
  }

  return {
    size: source.size,
    async read(offset, length) {
      const end = Math.min(source.size, offset + length);
      if (end - offset <= BOUNDS.window / 2) {
        const isHeld = offset >= windowStart && end <= windowStart + window.length;
        if (!isHeld && end > offset) {
          window = await readCounted(offset, Math.min(BOUNDS.window, source.size - offset));
          windowStart = offset;
        }
        return end > offset ? window.subarray(offset - windowStart, end - windowStart) : NOTHING;
      }
      const parts: Buffer[] = [];
      for (let at = offset; at < end; ) {
        const part = await readCounted(at, Math.min(BOUNDS.chunk, end - at));
        if (part.length === 0) break;
        parts.push(part);
        at += part.length;
      }
      return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
    },
  };
}

/** Returns a range of a source as a source, such as a stored member of an archive. */
export function sliceOf(source: ByteSource, start: number, size: number): ByteSource {
  return {
    size,
    read: (offset, length) => source.read(start + offset, Math.max(0, Math.min(length, size - offset))),
  };
}

export async function readExactly(source: ByteSource, offset: number, length: number, what: string): Promise<Buffer> {
  rejectUnless(offset >= 0 && offset + length <= source.size, `${what} lies outside the file`);
  const bytes = await source.read(offset, length);
  rejectUnless(bytes.length === length, `${what} is cut short`);
  return bytes;
}
