import type { ByteSource } from '../../platform/byte-source.ts';
import { piecesOf } from './pieces-of.ts';
import { MAX_ROW_BYTES, UnreadableTableError } from './table.ts';

const NEWLINE = 10;
const BOM = '\uFEFF';

/**
 * Calls `onLine` with every non-blank line and its number, until it returns false. Returns whether the end was reached.
 * A carriage return before the newline is kept, as JSON treats it as whitespace.
 */
export async function eachLine(
  source: ByteSource,
  onLine: (line: string, number: number) => boolean,
): Promise<boolean> {
  let number = 0;
  let begun: Buffer[] = [];
  let begunBytes = 0;

  const finish = (rest: Buffer): boolean => {
    number += 1;
    const bytes = begun.length === 0 ? rest : Buffer.concat([...begun, rest]);
    begun = [];
    begunBytes = 0;
    const line = bytes.toString();
    const text = number === 1 && line.startsWith(BOM) ? line.slice(1) : line;
    return isBlank(text) || onLine(text, number);
  };
  for await (const piece of piecesOf(source)) {
    let start = 0;
    for (let end = piece.indexOf(NEWLINE); end !== -1; end = piece.indexOf(NEWLINE, start)) {
      if (!finish(piece.subarray(start, end))) return false;
      start = end + 1;
    }
    begun.push(piece.subarray(start));
    begunBytes += piece.length - start;
    if (begunBytes > MAX_ROW_BYTES) {
      throw new UnreadableTableError(`line ${number + 1} is longer than ${MAX_ROW_BYTES / 1024 / 1024} MiB`);
    }
  }
  return begunBytes === 0 || finish(Buffer.alloc(0));
}

function isBlank(text: string): boolean {
  return text.length < 100 && text.trim() === '';
}
