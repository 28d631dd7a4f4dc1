import type { Adapter, AdapterPayload } from 'oidc-provider';
import { toClientMetadata } from '../apps/client-metadata.ts';
import { findUsableApp } from '../apps/find-app.ts';
import type { AdapterOptions } from './provider-records.ts';

/** Provides apps as clients to the provider. Read-only: apps are registered through the API. */
export class ClientAdapter implements Adapter {
  readonly #options: AdapterOptions;

  constructor(options: AdapterOptions) {
    this.#options = options;
  }

  async find(clientId: string): Promise<AdapterPayload | undefined> {
    const app = await findUsableApp(this.#options.db, clientId);
    return app && toClientMetadata(app);
  }

  upsert = rejectCall;
  findByUid = rejectCall;
  findByUserCode = rejectCall;
  consume = rejectCall;
  destroy = rejectCall;
  revokeByGrantId = rejectCall;
}

async function rejectCall(): Promise<never> {
  throw new Error('clients can only be found by id');
}
