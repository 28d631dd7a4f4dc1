import { readFile } from 'node:fs/promises';

const EVERY_MS = 50;
const RESIDENT = /^VmRSS:\s+(\d+) kB$/m;

/**
 * Calls back once a process holds more memory than it may. V8's own limit covers its heap, but not the buffers beside
 * it. Systems without /proc go without. Answers how to stop watching.
 */
export function watchMemory(pid: number, maxMegabytes: number, onTooMuch: () => void): () => void {
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const kilobytes = Number(RESIDENT.exec(status)?.[1] ?? 0);
    if (kilobytes > maxMegabytes * 1024) onTooMuch();
  }, EVERY_MS);
  return () => clearInterval(timer);
}
