import type { ByteSource } from '../../platform/byte-source.ts';
import { columnNames } from './column-names.ts';
import { type Delimiter, sniffDelimiter } from './csv-delimiter.ts';
import { eachRecord } from './each-record.ts';
import { commonType, typeOfText, valueOfText } from './infer-type.ts';
import type { ScannedTable } from './scanned-table.ts';
import { MAX_COLUMNS, SAMPLE_ROWS } from './table.ts';

const HEAD_BYTES = 64 * 1024;

/**
 * Reads a CSV or TSV whose first row names the columns: a sample, or all of it. A short row lacks its last values;
 * values beyond the header have no column and are dropped.
 */
export async function scanCsv(source: ByteSource, name: string, whole: boolean): Promise<ScannedTable> {
  const delimiter: Delimiter = sniffDelimiter((await source.read(0, HEAD_BYTES)).toString(), name);
  let header: string[] | undefined;
  let count = 0;
  const sample: string[][] = [];
  const reachedEnd = await eachRecord(source, delimiter, (record) => {
    if (!header) {
      header = record;
      return true;
    }
    if (sample.length < SAMPLE_ROWS) sample.push(record.slice(0, MAX_COLUMNS));
    else if (!whole) return false;
    count += 1;
    return true;
  });

  const columns = columnNames(header ?? []).map((columnName, i) => ({
    name: columnName,
    type:
      commonType(
        sample.map((row) => typeOfText(row[i] ?? '')),
        'string',
      ) ?? 'string',
  }));
  return {
    format: delimiter === '\t' ? 'tsv' : 'csv',
    columns,
    totalColumns: header?.length ?? 0,
    sample: sample.map((row) => columns.map(({ type }, i) => valueOfText(row[i], type))),
    rows: reachedEnd ? count : null,
  };
}
