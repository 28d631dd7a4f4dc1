import { type Source, TransferError } from '@souk/sdk';
import { hashInWorker } from './hash-in-worker.ts';

/** Wraps a chosen file for the SDK. It is hashed once, even if its upload is paused and resumed. */
export function fileSource(name: string, file: File): Source {
  let hash: string | undefined;
  const unreadable = (cause: unknown) =>
    new TransferError('file_unreadable', `${name} can no longer be read, or was changed. Choose it again.`, {
      file: name,
      cause,
    });
  return {
    name,
    size: file.size,
    async sha256({ onHashed, signal } = {}) {
      try {
        hash ??= await hashInWorker(file, { onHashed, signal });
      } catch (cause) {
        signal?.throwIfAborted();
        throw unreadable(cause);
      }
      onHashed?.(file.size);
      return hash;
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
