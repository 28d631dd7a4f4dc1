import { maskSecrets } from '../platform/crypto/secret-text.ts';
import type { Db } from '../platform/db/queryable.ts';
import type { RequestEntry } from './request-entry.ts';
import { pathShown, queryNames } from './request-path.ts';
import { insertRequests, type StoredRequest } from './requests.sql.ts';

const LONGEST_PATH = 1_000;
const LONGEST_AGENT = 300;

/** One statement for all of them. One that is there already is left as it is, so that it is harmless to try again. */
export async function storeRequests(db: Db, entries: readonly RequestEntry[]): Promise<void> {
  await db.run(insertRequests, [JSON.stringify(entries.map(toStored))]);
}

function toStored(entry: RequestEntry): StoredRequest {
  const { id, account, method, route, url, status, error, ms, userAgent, idempotencyKey } = entry;
  return {
    id,
    account_id: account.id,
    method,
    route: route.shown,
    path: storable(pathShown(route, url, account.slug), LONGEST_PATH),
    query_names: queryNames(url),
    status,
    error: error && { ...error, message: storable(error.message), field: error.field && storable(error.field) },
    duration_ms: Math.round(ms),
    caller: entry.caller,
    caller_id: entry.callerId,
    user_agent: userAgent === undefined ? null : storable(userAgent, LONGEST_AGENT),
    idempotency_key: idempotencyKey === undefined ? null : storable(idempotencyKey, 255),
  };
}

/** What needs a closer look; most texts do not. */
const DOUBTFUL = /svc_|whsec_|\0|[\ud800-\udfff]|(?:\d[ -]?){13}/;

/** As many digits as the number of a card has; the last four of it are no secret. */
const LIKE_A_CARD = /(?<!\w)(?:\d[ -]?){12,18}\d(?!\w)/g;

/** Whatever was sent is text of a stranger: PostgreSQL must be able to keep it, and no secret may be in it, nor a card. */
export function storable(text: string, longest = Number.POSITIVE_INFINITY): string {
  const whole = DOUBTFUL.test(text) ? withoutSecrets(text).toWellFormed().replaceAll('\0', '\ufffd') : text;
  return whole.length <= longest ? whole : `${whole.slice(0, longest).toWellFormed()}…`;
}

function withoutSecrets(text: string): string {
  return maskSecrets(text).replaceAll(LIKE_A_CARD, (number) => `•••• ${number.replaceAll(/[ -]/g, '').slice(-4)}`);
}
