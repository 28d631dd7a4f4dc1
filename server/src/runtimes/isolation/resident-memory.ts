import { readdir, readFile } from 'node:fs/promises';

/** Not the pages of mapped files, such as a model's weights: the kernel takes those back when it needs them. */
const HELD = /^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm;

/**
 * The kilobytes that a process and all that descend from it hold. A confined program is a grandchild of the process
 * that was spawned, or its child, or itself, and what it says of itself is not believed: so whatever is there counts.
 * Zero on systems without /proc.
 */
export async function residentMemory(pid: number): Promise<number> {
  const amounts = await Promise.all([pid, ...(await descendantsOf(pid))].map(heldByOne));
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

async function heldByOne(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return [...status.matchAll(HELD)].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0);
}

/** Each thread has children of its own. None on systems without /proc. */
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
