import type { Mode, OAuthApp } from '@souk/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAttemptKey } from '../../../lib/attempt-key.ts';
import { chooseMode } from '../../../lib/mode.ts';
import { usePages } from '../../../lib/pages.ts';
import { souk } from '../../../lib/souk.ts';

/** The editable fields of an app. */
export type AppInput = Pick<OAuthApp, 'name' | 'redirect_uris' | 'required_scopes'>;
export type NewAppInput = AppInput & Pick<OAuthApp, 'mode' | 'confidential'>;

const APPS_KEY = ['oauth-apps'] as const;
const LIST_KEY = [...APPS_KEY, 'list'] as const;
const appKeyOf = (id: string) => [...APPS_KEY, 'app', id];

export function useApps(mode: Mode) {
  return usePages([...LIST_KEY, mode], (page) => souk.oauthApps.list({ ...page, mode }));
}

export function useApp(id: string) {
  return useQuery({
    queryKey: appKeyOf(id),
    queryFn: () => souk.oauthApps.get(id),
  });
}

export function useRegisterApp() {
  const refresh = useRefreshApps();
  const attemptKey = useAttemptKey();
  return useMutation({
    mutationFn: (body: NewAppInput) =>
      souk.oauthApps.create(body, { mode: body.mode, idempotencyKey: attemptKey(body) }),
    onSuccess: ({ mode }) => {
      chooseMode(mode); // shows the list that has the new app
      return refresh();
    },
    // Drops the secret when the dialog is closed.
    gcTime: 0,
  });
}

export function useChangeApp({ id, mode }: OAuthApp) {
  const refresh = useRefreshApps();
  return useMutation({
    mutationFn: (body: AppInput) => souk.oauthApps.update(id, body, { mode }),
    onSuccess: refresh,
  });
}

export function useRotateAppSecret({ id, mode }: OAuthApp) {
  const refresh = useRefreshApps();
  const attemptKey = useAttemptKey();
  return useMutation({
    mutationFn: () => souk.oauthApps.rotateSecret(id, { mode, idempotencyKey: attemptKey(id) }),
    onSuccess: refresh,
    gcTime: 0,
  });
}

export function useDeleteApp({ id, mode }: OAuthApp) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => souk.oauthApps.delete(id, { mode }),
    onSuccess: async () => {
      // Does not refetch the deleted app while its page is still open.
      await client.invalidateQueries({ queryKey: appKeyOf(id), refetchType: 'none' });
      await client.invalidateQueries({ queryKey: LIST_KEY });
    },
  });
}

function useRefreshApps() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: APPS_KEY });
}
