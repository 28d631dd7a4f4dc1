export interface ErrorLabels {
  /** Meaning of the error. */
  means: string;
  /** Advice for the caller. */
  advice: string;
}

const RETRY = 'Retry with an increasing delay.';

/** Explains the error codes, as the guide does. */
const LABELS: Record<string, ErrorLabels> = {
  malformed_request: {
    means: 'The request is not valid HTTP.',
    advice: 'Check the client, or the proxy in front of it.',
  },
  request_timeout: { means: 'The request did not arrive in time.', advice: 'Send it again.' },
  invalid_json: { means: 'The body is not valid JSON.', advice: 'Fix the body, and check the code that encodes it.' },
  missing_credentials: {
    means: 'The request has no key and no session.',
    advice: 'Send your key in the header Authorization: Bearer.',
  },
  invalid_key: { means: 'The key is malformed, revoked or expired.', advice: 'Use another key, or create a new one.' },
  invalid_credentials: { means: 'The email or the password is wrong.', advice: 'Check both.' },
  payment_required: {
    means: 'A live premium key is not paid for, a spending limit is reached, or a debt is open.',
    advice: 'The message says which one applies.',
  },
  card_declined: { means: 'The card was declined. Nothing was charged.', advice: 'Pay with another card.' },
  insufficient_balance: { means: 'Your balance is too low.', advice: 'Top it up, or pay by card.' },
  scope_required: {
    means: 'The key lacks the permission that the message names.',
    advice: 'Use a key that has it.',
  },
  forbidden_resource: {
    means: 'You don’t have access: it is neither yours nor licensed to you.',
    advice: 'Buy a license.',
  },
  quota_exceeded: {
    means: 'Your account has reached a limit.',
    advice: 'Delete something that counts toward it, or ask the operator of this market.',
  },
  not_found: {
    means: 'The object does not exist in this mode.',
    advice: 'Check the ID, and whether it belongs to the other mode.',
  },
  method_not_allowed: {
    means: 'This path does not support the method.',
    advice: 'The header Allow lists the methods that it supports.',
  },
  conflict: { means: 'It is taken, or was changed in the meantime.', advice: 'Fetch the current state, then retry.' },
  invalid_state: {
    means: 'Its current state does not allow this.',
    advice: 'The message says what has to happen first.',
  },
  already_licensed: { means: 'You already hold this license.', advice: 'Use it: there is nothing to buy.' },
  idempotency_key_reused: {
    means: 'The Idempotency-Key was already used with a different request.',
    advice: 'Generate a new key for each operation.',
  },
  idempotency_key_in_use: {
    means: 'The first request with this Idempotency-Key is still in progress.',
    advice: 'Retry after the seconds in Retry-After.',
  },
  precondition_failed: {
    means: 'A header of the request names a version that is not the current one.',
    advice: 'The message names the header. Use the current version, or leave the header out.',
  },
  payload_too_large: { means: 'The body is too large for this path.', advice: 'Upload large files in parts.' },
  unsupported_media_type: {
    means: 'The content type of the body is not supported here.',
    advice: 'Send the header Content-Type: application/json.',
  },
  range_not_satisfiable: {
    means: 'The header Range asks for bytes beyond the end of the file.',
    advice: 'The header Content-Range of the response has the size of the file.',
  },
  validation_failed: {
    means: 'A value is missing or invalid, or a field is unknown.',
    advice: 'Fix the field that is named here.',
  },
  rate_limited: {
    means: 'You sent too many requests in a short time.',
    advice: 'Retry after the seconds in Retry-After.',
  },
  internal_error: {
    means: 'Something went wrong on our side.',
    advice: `${RETRY} If the error persists, send the request ID to the operator of this market.`,
  },
  upstream_failed: { means: 'A service that this market depends on failed.', advice: RETRY },
  unavailable: {
    means: 'The service is busy, or this feature is not configured.',
    advice: 'Retry after the seconds in Retry-After.',
  },
  upstream_timeout: { means: 'A service that this market depends on did not respond in time.', advice: RETRY },
};

/** Returns undefined for a code that is newer than this page. */
export function explain(code: string): ErrorLabels | undefined {
  return LABELS[code];
}
