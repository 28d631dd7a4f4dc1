import { styleText } from 'node:util';
import { SoukError } from '@souk/sdk';

type Style = 'bold' | 'dim' | 'red' | 'yellow';

/** Answers go to standard output, and only they do: what is said around them goes to standard error. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2));
}

export function remark(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Colour only where a person looks: on a terminal that can, and without NO_COLOR. */
export function paint(
  style: Style,
  text: string,
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'hasColors'> = process.stdout,
): string {
  if (!stream.isTTY || process.env.NO_COLOR || !stream.hasColors()) return text;
  return styleText(style, text, { validateStream: false });
}

export interface Row {
  cells: string[];
  style?: Style | undefined;
}

const GAP = '  ';
const WIDEST_CELL = 40;

/** Columns as wide as their widest cell. */
export function formatTable(header: string[], rows: Row[]): string {
  const head: Row = { cells: header, style: 'bold' };
  const lines = [head, ...rows].map(({ cells, style }) => ({ cells: cells.map(fitted), style }));
  const widths = header.map((_, column) => Math.max(...lines.map(({ cells }) => widthOf(cells[column] ?? ''))));
  return lines
    .map(({ cells, style }) => {
      const line = cells
        .map((cell, column) => padded(cell, widths[column] ?? 0))
        .join(GAP)
        .trimEnd();
      return style ? paint(style, line) : line;
    })
    .join('\n');
}

/** Names on the left, values on the right. */
export function formatFields(fields: [name: string, value: string][]): string {
  const width = Math.max(...fields.map(([name]) => widthOf(name)));
  return fields.map(([name, value]) => `${paint('dim', padded(name, width))}${GAP}${harmless(value)}`).join('\n');
}

/** The day of a timestamp, in UTC as the API counts. */
export function day(timestamp: string | null, otherwise = 'never'): string {
  return timestamp === null ? otherwise : timestamp.slice(0, 10);
}

/** `souk: <message> (<code>, request req_…)`, in one line. */
export function describeError(error: unknown): string {
  const { message } = error as Error;
  const advice =
    error instanceof SoukError && error.code === 'invalid_key'
      ? ' Run `souk login` again, or correct SOUK_API_KEY.'
      : '';
  const facts =
    error instanceof SoukError
      ? [error.code, ...(error.requestId === undefined ? [] : [`request ${error.requestId}`])]
      : [];
  const line = facts.length === 0 ? message : `${message}${advice} (${facts.join(', ')})`;
  return `souk: ${withoutSecrets(harmless(line))}`;
}

/** What was typed in the wrong place may be a key: it is not repeated into logs and screenshots. */
export function withoutSecrets(text: string): string {
  return text.replaceAll(/\b(svc_[a-z]+_)[0-9A-Za-z]+/g, '$1…');
}

/** Other people's text cannot move the cursor, recolour the terminal or turn the reading direction. */
export function harmless(text: string): string {
  return text.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}

function fitted(text: string): string {
  const clean = harmless(text);
  if (widthOf(clean) <= WIDEST_CELL) return clean;
  let shown = '';
  for (const { segment } of graphemes.segment(clean)) {
    if (widthOf(shown + segment) >= WIDEST_CELL) break;
    shown += segment;
  }
  return `${shown}…`;
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

const graphemes = new Intl.Segmenter();
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uff01-\uff60]/u;

/** Columns of a terminal: a grapheme takes one, East Asian ones and emoji two. */
function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += WIDE.test(segment) ? 2 : 1;
  return width;
}
