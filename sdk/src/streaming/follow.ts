import type { DeploymentLogLine, Event, QueryOf } from '../contract.ts';
import { ConnectionError, NotFoundError, SoukError } from '../errors.ts';
import type { Page } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { delayBeforeRetry, isWorthRepeating, type Wait, wait } from '../http/retry.ts';
import { EventStreamParser, openEventStream, readEventStream } from './event-stream.ts';
import { FollowedPosition } from './followed-position.ts';

/** The service says something at least every 15 s: a connection that is silent for longer is dead. */
const IDLE_TIMEOUT_MS = 45_000;
const USUAL_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** However long the service asks for: whoever follows wants to know when it is back. */
const LONGEST_BACK_OFF_MS = 300_000;

export interface FollowOptions extends RequestOptions {
  /** Called each time that a connection stands. */
  onOpen?: (() => void) | undefined;
  /** Called each time that one is lost, with why. Following goes on. */
  onInterruption?: ((error: SoukError) => void) | undefined;
}

export interface FollowEventsQuery extends Pick<QueryOf<'/v1/events', 'get'>, 'type'> {
  /** Begins behind the event with this id. Without it, with what happens from now on. */
  after?: string | undefined;
}

export interface FollowLogsQuery
  extends Pick<QueryOf<'/v1/deployments/{id}/logs', 'get'>, 'level' | 'stream' | 'tail'> {
  /** Begins behind the line with this id, instead of with the last `tail` lines. */
  after?: string | undefined;
}

/** Events as they happen, oldest first, each once, across lost connections. Ends by the signal, or a `break`. */
export async function* followEvents(
  requester: Requester,
  { after, ...query }: FollowEventsQuery = {},
  options: FollowOptions = {},
  pause: Wait = wait,
): AsyncGenerator<Event, void> {
  const begin = after ?? (await newestOf(requester, '/events', query, options)) ?? firstId('evt');
  yield* follow<Event>(requester, { path: '/events', query }, new FollowedPosition(begin), options, pause);
}

/** What a deployment says, oldest first, each line once, across lost connections. Ends when it is deleted, too. */
export async function* followLogs(
  requester: Requester,
  id: string,
  { after, tail, ...query }: FollowLogsQuery = {},
  options: FollowOptions = {},
  pause: Wait = wait,
): AsyncGenerator<DeploymentLogLine, void> {
  const address = path`/deployments/${id}/logs`;
  const begin =
    after ?? (tail === 0 ? ((await newestOf(requester, address, query, options)) ?? firstId('log')) : undefined);
  const followed = { path: address, query: { ...query, tail } };
  yield* follow<DeploymentLogLine>(requester, followed, new FollowedPosition(begin), options, pause);
}

async function* follow<Item extends { id: string }>(
  requester: Requester,
  followed: { path: string; query: object },
  position: FollowedPosition,
  { onOpen, onInterruption, ...options }: FollowOptions,
  pause: Wait,
): AsyncGenerator<Item, void> {
  const { signal } = options;
  let hadBegun = false;
  for (let failures = 0; ; ) {
    const parser = new EventStreamParser();
    try {
      const lastId = position.resumeAfter();
      const headers: Record<string, string> = lastId === undefined ? {} : { 'last-event-id': lastId };
      const query = { ...followed.query, follow: true };
      const request = { ...options, ...followed, query, headers, method: 'GET' } as const;
      // At first a service that cannot be reached is an error like any other; from then on it is waited for.
      const response = await openEventStream(requester, hadBegun ? { ...request, maxRetries: 0 } : request);
      hadBegun = true;
      failures = 0;
      onOpen?.();
      for await (const { data } of readEventStream(response, { signal, idleTimeout: IDLE_TIMEOUT_MS, parser })) {
        const item = readItem<Item>(data);
        if (position.isNew(item.id)) yield item;
      }
      onInterruption?.(new ConnectionError({ code: 'stream_ended', message: 'The service ended the stream.' }));
      await pause(pauseOf(parser), signal);
    } catch (error) {
      if (!hadBegun || !(error instanceof SoukError)) throw error;
      // What was followed is gone: there is nothing more to tell.
      if (error instanceof NotFoundError) return;
      if (!isWorthRepeating(error)) throw error;
      onInterruption?.(error);
      await pause(Math.min(delayBeforeRetry(failures++, error.retryAfter), LONGEST_BACK_OFF_MS), signal);
    }
  }
}

function readItem<Item extends { id: string }>(data: string): Item {
  let item: Item | null;
  try {
    item = JSON.parse(data);
  } catch (cause) {
    throw new SoukError({ code: 'unexpected_answer', message: 'What came in the stream is not JSON.', cause });
  }
  if (typeof item?.id === 'string') return item;
  throw new SoukError({ code: 'unexpected_answer', message: 'What came in the stream has no id.' });
}

function pauseOf({ retry = USUAL_PAUSE_MS }: EventStreamParser): number {
  return Math.min(retry, LONGEST_PAUSE_MS);
}

/** Where "from now on" begins, so that it means the same when the first connection breaks before anything was told. */
async function newestOf(
  requester: Requester,
  address: string,
  query: object,
  { onOpen: _, onInterruption: __, ...options }: FollowOptions,
): Promise<string | undefined> {
  const newest = { ...query, limit: 1 };
  const page = await requester.send<Page<{ id: string }>>({ ...options, method: 'GET', path: address, query: newest });
  return page.items[0]?.id;
}

/** Sorts before every id: where there is nothing yet, whatever comes is behind it. */
function firstId(prefix: 'evt' | 'log'): string {
  return `${prefix}_${'0'.repeat(26)}`;
}
