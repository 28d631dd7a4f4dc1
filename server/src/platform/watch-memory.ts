import { readFile } from 'node:fs/promises';

export interface WatchOptions {
  /** Answers how many kilobytes a process holds, and 0 where there is none, or nothing is known of it. */
  measure?: (pid: number) => number | Promise<number>;
  /** In milliseconds. */
  every?: number;
}

const EVERY_MS = 50;
const RESIDENT = /^VmRSS:\s+(\d+) kB$/m;

/**
 * Calls back once a process holds more memory than it may. V8's own limit covers its heap, but not the buffers beside
 * it. Systems without /proc go without. Answers how to stop watching.
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
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''); // it may have ended by itself
  return Number(RESIDENT.exec(status)?.[1] ?? 0);
}
