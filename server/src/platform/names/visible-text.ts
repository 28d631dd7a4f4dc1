/**
 * Characters that leave no mark of their own: zero-width and other ignorable ones, the blank Braille cell, the musical
 * null notehead, lone accents.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Mark}\p{Cf}\p{Cc}\u2800\u{1d159}]/gu;

/** Normalizes text to compatible, unaccented letters and removes invisible characters. */
export function visibleText(text: string): string {
  return text.normalize('NFKD').replaceAll(INVISIBLE, '');
}

/** Returns whether the text contains bidi controls: with one of them, `kuoS` reads as the market's name. */
export function turnsTextAround(text: string): boolean {
  return /\p{Bidi_Control}/u.test(text);
}

/** Returns whether any character of a name is visible. */
export function isVisible(text: string): boolean {
  return visibleText(text).trim() !== '';
}
