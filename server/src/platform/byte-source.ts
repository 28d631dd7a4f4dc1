/**
 * Bytes that can be read anywhere, and never have to be held whole: a stored file for a parser that needs its header,
 * for a download that needs a range.
 */
export interface ByteSource {
  readonly size: number;
  /** As many bytes as asked for, or fewer where the source ends. */
  read(offset: number, length: number): Promise<Buffer>;
}
