import { openUnnamedFile } from '../../platform/open-unnamed-file.ts';

/** Opens an unnamed temporary file in `TMPDIR` and returns its descriptor. */
export function openScratch(): number {
  return openUnnamedFile('scratch');
}
