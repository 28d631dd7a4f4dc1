import type { EventEmitter } from 'node:events';
import { createClient, ErrorReply } from '@redis/client';
import { RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Log } from '../../platform/log.ts';
import type { Count, Counters } from './counters.ts';
import { memoryCounters } from './memory-counters.ts';

/** Callers compare the limit, so that one set of counters serves every limit. */
const UNBOUNDED = Number.MAX_SAFE_INTEGER;
const TIMEOUT_MS = 250;
/** Maximum wait for Redis at the start: a running node works without it, too. */
const START_TIMEOUT_MS = 3_000;

/**
 * Counts in Redis, for several nodes together. While Redis is unavailable, each node counts on its own: availability
 * matters more than an exact limit.
 */
export async function redisCounters(url: string, log: Log, timeoutMs = TIMEOUT_MS): Promise<Counters> {
  let lost = false;
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: 5_000,
      reconnectStrategy: (retries) => Math.min(retries * 50, 2_000),
    },
  });
  client.on('error', (error: Error) => {
    if (!lost) log.warn({ err: error }, 'Redis is unavailable; counting rate limits per node');
    lost = true;
  });
  client.on('ready', () => {
    if (lost) log.info({}, 'Redis is available again; counting rate limits across nodes');
    lost = false;
  });
  await connectWithin(client);
  const local = memoryCounters();
  const limiters = perWindow(
    (duration) =>
      new RateLimiterRedis({
        storeClient: client,
        useRedisPackage: true,
        // The window is part of the name: the same bucket may be counted by the minute and by the hour.
        keyPrefix: `souk:rate:${duration}`,
        rejectIfRedisNotReady: true,
        points: UNBOUNDED,
        duration,
      }),
  );
  return {
    hit: (bucket, seconds, count = 1) => {
      const limiter = limiters(seconds);
      const counted = count < 0 ? limiter.reward(bucket, -count) : limiter.consume(bucket, count);
      return withTimeout(counted, timeoutMs).then(toCount, () => local.hit(bucket, seconds, count));
    },
    async clear(bucket, seconds) {
      await local.clear(bucket, seconds);
      await withTimeout(limiters(seconds).delete(bucket), timeoutMs).catch(() => undefined); // it expires with its window
    },
    async close() {
      await local.close();
      client.destroy();
    },
  };
}

interface Connecting {
  connect(): Promise<unknown>;
  destroy(): void;
}

/**
 * Connects, or continues in the background if Redis is down or hangs. Rejects if it responds but denies access, as with
 * a wrong password, which only another setting fixes.
 */
async function connectWithin(client: EventEmitter & Connecting): Promise<void> {
  const { promise: unavailable, resolve, reject } = Promise.withResolvers<void>();
  const onError = (error: Error) => (error instanceof ErrorReply ? reject(error) : resolve());
  client.once('error', onError);
  const timer = setTimeout(() => {
    client.emit('error', new Error(`Redis did not respond within ${START_TIMEOUT_MS / 1000} s`));
  }, START_TIMEOUT_MS);
  const connecting = client.connect();
  connecting.catch(() => undefined); // closed before it ever connected
  try {
    await Promise.race([connecting, unavailable]);
  } catch (error) {
    client.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
    client.off('error', onError);
  }
}

/** Treats a hanging Redis like an unavailable one: no request waits for it. */
function withTimeout<T>(result: Promise<T>, timeoutMs: number): Promise<T> {
  return Promise.race([
    result,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('Redis is too slow')), timeoutMs).unref();
    }),
  ]);
}

interface Limiter {
  consume(key: string, points: number): Promise<RateLimiterRes>;
  reward(key: string, points: number): Promise<RateLimiterRes>;
  delete(key: string): Promise<boolean>;
}

function perWindow(create: (seconds: number) => Limiter): (seconds: number) => Limiter {
  const limiters = new Map<number, Limiter>();
  return (seconds) => {
    let limiter = limiters.get(seconds);
    if (!limiter) {
      limiter = create(seconds);
      limiters.set(seconds, limiter);
    }
    return limiter;
  };
}

function toCount(result: RateLimiterRes): Count {
  return { hits: result.consumedPoints, resetsAt: Date.now() + result.msBeforeNext };
}
