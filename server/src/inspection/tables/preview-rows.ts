import { type Budget, jsonSafe } from './json-safe.ts';
import type { TableColumn } from './table.ts';

/** With JSON's escapes, three bytes and more a character, this stays below what a sandbox may answer. */
const MAX_CHARACTERS = 400_000;

/** Rows of values, in the order of the columns, as the objects of a preview. Stops where it would become too long. */
export function previewRows(
  columns: readonly TableColumn[],
  rows: readonly (readonly unknown[])[],
): Record<string, unknown>[] {
  const budget: Budget = { characters: MAX_CHARACTERS };
  const namesLength = columns.reduce((sum, { name }) => sum + name.length, 0);
  const shown: Record<string, unknown>[] = [];
  for (const row of rows) {
    if (shown.length > 0 && budget.characters <= 0) break;
    budget.characters -= namesLength;
    // Made from entries, because a column may be called __proto__.
    shown.push(Object.fromEntries(columns.map(({ name }, i) => [name, jsonSafe(row[i], budget)])));
  }
  return shown;
}
