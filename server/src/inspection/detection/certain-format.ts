import type { Format } from './format.ts';
import { recogniseFormat } from './recognise-format.ts';

/** Formats that are told by so little that of thousands of tensors some begin like them by chance. */
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

/** What the first bytes of a tensor say that it is, where that is no accident. */
export function certainFormat(head: Buffer): Format | undefined {
  const format = recogniseFormat(head);
  return format === undefined || WEAKLY_MARKED.has(format) ? undefined : format;
}
