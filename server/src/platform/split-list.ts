/** Splits a list that is written as text, with any space between its words. */
export function splitList(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
