import { close, read } from 'node:fs';
import type { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { watchReader } from '../downloads/watch-reader.ts';
import type { ByteRange } from './blob-store.ts';

const BUFFERS = 3;
const BUFFER_SIZE = 256 * 1024;
const readAt = promisify(read);
const closeFile = promisify(close);

/**
 * Writes a range of an open file to a stream, and closes the file. Reuses a few buffers: a read stream allocates one
 * per piece, and collecting these costs more than sending them.
 */
export async function streamFile(fd: number, { start, end }: ByteRange, into: Writable): Promise<void> {
  const reader = watchReader(into);
  try {
    const size = Math.min(BUFFER_SIZE, end - start + 1);
    const free = Array.from({ length: BUFFERS }, () => ({
      bytes: Buffer.allocUnsafeSlow(size),
      sent: Promise.resolve(),
    }));
    for (let position = start, turn = 0; position <= end; turn++) {
      const buffer = free[turn % BUFFERS] as (typeof free)[number];
      await reader.unlessClosed(buffer.sent);
      const wanted = Math.min(size, end - position + 1);
      const { bytesRead } = await readAt(fd, buffer.bytes, 0, wanted, position);
      if (bytesRead === 0) throw new Error('a stored file is shorter than it was');
      buffer.sent = writeTo(into, buffer.bytes.subarray(0, bytesRead));
      position += bytesRead;
    }
    await reader.unlessClosed(Promise.all(free.map(({ sent }) => sent)));
  } finally {
    reader.stop();
    await closeFile(fd);
  }
}

/** Settles once the kernel has the bytes and their buffer can be reused. */
export function writeTo(into: Writable, bytes: Buffer): Promise<void> {
  const sent = new Promise<void>((resolve, reject) => {
    into.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
  sent.catch(() => undefined); // handled by the code that waits for the buffer
  return sent;
}
