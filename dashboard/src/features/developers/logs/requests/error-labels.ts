export interface ErrorLabels {
  /** What it means. */
  means: string;
  /** What to do about it. */
  advice: string;
}

const AGAIN = 'Send it again after a pause that grows.';

/** The codes of errors, as the guide explains them. */
const WORDS: Record<string, ErrorLabels> = {
  malformed_request: {
    means: 'The bytes were not valid HTTP.',
    advice: 'Check the client, or the proxy in front of it.',
  },
  request_timeout: { means: 'The request did not arrive in time.', advice: 'Send it again.' },
  invalid_json: { means: 'The body is not JSON.', advice: 'Mend the body, and check what encodes it.' },
  missing_credentials: {
    means: 'There was no key and no session.',
    advice: 'Send the header Authorization: Bearer with a key.',
  },
  invalid_key: { means: 'The key is malformed, revoked or expired.', advice: 'Use another key, or make a new one.' },
  invalid_credentials: { means: 'The e-mail address or the password is wrong.', advice: 'Check both.' },
  payment_required: {
    means: 'A live premium key is not paid for, a spending limit is reached, or a debt is open.',
    advice: 'The message says which of them it is.',
  },
  card_declined: { means: 'The card was declined. Nothing was charged.', advice: 'Pay with another card.' },
  insufficient_balance: { means: 'The balance does not cover it.', advice: 'Top it up, or pay by card.' },
  scope_required: {
    means: 'The key lacks the permission that the message names.',
    advice: 'Use a key that has it.',
  },
  forbidden_resource: { means: 'It is there, but neither yours nor licensed to you.', advice: 'Buy a license.' },
  quota_exceeded: {
    means: 'The account has as many as it may have.',
    advice: 'Delete one, or ask whoever runs this market.',
  },
  not_found: {
    means: 'There is no such thing in this mode.',
    advice: 'Check the ID, and whether it belongs to the other mode.',
  },
  method_not_allowed: {
    means: 'The address does not take this method.',
    advice: 'The header Allow names those it takes.',
  },
  conflict: { means: 'It is taken, or was changed meanwhile.', advice: 'Read it again, then decide.' },
  invalid_state: { means: 'It is not in a state that allows this.', advice: 'The message says what it needs first.' },
  already_licensed: { means: 'You hold this license already.', advice: 'Use it: there is nothing to buy.' },
  idempotency_key_reused: {
    means: 'The same Idempotency-Key came with another request before.',
    advice: 'Make a new key for each operation.',
  },
  idempotency_key_in_use: {
    means: 'The first request with this Idempotency-Key is still under way.',
    advice: 'Send it again after the seconds that Retry-After names.',
  },
  precondition_failed: {
    means: 'A header of the request names a version that is not the current one.',
    advice: 'The message names the header. Use the current version, or leave the header out.',
  },
  payload_too_large: { means: 'The body is too large for this address.', advice: 'Upload large files in parts.' },
  unsupported_media_type: {
    means: 'The body is not of a type that is taken here.',
    advice: 'Send the header Content-Type: application/json.',
  },
  range_not_satisfiable: {
    means: 'The header Range asks for bytes beyond the end of the file.',
    advice: 'The header Content-Range of the response has the size of the file.',
  },
  validation_failed: {
    means: 'A value is missing, not allowed, or of a field that is not known.',
    advice: 'Mend the field that is named here.',
  },
  rate_limited: { means: 'There were too many requests in a short time.', advice: 'Wait as long as Retry-After says.' },
  internal_error: {
    means: 'The fault is ours.',
    advice: `${AGAIN} If it stays, tell whoever runs this market the request ID.`,
  },
  upstream_failed: { means: 'What answers behind this market failed.', advice: AGAIN },
  unavailable: { means: 'The service is busy, or this is not set up.', advice: 'Wait as long as Retry-After says.' },
  upstream_timeout: { means: 'What answers behind this market took too long.', advice: AGAIN },
};

/** Undefined for a code that is newer than this page. */
export function explain(code: string): ErrorLabels | undefined {
  return WORDS[code];
}
