import type { Static } from 'typebox';
import { MODES, type Mode } from '../platform/db/realm.ts';
import { Enum, Nullable, Timestamp } from '../platform/http/schemas/json-schema.ts';
import { Type } from '../platform/http/schemas/schema-builder.ts';
import { timeOfId } from '../platform/ids.ts';
import type { StoredRequest } from './requests.sql.ts';

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export const LoggedRequest = Type.Object(
  {
    id: Type.String({ description: 'Unique request ID: the `X-Request-Id` of the response.' }),
    at: { ...Timestamp, description: 'Time when the request began.' },
    mode: Enum(MODES, { description: 'Mode of the request.' }),
    method: Enum(METHODS, { description: 'HTTP method.' }),
    route: Type.String({ description: 'Path of the operation as in this document, such as `/v1/models/{id}`.' }),
    path: Type.String({
      description:
        'Path of the request, without its query. If it names another account, `{owner}` or `{name}` replaces that name.',
    }),
    query_names: Type.Array(Type.String(), {
      description: 'Names of the query parameters. Their values are not stored.',
    }),
    status: Type.Integer({ description: 'HTTP status of the response.' }),
    error: Nullable(
      Type.Object(
        {
          code: Type.String({ description: 'Code of the error.' }),
          message: Type.String({ description: 'Message of the error.' }),
          field: Nullable(Type.String({ description: 'Field that caused the error. Null if none did.' })),
        },
        { description: 'Error of the response. Null if the request succeeded.' },
      ),
    ),
    duration_ms: Type.Integer({
      description: 'Milliseconds from the first byte of the request to the last byte of the response.',
    }),
    key: Nullable(
      Type.Object(
        { id: Type.String({ description: 'ID of the API key.' }) },
        { description: 'API key that made the request. Null for apps and sessions.' },
      ),
    ),
    app: Nullable(
      Type.Object(
        { client_id: Type.String({ description: 'Client ID of the app.' }) },
        { description: 'Connected app that made the request. Null for keys and sessions.' },
      ),
    ),
    session: Nullable(
      Type.Object(
        {
          id: Type.String({ description: 'ID of the session.' }),
          kind: Enum(['browser', 'cli'], { description: 'Whether it is a browser or a command-line session.' }),
        },
        { description: 'Session that made the request. Null for keys and apps.' },
      ),
    ),
    user_agent: Nullable(Type.String({ description: '`User-Agent` of the request. Null if it had none.' })),
    idempotency_key: Nullable(Type.String({ description: '`Idempotency-Key` of the request. Null if it had none.' })),
  },
  {
    $id: 'LoggedRequest',
    description: 'A request in the log. Exactly one of `key`, `app` and `session` is not null.',
    examples: [
      {
        id: 'req_01k9zq4v7he1r8c3t5n6m2x0rq',
        at: '2026-03-02T14:12:47.800Z',
        mode: 'test',
        method: 'POST',
        route: '/v1/purchases',
        path: '/v1/purchases',
        query_names: [],
        status: 404,
        error: { code: 'not_found', message: 'There is no such listing.', field: null },
        duration_ms: 4,
        key: { id: 'key_01k9zq4v7he1r8c3t5n6m2x0ky' },
        app: null,
        session: null,
        user_agent: 'souk-node/0.9.0',
        idempotency_key: null,
      },
    ],
  },
);
export type LoggedRequest = Static<typeof LoggedRequest>;

export function toRequestResponse(row: StoredRequest, mode: Mode): LoggedRequest {
  const { caller, caller_id: id } = row;
  return {
    id: row.id,
    at: new Date(timeOfId(row.id)).toISOString(),
    mode,
    method: row.method as LoggedRequest['method'],
    route: row.route,
    path: row.path,
    query_names: row.query_names,
    status: row.status,
    error: row.error,
    duration_ms: row.duration_ms,
    key: caller === 'key' ? { id } : null,
    app: caller === 'app' ? { client_id: id } : null,
    session: caller === 'session' || caller === 'cli' ? { id, kind: caller === 'cli' ? 'cli' : 'browser' } : null,
    user_agent: row.user_agent,
    idempotency_key: row.idempotency_key,
  };
}
