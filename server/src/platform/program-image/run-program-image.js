// Runs first in a child: loads the program from the image that the parent has opened, in which all modules are
// JavaScript. This file is JavaScript as well, so that the child never needs TypeScript.
import { fstatSync, readSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/** Same as in program-image.ts, which this file cannot import. */
const IMAGE_DESCRIPTOR = 4;

const image = JSON.parse(readWhole(IMAGE_DESCRIPTOR));

registerHooks({
  resolve(specifier, context, nextResolve) {
    const url = specifier.startsWith('.') ? new URL(specifier, context.parentURL).href : specifier;
    return Object.hasOwn(image, url) ? { url, format: 'module', shortCircuit: true } : nextResolve(specifier, context);
  },
  load(url, context, nextLoad) {
    return Object.hasOwn(image, url)
      ? { format: 'module', source: image[url], shortCircuit: true }
      : nextLoad(url, context);
  },
});

// Removes our own argument, so that the program sees the usual argv.
process.argv.splice(1, 1);
await import(pathToFileURL(process.argv[1]).href);

/** Reads by position: other children read the same open file. */
function readWhole(descriptor) {
  const bytes = Buffer.alloc(fstatSync(descriptor).size);
  for (let at = 0; at < bytes.length; ) at += readSync(descriptor, bytes, at, bytes.length - at, at);
  return bytes.toString();
}
