/** A value of a table, as it fits into a cell. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '—';
  return typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Figures stand at the right, so that they can be compared. */
export function isNumeric(type: string): boolean {
  return /^(?:u?int|float|double|number|decimal|integer)/i.test(type);
}
