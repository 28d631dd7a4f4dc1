import { type Static, Type } from 'typebox';
import { MODES, type Mode } from '../platform/db/realm.ts';
import { Enum, Nullable, Timestamp } from '../platform/http/schemas/json-schema.ts';
import { timeOfId } from '../platform/ids.ts';
import type { StoredRequest } from './requests.sql.ts';

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export const LoggedRequest = Type.Object(
  {
    id: Type.String({ description: '`X-Request-Id` of the answer' }),
    at: Timestamp,
    mode: Enum(MODES),
    method: Enum(METHODS),
    route: Type.String({ description: 'the operation, as this description writes it: `/v1/models/{id}`' }),
    path: Type.String({
      description:
        'what was asked for, without its query; where it named another account, `{owner}` or `{name}` stands instead',
    }),
    query_names: Type.Array(Type.String(), {
      description: 'the names of the query parameters; their values are not kept',
    }),
    status: Type.Integer(),
    error: Nullable(
      Type.Object({
        code: Type.String(),
        message: Type.String(),
        field: Nullable(Type.String()),
      }),
    ),
    duration_ms: Type.Integer({ description: 'from the first byte of the request to the last of the answer' }),
    key: Nullable(Type.Object({ id: Type.String() }, { description: 'the API key that it was made with' })),
    app: Nullable(Type.Object({ client_id: Type.String() }, { description: 'the connected app that made it' })),
    session: Nullable(
      Type.Object(
        { id: Type.String(), kind: Enum(['browser', 'cli']) },
        { description: 'who was signed in, in a browser or on the command line' },
      ),
    ),
    user_agent: Nullable(Type.String()),
    idempotency_key: Nullable(Type.String()),
  },
  {
    $id: 'LoggedRequest',
    description: 'A request as the log keeps it. Exactly one of `key`, `app` and `session` is there.',
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
