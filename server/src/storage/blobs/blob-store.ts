import type { Readable, Writable } from 'node:stream';

/** The range `start` to `end`, both included, as HTTP counts. */
export interface ByteRange {
  start: number;
  end: number;
}

/** How a store's own signed address has the bytes answered. */
export interface SignedUrl {
  /** The name that a browser saves the file under. */
  fileName: string;
  expiresInSeconds: number;
}

/** Writes opened bytes to a stream, which it does not end. Called once. */
export type Pour = (into: Writable) => Promise<void>;

/** The place is full. Nothing of what did not fit counts as stored. */
export class StorageFullError extends Error {}

/**
 * Where bytes are kept. Arriving bytes are staged under their upload's id; whole ones become blobs, which are named by
 * what they hold and never change. One store serves one mode: what it is given, the other mode's store does not find.
 *
 * Only one caller at a time stages under an id: whoever calls sees to it. Everything that is answered is durable.
 */
export interface BlobStore {
  /**
   * Appends to what is staged under this id, which must hold `offset` bytes. Ends with the source, or throws what the
   * source throws, after having kept what came before it. Answers the number of bytes that are staged now.
   * `onBytes` sees each piece in order, once it is on its way to the store; after an error of the store's own, fewer
   * may be staged than it saw. A piece is not copied at once: the source must not use its memory again. Nothing is
   * appended to what was promoted.
   */
  append(
    id: string,
    offset: number,
    source: AsyncIterable<Uint8Array>,
    onBytes?: (piece: Uint8Array) => void,
  ): Promise<number>;
  /** How many bytes are staged under this id: 0 when there is nothing. Holds after a crash, too. */
  stagedSize(id: string): Promise<number>;
  /**
   * Reads staged bytes from `start` on: none where nothing is staged there. Only for uploads that nobody is appending
   * to; more may be appended afterwards.
   */
  readStaged(id: string, start: number): Promise<Readable>;
  /**
   * Makes a blob of what is staged, which must hold these bytes. What is staged stays, until it is discarded, so that a
   * crash after this loses nothing. A blob that is there already is left as it is.
   */
  promote(id: string, sha256: string, size: number): Promise<void>;
  /** Forgets what is staged. Nothing staged is fine. */
  discard(id: string): Promise<void>;

  /** Throws an error with the code `ENOENT` when there is no such blob. A range is cut to where the blob ends. */
  read(sha256: string, range?: ByteRange): Promise<Readable>;
  /**
   * Opens a blob for a reader who may be slow, as cheaply as the store can. Like `read` it throws before the first byte
   * when there is none.
   */
  open(sha256: string, range: ByteRange): Promise<Pour>;
  /** A blob that is not there is fine. */
  remove(sha256: string): Promise<void>;
  /** An address of the store's own at which the blob can be fetched for a while; undefined: we serve it ourselves. */
  signedAddress(sha256: string, address: SignedUrl): Promise<string | undefined>;
  /**
   * Where the blob lies on a disk of this machine, for a store that has it there: whoever gives the file a second name
   * has its bytes for as long as they like. Nobody writes to it. It may not be there. Other stores lack this.
   */
  localPath?(sha256: string): string;
  /** How many bytes it has room for, where that is known. */
  freeBytes?(): Promise<number>;
}
