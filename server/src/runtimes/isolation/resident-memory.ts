import { readdir, readFile } from 'node:fs/promises';

/** Excludes pages of mapped files, such as a model's weights: the kernel can reclaim those. */
const HELD = /^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm;

/**
 * Returns the memory of a process and all its descendants in kilobytes. An isolated program is the spawned process, its
 * child or its grandchild, and is untrusted, so all of them count. Zero on systems without /proc.
 */
export async function residentMemory(pid: number): Promise<number> {
  const amounts = await Promise.all([pid, ...(await descendantsOf(pid))].map(heldByOne));
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

async function heldByOne(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return [...status.matchAll(HELD)].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0);
}

/** Returns all descendants; each thread has its own children. Empty on systems without /proc. */
export async function descendantsOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  );
  const children = lists
    .flatMap((list) => list.trim().split(' '))
    .filter((text) => text !== '')
    .map(Number);
  const below = await Promise.all(children.map(descendantsOf));
  return [...children, ...below.flat()];
}
