import { harmless, padded, paint, type Screen, type Style, shortened, widthOf } from './terminal-text.ts';
import { terminalWidth } from './terminal-width.ts';

/** A column of a table. One that is a title alone holds text, which may be cut where a terminal is narrow. */
export type Column = string | ColumnManners;

interface ColumnManners {
  title: string;
  align?: 'right';
  /** Never cut: half of an id, a date or a sum of money is none. */
  keep?: boolean;
  /** Left out where a terminal has no room for it; the last of these goes first. */
  spare?: boolean;
}

export interface Row {
  /** One for each column, also for those that may be left out. */
  cells: string[];
  style?: Style | undefined;
}

/** A column of ids, dates or other short words, which are never cut. */
export function whole(title: string): ColumnManners {
  return { title, keep: true };
}

/** A column of numbers or sums of money: never cut, and aligned on the right. */
export function figures(title: string): ColumnManners {
  return { title, keep: true, align: 'right' };
}

/** A column that a narrow terminal goes without. */
export function spare(column: Column): ColumnManners {
  return { ...mannersOf(column), spare: true };
}

const GAP = '  ';
/** As much of a text as is worth a column; to make room for it, columns that can be spared are left out. */
const READABLE = 20;
const NARROWEST = 8;

/**
 * Columns as wide as their widest cell. On a terminal that is too narrow, those that can be spared go first, and then the
 * widest texts are cut, but never the first column, which is what one copies. In a pipe nothing is cut or left out.
 */
export function formatTable(
  header: readonly Column[],
  rows: readonly Row[],
  { width = terminalWidth() ?? Number.POSITIVE_INFINITY }: { width?: number } = {},
): string {
  const manners = header.map((column, index) => ({ ...mannersOf(column), ...(index === 0 ? { keep: true } : {}) }));
  const head: Row = { cells: manners.map(({ title }) => title), style: 'bold' };
  const lines = [head, ...rows].map(({ cells, style }) => ({ cells: cells.map(harmless), style }));
  const sized = manners.map((column, index) => ({
    ...column,
    index,
    width: Math.max(...lines.map(({ cells }) => widthOf(cells[index] ?? ''))),
  }));
  const shown = narrowed(withoutSpare(sized, width), width);
  return lines
    .map(({ cells, style }) => {
      const line = shown
        .map((column) => padded(shortened(cells[column.index] ?? '', column.width), column.width, column.align))
        .join(GAP)
        .trimEnd();
      return style ? paint(style, line) : line;
    })
    .join('\n');
}

/** Names on the left, values on the right. */
export function formatFields(fields: readonly [name: string, value: string][], screen?: Screen): string {
  const width = Math.max(...fields.map(([name]) => widthOf(name)));
  return fields
    .map(([name, value]) => `${paint('dim', padded(name, width), screen)}${GAP}${harmless(value)}`)
    .join('\n');
}

interface SizedColumn extends ColumnManners {
  index: number;
  width: number;
}

function withoutSpare(columns: SizedColumn[], room: number): SizedColumn[] {
  const needed = columns.map(({ keep, width }) => ({ width: keep ? width : Math.min(width, READABLE) }));
  if (extentOf(needed) <= room) return columns;
  const last = columns.findLastIndex(({ spare: isSpare }) => isSpare);
  return last === -1 ? columns : withoutSpare(columns.toSpliced(last, 1), room);
}

function narrowed(columns: SizedColumn[], room: number): SizedColumn[] {
  const fitting = columns.map((column) => ({ ...column }));
  for (let excess = extentOf(columns) - room; excess > 0; excess--) {
    const [widest] = fitting
      .filter(({ keep, width }) => !keep && width > NARROWEST)
      .toSorted((one, other) => other.width - one.width);
    // Nothing left to take from: the terminal wraps the line.
    if (!widest) break;
    widest.width -= 1;
  }
  return fitting;
}

function extentOf(columns: readonly { width: number }[]): number {
  return columns.reduce((sum, { width }) => sum + width, GAP.length * (columns.length - 1));
}

function mannersOf(column: Column): ColumnManners {
  return typeof column === 'string' ? { title: column } : column;
}
