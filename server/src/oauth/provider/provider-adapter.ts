import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import { AccessTokenAdapter } from './provider-access-tokens.ts';
import { ClientAdapter } from './provider-clients.ts';
import { GrantAdapter } from './provider-grants.ts';
import { type AdapterOptions, RecordAdapter } from './provider-records.ts';

/** Stores the provider's records in our tables. The provider requests one adapter for each kind of record. */
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
 * The provider's own browser session. Only Souk's session decides who is signed in, and consent is requested each time,
 * so neither is stored here.
 */
class BrowserAdapter extends RecordAdapter {
  override upsert(id: string, payload: AdapterPayload, seconds?: number): Promise<void> {
    const { accountId: _, loginTs: __, authorizations: ___, amr: ____, acr: _____, ...rest } = payload;
    return super.upsert(id, rest, seconds);
  }
}
