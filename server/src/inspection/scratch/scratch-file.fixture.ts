import { closeSync } from 'node:fs';
import { after } from 'node:test';
import { openScratch } from './open-scratch.ts';
import { scratchFile } from './scratch-file.ts';
import type { Scratch } from './scratch-space.ts';

/** Scratch space in a temporary file, closed after the tests. */
export function testScratch(size = 256 * 1024 * 1024): Scratch {
  const descriptor = openScratch();
  after(() => closeSync(descriptor));
  return scratchFile(descriptor, size);
}
