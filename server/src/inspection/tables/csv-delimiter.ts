const CANDIDATES = [',', '\t', ';', '|'] as const;
const QUOTE = '"';
const LINES = 20;

export type Delimiter = (typeof CANDIDATES)[number];

/**
 * The delimiter that occurs in the header and as often in the lines below it. The name decides between equals, and
 * where nothing is separated at all.
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

/** The first lines without what is quoted in them, where delimiters and newlines separate nothing. */
function firstLines(head: string): string[] {
  const plain = head
    .split(QUOTE)
    .filter((_, i) => i % 2 === 0)
    .join('');
  const lines = plain.split(/\r\n|\n|\r/).filter((line) => line !== '');
  // The last one may be cut, and then counts fewer than it has.
  return lines.length > 1 ? lines.slice(0, Math.min(LINES, lines.length - 1)) : lines;
}
