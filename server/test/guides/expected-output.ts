// Compares an output with what a guide shows. `…` matches any text within a line, and any number of lines when alone.
// Repeated spaces and empty lines are ignored.

/** Returns whether the whole output matches. */
export function matchesOutput(shown: string, output: string): boolean {
  return areLines(linesOf(shown), linesOf(output));
}

/** Returns the length of the output up to the end of the match; undefined while there is none. */
export function findEndOfOutput(shown: string, output: string): number | undefined {
  const wanted = linesOf(shown);
  // The last line may be incomplete.
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
    .map(collapseSpaces)
    .filter((line) => line !== '');
}

function collapseSpaces(line: string): string {
  return line.trim().replaceAll(/\s+/g, ' ');
}
