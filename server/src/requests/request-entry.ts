import type { FastifyRequest } from 'fastify';
import type { Credential } from '../access/credential.ts';
import type { AccountProfile, PrincipalKind } from '../access/principal.ts';
import { IDEMPOTENCY_HEADER } from '../platform/http/idempotency/idempotency.ts';
import type { LoggedRoute } from './request-path.ts';

/** A request as it is remembered until it is written: texts as they came, to be worked on when nobody waits. */
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

/** Longer texts are cut before they are remembered: many of them wait at a time. */
const LONGEST = 2_000;

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
    url: cut(request.url),
    status,
    error: apiError && { code: apiError.code, message: apiError.message, field: apiError.field ?? null },
    ms,
    caller: credential.kind,
    callerId: credential.app?.id ?? credential.id,
    userAgent: headers['user-agent'] && cut(headers['user-agent']),
    idempotencyKey: typeof idempotencyKey === 'string' ? cut(idempotencyKey) : undefined,
  };
}

/** A copy, as a mere slice would keep the whole text in memory. */
function cut(text: string): string {
  return text.length <= LONGEST ? text : Buffer.from(text.slice(0, LONGEST)).toString();
}
