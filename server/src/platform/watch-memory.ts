import { readFile } from 'node:fs/promises';

export interface WatchOptions {
  /** Returns the kilobytes that a process holds, or 0 if it is gone or unknown. */
  measure?: (pid: number) => number | Promise<number>;
  /** In milliseconds. */
  every?: number;
}

const EVERY_MS = 50;
const RESIDENT = /^VmRSS:\s+(\d+) kB$/m;

/**
 * Calls back once a process holds more memory than allowed. V8's own limit covers its heap, but not the buffers beside
 * it. Does nothing on systems without /proc. Returns a function that stops watching.
 */
export function watchMemory(
  pid: number,
  maxMegabytes: number,
  onTooMuch: () => void,
  { measure = residentMemory, every = EVERY_MS }: WatchOptions = {},
): () => void {
  let measuring = false;
  const timer = setInterval(async () => {
    if (measuring) return;
    measuring = true;
    const kilobytes = await measure(pid);
    measuring = false;
    if (kilobytes > maxMegabytes * 1024) onTooMuch();
  }, every);
  return () => clearInterval(timer);
}

async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''); // it may have ended
  return Number(RESIDENT.exec(status)?.[1] ?? 0);
}
