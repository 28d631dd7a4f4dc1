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

  upsert = rejectWrite;
  findByUid = rejectWrite;
  findByUserCode = rejectWrite;
  consume = rejectWrite;
  destroy = rejectWrite;
  revokeByGrantId = rejectWrite;
}

async function rejectWrite(): Promise<never> {
  throw new Error('the provider cannot change clients');
}
