/** Quotes a text as one argument of a shell command: names in commands that people paste may be untrusted. */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
