import type { ByteSource } from '../../platform/byte-source.ts';
import { MAX_REQUEST_BYTES } from './frames.ts';

/** More than any reader needs at once: a larger read trusts a size that the file made up. */
const MAX_READ_BYTES = 128 * 1024 * 1024;
const CONCURRENT_REQUESTS = 4;

/** The file as seen by the child: the parent serves reads in order. */
export function parentSource(
  size: number,
  requestBytes: (offset: number, length: number) => Promise<Buffer>,
): ByteSource {
  return {
    size,
    async read(offset, length) {
      const end = Math.min(offset + length, size);
      const wanted = Math.max(0, end - offset);
      if (offset < 0 || wanted > MAX_READ_BYTES) throw new Error(`${wanted} bytes at ${offset} are out of bounds`);
      if (wanted === 0) return Buffer.alloc(0);
      if (wanted <= MAX_REQUEST_BYTES) return requestBytes(offset, wanted);

      const whole = Buffer.allocUnsafe(wanted);
      let next = 0;
      const fetchInTurn = async (): Promise<void> => {
        while (next < wanted) {
          const start = next;
          next += MAX_REQUEST_BYTES;
          const piece = await requestBytes(offset + start, Math.min(MAX_REQUEST_BYTES, wanted - start));
          // Uninitialised memory must not be taken for bytes of the file.
          if (piece.length !== Math.min(MAX_REQUEST_BYTES, wanted - start)) throw new Error('the source ended early');
          piece.copy(whole, start);
        }
      };
      await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, fetchInTurn));
      return whole;
    },
  };
}
