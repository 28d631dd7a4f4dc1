import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { openUnnamedFile } from '../open-unnamed-file.ts';
import { TypeStripper } from './type-stripper.ts';

/** The program that loads an image and runs it. Its first argument is the path of the program in the image. */
export const RUN_PROGRAM_IMAGE = fileURLToPath(new URL('./run-program-image.js', import.meta.url));
/** The file descriptor of the image in a child: after its three pipes and whatever else the parent passes. */
export const IMAGE_DESCRIPTOR = 4;

/** JavaScript modules by URL. */
export type ProgramImage = Record<string, string>;

/** Matches the imports left once types are stripped: with names, without any, and dynamic ones. */
const IMPORTED = /\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+\.ts)'/g;

const descriptors = new Map<string, number>();

/**
 * Opens an unnamed, read-only file with one of our programs as JavaScript. A child that gets it need not read
 * TypeScript, for which Node first loads a compiler: that takes a third of a second. It is created once and stays open
 * as long as this process runs.
 */
export function openProgramImage(program: string): number {
  const open = descriptors.get(program);
  if (open !== undefined) return open;
  const descriptor = openUnnamedFile('program', JSON.stringify(buildImage(program)));
  descriptors.set(program, descriptor);
  return descriptor;
}

/**
 * Returns the program and all of our modules that it imports, statically or dynamically. Packages are JavaScript
 * already.
 */
export function buildImage(program: string): ProgramImage {
  const image: ProgramImage = {};
  const stripper = new TypeStripper(program);
  const waiting = [pathToFileURL(program).href];
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (url in image) continue;
    const source = stripper.strip(readFileSync(new URL(url), 'utf8'));
    image[url] = source;
    for (const [, specifier = ''] of source.matchAll(IMPORTED)) waiting.push(new URL(specifier, url).href);
  }
  stripper.save();
  return image;
}
