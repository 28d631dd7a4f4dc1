import type { FastifyRequest } from 'fastify';
import type { Credential } from '../access/credential.ts';
import type { AccountProfile, PrincipalKind } from '../access/principal.ts';
import { IDEMPOTENCY_HEADER } from '../platform/http/idempotency/idempotency.ts';
import type { LoggedRoute } from './request-path.ts';

/**
 * A request in memory until it is persisted. Texts are stored as received and processed later, off the request's path.
 */
export interface RequestEntry {
  id: string;
  account: AccountProfile;
  method: string;
  route: LoggedRoute;
  /** With its query, and with a slug as one segment. */
  url: string;
  status: number;
  error: { code: string; message: string; field: string | null } | null;
  ms: number;
  caller: PrincipalKind;
  callerId: string;
  userAgent: string | undefined;
  idempotencyKey: string | undefined;
}

/** Longer texts are truncated before they are queued: many of them wait at a time. */
const MAX_TEXT_LENGTH = 2_000;

export function entryOf(
  request: FastifyRequest,
  credential: Credential,
  route: LoggedRoute,
  status: number,
  ms: number,
): RequestEntry {
  const { headers, apiError } = request;
  const idempotencyKey = headers[IDEMPOTENCY_HEADER];
  return {
    id: request.id,
    account: credential.account,
    method: request.method,
    route,
    url: truncate(request.url),
    status,
    error: apiError && { code: apiError.code, message: apiError.message, field: apiError.field ?? null },
    ms,
    caller: credential.kind,
    callerId: credential.app?.id ?? credential.id,
    userAgent: headers['user-agent'] && truncate(headers['user-agent']),
    idempotencyKey: typeof idempotencyKey === 'string' ? truncate(idempotencyKey) : undefined,
  };
}

/** Copies the text, as a mere slice would keep the whole text in memory. */
function truncate(text: string): string {
  return text.length <= MAX_TEXT_LENGTH ? text : Buffer.from(text.slice(0, MAX_TEXT_LENGTH)).toString();
}
