/**
 * Matches each escape of a JSON text, one at a time, so that the backslash of an escaped backslash does not start
 * another.
 */
const ESCAPES = /\\(u0000|ud[89a-f][0-9a-f]{2}|.)/g;

/**
 * Returns JSON that a jsonb column accepts. PostgreSQL rejects NUL and unpaired surrogates, which untrusted files
 * contain: they are stored as the text of their escape, `\u0000`.
 */
export function storableJson(value: object): string {
  // JSON.stringify escapes both, but no surrogate that belongs to a pair.
  return JSON.stringify(value).replaceAll(ESCAPES, (found, code: string) => (code.length > 1 ? `\\${found}` : found));
}
