import type { Event, LoggedRequest, Mode, Page } from '@souk/sdk';
import { type InfiniteData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EventChoice } from '../../../../lib/labels/event-labels.ts';
import { usePages } from '../../../../lib/pages.ts';
import { souk } from '../../../../lib/souk.ts';
import { useIsInOtherMode } from '../other-mode.ts';

export type EventType = Event['type'];
export type EventPages = InfiniteData<Page<Event>>;

const PAGE_SIZE = 50;

export const eventsKey = (mode: Mode, type: EventType | undefined) => ['events', mode, type ?? 'all'];

export function useEvents(mode: Mode, type: EventType | undefined) {
  return usePages(eventsKey(mode, type), (page) => souk.events.list({ ...page, type }, { mode }), {
    pageSize: PAGE_SIZE,
    keepsPrevious: true,
  });
}

/** Lists the events that a request caused. The list is final: events are stored before the response is sent. */
export function useEventsOfRequest({ id, mode }: LoggedRequest) {
  return useQuery({
    queryKey: ['events of request', mode, id],
    queryFn: async () => (await souk.events.list({ request_id: id, limit: PAGE_SIZE }, { mode })).items.toReversed(),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Never refetches: an event does not change. */
export function useEvent(mode: Mode, id: string) {
  return useQuery({
    queryKey: ['event', mode, id],
    queryFn: () => souk.events.get(id, { mode }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Reports whether the event exists in the other mode. */
export function useEventInOtherMode(mode: Mode, id: string) {
  return useIsInOtherMode(['event', id], mode, (other) => souk.events.get(id, { mode: other }));
}

export function useCreateTestEvent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (type: EventChoice) => souk.testHelpers.createEvent({ type }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['events'] }),
  });
}
