import Stripe from 'stripe';
import type { Mode } from '../../platform/db/realm.ts';
import { ApiError } from '../../platform/errors.ts';
import { OutcomeUnknown } from '../processor.ts';

export interface StripeOptions {
  mode: Mode;
  secretKey: string;
  publishableKey: string | undefined;
  webhookSecret: string | undefined;
  /** Overrides Stripe's API URL. */
  apiUrl?: string | undefined;
  timeoutMs?: number;
}

/** The API version that this driver was written for: an SDK upgrade must not change it unnoticed. */
const API_VERSION = '2026-10-28.endive';
const TIMEOUT_MS = 20_000;

export function openStripe({ secretKey, apiUrl, timeoutMs = TIMEOUT_MS }: StripeOptions): Stripe {
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: timeoutMs,
    // We retry under the same key, when we choose to.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(apiUrl === undefined ? {} : hostOf(apiUrl)),
  });
}

function hostOf(apiUrl: string) {
  const { protocol, hostname, port } = new URL(apiUrl);
  const name: 'http' | 'https' = protocol === 'http:' ? 'http' : 'https';
  return { protocol: name, host: hostname, port: port || (name === 'http' ? 80 : 443) };
}

export type Problem = InstanceType<typeof Stripe.errors.StripeError>;

export function stripeProblem(error: unknown): Problem | undefined {
  return error instanceof Stripe.errors.StripeError ? error : undefined;
}

/** Stripe rejected the request as invalid. */
export function isInvalidRequest(error: unknown): error is Problem {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** The request may have gone through: no response, an invalid one, the same key still in progress, or a rate limit. */
export function isAmbiguous(error: unknown): error is Problem {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
  return [StripeConnectionError, StripeAPIError, StripeRateLimitError].some((kind) => error instanceof kind);
}

/** Stripe does not accept our API key, or the key lacks a permission: the operator has to fix it. */
export function isMisconfigured(error: unknown): error is Problem {
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
  return error instanceof StripeAuthenticationError || error instanceof StripePermissionError;
}

/** Wraps requests that move money: an ambiguous failure becomes `OutcomeUnknown`. */
export async function mapMoneyErrors<T>(request: Promise<T>): Promise<T> {
  return request.catch((error: unknown) => {
    throw isAmbiguous(error)
      ? new OutcomeUnknown('the outcome at Stripe is unknown', { cause: causeOf(error) })
      : toApiError(error);
  });
}

/** Wraps requests that move no money: an ambiguous failure asks the client to retry. */
export async function mapErrors<T>(request: Promise<T>): Promise<T> {
  return request.catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeCardError) throw new ApiError('card_declined', error.message);
    throw isAmbiguous(error)
      ? new ApiError('upstream_failed', 'The card processor does not respond. Try again in a moment.', {
          cause: causeOf(error),
        })
      : toApiError(error);
  });
}

function toApiError(error: unknown): unknown {
  const problem = stripeProblem(error);
  if (!problem || problem instanceof Stripe.errors.StripeCardError) return error;
  const message = isMisconfigured(problem)
    ? 'The card processor rejected the keys of this market. Ask the operator to check the Stripe settings.'
    : 'The card processor rejected this request. Nothing was charged or paid out. Contact the operator of this market.';
  return new ApiError('upstream_failed', message, { cause: causeOf(problem) });
}

/**
 * Builds the cause for the log: which request to look up at Stripe. Not the error itself, which has headers and may
 * name a key.
 */
export function causeOf(problem: Problem): Error {
  const { type, code, statusCode, requestId, message } = problem;
  const redacted = message.replace(/\b(sk|rk|pk|whsec)_\S+/g, '$1_…');
  return new Error(`${type} ${statusCode ?? ''} ${code ?? ''} ${requestId ?? ''}: ${redacted}`);
}
