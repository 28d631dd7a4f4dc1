import { join } from 'node:path';
import { configDirectory } from '../../profiles/credentials.ts';
import { OwnersFile } from '../../profiles/owners-file.ts';
import type { Evidence } from './evidence.ts';

export interface Kept extends Evidence {
  fetched_at: string;
}

/**
 * What one market's certificates were last verified with, beside the credentials. None of it is secret; that only its
 * owner can write it matters, for whoever can put a key there makes licenses.
 */
export class KeptEvidence {
  readonly #file: OwnersFile;

  constructor(url: string, directory = configDirectory()) {
    const { host } = new URL(url);
    this.#file = new OwnersFile(join(directory, 'verification', `${host.replaceAll(/[^\w.-]/g, '_')}.json`));
  }

  /** Undefined where there is none, or none that can be read: it is fetched again. */
  async read(): Promise<Kept | undefined> {
    const text = await this.#file.read();
    if (text === undefined) return undefined;
    try {
      const kept = JSON.parse(text) as Partial<Kept> | null;
      return kept?.keys && kept.revocations && kept.fetched_at ? (kept as Kept) : undefined;
    } catch {
      return undefined;
    }
  }

  async write(evidence: Evidence, now = new Date()): Promise<void> {
    const kept: Kept = { fetched_at: now.toISOString(), ...evidence };
    await this.#file.write(`${JSON.stringify(kept, null, 2)}\n`);
  }
}
