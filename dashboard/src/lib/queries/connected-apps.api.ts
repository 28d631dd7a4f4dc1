import type { ConnectedApp } from '@souk/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { usePages } from '../pages.ts';
import { souk } from '../souk.ts';

const CONNECTED_KEY = ['connected-apps'] as const;

/** Lists the connected apps of both modes, so that everything with access is visible. */
export function useConnectedApps() {
  return usePages(CONNECTED_KEY, (page) => souk.connectedApps.list(page));
}

export function useDisconnect({ client_id, mode }: ConnectedApp) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => souk.connectedApps.disconnect(client_id, { mode }),
    onSuccess: () => client.invalidateQueries({ queryKey: CONNECTED_KEY }),
  });
}
