/** What leaves no mark of its own: zero-width and other ignorable characters, the blank Braille cell, the musical null notehead, lone accents. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Mark}\p{Cf}\p{Cc}\u2800\u{1d159}]/gu;

/** The text in compatible, unaccented letters, without what cannot be seen. */
export function visibleText(text: string): string {
  return text.normalize('NFKD').replaceAll(INVISIBLE, '');
}

/** Whether it holds marks that change the direction of writing: with one of them, `kuoS` reads as the market's name. */
export function turnsTextAround(text: string): boolean {
  return /\p{Bidi_Control}/u.test(text);
}

/** Whether anything of a name shows. */
export function isVisible(text: string): boolean {
  return visibleText(text).trim() !== '';
}
