import { ApiError, type ErrorCode, type ErrorDetails } from '../../platform/errors.ts';
import { readRetryAfter } from '../../platform/outbound/retry-after.ts';
import type { UpstreamSettings } from '../inference-settings.ts';
import { BrokenResponse, describeErrorKind, isFields } from './read-completion.ts';
import type { Fault } from './upstream-health.ts';

/** The replicas on which a request may be retried: none, the others, or after a pause even the same one. */
export type RetryTarget = 'nowhere' | 'elsewhere' | 'anywhere';

interface Consequences {
  retry: RetryTarget;
  fault: Fault;
}

/** A failed request to an upstream: the error for the client, where to retry, and what it means for the replica. */
export class UpstreamFailure extends ApiError {
  readonly retry: RetryTarget;
  readonly fault: Fault;
  readonly #upstreamMessage: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    { retry, fault }: Consequences,
    { upstreamMessage, ...details }: ErrorDetails & { upstreamMessage?: string | undefined } = {},
  ) {
    super(code, message, details);
    this.retry = retry;
    this.fault = fault;
    this.#upstreamMessage = upstreamMessage;
  }

  /** The upstream's own text. It may quote a prompt, so it is not part of `cause`, which is logged. */
  get upstreamMessage(): string | undefined {
    return this.#upstreamMessage;
  }

  /** Returns the same failure without retry, once a part of the completion has been sent to the client. */
  withoutRetry(): UpstreamFailure {
    const { code, message, fault, cause, upstreamMessage } = this;
    return new UpstreamFailure(code, message, { retry: 'nowhere', fault }, { cause, upstreamMessage });
  }
}

const FAILED = 'The model failed to respond. Nothing was charged. Try again in a moment.';
const TRUNCATED = 'The response of the model ended unexpectedly. Nothing was charged. Try again.';
const TIMED_OUT = 'The model did not respond in time. Nothing was charged. Try again, or lower `max_tokens`.';
const REJECTED = 'The model does not accept this request. Change it, and try again.';

const BUSY_SECONDS = 5;
const MAX_BUSY_SECONDS = 60;
const MAX_MESSAGE_LENGTH = 500;

export function unreachable(cause: Error & { code?: unknown }): UpstreamFailure {
  const late = cause.code === 'UND_ERR_CONNECT_TIMEOUT';
  const consequences: Consequences = { retry: 'anywhere', fault: 'unreachable' };
  return late
    ? new UpstreamFailure('upstream_timeout', TIMED_OUT, consequences, { cause })
    : new UpstreamFailure('upstream_failed', FAILED, consequences, { cause });
}

/** The connection was lost. */
export function disconnected(cause: Error, responding: boolean): UpstreamFailure {
  const consequences: Consequences = { retry: responding ? 'elsewhere' : 'anywhere', fault: 'failed' };
  return new UpstreamFailure('upstream_failed', responding ? TRUNCATED : FAILED, consequences, { cause });
}

/** The response is not a completion. */
export function invalidResponse(cause: Error): UpstreamFailure {
  const upstreamMessage = cause instanceof BrokenResponse ? cause.upstreamMessage : undefined;
  return new UpstreamFailure(
    'upstream_failed',
    FAILED,
    { retry: 'elsewhere', fault: 'failed' },
    { cause, upstreamMessage },
  );
}

export function truncated(): UpstreamFailure {
  const cause = new Error('the stream ended before the completion was finished');
  return new UpstreamFailure('upstream_failed', TRUNCATED, { retry: 'elsewhere', fault: 'failed' }, { cause });
}

/** The response is too large. Another replica would send as much, so it is not retried. */
export function tooLarge(cause: Error): UpstreamFailure {
  const message = 'The response of the model is too large. Nothing was charged. Lower `max_tokens` or `n`.';
  return new UpstreamFailure('upstream_failed', message, { retry: 'nowhere', fault: 'none' }, { cause });
}

