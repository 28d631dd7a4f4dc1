import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { createClient } from 'redis';
import type { Log } from '../../platform/log.ts';

export interface Count {
  /** How many there were in the window, this one included. */
  hits: number;
  /** When the window ends, in milliseconds since 1970. */
  resetsAt: number;
}

/** Counts in windows that open with the first hit. */
export interface Counters {
  hit(bucket: string, windowSeconds: number): Promise<Count>;
  /** Starts over, as if there had been no hit. */
  clear(bucket: string, windowSeconds: number): Promise<void>;
  close(): Promise<void>;
}

/** The limit is compared by the caller, so that one set of counters serves every limit there is. */
const UNBOUNDED = Number.MAX_SAFE_INTEGER;

/** For a single node. */
export function memoryCounters(): Counters {
  const limiters = perWindow((duration) => new RateLimiterMemory({ points: UNBOUNDED, duration }));
  return {
    hit: async (bucket, seconds) => toCount(await limiters(seconds).consume(bucket)),
    clear: async (bucket, seconds) => void (await limiters(seconds).delete(bucket)),
    close: async () => undefined,
  };
}

/**
 * For several nodes: they count together. Should Redis go away, each node counts on its own until it is back; a
 * market that answers is worth more than a limit that is exact.
 */
export async function redisCounters(url: string, log: Log): Promise<Counters> {
  const client = createClient({ url, disableOfflineQueue: true, socket: { connectTimeout: 5_000 } });
  let lost = false;
  client.on('error', (error: Error) => {
    if (!lost) log.warn({ err: error }, 'Redis cannot be reached: rate limits are counted per node until it is back');
    lost = true;
  });
  client.on('ready', () => {
    lost = false;
  });
  await client.connect();
  const limiters = perWindow(
    (duration) =>
      new RateLimiterRedis({
        storeClient: client,
        useRedisPackage: true,
        keyPrefix: 'souk:rate',
        rejectIfRedisNotReady: true,
        points: UNBOUNDED,
        duration,
        insuranceLimiter: new RateLimiterMemory({ points: UNBOUNDED, duration }),
      }),
  );
  return {
    hit: async (bucket, seconds) => toCount(await limiters(seconds).consume(bucket)),
    clear: async (bucket, seconds) => void (await limiters(seconds).delete(bucket)),
    close: async () => client.destroy(),
  };
}

interface Limiter {
  consume(key: string): Promise<RateLimiterRes>;
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
