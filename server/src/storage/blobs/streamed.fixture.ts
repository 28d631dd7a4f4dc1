import { Writable } from 'node:stream';
import type { Pour } from './blob-store.ts';

/** Everything that is poured, as one. */
export async function streamedBy(pour: Pour): Promise<Buffer> {
  const pieces: Buffer[] = [];
  // Copied, as a socket does: buffers are used again once they were taken.
  const into = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(Buffer.from(piece));
      done();
    },
  });
  await pour(into);
  return Buffer.concat(pieces);
}
