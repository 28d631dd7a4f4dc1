import { sanitize } from '../../output/terminal-text.ts';

/** Prepares untrusted Markdown for a terminal: keeps its lines and replaces other control characters. */
export function sanitizeMarkdown(text: string): string {
  return text
    .trim()
    .split(/\r?\n/)
    .map((line) => sanitize(line.replaceAll('\t', '  ')))
    .join('\n');
}
