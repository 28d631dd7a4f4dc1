import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import type { BlobStore, ByteRange } from '../blobs/blob-store.ts';
import { writeTo } from '../blobs/stream-file.ts';
import type { Sendable } from './send-bytes.ts';
import { padding, TAR_END, tarHeader } from './tar-header.ts';
import { watchReader } from './watch-reader.ts';

interface ArchivedFile {
  name: string;
  sha256: string;
  size: number;
}

/** A segment of the tar: its own bytes, or those of a blob. */
type Segment = { size: number } & ({ bytes: Buffer } | { sha256: string });

/**
 * Sends several files as one tar that is never stored: its layout follows from names and sizes. So its length is known
 * up front, any range can be sent, and a download can be resumed.
 */
export function createArchive(input: readonly ArchivedFile[], fileName: string, store: BlobStore): Sendable {
  // A download may take hours, so only the needed fields are retained.
  const files = input.map(({ name, sha256, size }) => ({ name, sha256, size }));
  return {
    size: layOut(files).reduce((sum, segment) => sum + segment.size, 0),
    tag: `tar-${digestOf(files)}`,
    fileName,
    open: async (range) => (into) => writeSegments(layOut(files), range, store, into),
  };
}

/** Yields the segments lazily. */
function* layOut(files: readonly ArchivedFile[]): Generator<Segment, undefined> {
  const own = (bytes: Buffer): Segment => ({ bytes, size: bytes.length });
  for (const { name, sha256, size } of files) {
    yield own(tarHeader(name, size));
    yield { sha256, size };
    yield own(padding(size));
  }
  yield own(TAR_END);
}

function digestOf(files: readonly ArchivedFile[]): string {
  const hash = createHash('sha256');
  for (const { name, sha256 } of files) hash.update(`${JSON.stringify(name)} ${sha256}\n`);
  return hash.digest('hex');
}

async function writeSegments(
  segments: Iterable<Segment>,
  { start, end }: ByteRange,
  store: BlobStore,
  into: Writable,
): Promise<void> {
  const reader = watchReader(into);
  let offset = 0;
  try {
    for (const segment of segments) {
      const [first, last] = [Math.max(start - offset, 0), Math.min(end - offset, segment.size - 1)];
      if (first <= last) {
        if ('bytes' in segment) await reader.unlessClosed(writeTo(into, segment.bytes.subarray(first, last + 1)));
        else await (await store.open(segment.sha256, { start: first, end: last }))(into);
      }
      offset += segment.size;
    }
  } finally {
    reader.stop();
  }
}
