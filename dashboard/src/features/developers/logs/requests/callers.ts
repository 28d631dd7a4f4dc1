import type { LoggedRequest, Mode } from '@souk/sdk';
import { useConnectedApps } from '../../../../lib/queries/connected-apps.api.ts';
import { useKeys } from '../../../../lib/queries/keys.api.ts';

export interface Caller {
  name: string;
  kind: 'API key' | 'Connected app' | 'Browser' | 'Command line';
  /** The page of the dashboard that manages such callers. */
  page: string;
}

/** Returns a function that names the caller of a request: keys and apps by their name, if they still exist. */
export function useCallers(mode: Mode): (request: Pick<LoggedRequest, 'key' | 'app' | 'session'>) => Caller {
  const keys = useKeys(mode).items;
  const apps = useConnectedApps().items;
  return ({ key, app, session }) => {
    if (key) {
      const name = keys?.find(({ id }) => id === key.id)?.name ?? `Key …${key.id.slice(-6)}`;
      return { kind: 'API key', name, page: '/dashboard/keys' };
    }
    if (app) {
      const name =
        apps?.find(({ client_id }) => client_id === app.client_id)?.name ?? `App …${app.client_id.slice(-6)}`;
      return { kind: 'Connected app', name, page: '/dashboard/connected-apps' };
    }
    const kind = session?.kind === 'cli' ? 'Command line' : 'Browser';
    return { kind, name: kind, page: '/dashboard/sessions' };
  };
}
