import type { Preview } from '@souk/sdk';
import { truncate, widthOf } from '../../output/terminal-text.ts';

/** Values are cut to this width. */
const MAX_VALUE_WIDTH = 40;
/** Columns may be cut to this width, so that more of them fit. */
const MIN_COLUMN_WIDTH = 12;
const GAP = 2;

/** Returns the first columns that fit a terminal of this width, or all without a terminal. */
export function chooseColumns({ columns, rows }: Preview, width: number | undefined): Preview['columns'] {
  if (width === undefined) return columns;
  let left = width;
  const fitting = columns.findIndex(({ name }) => {
    const natural = Math.max(widthOf(name), ...rows.map((row) => widthOf(formatValue(row[name]))));
    left -= Math.min(natural, MIN_COLUMN_WIDTH) + GAP;
    return left + GAP < 0;
  });
  return columns.slice(0, fitting === -1 ? columns.length : Math.max(1, fitting));
}

/** Formats a value in one line: text as it is, everything else as JSON. */
export function formatValue(value: unknown): string {
  const text = typeof value === 'string' ? value.replaceAll(/\s+/g, ' ') : value == null ? '' : JSON.stringify(value);
  return truncate(text, MAX_VALUE_WIDTH);
}
