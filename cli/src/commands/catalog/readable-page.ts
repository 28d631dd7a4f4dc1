import { harmless } from '../../output/terminal-text.ts';

/** Markdown of strangers, as it is: its lines stay lines, and whatever else would move the cursor is taken out. */
export function readablePage(text: string): string {
  return text
    .trim()
    .split(/\r?\n/)
    .map((line) => harmless(line.replaceAll('\t', '  ')))
    .join('\n');
}
