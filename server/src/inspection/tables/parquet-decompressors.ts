import type { Compressors } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';

/** Some decompressors fail on empty input: a page of nulls has no bytes. */
export const parquetDecompressors: Compressors = Object.fromEntries(
  Object.entries(compressors).map(([codec, unpack]) => [
    codec,
    (input: Uint8Array, length: number) => (length === 0 ? new Uint8Array(0) : unpack(input, length)),
  ]),
);
