import { join } from 'node:path';
import { configDirectory } from '../../profiles/credentials.ts';
import { PrivateFile } from '../../profiles/private-file.ts';
import type { Evidence } from './evidence.ts';

export interface CachedCopy extends Evidence {
  fetched_at: string;
}

/**
 * Caches the evidence that one market's certificates were last verified with, beside the credentials. None of it is
 * secret, but only its owner may write it: a key in this file makes licenses valid.
 */
export class CachedEvidence {
  readonly #file: PrivateFile;

  constructor(url: string, directory = configDirectory()) {
    const { host } = new URL(url);
    this.#file = new PrivateFile(join(directory, 'verification', `${host.replaceAll(/[^\w.-]/g, '_')}.json`));
  }

  /** Returns undefined if there is none, or none that can be parsed: it is fetched again. */
  async read(): Promise<CachedCopy | undefined> {
    const text = await this.#file.read();
    if (text === undefined) return undefined;
    try {
      const cached = JSON.parse(text) as Partial<CachedCopy> | null;
      return cached?.keys && cached.revocations && cached.fetched_at ? (cached as CachedCopy) : undefined;
    } catch {
      return undefined;
    }
  }

  async write(evidence: Evidence, now = new Date()): Promise<void> {
    const cached: CachedCopy = { fetched_at: now.toISOString(), ...evidence };
    await this.#file.write(`${JSON.stringify(cached, null, 2)}\n`);
  }
}
