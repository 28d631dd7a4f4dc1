import { requireFileName } from './file-name.ts';
import { Sha256 } from './sha256.ts';
import { TransferError } from './transfer-error.ts';

export interface HashOptions {
  /** Called with the number of bytes hashed so far. */
  onHashed?: ((bytes: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** A file that can be read in parts, and more than once. */
export interface Source {
  /** A relative path with forward slashes. */
  readonly name: string;
  readonly size: number;
  /** Returns the SHA-256 as 64 hexadecimal digits. */
  sha256(options?: HashOptions): Promise<string>;
  /** Returns the bytes from `from` up to, but not including, `to`. Rejects if the file changed since it was hashed. */
  slice(from: number, to: number): Promise<Uint8Array<ArrayBuffer>>;
}

export type Content = Blob | Uint8Array<ArrayBuffer> | ArrayBuffer | string;

/** Something to upload: a browser's `File`, any content with a name, or a custom source. */
export type Uploadable = Source | File | { name: string; content: Content };

export function toSource(given: Uploadable): Source {
  if ('sha256' in given) return given;
  if ('content' in given) return blobSource(given.name, toBlob(given.content));
  return blobSource(given.name, given);
}

function toBlob(content: Content): Blob {
  return content instanceof Blob ? content : new Blob([content]);
}

/** Bytes that are hashed at a time, so that a page stays responsive. */
const STEP = 1024 * 1024;

function blobSource(given: string, blob: Blob): Source {
  const name = requireFileName(given);
  const slice = async (from: number, to: number) => {
    try {
      return new Uint8Array(await blob.slice(from, to).arrayBuffer());
    } catch (cause) {
      const message = `${name} cannot be read, or has changed. Select it again.`;
      throw new TransferError('file_unreadable', message, { file: name, cause });
    }
  };
  return {
    name,
    size: blob.size,
    slice,
    async sha256({ onHashed, signal } = {}) {
      const hash = new Sha256();
      for (let at = 0; at < blob.size; at += STEP) {
        signal?.throwIfAborted();
        hash.update(await slice(at, at + STEP));
        onHashed?.(Math.min(at + STEP, blob.size));
      }
      return hash.hex();
    },
  };
}
