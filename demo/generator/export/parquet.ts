import { parquetWriteBuffer } from 'hyparquet-writer';

/** Rows with a type per column. */
export interface Table {
  columns: Readonly<Record<string, 'STRING' | 'INT32' | 'FLOAT' | 'DOUBLE' | 'BOOLEAN'>>;
  rows: readonly Readonly<Record<string, string | number | boolean>>[];
}

export function parquetTable({ columns, rows }: Table): Buffer {
  const columnData = Object.entries(columns).map(([name, type]) => ({
    ...{ name, type },
    data: rows.map((row) => row[name]),
  }));
  return Buffer.from(parquetWriteBuffer({ columnData }));
}

export function jsonLines(rows: readonly unknown[]): Buffer {
  return Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

/** Rounds numbers for tables that people read. */
export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
