import { styleText } from 'node:util';
import { eastAsianWidth } from 'get-east-asian-width';

export type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan';

/** The properties of a stream that decide about colors. */
export type Screen = Pick<NodeJS.WriteStream, 'isTTY' | 'hasColors'>;

/** Colors text where a person sees it: on a terminal with colors, and without NO_COLOR. */
export function paint(style: Style, text: string, screen: Screen = process.stdout): string {
  if (!screen.isTTY || process.env.NO_COLOR || !screen.hasColors()) return text;
  return styleText(style, text, { validateStream: false });
}

/** Replaces control characters, so that untrusted text cannot move the cursor, change colors or reverse its direction. */
export function sanitize(text: string): string {
  return text.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}

/** Redacts API keys that were typed in the wrong place, so that they do not end up in logs and screenshots. */
export function redactSecrets(text: string): string {
  return text.replaceAll(/\b(svc_[a-z]+_)[0-9A-Za-z]+/g, '$1…');
}

/** Quotes text as one word of a shell, for commands that people copy. */
export function shellQuote(text: string): string {
  return /^[\w./@=,:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Truncates text to a number of terminal columns and marks the cut with an ellipsis. */
export function truncate(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  if (NARROW.test(text)) return `${text.slice(0, columns - 1)}…`;
  let [shown, width] = ['', 0];
  for (const { segment } of graphemes().segment(text)) {
    width += widthOfGrapheme(segment);
    if (width >= columns) break;
    shown += segment;
  }
  return `${shown}…`;
}

/** Pads text with blanks to a number of terminal columns. */
export function pad(text: string, columns: number, align: 'left' | 'right' = 'left'): string {
  const blanks = ' '.repeat(Math.max(0, columns - widthOf(text)));
  return align === 'right' ? blanks + text : text + blanks;
}

/** Text of which every character is a grapheme of one column: Latin, and the dashes, quotes and ellipses of Unicode. */
const NARROW = /^[\x20-\x7e\xa0-\xac\xae-\u02ff\u2010-\u2027]*$/;
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Nonspacing_Mark}\p{Enclosing_Mark}]/u;
const EMOJI = /\p{Emoji_Presentation}|\ufe0f/u;
/** Marks that take a column of their own, such as the voicing marks of half-width kana. */
const SPACING_MARKS = /(?<=.)[\p{Spacing_Mark}\uff9e\uff9f]/gsu;

/**
 * Returns the width in terminal columns. Not by string-width, whose pattern of emoji costs 30 to 60 ms of CPU at every
 * start; the table that changes with Unicode is the same.
 */
export function widthOf(text: string): number {
  // Fast path for nearly all text here.
  if (NARROW.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes().segment(text)) width += widthOfGrapheme(segment);
  return width;
}

let segmenter: Intl.Segmenter | undefined;

/** Creates the segmenter lazily, because that takes 15 ms of CPU, and few commands print text that needs it. */
function graphemes(): Intl.Segmenter {
  segmenter ??= new Intl.Segmenter();
  return segmenter;
}

function widthOfGrapheme(grapheme: string): number {
  if (!VISIBLE.test(grapheme)) return 0;
  if (EMOJI.test(grapheme)) return 2;
  return eastAsianWidth(grapheme.codePointAt(0) ?? 0) + (grapheme.match(SPACING_MARKS)?.length ?? 0);
}
