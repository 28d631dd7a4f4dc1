import type { Adapter, AdapterPayload } from 'oidc-provider';
import { toClientMetadata } from '../apps/client-metadata.ts';
import { findUsableApp } from '../apps/find-app.ts';
import type { AdapterOptions } from './provider-records.ts';

/** Apps, as the provider knows clients. It only ever looks: they are registered through the API. */
export class ClientAdapter implements Adapter {
  readonly #options: AdapterOptions;

  constructor(options: AdapterOptions) {
    this.#options = options;
  }

  async find(clientId: string): Promise<AdapterPayload | undefined> {
    const app = await findUsableApp(this.#options.db, clientId);
    return app && toClientMetadata(app);
  }

  upsert = refuse;
  findByUid = refuse;
  findByUserCode = refuse;
  consume = refuse;
  destroy = refuse;
  revokeByGrantId = refuse;
}

async function refuse(): Promise<never> {
  throw new Error('the provider keeps no clients');
}
