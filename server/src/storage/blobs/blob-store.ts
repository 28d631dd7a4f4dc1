import type { Readable, Writable } from 'node:stream';

/** An inclusive range, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Options of a store's own signed URL. */
interface SignedUrlOptions {
  /** File name for the browser. */
  fileName: string;
  expiresInSeconds: number;
}

/** Writes opened bytes to a stream without ending it. Called once. */
export type WriteTo = (into: Writable) => Promise<void>;

/** The store is full. Bytes that did not fit do not count as stored. */
export class StorageFullError extends Error {}

/**
 * Stores bytes. Uploads are staged under their ID; complete ones become blobs, which are named by their hash and
 * immutable. One store serves one mode and is isolated from the other's.
 *
 * The caller ensures that only one writer stages under an ID. Every result is durable.
 */
export interface BlobStore {
  /**
   * Appends to the staged bytes, which must have size `offset`. Ends with the source; if the source throws, earlier
   * bytes are kept and the error is rethrown. Returns the staged size. `onBytes` sees each piece in order as it is sent
   * to the store; after an error of the store, fewer bytes may be staged than it saw. Pieces are not copied
   * immediately, so the source must not reuse their memory. Promoted bytes cannot be appended to.
   */
  append(
    id: string,
    offset: number,
    source: AsyncIterable<Uint8Array>,
    onBytes?: (piece: Uint8Array) => void,
  ): Promise<number>;
  /** Returns the staged size, or 0. Accurate after a crash, too. */
  stagedSize(id: string): Promise<number>;
  /** Reads staged bytes from `start`. Requires that nothing is appended meanwhile; more may be appended afterwards. */
  readStaged(id: string, start: number): Promise<Readable>;
  /**
   * Turns staged bytes into a blob. They stay staged until discarded, so a crash after this loses nothing. An existing
   * blob is left as it is.
   */
  promote(id: string, sha256: string, size: number): Promise<void>;
  /** Discards staged bytes, if any. */
  discard(id: string): Promise<void>;

  /** Reads a blob, or throws an error with code `ENOENT`. The range is clamped to the blob's size. */
  read(sha256: string, range?: ByteRange): Promise<Readable>;
  /** Opens a blob for a possibly slow reader, as cheaply as the store can. Throws like `read` before the first byte. */
  open(sha256: string, range: ByteRange): Promise<WriteTo>;
  /** Deletes a blob, if it exists. */
  remove(sha256: string): Promise<void>;
  /** Returns a URL of the store itself that serves the blob for a while; undefined if this server has to serve it. */
  signedUrl(sha256: string, options: SignedUrlOptions): Promise<string | undefined>;
  /**
   * Returns the blob's path on a local disk. The file is immutable and may be missing; a hard link keeps its bytes.
   * Other stores lack this.
   */
  localPath?(sha256: string): string;
  /** Returns the free space, if known. */
  freeBytes?(): Promise<number>;
}
