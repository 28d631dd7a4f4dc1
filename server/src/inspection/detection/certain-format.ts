import type { Format } from './format.ts';
import { recogniseFormat } from './recognise-format.ts';

/** Formats with so weak a signature that some of thousands of tensors match it by chance. */
const WEAKLY_MARKED: ReadonlySet<Format> = new Set([
  'safetensors',
  'json',
  'zlib',
  'zfile',
  'lzma',
  'compress',
  'cpio',
  'program',
]);

/** Returns the format of a tensor's first bytes, if the match is no accident. */
export function certainFormat(head: Buffer): Format | undefined {
  const format = recogniseFormat(head);
  return format === undefined || WEAKLY_MARKED.has(format) ? undefined : format;
}
