import type { Static } from 'typebox';
import type { Principal } from '../access/principal.ts';
import type { Vault } from '../platform/crypto/key-ring.ts';
import type { Db } from '../platform/db/queryable.ts';
import { invalid } from '../platform/errors.ts';
import { type Page, readPage } from '../platform/http/page.ts';
import { Enum, PageQuery } from '../platform/http/schemas/json-schema.ts';
import { Type } from '../platform/http/schemas/schema-builder.ts';
import { idPattern, oldestIdAt } from '../platform/ids.ts';
import { type LoggedRequest, METHODS, toRequestResponse } from './logged-request.ts';
import * as sql from './requests.sql.ts';

const Time = (description: string) => Type.Optional(Type.String({ format: 'date-time', description }));

export const RequestQuery = Type.Object(
  {
    key: Type.Optional(
      Type.String({ pattern: idPattern('key'), description: 'Only requests with this API key: its ID (`key_…`).' }),
    ),
    method: Type.Optional(Enum(METHODS, { description: 'Only requests with this HTTP method.' })),
    status: Type.Optional(
      Type.String({
        pattern: '^(succeeded|failed|[1-5][0-9]{2})$',
        description:
          'Only requests with this result: `succeeded` (below 400), `failed` (400 and above), or a status such as 404.',
      }),
    ),
    path: Type.Optional(
      Type.String({
        maxLength: 500,
        pattern: '^/v1/',
        description: 'Only requests whose path starts with this text, such as `/v1/models`.',
      }),
    ),
    from: Time('Only requests that began at this time or later, such as `2026-01-07T08:15:30Z`.'),
    to: Time('Only requests that began before this time, such as `2026-01-07T08:15:30Z`.'),
    ...PageQuery,
  },
  { additionalProperties: false },
);
type Query = Static<typeof RequestQuery>;

/** Requests scanned for one page if a filter excludes most of them: takes some milliseconds. */
export const MAX_SCANNED_REQUESTS = 5_000;

/** Returns a page of the account's requests, newest first. It may end early if a filter excludes most of them. */
export async function listRequests(
  db: Db,
  vault: Vault,
  { account, mode }: Principal,
  query: Query,
): Promise<Page<LoggedRequest>> {
  const page = readPage(vault, `requests of ${account.id}`, query);
  const [lowest, highest] = statusesOf(query.status);
  const end = query.to === undefined ? '~' : firstIdAt('to', query.to);
  const filtered = [query.key, query.method, query.status, query.path].some((filter) => filter !== undefined);
  const scanned = filtered ? MAX_SCANNED_REQUESTS : page.limit + 1;
  const rows = await db.many(lowest >= 400 ? sql.listFailures : sql.listRequests, {
    accountId: account.id,
    before: page.afterId ?? end,
    from: query.from === undefined ? '' : firstIdAt('from', query.from),
    key: query.key ?? null,
    method: query.method ?? null,
    lowestStatus: lowest,
    highestStatus: highest,
    path: query.path ?? null,
    maxScanned: scanned,
    count: page.limit + 1,
  });
  const found = rows.filter((row) => row.id !== null);
  const items = found.slice(0, page.limit).map((row) => toRequestResponse(row, mode));
  if (found.length > page.limit) return page.finishAt(items, items.at(-1)?.id);
  const [first] = rows;
  return page.finishAt(items, first?.scanned === scanned ? (first.last_scanned ?? undefined) : undefined);
}

function statusesOf(status: string | undefined): [lowest: number, highest: number] {
  if (status === undefined) return [0, 599];
  if (status === 'succeeded') return [0, 399];
  return status === 'failed' ? [400, 599] : [Number(status), Number(status)];
}

function firstIdAt(field: string, text: string): string {
  const time = new Date(text).getTime();
  // A leap second is a valid date-time, but not in JavaScript; there are no requests from before 1970.
  if (Number.isNaN(time)) throw invalid(field, `\`${field}\` must be a time such as 2026-01-07T08:15:30Z.`);
  return oldestIdAt('req', Math.max(0, time));
}
