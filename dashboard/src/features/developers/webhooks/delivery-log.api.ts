import type { DeliveredEvent, ResponseOf, WebhookEventType } from '@souk/sdk';
import { useMutation } from '@tanstack/react-query';
import { usePages } from '../../../lib/pages.ts';
import { type Endpoint, logKeyOf, useRefreshWebhooks } from '../../../lib/queries/endpoints.api.ts';
import { souk } from '../../../lib/souk.ts';
import { deliveryRefetchInterval } from './refetch-interval.ts';

/** An event that was sent, with its delivery. */
export type LogEntry = DeliveredEvent;
export type Delivery = LogEntry['delivery'];
export type Attempt = Delivery['attempts'][number];

export interface LogFilters {
  status?: Delivery['status'] | undefined;
  type?: WebhookEventType | undefined;
}

/** One request resends a limited number of events; with `has_more`, another one continues. */
export type Resent = ResponseOf<'/v1/webhook_endpoints/{id}/replay', 'post'>;

/** Small, because an entry holds its whole event and up to fifty responses. */
const PAGE_SIZE = 20;

/** While the endpoint is disabled nothing is due, even if deliveries are pending. */
const NEVER_DUE: LogEntry[] = [];

export function useDeliveryLog({ id, mode, status }: Endpoint, filters: LogFilters) {
  const queryKey = [...logKeyOf(mode, id), filters];
  return usePages(queryKey, (page) => souk.webhookEndpoints.events.list(id, { ...filters, ...page }, { mode }), {
    pageSize: PAGE_SIZE,
    refetchInterval: (entries) => deliveryRefetchInterval(status === 'enabled' ? entries : NEVER_DUE, Date.now()),
  });
}

export function useResend({ id, mode }: Endpoint) {
  const refresh = useRefreshWebhooks();
  return useMutation({
    mutationFn: (eventId: string) => souk.webhookEndpoints.events.replay(id, eventId, { mode }),
    onSuccess: refresh,
  });
}

export function useResendFailed({ id, mode }: Endpoint) {
  const refresh = useRefreshWebhooks();
  return useMutation({
    mutationFn: (body: { since: string }) => souk.webhookEndpoints.replay(id, body, { mode }),
    onSuccess: refresh,
  });
}
