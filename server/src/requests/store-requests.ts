import { maskSecrets } from '../platform/crypto/secret-text.ts';
import type { Db } from '../platform/db/queryable.ts';
import type { RequestEntry } from './request-entry.ts';
import { queryNames, toLoggedPath } from './request-path.ts';
import { insertRequests, type StoredRequest } from './requests.sql.ts';

const MAX_PATH_LENGTH = 1_000;
const MAX_AGENT_LENGTH = 300;

/** Inserts all of them in one statement. Existing ones stay unchanged, so that a retry is harmless. */
export async function storeRequests(db: Db, entries: readonly RequestEntry[]): Promise<void> {
  await db.run(insertRequests, [JSON.stringify(entries.map(toStored))]);
}

function toStored(entry: RequestEntry): StoredRequest {
  const { id, account, method, route, url, status, error, ms, userAgent, idempotencyKey } = entry;
  return {
    id,
    account_id: account.id,
    method,
    route: route.documented,
    path: storable(toLoggedPath(route, url, account.slug), MAX_PATH_LENGTH),
    query_names: queryNames(url),
    status,
    error: error && { ...error, message: storable(error.message), field: error.field && storable(error.field) },
    duration_ms: Math.round(ms),
    caller: entry.caller,
    caller_id: entry.callerId,
    user_agent: userAgent === undefined ? null : storable(userAgent, MAX_AGENT_LENGTH),
    idempotency_key: idempotencyKey === undefined ? null : storable(idempotencyKey, 255),
  };
}

/** Texts that need processing; most do not. */
const SUSPICIOUS = /svc_|whsec_|\0|[\ud800-\udfff]|(?:\d[ -]?){13}/;

/** Matches the number of digits that a card number has; its last four are not secret. */
const LIKE_A_CARD = /(?<!\w)(?:\d[ -]?){12,18}\d(?!\w)/g;

/**
 * Sanitizes untrusted text: PostgreSQL must be able to store it, and it may contain neither secrets nor card numbers.
 */
export function storable(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  const whole = SUSPICIOUS.test(text) ? withoutSecrets(text).toWellFormed().replaceAll('\0', '\ufffd') : text;
  return whole.length <= maxLength ? whole : `${whole.slice(0, maxLength).toWellFormed()}…`;
}

function withoutSecrets(text: string): string {
  return maskSecrets(text).replaceAll(LIKE_A_CARD, (number) => `•••• ${number.replaceAll(/[ -]/g, '').slice(-4)}`);
}
