import { ApiError, invalid } from '../../platform/errors.ts';
import type { RuntimeFailure } from '../../runtimes/runtime-failure.ts';

// Client errors shared by the inference API and deployments.

/** Default when the failure does not say how long to wait. */
const DEFAULT_RETRY_AFTER_MS = 30_000;

/** Creates a 503 error with Retry-After. */
export function unavailableNow(failure: RuntimeFailure, message: string): ApiError {
  const seconds = Math.max(1, Math.ceil((failure.details.retryAfter ?? DEFAULT_RETRY_AFTER_MS) / 1000));
  return new ApiError('unavailable', message, { headers: { 'retry-after': String(seconds) }, cause: failure });
}

export function messagesTooLong({ details }: RuntimeFailure): ApiError {
  return invalid(
    'messages',
    `The messages have at least ${details.promptTokens} tokens, which leaves no room for a response: the model allows ${details.contextLength} for both. Shorten them.`,
  );
}

export function messagesRejected({ message }: RuntimeFailure): ApiError {
  return invalid('messages', `The model’s chat template does not accept these messages: ${message}`);
}
