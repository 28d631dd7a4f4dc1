import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../platform/log.ts';
import type { Backend } from '../backend.ts';
import type { ChatRequest } from '../gateway/chat.ts';
import type { OpenAiSettings } from '../inference-settings.ts';
import { checkImages } from './check-images.ts';
import { chooseUpstream } from './choose-upstream.ts';
import { StreamExchange } from './stream-exchange.ts';
import { type Recovery, Upstream } from './upstream.ts';
import type { ExchangeRequest } from './upstream-exchange.ts';
import { UpstreamFailure } from './upstream-failure.ts';
import { upstreamTokenizer } from './upstream-tokenizer.ts';
import { WholeExchange } from './whole-exchange.ts';

export interface OpenAiOptions {
  log: Log;
  /** Backoff of failed replicas. */
  recovery?: Partial<Recovery>;
  /** Maximum concurrent requests per replica. */
  connections?: number;
}

const MAX_ATTEMPTS = 3;
const PAUSE_MS = 50;

/** Forwards requests to servers with OpenAI's API that all serve the same model, and retries failures on other replicas. */
export function openAiBackend(settings: OpenAiSettings, { log, ...options }: OpenAiOptions): Backend {
  const { timeouts } = settings;
  const upstreams = settings.upstreams.map(
    (one) => new Upstream(one, { log, connectMs: timeouts.connect, ...options }),
  );

  return {
    check: ({ messages }) => checkImages(messages, settings.images),

    complete: (request, signal) =>
      withFailover(upstreams, signal, (upstream) => {
        const body = JSON.stringify({ ...request, model: upstream.settings.model });
        return new Promise((resolve, reject) => {
          const exchange = exchangeRequest(upstream, request, signal);
          upstream.dispatch(body, new WholeExchange(exchange, timeouts.whole, resolve, reject));
        });
      }),

    stream: (request, sink, signal) =>
      withFailover(upstreams, signal, (upstream) => {
        const options = { ...request.stream_options, include_usage: true };
        const body = JSON.stringify({
          ...request,
          model: upstream.settings.model,
          stream: true,
          stream_options: options,
        });
        return new Promise((resolve, reject) => {
          const exchange = exchangeRequest(upstream, request, signal);
          upstream.dispatch(body, new StreamExchange(exchange, timeouts, sink, resolve, reject));
        });
      }),

    tokenizer: settings.tokenizer && upstreamTokenizer(settings.tokenizer, () => chooseUpstream(upstreams)),

    isDown: () => upstreams.every((upstream) => upstream.isDown),

    replicas: () => upstreams.map(({ url, isInBackoff, inFlight }) => ({ url, isInBackoff, inFlight })),

    async close() {
      await Promise.all(upstreams.map((upstream) => upstream.close()));
    },
  };
}

function exchangeRequest({ settings }: Upstream, { model }: ChatRequest, signal: AbortSignal): ExchangeRequest {
  return { upstream: settings, model, signal };
}

/**
 * Tries one replica after another until a chunk has been passed on. After each has failed once, retries one of them after
 * a short pause if it may just have been restarting.
 */
async function withFailover<T>(
  upstreams: readonly Upstream[],
  signal: AbortSignal,
  send: (upstream: Upstream) => Promise<T>,
): Promise<T> {
  const tried: Upstream[] = [];
  let reported: UpstreamFailure | undefined;
  for (;;) {
    signal.throwIfAborted();
    const upstream = chooseUpstream(upstreams, tried);
    try {
      return await upstream.use(() => send(upstream));
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error;
      tried.push(upstream);
      // A busy replica is more useful to report than a broken one.
      if (reported?.code !== 'unavailable') reported = error;
      if (!mayRetry(error, tried.length, upstreams.length)) throw error.retry === 'nowhere' ? error : reported;
      if (tried.length >= upstreams.length) await pause(signal);
    }
  }
}

/** Waits briefly with jitter, so that requests that failed together are not retried together. */
async function pause(signal: AbortSignal): Promise<void> {
  const ended = () => signal.throwIfAborted();
  await sleep(PAUSE_MS * (1 + 2 * Math.random()), undefined, { signal }).catch(ended);
}

function mayRetry({ retry }: UpstreamFailure, tried: number, replicas: number): boolean {
  if (retry === 'nowhere' || tried >= MAX_ATTEMPTS) return false;
  return tried < replicas || (tried === replicas && retry === 'anywhere');
}
