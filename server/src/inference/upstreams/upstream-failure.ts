import { ApiError, type ErrorCode, type ErrorDetails } from '../../platform/errors.ts';
import { readRetryAfter } from '../../platform/outbound/retry-after.ts';
import type { UpstreamSettings } from '../inference-settings.ts';
import { BrokenResponse, errorWords, isFields } from './read-completion.ts';
import type { Fault } from './upstream-health.ts';

/** Where the same request may be sent again: nowhere, to other replicas, or after a pause even to the same. */
export type Again = 'nowhere' | 'elsewhere' | 'anywhere';

interface Consequences {
  again: Again;
  fault: Fault;
}

/** Why an upstream gave no answer: what the caller is told, and what we do about it. */
export class UpstreamFailure extends ApiError {
  readonly again: Again;
  readonly fault: Fault;
  readonly #said: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    { again, fault }: Consequences,
    { said, ...details }: ErrorDetails & { said?: string | undefined } = {},
  ) {
    super(code, message, details);
    this.again = again;
    this.fault = fault;
    this.#said = said;
  }

  /** In the upstream's own words: they may repeat what somebody asked, so they are no part of `cause`, which is logged. */
  get said(): string | undefined {
    return this.#said;
  }

  /** The same, where a part of the answer is already with the caller and it can only be told. */
  forGood(): UpstreamFailure {
    const { code, message, fault, cause, said } = this;
    return new UpstreamFailure(code, message, { again: 'nowhere', fault }, { cause, said });
  }
}

const FAILED = 'The model could not answer. Nothing was charged. Try again in a moment.';
const BROKE_OFF = 'The answer of the model broke off. Nothing was charged. Try again.';
const TOO_LATE = 'The model did not answer in time. Nothing was charged. Try again, or ask for less with `max_tokens`.';
const REFUSED = 'The model does not take this request as it stands.';

const BUSY_SECONDS = 5;
const LONGEST_BUSY_SECONDS = 60;
const MAX_MESSAGE_LENGTH = 500;

export function unreachable(cause: Error & { code?: unknown }): UpstreamFailure {
  const late = cause.code === 'UND_ERR_CONNECT_TIMEOUT';
  const consequences: Consequences = { again: 'anywhere', fault: 'unreachable' };
  return late
    ? new UpstreamFailure('upstream_timeout', TOO_LATE, consequences, { cause })
    : new UpstreamFailure('upstream_failed', FAILED, consequences, { cause });
}

/** The connection was there and is no more. */
export function disconnected(cause: Error, answering: boolean): UpstreamFailure {
  const consequences: Consequences = { again: answering ? 'elsewhere' : 'anywhere', fault: 'failed' };
  return new UpstreamFailure('upstream_failed', answering ? BROKE_OFF : FAILED, consequences, { cause });
}

/** What came is no answer. */
export function broken(cause: Error): UpstreamFailure {
  const said = cause instanceof BrokenResponse ? cause.said : undefined;
  return new UpstreamFailure('upstream_failed', FAILED, { again: 'elsewhere', fault: 'failed' }, { cause, said });
}

export function brokeOff(): UpstreamFailure {
  const cause = new Error('the stream ended before the answer did');
  return new UpstreamFailure('upstream_failed', BROKE_OFF, { again: 'elsewhere', fault: 'failed' }, { cause });
}

/** Another replica would say as much. */
export function tooLarge(cause: Error): UpstreamFailure {
  const message = 'The answer of the model is too large. Nothing was charged. Ask for less with `max_tokens` or `n`.';
  return new UpstreamFailure('upstream_failed', message, { again: 'nowhere', fault: 'none' }, { cause });
}

/** It may still be generating: to ask another would be to generate twice. */
export function tooLate(what: string): UpstreamFailure {
  const cause = new Error(`no ${what} in time`);
  return new UpstreamFailure('upstream_timeout', TOO_LATE, { again: 'nowhere', fault: 'failed' }, { cause });
}

export function busy(retryAfterMs: number | null, cause: Error, said?: string): UpstreamFailure {
  const asked = retryAfterMs === null ? BUSY_SECONDS : Math.ceil(retryAfterMs / 1000);
  const seconds = Math.min(Math.max(asked, 1), LONGEST_BUSY_SECONDS);
  const headers = { 'retry-after': String(seconds) };
  const message = `This model is busy. Try again in ${seconds} seconds.`;
  return new UpstreamFailure('unavailable', message, { again: 'elsewhere', fault: 'none' }, { headers, cause, said });
}

export interface Refusal {
  status: number;
  retryAfter: string | string[] | undefined;
  body: string;
}

/** An answer other than a good one. `model` is the name that the caller knows. */
export function refusalOf(
  { status, retryAfter, body }: Refusal,
  upstream: UpstreamSettings,
  model: string,
): UpstreamFailure {
  const { message: said, field, about, words } = readErrorBody(body);
  const cause = new Error(`the upstream answered ${status}${withoutKey(words, upstream)}`);
  if (status === 429) return busy(readRetryAfter(retryAfter), cause, said);
  if ([400, 413, 422].includes(status) || (status === 404 && /context/i.test(about))) {
    const told =
      said === undefined
        ? REFUSED
        : `The model refused the request: ${conceal(said, upstream, model).slice(0, MAX_MESSAGE_LENGTH)}`;
    const details = { cause, said, ...(field === undefined ? {} : { field }) };
    return new UpstreamFailure('validation_failed', told, { again: 'nowhere', fault: 'none' }, details);
  }
  // It does not know our key or our model, or it fails. Others may do better.
  const fault = [401, 403, 404].includes(status) ? 'misconfigured' : 'failed';
  const again = status === 503 ? 'anywhere' : 'elsewhere';
  return new UpstreamFailure('upstream_failed', FAILED, { again, fault }, { cause, said });
}

interface ErrorText {
  message: string | undefined;
  field: string | undefined;
  about: string;
  words: string;
}

/** OpenAI's error object, and what vLLM, TGI and FastAPI have in its place. */
function readErrorBody(body: string): ErrorText {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    // A proxy's page, say: nothing in it is for the caller.
    return { message: undefined, field: undefined, about: '', words: '' };
  }
  const outer = isFields(value) ? value : {};
  const error = isFields(outer.error) ? outer.error : outer;
  const message = [error.message, outer.error, outer.detail].find((text) => typeof text === 'string' && text !== '');
  const { param, code } = error;
  return {
    message: message as string | undefined,
    field: typeof param === 'string' && /^[\w.[\]-]{1,200}$/.test(param) ? param : undefined,
    about: `${typeof code === 'string' ? code : ''} ${message ?? ''}`,
    words: errorWords(error),
  };
}

/** Where the model runs, under which name and with which key is nobody's business. */
function conceal(text: string, upstream: UpstreamSettings, model: string): string {
  const { origin, host, hostname } = new URL(upstream.url);
  const secrets = [upstream.url, origin, host, hostname];
  const named = withoutKey(text, upstream).replaceAll(standingAlone(upstream.model), model);
  return secrets.reduce((shown, secret) => shown.replaceAll(standingAlone(secret), 'the model'), named);
}

/** Servers like to repeat a key that they do not know. */
export function withoutKey(text: string, { apiKey }: UpstreamSettings): string {
  return apiKey === undefined ? text : text.replaceAll(apiKey, '…');
}

/** Names can be short: `m` must not be replaced within words. */
function standingAlone(name: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_])${RegExp.escape(name)}(?![\\p{L}\\p{N}_])`, 'giu');
}