/** The upstream may still be generating, so a retry elsewhere would generate twice. */
export function timedOut(what: string): UpstreamFailure {
  const cause = new Error(`no ${what} in time`);
  return new UpstreamFailure('upstream_timeout', TIMED_OUT, { retry: 'nowhere', fault: 'failed' }, { cause });
}

export function busy(retryAfterMs: number | null, cause: Error, upstreamMessage?: string): UpstreamFailure {
  const requested = retryAfterMs === null ? BUSY_SECONDS : Math.ceil(retryAfterMs / 1000);
  const seconds = Math.min(Math.max(requested, 1), MAX_BUSY_SECONDS);
  const headers = { 'retry-after': String(seconds) };
  const message = `This model is busy. Try again in ${seconds} seconds.`;
  return new UpstreamFailure(
    'unavailable',
    message,
    { retry: 'elsewhere', fault: 'none' },
    { headers, cause, upstreamMessage },
  );
}

export interface ErrorResponse {
  status: number;
  retryAfter: string | string[] | undefined;
  body: string;
}

/** Converts an error response to a failure. `model` is the public name of the model. */
export function failureOf(
  { status, retryAfter, body }: ErrorResponse,
  upstream: UpstreamSettings,
  model: string,
): UpstreamFailure {
  const { message: upstreamMessage, field, about, kind } = readErrorBody(body);
  const cause = new Error(`the upstream responded with ${status}${withoutKey(kind, upstream)}`);
  if (status === 429) return busy(readRetryAfter(retryAfter), cause, upstreamMessage);
  if ([400, 413, 422].includes(status) || (status === 404 && /context/i.test(about))) {
    const message =
      upstreamMessage === undefined
        ? REJECTED
        : `The model rejected the request: ${conceal(upstreamMessage, upstream, model).slice(0, MAX_MESSAGE_LENGTH)}`;
    const details = { cause, upstreamMessage, ...(field === undefined ? {} : { field }) };
    return new UpstreamFailure('validation_failed', message, { retry: 'nowhere', fault: 'none' }, details);
  }
  // The key or the model is unknown to this replica, or it fails. Others may succeed.
  const fault = [401, 403, 404].includes(status) ? 'misconfigured' : 'failed';
  const retry = status === 503 ? 'anywhere' : 'elsewhere';
  return new UpstreamFailure('upstream_failed', FAILED, { retry, fault }, { cause, upstreamMessage });
}

interface ErrorText {
  message: string | undefined;
  field: string | undefined;
  /** Code and message, to recognize the kind of error. */
  about: string;
  kind: string;
}

/** Parses OpenAI's error object and those of vLLM, TGI and FastAPI. */
function readErrorBody(body: string): ErrorText {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    // Possibly a proxy's page, which is not for the client.
    return { message: undefined, field: undefined, about: '', kind: '' };
  }
  const outer = isFields(value) ? value : {};
  const error = isFields(outer.error) ? outer.error : outer;
  const message = [error.message, outer.error, outer.detail].find((text) => typeof text === 'string' && text !== '');
  const { param, code } = error;
  return {
    message: message as string | undefined,
    field: typeof param === 'string' && /^[\w.[\]-]{1,200}$/.test(param) ? param : undefined,
    about: `${typeof code === 'string' ? code : ''} ${message ?? ''}`,
    kind: describeErrorKind(error),
  };
}

/** Removes the upstream's URL, model name and key from a message for the client. */
function conceal(text: string, upstream: UpstreamSettings, model: string): string {
  const { origin, host, hostname } = new URL(upstream.url);
  const secrets = [upstream.url, origin, host, hostname];
  const named = withoutKey(text, upstream).replaceAll(wholeWord(upstream.model), model);
  return secrets.reduce((shown, secret) => shown.replaceAll(wholeWord(secret), 'the model'), named);
}

/** Removes the key: servers often quote an unknown one. */
export function withoutKey(text: string, { apiKey }: UpstreamSettings): string {
  return apiKey === undefined ? text : text.replaceAll(apiKey, '…');
}

/** Matches whole words only: a name may be as short as `m`. */
function wholeWord(name: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_])${RegExp.escape(name)}(?![\\p{L}\\p{N}_])`, 'giu');
}
