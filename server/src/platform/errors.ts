/**
 * The error table: every error that a client can see has one of these codes and its status. The message is public; the
 * internal reason belongs in `cause`, which is logged and never sent.
 */
export const ERROR_STATUS = {
  malformed_request: 400,
  invalid_json: 400,
  validation_failed: 422,
  missing_credentials: 401,
  invalid_key: 401,
  invalid_credentials: 401,
  payment_required: 402,
  card_declined: 402,
  insufficient_balance: 402,
  scope_required: 403,
  forbidden_resource: 403,
  quota_exceeded: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  invalid_state: 409,
  already_licensed: 409,
  idempotency_key_reused: 409,
  idempotency_key_in_use: 409,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  rate_limited: 429,
  internal_error: 500,
  upstream_failed: 502,
  unavailable: 503,
  upstream_timeout: 504,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export interface ErrorDetails {
  field?: string;
  headers?: Record<string, string>;
  cause?: unknown;
}

export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly field: string | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(shorten(message, 1000), { cause: details.cause });
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.field = details.field === undefined ? undefined : shorten(details.field, 200);
    this.headers = details.headers ?? {};
  }
}

/** Truncates names and values from the request that are quoted in an error message. */
function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}…`;
}

export interface ErrorBody {
  error: { code: ErrorCode; message: string; field?: string; request_id: string };
}

export function errorBody(error: ApiError, requestId: string): ErrorBody {
  return {
    error: {
      code: error.code,
      message: error.message,
      ...(error.field === undefined ? {} : { field: error.field }),
      request_id: requestId,
    },
  };
}

export function invalid(field: string, message: string): ApiError {
  return new ApiError('validation_failed', message, { field });
}

/** Returns 416 with the size of the resource in `Content-Range`. */
export function rangeNotSatisfiable(contentRange: string): ApiError {
  return new ApiError(
    'range_not_satisfiable',
    '`Range` begins beyond the end. `Content-Range` has the size: request a part of it, or all of it without `Range`.',
    { headers: { 'content-range': contentRange } },
  );
}

export function notFound(what: string): ApiError {
  return new ApiError('not_found', `There is no such ${what}.`);
}
