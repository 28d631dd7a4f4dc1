import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openDiskStore } from './disk-blob-store.ts';
import { openS3Store } from './s3-blob-store.ts';
import type { S3Options } from './s3-bucket.ts';
import { contentOf } from './test-content.fixture.ts';

/** The store that a child process opens. */
export type StorePlace = { directory: string } | { s3: S3Options };

export interface Appending {
  place: StorePlace;
  id: string;
  seed: number;
  /** End of the source, which starts at the staged size. */
  to: number;
}

const PIECE = 64 * 1024;

/** Appends in a child process, and kills it at `killAt` bytes. */
export async function appendUntilKilled(appending: Appending, killAt: number): Promise<void> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), JSON.stringify(appending)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) if (Number(line) >= killAt) break;
  child.kill('SIGKILL');
  await ended;
}

export function openPlace(place: StorePlace) {
  return 's3' in place ? openS3Store(place.s3) : openDiskStore(place.directory);
}

async function* reportedPieces(bytes: Buffer) {
  for (let at = 0; at < bytes.byteLength; at += PIECE) {
    yield bytes.subarray(at, at + PIECE);
    process.stdout.write(`${at}\n`);
    await turn();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { place, id, seed, to } = JSON.parse(process.argv[2] as string) as Appending;
  const store = await openPlace(place);
  const from = await store.stagedSize(id);
  await store.append(id, from, reportedPieces(contentOf(seed, to).subarray(from)));
}
