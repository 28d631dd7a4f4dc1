import type { ServerSettings } from '../connection.ts';
import { print, printHint, printJson, printNotice } from './printing.ts';
import { type Column, formatTable, type Row } from './table.ts';
import { sanitize } from './terminal-text.ts';

/** Prints one result in the requested format: JSON, only its id (-q), or text. */
export function printResult<T>(
  settings: ServerSettings,
  value: T,
  forms: { id: string; text: string | (() => string) },
): void {
  if (settings.json) printJson(value);
  else if (settings.quiet) printIds(forms.id.split('\n'));
  else print(typeof forms.text === 'string' ? forms.text : forms.text());
}

/** Prints a list as a JSON array, one id per line, or a table. The note about an empty list goes to standard error. */
export function printList<T>(
  settings: ServerSettings,
  items: T[],
  forms: {
    id: (item: T) => string;
    header: readonly Column[];
    row: (item: T) => Row;
    empty: string;
    /** `--limit` cut the list short, as `takeUpTo` returns. */
    more?: boolean;
  },
): void {
  if (settings.json) printJson(items);
  else if (settings.quiet) printIds(items.map(forms.id));
  else if (items.length === 0) printNotice(forms.empty);
  else {
    print(formatTable(forms.header, items.map(forms.row)));
    if (forms.more) printHint(settings, `Only the first ${items.length} are shown. Use --limit <n> or --all for more.`);
  }
}

/** Prints ids unchanged for programs; on a terminal, control characters in a name are replaced. */
function printIds(ids: string[]): void {
  if (ids.length > 0) print(ids.map((id) => (process.stdout.isTTY ? sanitize(id) : id)).join('\n'));
}
