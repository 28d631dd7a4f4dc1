// What a guide shows of an output. `…` stands for what differs each time: within a line for any text, alone in a line for
// any lines, or none. How many spaces lie between two words, as in a table, does not matter, nor do empty lines.

/** Whether the output is what the guide shows, whole. */
export function matchesOutput(shown: string, output: string): boolean {
  return areLines(linesOf(shown), linesOf(output));
}

/** How many characters of the output it takes until what the guide shows is there; undefined while it is not. */
export function findEndOfOutput(shown: string, output: string): number | undefined {
  const wanted = linesOf(shown);
  // Only whole lines: the rest of the last one may still be on its way.
  const lines = output.split('\n').slice(0, -1);
  for (let end = 1; end <= lines.length; end++) {
    for (let start = end - 1; start >= 0; start--) {
      if (areLines(wanted, linesOf(lines.slice(start, end).join('\n'))))
        return lines.slice(0, end).join('\n').length + 1;
    }
  }
  return undefined;
}

function areLines(shown: readonly string[], lines: readonly string[]): boolean {
  const [first, ...rest] = shown;
  if (first === undefined) return lines.length === 0;
  if (first === '…') return lines.some((_, skipped) => areLines(rest, lines.slice(skipped))) || areLines(rest, []);
  return lines.length > 0 && isLine(first, lines[0] as string) && areLines(rest, lines.slice(1));
}

function isLine(shown: string, line: string): boolean {
  return new RegExp(`^${shown.split('…').map(RegExp.escape).join('.*')}$`, 'u').test(line);
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map(tidy)
    .filter((line) => line !== '');
}

function tidy(line: string): string {
  return line.trim().replaceAll(/\s+/g, ' ');
}
