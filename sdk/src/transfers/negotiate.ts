import type { ResponseOf } from '../contract.ts';
import { ConnectionError, SoukError } from '../errors.ts';
import type { RequestOptions } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import type { Source } from './source.ts';

/** A file with its hash, and the source of its bytes. */
export interface Announced {
  name: string;
  size: number;
  sha256: string;
  source: Source;
}

/** An upload in progress, with the number of bytes that have arrived. */
export interface OpenUpload {
  id: string;
  offset: number;
}

type Batch = ResponseOf<'/v1/datasets/{id}/shards/batch', 'post'>;

/** The service's limits for one call. */
const MAX_FILES = 10_000;
const MAX_BYTES = 4 * 1024 * 1024 - 1024;

/**
 * Asks the service which files are missing, and where to upload them. The service recognizes earlier uploads by name, size
 * and hash, so they resume without any local state.
 */
export async function negotiate(
  requester: Requester,
  folder: string,
  files: readonly Announced[],
  options: RequestOptions,
): Promise<Map<Announced, OpenUpload | 'stored'>> {
  const found = new Map<Announced, OpenUpload | 'stored'>();
  for (const part of splitIntoCalls(files)) {
    const body = { files: part.map(entryOf) };
    const batch = await requester.send<Batch>({ ...options, method: 'POST', path: `${folder}/batch`, body });
    const byName = new Map(batch.files.map((file) => [file.name, file]));
    for (const file of part) {
      const entry = byName.get(file.name);
      if (!entry) throw missingFileError(file);
      if (entry.upload) requireOffset(entry.upload.offset, file);
      found.set(file, entry.upload ?? 'stored');
    }
  }
  return found;
}

const entryOf = ({ name, size, sha256 }: Announced) => ({ name, size, sha256 });

/** Splits files into as few calls as the limits allow, usually one. */
export function* splitIntoCalls(files: readonly Announced[]): Generator<Announced[]> {
  const encoder = new TextEncoder();
  let part: Announced[] = [];
  let bytes = 0;
  for (const file of files) {
    const more = encoder.encode(JSON.stringify(entryOf(file))).length + 1;
    if (part.length === MAX_FILES || bytes + more > MAX_BYTES) {
      yield part;
      [part, bytes] = [[], 0];
    }
    part.push(file);
    bytes += more;
  }
  if (part.length > 0) yield part;
}

/** Rejects an invalid offset, which would otherwise count as the end of the file. */
export function requireOffset(offset: number, { name, size }: Announced): number {
  if (Number.isSafeInteger(offset) && offset >= 0 && offset <= size) return offset;
  const message = `The service reported an invalid offset of ${name}: ${offset} of ${size} bytes.`;
  throw new SoukError({ code: 'unexpected_answer', message });
}

function missingFileError({ name }: Announced): ConnectionError {
  return new ConnectionError({
    code: 'unexpected_answer',
    message: `The response of the service does not include ${name}.`,
  });
}
