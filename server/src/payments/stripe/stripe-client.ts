import Stripe from 'stripe';
import type { Mode } from '../../platform/db/realm.ts';
import { ApiError } from '../../platform/errors.ts';
import { OutcomeUnknown } from '../processor.ts';

export interface StripeOptions {
  mode: Mode;
  secretKey: string;
  publishableKey: string | undefined;
  webhookSecret: string | undefined;
  /** Instead of Stripe's own address. */
  apiUrl?: string | undefined;
  timeoutMs?: number;
}

/** The version whose shapes this driver was written for: a newer SDK must not change them unnoticed. */
const API_VERSION = '2026-10-28.endive';
const TIMEOUT_MS = 20_000;

export function openStripe({ secretKey, apiUrl, timeoutMs = TIMEOUT_MS }: StripeOptions): Stripe {
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: timeoutMs,
    // A question that was not answered is asked again by us, under the same key, when we choose to.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(apiUrl === undefined ? {} : addressOf(apiUrl)),
  });
}

function addressOf(apiUrl: string) {
  const { protocol, hostname, port } = new URL(apiUrl);
  const name: 'http' | 'https' = protocol === 'http:' ? 'http' : 'https';
  return { protocol: name, host: hostname, port: port || (name === 'http' ? 80 : 443) };
}

export type Problem = InstanceType<typeof Stripe.errors.StripeError>;

export function stripeProblem(error: unknown): Problem | undefined {
  return error instanceof Stripe.errors.StripeError ? error : undefined;
}

/** Stripe read the request and will not do it as it stands. */
export function isRefusal(error: unknown): error is Problem {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** No answer, no sense in it, still at work on the same key, or too busy to look: it may have been done. */
export function isUnsure(error: unknown): error is Problem {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
  return [StripeConnectionError, StripeAPIError, StripeRateLimitError].some((kind) => error instanceof kind);
}

/** Stripe does not know our key, or lets it do less than is needed: a matter for the operator. */
export function isMisconfigured(error: unknown): error is Problem {
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
  return error instanceof StripeAuthenticationError || error instanceof StripePermissionError;
}

/** For requests that move money: a doubt stays a doubt. */
export async function moving<T>(request: Promise<T>): Promise<T> {
  return request.catch((error: unknown) => {
    throw isUnsure(error)
      ? new OutcomeUnknown('Stripe did not say what came of it', { cause: causeOf(error) })
      : refused(error);
  });
}

/** For requests that move none: whoever asked is told to try again. */
export async function asking<T>(request: Promise<T>): Promise<T> {
  return request.catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeCardError) throw new ApiError('card_declined', error.message);
    throw isUnsure(error)
      ? new ApiError('upstream_failed', 'The card processor does not answer. Try again in a moment.', {
          cause: causeOf(error),
        })
      : refused(error);
  });
}

function refused(error: unknown): unknown {
  const problem = stripeProblem(error);
  if (!problem || problem instanceof Stripe.errors.StripeCardError) return error;
  const message = isMisconfigured(problem)
    ? 'The card processor does not accept the keys of this market. The operator has to check its Stripe settings.'
    : 'The card processor does not accept this request. Nothing was moved.';
  return new ApiError('upstream_failed', message, { cause: causeOf(problem) });
}

/** For the log: which request to look up at Stripe. Not the error itself, which carries headers and may name a key. */
export function causeOf(problem: Problem): Error {
  const { type, code, statusCode, requestId, message } = problem;
  const told = message.replace(/\b(sk|rk|pk|whsec)_\S+/g, '$1_…');
  return new Error(`${type} ${statusCode ?? ''} ${code ?? ''} ${requestId ?? ''}: ${told}`);
}
