import type { AnswerOf } from '../contract.ts';
import { ConnectionError, SoukError } from '../errors.ts';
import type { RequestOptions } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import type { Source } from './source.ts';

/** A file as the service knows it, and where its bytes come from. */
export interface Announced {
  name: string;
  size: number;
  sha256: string;
  source: Source;
}

/** An upload that the service has begun, or goes on with: so much of it is there. */
export interface OpenUpload {
  id: string;
  offset: number;
}

type Batch = AnswerOf<'/v1/datasets/{id}/shards/batch', 'post'>;

/** What the service takes in one call. */
const MOST_FILES = 10_000;
const MOST_BYTES = 4 * 1024 * 1024 - 1024;

/**
 * Asks, of all files at once, which of them are missing, and where to send those. What an earlier run has begun is gone on
 * with, as the service knows it by name, size and hash: nothing has to be remembered on this side.
 */
export async function negotiate(
  requester: Requester,
  folder: string,
  files: readonly Announced[],
  options: RequestOptions,
): Promise<Map<Announced, OpenUpload | 'stored'>> {
  const found = new Map<Announced, OpenUpload | 'stored'>();
  for (const some of inCalls(files)) {
    const body = { files: some.map(entryOf) };
    const answer = await requester.send<Batch>({ ...options, method: 'POST', path: `${folder}/batch`, body });
    const byName = new Map(answer.files.map((file) => [file.name, file]));
    for (const file of some) {
      const entry = byName.get(file.name);
      if (!entry) throw unanswered(file);
      if (entry.upload) requireOffset(entry.upload.offset, file);
      found.set(file, entry.upload ?? 'stored');
    }
  }
  return found;
}

const entryOf = ({ name, size, sha256 }: Announced) => ({ name, size, sha256 });

/** As few calls as possible: one, where neither the number of files nor their names are beyond all bounds. */
export function* inCalls(files: readonly Announced[]): Generator<Announced[]> {
  const encoder = new TextEncoder();
  let some: Announced[] = [];
  let bytes = 0;
  for (const file of files) {
    const more = encoder.encode(JSON.stringify(entryOf(file))).length + 1;
    if (some.length === MOST_FILES || bytes + more > MOST_BYTES) {
      yield some;
      [some, bytes] = [[], 0];
    }
    some.push(file);
    bytes += more;
  }
  if (some.length > 0) yield some;
}

/** What is no offset would be taken for the end of the file, and the file for sent. */
export function requireOffset(offset: number, { name, size }: Announced): number {
  if (Number.isSafeInteger(offset) && offset >= 0 && offset <= size) return offset;
  const message = `The service says that ${offset} bytes of ${name} are there, of ${size}.`;
  throw new SoukError({ code: 'unexpected_answer', message });
}

function unanswered({ name }: Announced): ConnectionError {
  return new ConnectionError({
    code: 'unexpected_answer',
    message: `The service was asked about ${name} and said nothing of it.`,
  });
}
