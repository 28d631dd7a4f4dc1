const ZEROS = Buffer.alloc(256 * 1024);

/** Where the first byte is that is not zero; -1 where all are. Files are filled up with gigabytes of them. */
export function firstFilled(bytes: Buffer): number {
  for (let at = 0; at < bytes.length; at += ZEROS.length) {
    const part = bytes.subarray(at, at + ZEROS.length);
    if (!part.equals(ZEROS.subarray(0, part.length))) return at + part.findIndex((byte) => byte !== 0);
  }
  return -1;
}
