import { type Event, type Mode, SoukError } from '@souk/sdk';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { souk } from '../../../../lib/souk.ts';
import type { LiveState } from '../live-toggle.tsx';
import { type EventPages, type EventType, eventsKey } from './events.api.ts';
import { prependNewer } from './prepend-newer.ts';

/** Sorts before every event: the starting point of an empty list. */
const FIRST_ID = `evt_${'0'.repeat(26)}`;
/** Events that arrive within this time are shown together. */
const BATCH_MS = 150;

interface Followed {
  mode: Mode;
  type: EventType | undefined;
  /** The list is loaded. Following continues after its newest event. */
  listed: boolean;
  live: boolean;
}

/** Prepends new events to the list while `live` is set and the tab is visible. */
export function useFollowedEvents({ mode, type, listed, live }: Followed): { state: LiveState; problem?: SoukError } {
  const client = useQueryClient();
  const [state, setState] = useState<LiveState>('connecting');
  const [problem, setProblem] = useState<SoukError>();
  // Browsers limit the connections to a server, so a hidden tab holds none.
  const visible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  const following = live && listed && visible && !problem;
  useEffect(() => {
    if (!following) return;
    const stopping = new AbortController();
    setState('connecting');
    const events = souk.events.follow(
      { type, after: newestIn(client, mode, type) },
      {
        mode,
        signal: stopping.signal,
        onOpen: () => setState('live'),
        onInterruption: () => setState('interrupted'),
      },
    );
    batchEvents(events, (newer) =>
      client.setQueryData<EventPages>(eventsKey(mode, type), (list) => list && prependNewer(list, newer)),
    ).catch((error: unknown) => {
      if (!stopping.signal.aborted && error instanceof SoukError) setProblem(error);
    });
    return () => stopping.abort();
  }, [client, mode, type, following]);
  // Pausing and resuming tries again.
  useEffect(() => {
    if (!live) setProblem(undefined);
  }, [live]);
  if (!live) return { state: 'paused' };
  return problem ? { state: 'interrupted', problem } : { state };
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

function newestIn(client: QueryClient, mode: Mode, type: EventType | undefined): string {
  return client.getQueryData<EventPages>(eventsKey(mode, type))?.pages[0]?.items[0]?.id ?? FIRST_ID;
}

async function batchEvents(events: AsyncIterable<Event>, onBatch: (newer: Event[]) => void): Promise<void> {
  let waiting: Event[] = [];
  for await (const event of events) {
    if (waiting.push(event) > 1) continue;
    setTimeout(() => {
      onBatch(waiting);
      waiting = [];
    }, BATCH_MS);
  }
}
