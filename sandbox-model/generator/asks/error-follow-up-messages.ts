import type { MoreAsks } from '../conversation.ts';

const CODES = [
  'missing-credentials',
  'invalid-key',
  'invalid-credentials',
  'scope-required',
  'forbidden-resource',
  'quota-exceeded',
  'payment-required',
  'card-declined',
  'insufficient-balance',
  'already-licensed',
  'invalid-json',
  'validation-failed',
  'payload-too-large',
  'unsupported-media-type',
  'not-found',
  'method-not-allowed',
  'rate-limited',
  'internal-error',
  'upstream-failed',
  'unavailable',
  'upstream-timeout',
  'conflict',
  'invalid-state',
  'idempotency-key-reused',
  'idempotency-key-in-use',
];

const REMEDIES = [
  'Thanks, that makes sense. Which move is mine now?',
  'Understood. How do I get it working before the end of my shift?',
  'I see. My customer is waiting, so what should I do about it?',
  'OK, and the cure?',
  'That happened to us in the pilot. What would put it right?',
];

const NUMBERS = [
  'I need it for a table with two columns. Which number goes beside that name?',
  'Under which HTTP number will our proxy file it?',
  'The three digits, please.',
  'Does it come as a 400, or as some other number?',
];

/** What people say next about an error code, which they say of all of them. */
export const moreAboutErrorFollowUpsInMessages: MoreAsks = Object.fromEntries(
  CODES.flatMap((code) => [
    [`${code}-fix-then`, REMEDIES],
    [`${code}-status-after-meaning`, NUMBERS],
    [`${code}-status-after-trouble`, NUMBERS],
  ]),
);
