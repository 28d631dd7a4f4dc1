/**
 * Returns the end of a quoted text, after its closing quote, or undefined if it is not closed. A regular expression
 * would overflow the stack on millions of characters.
 */
export function endOfQuoted(text: string, open: number): number | undefined {
  const quote = text[open];
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === quote) return at + 1;
  }
  return undefined;
}
