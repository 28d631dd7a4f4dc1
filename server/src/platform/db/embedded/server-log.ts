import type { FileHandle } from 'node:fs/promises';
import { constants, copyFile, open, stat, truncate } from 'node:fs/promises';

const LARGEST_BYTES = 10 * 1024 * 1024;
const MOST_LINES = 6;

/** Opens PostgreSQL's log for appending, owner-only. The directory may be another user's, so no link is followed. */
export async function openServerLog(path: string): Promise<FileHandle> {
  await boundServerLog(path);
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants;
  return open(path, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
}

/** Keeps a log that has grown large as `….1` and begins anew. It is emptied in place: the running server has it open. */
export async function boundServerLog(path: string): Promise<void> {
  if ((await sizeOf(path)) <= LARGEST_BYTES) return;
  await copyFile(path, `${path}.1`);
  await truncate(path);
}

export async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    (found) => found.size,
    () => 0,
  );
}

/** The last lines that tell why, in one line, out of what was logged since this position. */
export async function tellFromLog(path: string, since: number): Promise<string> {
  const log = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(64 * 1024);
    const size = (await log.stat()).size;
    const { bytesRead } = await log.read(buffer, 0, buffer.length, Math.max(since, size - buffer.length));
    return tellLastLines(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await log.close();
  }
}

/** Errors and hints where there are any, else the last words whatever they are; without timestamps. */
export function tellLastLines(output: string): string {
  const lines = output.split('\n').flatMap((line) => line.replace(/^[\d-]+ [\d:.]+ \w+ \[\d+\] /, '').trim() || []);
  const useful = lines.filter((line) => /(FATAL|PANIC|ERROR|DETAIL|HINT|error|hint|detail):/.test(line));
  return (useful.length > 0 ? useful : lines).slice(-MOST_LINES).join('; ');
}
