import type { EventEmitter } from 'node:events';
import { RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { createClient, ErrorReply } from 'redis';
import type { Log } from '../../platform/log.ts';
import type { Count, Counters } from './counters.ts';
import { memoryCounters } from './memory-counters.ts';

/** The limit is compared by the caller, so that one set of counters serves every limit there is. */
const UNBOUNDED = Number.MAX_SAFE_INTEGER;
const PATIENCE_MS = 250;
/** A start waits no longer for Redis: a running node does without it too. */
const START_PATIENCE_MS = 3_000;

/**
 * For several nodes: they count together. Should Redis go away, each node counts on its own until it is back; a
 * market that answers is worth more than a limit that is exact.
 */
export async function redisCounters(url: string, log: Log, patienceMs = PATIENCE_MS): Promise<Counters> {
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
    if (!lost) log.warn({ err: error }, 'Redis cannot be reached: rate limits are counted per node until it is back');
    lost = true;
  });
  client.on('ready', () => {
    if (lost) log.info({}, 'Redis responds again: rate limits are counted together');
    lost = false;
  });
  await connectSoon(client);
  const alone = memoryCounters();
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
      return soon(counted, patienceMs).then(toCount, () => alone.hit(bucket, seconds, count));
    },
    async clear(bucket, seconds) {
      await alone.clear(bucket, seconds);
      await soon(limiters(seconds).delete(bucket), patienceMs).catch(() => undefined); // it ends by itself, with its window
    },
    async close() {
      await alone.close();
      client.destroy();
    },
  };
}

interface Connecting {
  connect(): Promise<unknown>;
  destroy(): void;
}

/**
 * Connects, or lets that go on in the background where Redis is down or hangs. Rejects where it responds and does not
 * let us in, as with a wrong password, which only another setting mends.
 */
async function connectSoon(client: EventEmitter & Connecting): Promise<void> {
  const { promise: away, resolve, reject } = Promise.withResolvers<void>();
  const onError = (error: Error) => (error instanceof ErrorReply ? reject(error) : resolve());
  client.once('error', onError);
  const timer = setTimeout(() => {
    client.emit('error', new Error(`Redis did not respond within ${START_PATIENCE_MS / 1000} s`));
  }, START_PATIENCE_MS);
  const connecting = client.connect();
  connecting.catch(() => undefined); // closed before it ever was connected
  try {
    await Promise.race([connecting, away]);
  } catch (error) {
    client.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
    client.off('error', onError);
  }
}

/** A Redis that hangs is as good as one that is gone: nobody's request waits for it. */
function soon<T>(answer: Promise<T>, patienceMs: number): Promise<T> {
  return Promise.race([
    answer,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('Redis is too slow')), patienceMs).unref();
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
