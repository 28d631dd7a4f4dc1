const SECONDS = /^\d{1,9}$/;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Parses a `Retry-After` header, seconds or a date, into milliseconds. Returns null if it is absent or invalid. */
export function readRetryAfter(header: string | readonly string[] | undefined, now = Date.now()): number | null {
  const text = (typeof header === 'string' ? header : header?.[0])?.trim();
  if (text === undefined) return null;
  if (SECONDS.test(text)) return Number(text) * 1000;
  const date = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
