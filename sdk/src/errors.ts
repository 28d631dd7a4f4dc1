/** What the service's own refusals are called. */
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

/** These, those of a request without a proper answer, and whatever a later version or an OAuth endpoint adds. */
export type ErrorCode = ServiceErrorCode | 'connection_failed' | 'timeout' | 'unexpected_answer' | (string & {});

/** What the service said about a failure, or what became of a request that it never answered. */
export interface ErrorFacts {
  message: string;
  code: ErrorCode;
  status?: number | undefined;
  field?: string | undefined;
  requestId?: string | undefined;
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** Every failure of a call is one of these. `code` is for programs, `message` for people, `requestId` for the log. */
export class SoukError extends Error {
  // Each kind names itself: a page's bundler may shorten what its classes are called.
  override name = 'SoukError';
  readonly code: ErrorCode;
  /** Undefined where there was no answer. */
  readonly status: number | undefined;
  /** The input that was refused; nested ones are dotted, as in `price.amount`. */
  readonly field: string | undefined;
  readonly requestId: string | undefined;
  /** Seconds after which the service wants to be asked again. */
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

/** 401: no credentials, or none that are valid. */
export class AuthenticationError extends SoukError {
  override name = 'AuthenticationError';
}
/** 402: an unpaid key, a declined card, too small a balance. */
export class PaymentRequiredError extends SoukError {
  override name = 'PaymentRequiredError';
}
/** 403: known, but not allowed. */
export class PermissionError extends SoukError {
  override name = 'PermissionError';
}
/** 404: there is no such thing in this mode. */
export class NotFoundError extends SoukError {
  override name = 'NotFoundError';
}
/** 409: the object is not in a state that allows it. */
export class ConflictError extends SoukError {
  override name = 'ConflictError';
}
/** 400, 405, 408, 412, 413, 415, 416 or 422: the request is at fault; `field` says where, if it is one input. */
export class ValidationError extends SoukError {
  override name = 'ValidationError';
}
/** 429: too many requests; `retryAfter` says when to go on. */
export class RateLimitError extends SoukError {
  override name = 'RateLimitError';
}
/** 5xx: the service, or something behind it, failed. */
export class ServerError extends SoukError {
  override name = 'ServerError';
}
/** An OAuth endpoint refused; `code` is the `error` of RFC 6749 or 8628, such as `invalid_grant` or `slow_down`. */
export class OAuthError extends SoukError {
  override name = 'OAuthError';
}
/** There was no answer: nothing listens there, the connection broke, or the time was up. */
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

/** Of an OAuth endpoint, whose refusals are told apart by their code; too many requests and failures stay what they are. */
export function oauthErrorOfStatus(status: number, facts: Omit<ErrorFacts, 'status'>): SoukError {
  return status === 429 || status >= 500 ? errorOfStatus(status, facts) : new OAuthError({ ...facts, status });
}

export function errorOfStatus(status: number, facts: Omit<ErrorFacts, 'status'>): SoukError {
  const Kind = BY_STATUS.get(status) ?? (status >= 500 ? ServerError : SoukError);
  return new Kind({ ...facts, status });
}
