import type { LoggedRequest, QueryOf } from '@souk/sdk';

/** What the list of requests is narrowed down to, as the address of the page has it. */
export interface RequestFilters {
  /** `succeeded`, `failed`, or a status. */
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

/** Whatever somebody wrote into the address, only what the API takes is left. */
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

export function isNarrowed(filters: RequestFilters): boolean {
  return Object.values(filters).some((filter) => filter !== undefined);
}

/** As the API asks for it. */
export function queryOf({ within, ...filters }: RequestFilters, now: number): QueryOf<'/v1/requests', 'get'> {
  return { ...filters, ...(within ? { from: new Date(now - SPANS[within]).toISOString() } : {}) };
}

export type Sought = { id: string } | { path: string | undefined };

/** What somebody looks for who writes this: a request by its id, or those to a path, of which the beginning may be left out. */
export function soughtBy(text: string): Sought {
  const id = /\breq_[0-9a-z]{26}\b/.exec(text)?.[0] ?? /^req_\S*$/.exec(text)?.[0];
  if (id) return { id };
  const path = text.replace(/^https?:\/\/[^/]*/, '').replace(/[?#].*$/, '');
  const rest = path.replace(/^\/+/, '').replace(/^v1(\/|$)/, '');
  return { path: rest === '' ? undefined : `/v1/${rest}` };
}
