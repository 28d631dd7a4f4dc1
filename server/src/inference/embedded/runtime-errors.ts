import { ApiError, invalid } from '../../platform/errors.ts';
import type { RuntimeFailure } from '../../runtimes/runtime-failure.ts';

// What callers are told alike, whoever’s the language model is.

/** Where nothing says when it will be well again. */
const RETRY_AFTER_MS = 30_000;

/** It cannot be used now; `what` says why, and when to come back is told beside it. */
export function unavailableNow(failure: RuntimeFailure, what: string): ApiError {
  const seconds = Math.max(1, Math.ceil((failure.details.retryAfter ?? RETRY_AFTER_MS) / 1000));
  return new ApiError('unavailable', what, { headers: { 'retry-after': String(seconds) }, cause: failure });
}

export function messagesTooLong({ details }: RuntimeFailure): ApiError {
  return invalid(
    'messages',
    `The messages have at least ${details.promptTokens} tokens, which leaves no room for an answer: the model takes ${details.contextLength} for both. Shorten them.`,
  );
}

export function messagesRejected({ message }: RuntimeFailure): ApiError {
  return invalid('messages', `The model’s chat template does not take these messages: ${message}`);
}
