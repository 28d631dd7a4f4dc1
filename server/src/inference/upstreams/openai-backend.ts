import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../platform/log.ts';
import type { Backend } from '../backend.ts';
import type { ChatRequest } from '../gateway/chat.ts';
import type { OpenAiSettings } from '../inference-settings.ts';
import { checkImages } from './check-images.ts';
import { chooseUpstream } from './choose-upstream.ts';
import { StreamExchange } from './stream-exchange.ts';
import { type Recovery, Upstream } from './upstream.ts';
import type { Asked } from './upstream-exchange.ts';
import { UpstreamFailure } from './upstream-failure.ts';
import { upstreamTokenizer } from './upstream-tokenizer.ts';
import { WholeExchange } from './whole-exchange.ts';

export interface OpenAiOptions {
  log: Log;
  /** How replicas that fail come back. */
  recovery?: Partial<Recovery>;
  /** How many requests a replica is asked at the same time. */
  connections?: number;
}

const ATTEMPTS = 3;
const PAUSE_MS = 50;

/** Servers that speak OpenAI's API, all with the same model. What they answer is passed on; what fails is tried elsewhere. */
export function openAiBackend(settings: OpenAiSettings, { log, ...options }: OpenAiOptions): Backend {
  const { timeouts } = settings;
  const upstreams = settings.upstreams.map(
    (one) => new Upstream(one, { log, connectMs: timeouts.connect, ...options }),
  );

  return {
    check: ({ messages }) => checkImages(messages, settings.images),

    complete: (request, signal) =>
      onSomeUpstream(upstreams, signal, (upstream) => {
        const body = JSON.stringify({ ...request, model: upstream.settings.model });
        return new Promise((resolve, reject) => {
          const asked = askedOf(upstream, request, signal);
          upstream.dispatch(body, new WholeExchange(asked, timeouts.whole, resolve, reject));
        });
      }),

    stream: (request, sink, signal) =>
      onSomeUpstream(upstreams, signal, (upstream) => {
        const options = { ...request.stream_options, include_usage: true };
        const body = JSON.stringify({
          ...request,
          model: upstream.settings.model,
          stream: true,
          stream_options: options,
        });
        return new Promise((resolve, reject) => {
          const asked = askedOf(upstream, request, signal);
          upstream.dispatch(body, new StreamExchange(asked, timeouts, sink, resolve, reject));
        });
      }),

    tokenizer: settings.tokenizer && upstreamTokenizer(settings.tokenizer, () => chooseUpstream(upstreams)),

    isDown: () => upstreams.every((upstream) => upstream.isDown),

    replicas: () => upstreams.map(({ address, isOut: resting, inFlight }) => ({ address, resting, inFlight })),

    async close() {
      await Promise.all(upstreams.map((upstream) => upstream.close()));
    },
  };
}

function askedOf({ settings }: Upstream, { model }: ChatRequest, signal: AbortSignal): Asked {
  return { upstream: settings, model, signal };
}

/**
 * Asks one replica after another, as long as nothing of an answer was passed on. When each had its turn, one of them is
 * asked once more, a moment later, if it may just have been restarting.
 */
async function onSomeUpstream<T>(
  upstreams: readonly Upstream[],
  signal: AbortSignal,
  ask: (upstream: Upstream) => Promise<T>,
): Promise<T> {
  const tried: Upstream[] = [];
  let told: UpstreamFailure | undefined;
  for (;;) {
    signal.throwIfAborted();
    const upstream = chooseUpstream(upstreams, tried);
    try {
      return await upstream.use(() => ask(upstream));
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error;
      tried.push(upstream);
      // That one is only busy is better news than that another is broken.
      if (told?.code !== 'unavailable') told = error;
      if (!mayTryAgain(error, tried.length, upstreams.length)) throw error.again === 'nowhere' ? error : told;
      if (tried.length >= upstreams.length) await pause(signal);
    }
  }
}

/** Short, and never the same: those that failed together must not come back together. */
async function pause(signal: AbortSignal): Promise<void> {
  const ended = () => signal.throwIfAborted();
  await sleep(PAUSE_MS * (1 + 2 * Math.random()), undefined, { signal }).catch(ended);
}

function mayTryAgain({ again }: UpstreamFailure, tried: number, replicas: number): boolean {
  if (again === 'nowhere' || tried >= ATTEMPTS) return false;
  return tried < replicas || (tried === replicas && again === 'anywhere');
}
