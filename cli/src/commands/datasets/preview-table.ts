import type { Preview } from '@souk/sdk';
import { shortened, widthOf } from '../../output/terminal-text.ts';

/** A wide value says enough by its beginning. */
const WIDEST_VALUE = 40;
/** A column may be cut to this, so that more of them are seen. */
const NARROW = 12;
const GAP = 2;

/** As many of the first columns as a terminal of this width has room for; all of them where there is no terminal. */
export function chooseColumns({ columns, rows }: Preview, width: number | undefined): Preview['columns'] {
  if (width === undefined) return columns;
  let left = width;
  const fitting = columns.findIndex(({ name }) => {
    const natural = Math.max(widthOf(name), ...rows.map((row) => widthOf(showValue(row[name]))));
    left -= Math.min(natural, NARROW) + GAP;
    return left + GAP < 0;
  });
  return columns.slice(0, fitting === -1 ? columns.length : Math.max(1, fitting));
}

/** In one line: text as it is, everything else as JSON. */
export function showValue(value: unknown): string {
  const text = typeof value === 'string' ? value.replaceAll(/\s+/g, ' ') : value == null ? '' : JSON.stringify(value);
  return shortened(text, WIDEST_VALUE);
}
