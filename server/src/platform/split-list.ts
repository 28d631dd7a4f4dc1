/** Splits a whitespace-separated list. */
export function splitList(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
