import type { FileHandle } from 'node:fs/promises';
import { constants, copyFile, open, stat, truncate } from 'node:fs/promises';

const MAX_BYTES = 10 * 1024 * 1024;
const MAX_LINES = 6;

/**
 * Opens PostgreSQL's log for appending, owner-only. Follows no link, because the directory may belong to another user.
 */
export async function openServerLog(path: string): Promise<FileHandle> {
  await boundServerLog(path);
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants;
  return open(path, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
}

/** Copies a large log to `….1` and truncates it. It is truncated in place because the running server has it open. */
export async function boundServerLog(path: string): Promise<void> {
  if ((await sizeOf(path)) <= MAX_BYTES) return;
  await copyFile(path, `${path}.1`);
  await truncate(path);
}

export async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    (found) => found.size,
    () => 0,
  );
}

/** Summarizes in one line the reason for a failure from the log after this position. */
export async function summarizeLog(path: string, since: number): Promise<string> {
  const log = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(64 * 1024);
    const size = (await log.stat()).size;
    const { bytesRead } = await log.read(buffer, 0, buffer.length, Math.max(since, size - buffer.length));
    return summarizeOutput(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await log.close();
  }
}

/** Joins the last errors and hints, or else the last lines, without timestamps. */
export function summarizeOutput(output: string): string {
  const lines = output.split('\n').flatMap((line) => line.replace(/^[\d-]+ [\d:.]+ \w+ \[\d+\] /, '').trim() || []);
  const useful = lines.filter((line) => /(FATAL|PANIC|ERROR|DETAIL|HINT|error|hint|detail):/.test(line));
  return (useful.length > 0 ? useful : lines).slice(-MAX_LINES).join('; ');
}
