import type { DeliveredEvent, WebhookEventType } from '@souk/sdk';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api.ts';
import { usePages } from '../pages.ts';
import { type Endpoint, endpointPath, logKeyOf, useRefreshWebhooks } from './endpoints.api.ts';
import { lookAgainIn } from './look-again.ts';

/** What was sent, and what became of it. */
export type LogEntry = DeliveredEvent;
export type Delivery = LogEntry['delivery'];
export type Attempt = Delivery['attempts'][number];

export interface LogFilters {
  status?: Delivery['status'] | undefined;
  type?: WebhookEventType | undefined;
}

/** There is more than one request changes: asking again goes on. */
export interface Resent {
  replayed: number;
  has_more: boolean;
}

/** An entry holds its whole event and up to fifty answers. */
const PAGE_SIZE = 20;

/** While the endpoint is disabled nothing is due, whatever waits. */
const NEVER_DUE: LogEntry[] = [];

export function useDeliveryLog({ id, mode, status }: Endpoint, filters: LogFilters) {
  const queryKey = [...logKeyOf(mode, id), filters];
  return usePages<LogEntry>(queryKey, `${endpointPath(id)}/events`, {
    filters: { ...filters },
    mode,
    pageSize: PAGE_SIZE,
    lookAgainIn: (entries) => lookAgainIn(status === 'enabled' ? entries : NEVER_DUE, Date.now()),
  });
}

export function useResend({ id, mode }: Endpoint) {
  const refresh = useRefreshWebhooks();
  return useMutation({
    mutationFn: (eventId: string) =>
      call<LogEntry>('POST', `${endpointPath(id)}/events/${encodeURIComponent(eventId)}/replay`, { mode }),
    onSuccess: refresh,
  });
}

export function useResendFailed({ id, mode }: Endpoint) {
  const refresh = useRefreshWebhooks();
  return useMutation({
    mutationFn: (body: { since: string }) => call<Resent>('POST', `${endpointPath(id)}/replay`, { body, mode }),
    onSuccess: refresh,
  });
}
