import { CsvError, type Parser, parse } from 'csv-parse';
import type { ByteSource } from '../../platform/byte-source.ts';
import type { Delimiter } from './csv-delimiter.ts';
import { piecesOf } from './pieces-of.ts';
import { MAX_ROW_BYTES, UnreadableTableError } from './table.ts';

/**
 * Calls `onRecord` with every record of a CSV, including the header, until it returns false. Returns whether the end
 * was reached. Reads what spreadsheets write: any newline, an optional BOM, blank lines skipped, stray quotes kept.
 * Rows of another length than the header are passed as they are.
 */
export async function eachRecord(
  source: ByteSource,
  delimiter: Delimiter,
  onRecord: (record: string[]) => boolean,
): Promise<boolean> {
  const parser = parse({
    delimiter,
    bom: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_BYTES,
  });
  let wanted = true;
  parser.on('data', (record: string[]) => {
    wanted &&= onRecord(record);
  });
  const failed = new Promise<never>((_, reject) => parser.once('error', reject));
  try {
    for await (const piece of piecesOf(source)) {
      await Promise.race([write(parser, piece), failed]);
      if (!wanted) return false;
    }
    await Promise.race([finish(parser), failed]);
    return wanted;
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableTableError(explain(error)) : error;
  } finally {
    failed.catch(() => {});
    parser.destroy();
  }
}

function write(parser: Parser, piece: Buffer): Promise<void> {
  return new Promise((resolve) => parser.write(piece, () => resolve()));
}

function finish(parser: Parser): Promise<void> {
  return new Promise((resolve) => {
    parser.once('end', resolve);
    parser.end();
  });
}

function explain(error: CsvError): string {
  const where = `line ${error.lines}`;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return `${where}: a quote is opened and never closed`;
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `${where}: a row is longer than ${MAX_ROW_BYTES / 1024 / 1024} MiB`;
  return `${where} cannot be read as CSV`;
}
