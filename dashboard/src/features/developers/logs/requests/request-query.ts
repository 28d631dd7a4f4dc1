import type { LoggedRequest, QueryOf } from '@souk/sdk';

/** Filters of the list of requests, as in the URL of the page. */
export interface RequestFilters {
  /** `succeeded`, `failed`, or an HTTP status. */
  status?: string | undefined;
  method?: LoggedRequest['method'] | undefined;
  path?: string | undefined;
  key?: string | undefined;
  within?: Span | undefined;
}

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies LoggedRequest['method'][];

const HOUR_MS = 3_600_000;
const SPANS = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS };
export type Span = keyof typeof SPANS;
export const SPAN_NAMES = Object.keys(SPANS) as Span[];

/** Reads the filters of a URL, and drops values that the API would reject. */
export function readFilters(params: URLSearchParams): RequestFilters {
  const matching = (name: string, pattern: RegExp) => {
    const text = params.get(name);
    return text !== null && pattern.test(text) ? text : undefined;
  };
  return {
    status: matching('status', /^(succeeded|failed|[1-5]\d{2})$/),
    method: METHODS.find((method) => method === params.get('method')),
    path: matching('path', /^\/v1\/.{0,490}$/),
    key: matching('key', /^key_[0-9a-z]{26}$/),
    within: SPAN_NAMES.find((span) => span === params.get('within')),
  };
}

export function writeFilters(filters: RequestFilters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

export function isFiltered(filters: RequestFilters): boolean {
  return Object.values(filters).some((filter) => filter !== undefined);
}

/** Returns the filters as query parameters of the API. */
export function queryOf({ within, ...filters }: RequestFilters, now: number): QueryOf<'/v1/requests', 'get'> {
  return { ...filters, ...(within ? { from: new Date(now - SPANS[within]).toISOString() } : {}) };
}

export type SearchTarget = { id: string } | { path: string | undefined };

/** Parses a search: a request id anywhere in the text, or a path, whose `/v1/` may be omitted. */
export function parseSearch(text: string): SearchTarget {
  const id = /\breq_[0-9a-z]{26}\b/.exec(text)?.[0] ?? /^req_\S*$/.exec(text)?.[0];
  if (id) return { id };
  const path = text.replace(/^https?:\/\/[^/]*/, '').replace(/[?#].*$/, '');
  const rest = path.replace(/^\/+/, '').replace(/^v1(\/|$)/, '');
  return { path: rest === '' ? undefined : `/v1/${rest}` };
}
