import type { ConnectedApp } from '@souk/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api.ts';
import { usePages } from '../pages.ts';

const PATH = '/v1/connected_apps';
const CONNECTED_KEY = ['connected-apps'] as const;

/** Of both modes: whoever looks for what has access wants to see all of it. */
export function useConnectedApps() {
  return usePages<ConnectedApp>(CONNECTED_KEY, PATH);
}

export function useDisconnect({ client_id, mode }: ConnectedApp) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE', `${PATH}/${encodeURIComponent(client_id)}`, { mode }),
    onSuccess: () => client.invalidateQueries({ queryKey: CONNECTED_KEY }),
  });
}
