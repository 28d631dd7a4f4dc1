/** Error codes of the service. */
export type ServiceErrorCode =
  | 'malformed_request'
  | 'invalid_json'
  | 'validation_failed'
  | 'missing_credentials'
  | 'invalid_key'
  | 'invalid_credentials'
  | 'payment_required'
  | 'card_declined'
  | 'insufficient_balance'
  | 'scope_required'
  | 'forbidden_resource'
  | 'quota_exceeded'
  | 'not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'conflict'
  | 'invalid_state'
  | 'already_licensed'
  | 'idempotency_key_reused'
  | 'idempotency_key_in_use'
  | 'precondition_failed'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'range_not_satisfiable'
  | 'rate_limited'
  | 'internal_error'
  | 'upstream_failed'
  | 'unavailable'
  | 'upstream_timeout';

/** Codes of the service, of requests without a valid response, and those that later versions or OAuth endpoints add. */
export type ErrorCode = ServiceErrorCode | 'connection_failed' | 'timeout' | 'unexpected_answer' | (string & {});

/** Facts about a failed request. */
export interface ErrorFacts {
  message: string;
  code: ErrorCode;
  status?: number | undefined;
  field?: string | undefined;
  requestId?: string | undefined;
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** Base class of all errors of a call. `code` is for programs, `message` for people, `requestId` for the log. */
export class SoukError extends Error {
  // Set explicitly, because bundlers may shorten class names.
  override name = 'SoukError';
  /** Machine-readable code, such as `not_found`. */
  readonly code: ErrorCode;
  /** HTTP status. Undefined if there was no response. */
  readonly status: number | undefined;
  /** The rejected input, with dots for nested ones, as in `price.amount`. */
  readonly field: string | undefined;
  /** Request ID, which the operator of the market can look up. */
  readonly requestId: string | undefined;
  /** Seconds after which the service asks to retry. */
  readonly retryAfter: number | undefined;

  constructor(facts: ErrorFacts) {
    super(facts.message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.code = facts.code;
    this.status = facts.status;
    this.field = facts.field;
    this.requestId = facts.requestId;
    this.retryAfter = facts.retryAfter;
  }
}

/** 401: missing or invalid credentials. */
export class AuthenticationError extends SoukError {
  override name = 'AuthenticationError';
}
/** 402: an unpaid key, a declined card, or an insufficient balance. */
export class PaymentRequiredError extends SoukError {
  override name = 'PaymentRequiredError';
}
/** 403: authenticated, but not allowed. */
export class PermissionError extends SoukError {
  override name = 'PermissionError';
}
/** 404: not found in this mode. */
export class NotFoundError extends SoukError {
  override name = 'NotFoundError';
}
/** 409: the object is not in a state that allows the operation. */
export class ConflictError extends SoukError {
  override name = 'ConflictError';
}
/** 400, 405, 408, 412, 413, 415, 416 or 422: the request is invalid; `field` names the input, if it is one. */
export class ValidationError extends SoukError {
  override name = 'ValidationError';
}
/** 429: too many requests; `retryAfter` says when to retry. */
export class RateLimitError extends SoukError {
  override name = 'RateLimitError';
}
/** 5xx: the service, or something behind it, failed. */
export class ServerError extends SoukError {
  override name = 'ServerError';
}
/** Error of an OAuth endpoint; `code` is the `error` of RFC 6749 or 8628, such as `invalid_grant` or `slow_down`. */
export class OAuthError extends SoukError {
  override name = 'OAuthError';
}
/** No response: nothing is listening, the connection failed, or the request timed out. */
export class ConnectionError extends SoukError {
  override name = 'ConnectionError';
}

const BY_STATUS: ReadonlyMap<number, typeof SoukError> = new Map([
  [400, ValidationError],
  [401, AuthenticationError],
  [402, PaymentRequiredError],
  [403, PermissionError],
  [404, NotFoundError],
  [405, ValidationError],
  [408, ValidationError],
  [409, ConflictError],
  [412, ValidationError],
  [413, ValidationError],
  [415, ValidationError],
  [416, ValidationError],
  [422, ValidationError],
  [429, RateLimitError],
]);

/** Returns an `OAuthError`, which its code identifies; 429 and 5xx keep their usual classes. */
export function oauthErrorOfStatus(status: number, facts: Omit<ErrorFacts, 'status'>): SoukError {
  return status === 429 || status >= 500 ? errorOfStatus(status, facts) : new OAuthError({ ...facts, status });
}

export function errorOfStatus(status: number, facts: Omit<ErrorFacts, 'status'>): SoukError {
  const Kind = BY_STATUS.get(status) ?? (status >= 500 ? ServerError : SoukError);
  return new Kind({ ...facts, status });
}
