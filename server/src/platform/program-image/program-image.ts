import { randomUUID } from 'node:crypto';
import { openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The program for Node that runs the one in the image, whose path is its first argument. */
export const RUN_PROGRAM_IMAGE = fileURLToPath(new URL('./run-program-image.js', import.meta.url));
/** Where a child has to have the image open: behind its three pipes, and whatever else its parent gives it. */
export const IMAGE_DESCRIPTOR = 4;

/** Modules as JavaScript, by their URL. */
export type ProgramImage = Record<string, string>;

/** What is left of imports once types are gone: with names, without any, and those that are made when they are needed. */
const IMPORTED = /\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+\.ts)'/g;

const descriptors = new Map<string, number>();

/**
 * Opens a file, without a name and for reading only, that holds a program of ours as JavaScript. A child that gets it
 * need not read TypeScript, for which Node loads a compiler of its own first: that takes a third of a second.
 * It is made once, and stays open for as long as this process runs.
 */
export function openProgramImage(program: string): number {
  const open = descriptors.get(program);
  if (open !== undefined) return open;
  const descriptor = openUnnamed(JSON.stringify(imageOf(program)));
  descriptors.set(program, descriptor);
  return descriptor;
}

/** Returns the program and all of ours that it imports, now or later. Packages are JavaScript already. */
export function imageOf(program: string): ProgramImage {
  const image: ProgramImage = {};
  const waiting = [pathToFileURL(program).href];
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (url in image) continue;
    const source = withoutWarnings(() => stripTypeScriptTypes(readFileSync(new URL(url), 'utf8')));
    image[url] = source;
    for (const [, specifier = ''] of source.matchAll(IMPORTED)) waiting.push(new URL(specifier, url).href);
  }
  return image;
}

function openUnnamed(content: string): number {
  const path = join(tmpdir(), `souk-program-${randomUUID()}`);
  try {
    writeFileSync(path, content, { flag: 'wx', mode: 0o400 });
    return openSync(path, 'r');
  } finally {
    rmSync(path, { force: true });
  }
}

/** Node warns that the function is experimental. It is what runs this very file. */
function withoutWarnings<T>(work: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return work();
  } finally {
    process.emitWarning = emitWarning;
  }
}
