import { padding, TAR_END, tarHeader } from '../../../server/src/storage/downloads/tar-header.ts';

/** Creates a tar as the service does. */
export function tarOf(files: Iterable<readonly [name: string, bytes: Buffer]>): Buffer {
  const entries = Array.from(files, ([name, bytes]) => [tarHeader(name, bytes.length), bytes, padding(bytes.length)]);
  return Buffer.concat([...entries.flat(), TAR_END]);
}
