/**
 * Returns where the text behind an opening quote ends, its closing quote included; undefined where nothing closes it. A
 * regular expression would run out of stack on one of millions of characters.
 */
export function endOfQuoted(text: string, open: number): number | undefined {
  const quote = text[open];
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === quote) return at + 1;
  }
  return undefined;
}
