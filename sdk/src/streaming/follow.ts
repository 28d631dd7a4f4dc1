import type { DeploymentLogLine, Event, QueryOf } from '../contract.ts';
import { ConnectionError, NotFoundError, SoukError } from '../errors.ts';
import type { Page } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { delayBeforeRetry, isRetryable, type Wait, wait } from '../http/retry.ts';
import { EventStreamParser, openEventStream, readEventStream } from './event-stream.ts';
import { FollowedPosition } from './followed-position.ts';

/** The service sends at least a comment every 15 s, so a connection without data for longer is dead. */
const IDLE_TIMEOUT_MS = 45_000;
const DEFAULT_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;
/** Also limits what the service asks for, so that the stream resumes soon after it is back. */
const MAX_BACKOFF_MS = 300_000;

export interface FollowOptions extends RequestOptions {
  /** Called each time a connection is established. */
  onOpen?: (() => void) | undefined;
  /** Called with the error each time a connection is lost. Following continues. */
  onInterruption?: ((error: SoukError) => void) | undefined;
}

export interface FollowEventsQuery extends Pick<QueryOf<'/v1/events', 'get'>, 'type'> {
  /** Starts after the event with this ID. By default, starts with new events. */
  after?: string | undefined;
}

export interface FollowLogsQuery
  extends Pick<QueryOf<'/v1/deployments/{id}/logs', 'get'>, 'level' | 'stream' | 'tail'> {
  /** Starts after the line with this ID, instead of with the last `tail` lines. */
  after?: string | undefined;
}

/** Follows events, oldest first, each once, across lost connections. Ends by the signal or a `break`. */
export async function* followEvents(
  requester: Requester,
  { after, ...query }: FollowEventsQuery = {},
  options: FollowOptions = {},
  pause: Wait = wait,
): AsyncGenerator<Event, void> {
  const begin = after ?? (await newestOf(requester, '/events', query, options)) ?? firstId('evt');
  yield* follow<Event>(requester, { path: '/events', query }, new FollowedPosition(begin), options, pause);
}

/** Follows the log of a deployment, oldest first, each line once, across lost connections. Ends when it is deleted, too. */
export async function* followLogs(
  requester: Requester,
  id: string,
  { after, tail, ...query }: FollowLogsQuery = {},
  options: FollowOptions = {},
  pause: Wait = wait,
): AsyncGenerator<DeploymentLogLine, void> {
  const logsPath = path`/deployments/${id}/logs`;
  const begin =
    after ?? (tail === 0 ? ((await newestOf(requester, logsPath, query, options)) ?? firstId('log')) : undefined);
  const followed = { path: logsPath, query: { ...query, tail } };
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
  let hasStarted = false;
  for (let failures = 0; ; ) {
    const parser = new EventStreamParser();
    try {
      const lastId = position.resumeAfter();
      const headers: Record<string, string> = lastId === undefined ? {} : { 'last-event-id': lastId };
      const query = { ...followed.query, follow: true };
      const request = { ...options, ...followed, query, headers, method: 'GET' } as const;
      // The first connection fails like any request; later ones are retried until the service is back.
      const response = await openEventStream(requester, hasStarted ? { ...request, maxRetries: 0 } : request);
      hasStarted = true;
      failures = 0;
      onOpen?.();
      for await (const { data } of readEventStream(response, { signal, idleTimeout: IDLE_TIMEOUT_MS, parser })) {
        const item = readItem<Item>(data);
        if (position.isNew(item.id)) yield item;
      }
      onInterruption?.(new ConnectionError({ code: 'stream_ended', message: 'The service ended the stream.' }));
      await pause(pauseOf(parser), signal);
    } catch (error) {
      if (!hasStarted || !(error instanceof SoukError)) throw error;
      // The followed object was deleted: the stream is complete.
      if (error instanceof NotFoundError) return;
      if (!isRetryable(error)) throw error;
      onInterruption?.(error);
      await pause(Math.min(delayBeforeRetry(failures++, error.retryAfter), MAX_BACKOFF_MS), signal);
    }
  }
}

function readItem<Item extends { id: string }>(data: string): Item {
  let item: Item | null;
  try {
    item = JSON.parse(data);
  } catch (cause) {
    throw new SoukError({ code: 'unexpected_answer', message: 'An event of the stream is not valid JSON.', cause });
  }
  if (typeof item?.id === 'string') return item;
  throw new SoukError({ code: 'unexpected_answer', message: 'An event of the stream has no ID.' });
}

function pauseOf({ retry = DEFAULT_PAUSE_MS }: EventStreamParser): number {
  return Math.min(retry, MAX_PAUSE_MS);
}

/** Returns the newest ID, so that "from now on" still holds if the first connection fails before any event. */
async function newestOf(
  requester: Requester,
  logsPath: string,
  query: object,
  { onOpen: _, onInterruption: __, ...options }: FollowOptions,
): Promise<string | undefined> {
  const newest = { ...query, limit: 1 };
  const page = await requester.send<Page<{ id: string }>>({ ...options, method: 'GET', path: logsPath, query: newest });
  return page.items[0]?.id;
}

/** Returns an ID that sorts before every other, for an empty list. */
function firstId(prefix: 'evt' | 'log'): string {
  return `${prefix}_${'0'.repeat(26)}`;
}
