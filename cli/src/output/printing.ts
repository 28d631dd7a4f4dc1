import type { ServerSettings } from '../connection.ts';
import { harmless, paint, type Style } from './terminal-text.ts';

/** Answers go to standard output, and only they do: what is said around them goes to standard error. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** For programs, and harmless on a terminal as well: what could drive it is escaped, which JSON reads as the same. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2).replaceAll(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, escapedInJson));
}

function escapedInJson(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Said on standard error, to whoever is there. */
export function remark(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Said to people alone, such as what to do next: a program, which asked for JSON or ids, knows. */
export function mention(settings: Pick<ServerSettings, 'json' | 'quiet'>, text: string, style?: Style): void {
  if (settings.json || settings.quiet) return;
  const said = text.split('\n').map(harmless).join('\n');
  remark(style ? paint(style, said, process.stderr) : said);
}
