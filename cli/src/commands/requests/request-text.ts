import type { LoggedRequest } from '@souk/sdk';
import { formatTimestamp } from '../../output/dates.ts';
import { fixedColumn, formatFields, numberColumn, optionalColumn, type Row } from '../../output/table.ts';

export const REQUESTS_HEADER = [
  'ID',
  fixedColumn('AT'),
  fixedColumn('STATUS'),
  'REQUEST',
  optionalColumn(fixedColumn('ERROR')),
  optionalColumn(numberColumn('TOOK')),
  optionalColumn(fixedColumn('BY')),
];

export function requestRow(request: LoggedRequest): Row {
  const { id, at, status, method, path, error, duration_ms } = request;
  return {
    cells: [
      id,
      formatTimestamp(at),
      String(status),
      `${method} ${path}`,
      error?.code ?? '',
      `${duration_ms} ms`,
      callerOf(request),
    ],
    style: status >= 400 ? 'red' : undefined,
  };
}

export function describeRequest(request: LoggedRequest): string {
  const { method, path, route, query_names, error, user_agent, idempotency_key } = request;
  return formatFields([
    ['request', request.id],
    ['at', request.at],
    ['mode', request.mode],
    ['asked for', `${method} ${path}`],
    ...optional('operation', route === path ? null : `${method} ${route}`),
    ...optional('query', query_names.length === 0 ? null : `${query_names.join(', ')} (values are not stored)`),
    ['status', String(request.status)],
    ...optional('error', error && `${error.code}: ${error.message}`),
    ...optional('field', error?.field ?? null),
    ['took', `${request.duration_ms} ms`],
    ['made by', callerOf(request)],
    ...optional('user agent', user_agent),
    ...optional('idempotency key', idempotency_key),
  ]);
}

/** The API sets exactly one of the three. */
function callerOf({ key, app, session }: LoggedRequest): string {
  if (key) return key.id;
  if (app) return `app ${app.client_id}`;
  return session?.kind === 'cli' ? 'the command line' : 'a browser';
}

function optional(name: string, value: string | null): [name: string, value: string][] {
  return value === null ? [] : [[name, value]];
}
