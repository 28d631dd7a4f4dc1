import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import { AccessTokenAdapter } from './provider-access-tokens.ts';
import { ClientAdapter } from './provider-clients.ts';
import { GrantAdapter } from './provider-grants.ts';
import { type AdapterOptions, RecordAdapter } from './provider-records.ts';

/** What the provider is asked to keep, in our tables. It asks for one of these for each kind of thing it knows. */
export function providerAdapter(options: AdapterOptions): AdapterFactory {
  return (kind): Adapter => {
    switch (kind) {
      case 'Client':
        return new ClientAdapter(options);
      case 'Grant':
        return new GrantAdapter(kind, options);
      case 'AccessToken':
        return new AccessTokenAdapter(kind, options);
      case 'Session':
        return new BrowserAdapter(kind, options);
      default:
        return new RecordAdapter(kind, options);
    }
  };
}

/**
 * The provider's own session of a browser. Who is signed in is told by Souk's session alone, and consent is asked for each
 * time: whatever the provider would remember of either is left out.
 */
class BrowserAdapter extends RecordAdapter {
  override upsert(id: string, payload: AdapterPayload, seconds?: number): Promise<void> {
    const { accountId: _, loginTs: __, authorizations: ___, amr: ____, acr: _____, ...rest } = payload;
    return super.upsert(id, rest, seconds);
  }
}
