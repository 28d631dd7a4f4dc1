import { type Source, TransferError } from '@souk/sdk';
import { hashInWorker } from './hash-in-worker.ts';

/** A chosen file for the SDK. It is hashed once, however often its upload is paused and gone on with. */
export function fileSource(name: string, file: File): Source {
  let known: string | undefined;
  const unreadable = (cause: unknown) =>
    new TransferError('file_unreadable', `${name} cannot be read any more, or was changed: choose it anew.`, {
      file: name,
      cause,
    });
  return {
    name,
    size: file.size,
    async sha256({ onHashed, signal } = {}) {
      try {
        known ??= await hashInWorker(file, { onHashed, signal });
      } catch (cause) {
        signal?.throwIfAborted();
        throw unreadable(cause);
      }
      onHashed?.(file.size);
      return known;
    },
    async slice(from, to) {
      try {
        return new Uint8Array(await file.slice(from, to).arrayBuffer());
      } catch (cause) {
        throw unreadable(cause);
      }
    },
  };
}
