import type { Event, Mode } from '@souk/sdk';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '../../../../lib/queries/endpoints.api.ts';
import { souk } from '../../../../lib/souk.ts';
import type { Delivery } from '../../webhooks/delivery-log.api.ts';
import { deliveryRefetchInterval } from '../../webhooks/refetch-interval.ts';
import { isRecent } from '../id-time.ts';
import { mayHaveBeenSent } from './delivered-to.ts';

/** An endpoint and the event's delivery to it: null if the event was not sent there, undefined while loading. */
export interface SentTo {
  endpoint: Endpoint;
  delivery: Delivery | null | undefined;
}

/** Events are queued for the endpoints a moment after they happened. */
const SOON_MS = 1_500;

const keyOf = (mode: Mode, event: string, endpoint: string) => ['webhooks', mode, 'delivery', event, endpoint];

/** Lists the endpoints that an event was sent to. Those that it cannot have been sent to are not queried: `others`. */
export function useSentTo(mode: Mode, event: Event) {
  const client = useQueryClient();
  const endpoints = useQuery({
    queryKey: ['webhooks', mode, 'all-endpoints'],
    queryFn: async () => (await souk.webhookEndpoints.list({ limit: 100 }, { mode })).items as Endpoint[],
  });
  const candidates = (endpoints.data ?? []).filter(
    (endpoint) =>
      mayHaveBeenSent(event, endpoint) || client.getQueryData(keyOf(mode, event.id, endpoint.id)) !== undefined,
  );
  const sent = useQueries({
    queries: candidates.map((endpoint) => ({
      queryKey: keyOf(mode, event.id, endpoint.id),
      queryFn: () => deliveryOf(mode, event, endpoint),
      refetchInterval: ({ state: { data } }: { state: { data?: Delivery | null | undefined } }) => {
        if (data === null) return isRecent(event.id, Date.now()) && SOON_MS;
        return data?.status === 'pending' && deliveryRefetchInterval([{ delivery: data }], Date.now());
      },
    })),
  });
  const problem = endpoints.error ?? sent.find(({ error }) => error)?.error ?? null;
  return {
    problem,
    retry: () => void client.invalidateQueries({ queryKey: ['webhooks', mode] }),
    sentTo: endpoints.data && candidates.map((endpoint, place) => ({ endpoint, delivery: sent[place]?.data })),
    others: endpoints.data?.filter((endpoint) => !candidates.includes(endpoint)) ?? [],
  };
}

async function deliveryOf(mode: Mode, event: Event, endpoint: Endpoint): Promise<Delivery | null> {
  try {
    return (await souk.webhookEndpoints.events.get(endpoint.id, event.id, { mode })).delivery;
  } catch (error) {
    if ((error as { status?: number }).status === 404) return null;
    throw error;
  }
}

/** Sends an event to an endpoint, again or for the first time. */
export function useSend(mode: Mode, event: Event) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (endpoint: Endpoint) => souk.webhookEndpoints.events.replay(endpoint.id, event.id, { mode }),
    onSuccess: ({ delivery }, endpoint) => {
      client.setQueryData(keyOf(mode, event.id, endpoint.id), delivery);
      return client.invalidateQueries({ queryKey: ['webhooks', mode] });
    },
  });
}
