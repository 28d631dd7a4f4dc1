import type { Mode, Page, WebhookEndpoint } from '@souk/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAttemptKey } from '../attempt-key.ts';
import type { EndpointEvents } from '../labels/event-labels.ts';
import { useMode } from '../mode.ts';
import { usePages } from '../pages.ts';
import { souk } from '../souk.ts';

/** An endpoint whose events are typed: the API declares them as strings. */
export type Endpoint = Omit<WebhookEndpoint, 'events'> & { events: EndpointEvents };

export interface EndpointInput {
  url: string;
  events: EndpointEvents;
  description: string | null;
}

const REFETCH_MS = 5_000;

/** Prefix of all webhook queries in one mode. */
const keyOf = (mode: Mode, ...of: string[]) => ['webhooks', mode, ...of];
export const logKeyOf = (mode: Mode, id: string) => keyOf(mode, 'log', id);

export function useEndpoints(mode: Mode) {
  return usePages(
    keyOf(mode, 'endpoints'),
    async (page) => (await souk.webhookEndpoints.list(page, { mode })) as Page<Endpoint>,
  );
}

/** Polls an endpoint: it may start failing, or be disabled, while it is shown. */
export function useEndpoint(mode: Mode, id: string) {
  return useQuery({
    queryKey: keyOf(mode, 'endpoint', id),
    queryFn: async () => (await souk.webhookEndpoints.get(id, { mode })) as Endpoint,
    refetchInterval: ({ state }) => (state.data ? REFETCH_MS : false),
  });
}

export function useAddEndpoint() {
  const mode = useMode();
  const refresh = useRefreshWebhooks();
  const attemptKey = useAttemptKey();
  return useMutation({
    mutationFn: (body: EndpointInput) => souk.webhookEndpoints.create(body, { mode, idempotencyKey: attemptKey(body) }),
    onSuccess: refresh,
    // The secret must not outlive the dialog.
    gcTime: 0,
  });
}

export function useChangeEndpoint({ id, mode }: Endpoint) {
  const refresh = useRefreshWebhooks();
  return useMutation({
    mutationFn: (body: Partial<EndpointInput> & { status?: Endpoint['status'] }) =>
      souk.webhookEndpoints.update(id, body, { mode }),
    onSuccess: refresh,
  });
}

export function useRotateSecret({ id, mode }: Endpoint) {
  const refresh = useRefreshWebhooks();
  const attemptKey = useAttemptKey();
  return useMutation({
    mutationFn: () => souk.webhookEndpoints.rotateSecret(id, { mode, idempotencyKey: attemptKey(id) }),
    onSuccess: refresh,
    gcTime: 0,
  });
}

export function useDeleteEndpoint({ id, mode }: Endpoint) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => souk.webhookEndpoints.delete(id, { mode }),
    // The endpoint itself is not refetched: it no longer exists.
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(mode, 'endpoints') }),
  });
}

export function useSendTest({ id, mode }: Endpoint) {
  const refresh = useRefreshWebhooks();
  return useMutation({
    mutationFn: () => souk.webhookEndpoints.test(id, { mode }),
    onSuccess: refresh,
  });
}

export function useRefreshWebhooks() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['webhooks'] });
}
