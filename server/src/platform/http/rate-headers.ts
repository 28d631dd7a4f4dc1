/** Every response has rate limit headers; these are the values for requests that are never throttled. */
const UNMETERED_LIMIT = 1000;
const UNMETERED_WINDOW_MS = 60_000;

interface HeaderSink {
  header(name: string, value: string): unknown;
}

export function setRateHeaders(reply: HeaderSink, limit: number, remaining: number, resetsAt: number): void {
  reply.header('x-ratelimit-limit', String(limit));
  reply.header('x-ratelimit-remaining', String(remaining));
  reply.header('x-ratelimit-reset', String(Math.ceil(resetsAt / 1000)));
}

export function rateHeaders(limit: number, remaining: number, resetsAt: number): Record<string, string> {
  const headers: Record<string, string> = {};
  const sink = { header: (name: string, value: string) => Object.assign(headers, { [name]: value }) };
  setRateHeaders(sink, limit, remaining, resetsAt);
  return headers;
}

export function unmeteredHeaders(): Record<string, string> {
  return rateHeaders(UNMETERED_LIMIT, UNMETERED_LIMIT, Date.now() + UNMETERED_WINDOW_MS);
}
