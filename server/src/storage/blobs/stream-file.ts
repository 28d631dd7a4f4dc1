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
 * Writes a stretch of an open file to a stream, and closes the file. The bytes go through a few buffers that are used
 * over and over: a stream allocates one for each piece, and collecting these costs more than sending what they hold.
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
      await reader.unlessGone(buffer.sent);
      const wanted = Math.min(size, end - position + 1);
      const { bytesRead } = await readAt(fd, buffer.bytes, 0, wanted, position);
      if (bytesRead === 0) throw new Error('a stored file is shorter than it was');
      buffer.sent = writeTo(into, buffer.bytes.subarray(0, bytesRead));
      position += bytesRead;
    }
    await reader.unlessGone(Promise.all(free.map(({ sent }) => sent)));
  } finally {
    reader.stop();
    await closeFile(fd);
  }
}

/** Settles once the bytes are with the kernel, and their buffer can hold others. */
export function writeTo(into: Writable, bytes: Buffer): Promise<void> {
  const sent = new Promise<void>((resolve, reject) => {
    into.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
  sent.catch(() => undefined); // whoever waits for the buffer hears of it
  return sent;
}
