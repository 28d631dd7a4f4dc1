import type { ByteSource } from '../../platform/byte-source.ts';
import { MAX_REQUEST_BYTES } from './frames.ts';

/** More than any reader has reason to hold at once: what asks for it believes a size that the file made up. */
const MAX_READ_BYTES = 128 * 1024 * 1024;
const ASKED_AHEAD = 4;

/** The file, as the child sees it: through a parent who answers requests in their order. */
export function parentSource(size: number, ask: (offset: number, length: number) => Promise<Buffer>): ByteSource {
  return {
    size,
    async read(offset, length) {
      const end = Math.min(offset + length, size);
      const wanted = Math.max(0, end - offset);
      if (offset < 0 || wanted > MAX_READ_BYTES) throw new Error(`${wanted} bytes at ${offset} are out of bounds`);
      if (wanted === 0) return Buffer.alloc(0);
      if (wanted <= MAX_REQUEST_BYTES) return ask(offset, wanted);

      const whole = Buffer.allocUnsafe(wanted);
      let next = 0;
      const fetchInTurn = async (): Promise<void> => {
        while (next < wanted) {
          const start = next;
          next += MAX_REQUEST_BYTES;
          const piece = await ask(offset + start, Math.min(MAX_REQUEST_BYTES, wanted - start));
          // What memory happened to hold must not be taken for bytes of the file.
          if (piece.length !== Math.min(MAX_REQUEST_BYTES, wanted - start)) throw new Error('the source ended early');
          piece.copy(whole, start);
        }
      };
      await Promise.all(Array.from({ length: ASKED_AHEAD }, fetchInTurn));
      return whole;
    },
  };
}
