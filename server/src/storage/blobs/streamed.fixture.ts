import { Writable } from 'node:stream';
import type { WriteTo } from './blob-store.ts';

/** Returns everything written. */
export async function streamedBy(writeBytes: WriteTo): Promise<Buffer> {
  const pieces: Buffer[] = [];
  // Copied, like a socket does, because buffers are reused.
  const into = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(Buffer.from(piece));
      done();
    },
  });
  await writeBytes(into);
  return Buffer.concat(pieces);
}
