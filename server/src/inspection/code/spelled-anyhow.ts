/** Returns a pattern for a word in JSON, which may write any letter as an escape. */
export function spelledAnyhow(word: string): string {
  return [...word]
    .map((letter) => {
      const code = (letter.codePointAt(0) as number).toString(16).padStart(4, '0');
      const digits = [...code].map((digit) => `[${digit}${digit.toUpperCase()}]`).join('');
      return `(?:${letter}|\\\\u${digits})`;
    })
    .join('');
}
