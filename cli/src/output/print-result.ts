import type { ServerSettings } from '../connection.ts';
import { mention, print, printJson, remark } from './printing.ts';
import { type Column, formatTable, type Row } from './table.ts';
import { harmless } from './terminal-text.ts';

/** One answer in the form that was asked for: JSON, only its id (-q), or text for people. */
export function answer<T>(
  settings: ServerSettings,
  value: T,
  forms: { id: string; text: string | (() => string) },
): void {
  if (settings.json) printJson(value);
  else if (settings.quiet) printIds(forms.id.split('\n'));
  else print(typeof forms.text === 'string' ? forms.text : forms.text());
}

/** The same for a list: a JSON array, one id a line, or a table. What is said of an empty one is no answer. */
export function answerList<T>(
  settings: ServerSettings,
  items: T[],
  forms: {
    id: (item: T) => string;
    header: readonly Column[];
    row: (item: T) => Row;
    empty: string;
    /** Whether `--limit` cut it short, as `takeUpTo` tells. */
    more?: boolean;
  },
): void {
  if (settings.json) printJson(items);
  else if (settings.quiet) printIds(items.map(forms.id));
  else if (items.length === 0) remark(forms.empty);
  else {
    print(formatTable(forms.header, items.map(forms.row)));
    if (forms.more) mention(settings, `There are more than these ${items.length}. Use --limit <n>, or --all.`);
  }
}

/** A program gets them as they are; on a terminal the name of a file must not do anything. */
function printIds(ids: string[]): void {
  if (ids.length > 0) print(ids.map((id) => (process.stdout.isTTY ? harmless(id) : id)).join('\n'));
}
