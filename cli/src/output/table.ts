import { pad, paint, type Screen, type Style, sanitize, truncate, widthOf } from './terminal-text.ts';
import { terminalWidth } from './terminal-width.ts';

/** A column of a table. A plain title is a text column, which may be cut on a narrow terminal. */
export type Column = string | ColumnOptions;

interface ColumnOptions {
  title: string;
  align?: 'right';
  /** Never cut: a shortened id, date or amount is useless. */
  fixed?: boolean;
  /** Dropped on a terminal that is too narrow, starting with the last such column. */
  optional?: boolean;
}

export interface Row {
  /** One per column, including columns that may be dropped. */
  cells: string[];
  style?: Style | undefined;
}

/** Creates a column of ids, dates or other short words, which are never cut. */
export function fixedColumn(title: string): ColumnOptions {
  return { title, fixed: true };
}

/** Creates a column of numbers or amounts: never cut, and aligned on the right. */
export function numberColumn(title: string): ColumnOptions {
  return { title, fixed: true, align: 'right' };
}

/** Creates a column that is dropped on a narrow terminal. */
export function optionalColumn(column: Column): ColumnOptions {
  return { ...toColumnOptions(column), optional: true };
}

const GAP = '  ';
/** Width down to which a text column is readable; optional columns are dropped to reach it. */
const READABLE_WIDTH = 20;
const MIN_COLUMN_WIDTH = 8;

/**
 * Formats rows in columns as wide as their widest cell. On a terminal that is too narrow, optional columns are dropped
 * first, then the widest texts are cut, but never the first column, which people copy. Without a terminal nothing is cut.
 */
export function formatTable(
  header: readonly Column[],
  rows: readonly Row[],
  { width = terminalWidth() ?? Number.POSITIVE_INFINITY }: { width?: number } = {},
): string {
  const columns = header.map((column, index) => ({
    ...toColumnOptions(column),
    ...(index === 0 ? { fixed: true } : {}),
  }));
  const head: Row = { cells: columns.map(({ title }) => title), style: 'bold' };
  const lines = [head, ...rows].map(({ cells, style }) => ({ cells: cells.map(sanitize), style }));
  const sized = columns.map((column, index) => ({
    ...column,
    index,
    width: Math.max(...lines.map(({ cells }) => widthOf(cells[index] ?? ''))),
  }));
  const shown = shrink(dropOptional(sized, width), width);
  return lines
    .map(({ cells, style }) => {
      const line = shown
        .map((column) => pad(truncate(cells[column.index] ?? '', column.width), column.width, column.align))
        .join(GAP)
        .trimEnd();
      return style ? paint(style, line) : line;
    })
    .join('\n');
}

/** Formats fields with names on the left and values on the right. */
export function formatFields(fields: readonly [name: string, value: string][], screen?: Screen): string {
  const width = Math.max(...fields.map(([name]) => widthOf(name)));
  return fields.map(([name, value]) => `${paint('dim', pad(name, width), screen)}${GAP}${sanitize(value)}`).join('\n');
}

interface SizedColumn extends ColumnOptions {
  index: number;
  width: number;
}

function dropOptional(columns: SizedColumn[], room: number): SizedColumn[] {
  const needed = columns.map(({ fixed, width }) => ({ width: fixed ? width : Math.min(width, READABLE_WIDTH) }));
  if (extentOf(needed) <= room) return columns;
  const last = columns.findLastIndex(({ optional }) => optional);
  return last === -1 ? columns : dropOptional(columns.toSpliced(last, 1), room);
}

function shrink(columns: SizedColumn[], room: number): SizedColumn[] {
  const fitting = columns.map((column) => ({ ...column }));
  for (let excess = extentOf(columns) - room; excess > 0; excess--) {
    const [widest] = fitting
      .filter(({ fixed, width }) => !fixed && width > MIN_COLUMN_WIDTH)
      .toSorted((one, other) => other.width - one.width);
    // Nothing left to shrink: the terminal wraps the line.
    if (!widest) break;
    widest.width -= 1;
  }
  return fitting;
}

function extentOf(columns: readonly { width: number }[]): number {
  return columns.reduce((sum, { width }) => sum + width, GAP.length * (columns.length - 1));
}

function toColumnOptions(column: Column): ColumnOptions {
  return typeof column === 'string' ? { title: column } : column;
}
