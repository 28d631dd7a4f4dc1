const CANDIDATES = [',', '\t', ';', '|'] as const;
const QUOTE = '"';
const LINES = 20;

export type Delimiter = (typeof CANDIDATES)[number];

/**
 * Returns the delimiter that occurs in the header and equally often in the lines below. The name decides ties, and
 * files without any delimiter.
 */
export function sniffDelimiter(head: string, name: string): Delimiter {
  const named: Delimiter = /\.(tsv|tab)$/i.test(name) ? '\t' : ',';
  const lines = firstLines(head);
  const agreement = (delimiter: Delimiter): number => {
    const [header = 0, ...others] = lines.map((line) => line.split(delimiter).length - 1);
    return header === 0 ? 0 : 1 + others.filter((count) => count === header).length;
  };
  let best: Delimiter = named;
  let most = agreement(named);
  for (const candidate of CANDIDATES) {
    const agreed = agreement(candidate);
    if (agreed > most) [best, most] = [candidate, agreed];
  }
  return best;
}

/** Returns the first lines without quoted text, in which delimiters and newlines do not separate. */
function firstLines(head: string): string[] {
  const plain = head
    .split(QUOTE)
    .filter((_, i) => i % 2 === 0)
    .join('');
  const lines = plain.split(/\r\n|\n|\r/).filter((line) => line !== '');
  // The last line may be truncated, and would count too few.
  return lines.length > 1 ? lines.slice(0, Math.min(LINES, lines.length - 1)) : lines;
}
