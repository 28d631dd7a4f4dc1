import { type Event, type Mode, SoukError } from '@souk/sdk';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { souk } from '../../../../lib/souk.ts';
import type { LiveState } from '../live-toggle.tsx';
import { type EventPages, type EventType, eventsKey } from './events.api.ts';
import { prependNewer } from './prepend-newer.ts';

/** Behind it is everything: for lists that have nothing yet. */
const FIRST_ID = `evt_${'0'.repeat(26)}`;
/** Many at once are shown at once. */
const GATHERED_MS = 150;

interface Followed {
  mode: Mode;
  type: EventType | undefined;
  /** Whether the list is there: it is gone on with behind its newest. */
  listed: boolean;
  live: boolean;
}

/** Puts what happens on top of the list of events, while it is wanted and somebody can see it. */
export function useFollowedEvents({ mode, type, listed, live }: Followed): { state: LiveState; problem?: SoukError } {
  const client = useQueryClient();
  const [state, setState] = useState<LiveState>('connecting');
  const [problem, setProblem] = useState<SoukError>();
  // Browsers allow few connections to a server: a tab that nobody looks at holds none.
  const seen = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  const following = live && listed && seen && !problem;
  useEffect(() => {
    if (!following) return;
    const leaving = new AbortController();
    setState('connecting');
    const events = souk.events.follow(
      { type, after: newestIn(client, mode, type) },
      {
        mode,
        signal: leaving.signal,
        onOpen: () => setState('live'),
        onInterruption: () => setState('interrupted'),
      },
    );
    gather(events, (newer) =>
      client.setQueryData<EventPages>(eventsKey(mode, type), (list) => list && prependNewer(list, newer)),
    ).catch((error: unknown) => {
      if (!leaving.signal.aborted && error instanceof SoukError) setProblem(error);
    });
    return () => leaving.abort();
  }, [client, mode, type, following]);
  // Whoever pauses and goes on has it tried again.
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

async function gather(events: AsyncIterable<Event>, show: (newer: Event[]) => void): Promise<void> {
  let waiting: Event[] = [];
  for await (const event of events) {
    if (waiting.push(event) > 1) continue;
    setTimeout(() => {
      show(waiting);
      waiting = [];
    }, GATHERED_MS);
  }
}
