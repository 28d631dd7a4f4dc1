import { styleText } from 'node:util';

export type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan';

/** Where text goes, as far as it matters for colours. */
export type Screen = Pick<NodeJS.WriteStream, 'isTTY' | 'hasColors'>;

/** Colour only where a person looks: on a terminal that can, and without NO_COLOR. */
export function paint(style: Style, text: string, screen: Screen = process.stdout): string {
  if (!screen.isTTY || process.env.NO_COLOR || !screen.hasColors()) return text;
  return styleText(style, text, { validateStream: false });
}

/** Other people's text cannot move the cursor, recolour the terminal or turn the reading direction. */
export function harmless(text: string): string {
  return text.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}

/** What was typed in the wrong place may be a key: it is not repeated into logs and screenshots. */
export function withoutSecrets(text: string): string {
  return text.replaceAll(/\b(svc_[a-z]+_)[0-9A-Za-z]+/g, '$1…');
}

/** As one word of a shell, for commands that are there to be copied. */
export function quoted(text: string): string {
  return /^[\w./@=,:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Cut to so many columns of a terminal, the last of which then says that it was. */
export function shortened(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  let shown = '';
  for (const { segment } of graphemes.segment(text)) {
    if (widthOf(shown + segment) >= columns) break;
    shown += segment;
  }
  return `${shown}…`;
}

/** Filled up with blanks to so many columns. */
export function padded(text: string, columns: number, align: 'left' | 'right' = 'left'): string {
  const blanks = ' '.repeat(Math.max(0, columns - widthOf(text)));
  return align === 'right' ? blanks + text : text + blanks;
}

const graphemes = new Intl.Segmenter();
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uff01-\uff60]/u;

/** Columns of a terminal: a grapheme takes one, East Asian ones and emoji two. */
export function widthOf(text: string): number {
  // Plain letters, which nearly all text here is, need no looking at graphemes.
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += WIDE.test(segment) ? 2 : 1;
  return width;
}
