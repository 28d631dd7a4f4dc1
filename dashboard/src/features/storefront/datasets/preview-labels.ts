/** Formats a value for a table cell. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '—';
  return typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Returns whether a column holds numbers, which are aligned to the right. */
export function isNumeric(type: string): boolean {
  return /^(?:u?int|float|double|number|decimal|integer)/i.test(type);
}
