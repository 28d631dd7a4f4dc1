/**
 * Random access to bytes that need not be held in memory: a stored file for a parser that needs its header, or for a
 * range download.
 */
export interface ByteSource {
  readonly size: number;
  /** Returns the requested bytes, or fewer at the end of the source. */
  read(offset: number, length: number): Promise<Buffer>;
}
