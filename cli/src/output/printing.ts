import type { ServerSettings } from '../connection.ts';
import { paint, type Style, sanitize } from './terminal-text.ts';

/** Prints a result to standard output. Everything else goes to standard error. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints JSON with control characters escaped: the same value for programs, and safe on a terminal. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2).replaceAll(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, escapeInJson));
}

function escapeInJson(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Prints a note to standard error. */
export function printNotice(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Prints a hint, such as the next step, to people only: not with --json or --quiet. */
export function printHint(settings: Pick<ServerSettings, 'json' | 'quiet'>, text: string, style?: Style): void {
  if (settings.json || settings.quiet) return;
  const safe = text.split('\n').map(sanitize).join('\n');
  printNotice(style ? paint(style, safe, process.stderr) : safe);
}
