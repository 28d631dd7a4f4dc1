import { widthOf } from './terminal-text.ts';
import { terminalWidth } from './terminal-width.ts';

const INDENT = '  ';

/** Breaks text between words and indents further lines. A word wider than a line stays whole. */
export function wrapText(text: string, width = terminalWidth() ?? Number.POSITIVE_INFINITY): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && widthOf(line) + 1 + widthOf(word) <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(line === undefined ? word : `${INDENT}${word}`);
  }
  return lines.join('\n');
}
