import { type Budget, jsonSafe } from './json-safe.ts';
import type { TableColumn } from './table.ts';

/** With JSON escapes, at three and more bytes per character, this stays below the sandbox's result limit. */
const MAX_CHARACTERS = 400_000;

/** Converts rows of values to the objects of a preview. Stops when it would become too long. */
export function previewRows(
  columns: readonly TableColumn[],
  rows: readonly (readonly unknown[])[],
): Record<string, unknown>[] {
  const budget: Budget = { characters: MAX_CHARACTERS };
  const namesLength = columns.reduce((sum, { name }) => sum + name.length, 0);
  const previewed: Record<string, unknown>[] = [];
  for (const row of rows) {
    if (previewed.length > 0 && budget.characters <= 0) break;
    budget.characters -= namesLength;
    // Built from entries, because a column may be named `__proto__`.
    previewed.push(Object.fromEntries(columns.map(({ name }, i) => [name, jsonSafe(row[i], budget)])));
  }
  return previewed;
}
