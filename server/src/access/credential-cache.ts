import type { MaybePromise } from '../platform/async/maybe-async.ts';
import type { Tx } from '../platform/db/queryable.ts';
import { statement } from '../platform/db/statement.ts';
import type { Credential } from './credential.ts';

export const CREDENTIALS_CHANNEL = 'souk_credentials';

const MAX_ENTRIES = 20_000;
/** Revocation must take effect on every node within a second, so older state is not trusted. */
const TRUST_MS = 900;

const notify = statement<unknown, [subject: string]>(
  'notify_credentials',
  `select pg_notify('${CREDENTIALS_CHANNEL}', $1)`,
);

/**
 * Caches valid credentials, so that a known key costs no database round trip. Changes on other nodes arrive as
 * notifications; while those are interrupted, the cache is not used.
 */
export class CredentialCache {
  readonly #entries = new Map<string, Credential>();
  readonly #isCurrent: (milliseconds: number) => boolean;
  #changes = 0;

  constructor(isCurrent: (milliseconds: number) => boolean) {
    this.#isCurrent = isCurrent;
  }

  /**
   * Returns the credential under this fingerprint from the cache, or loads and caches it. Only valid ones are cached.
   */
  get(fingerprint: string, load: () => Promise<Credential | undefined>): MaybePromise<Credential | undefined> {
    const cached = this.#entries.get(fingerprint);
    // An expired one is loaded again: a session may have been refreshed since it was cached.
    if (cached && cached.expiresAt > Date.now() && this.#isCurrent(TRUST_MS)) return cached;
    return this.#load(fingerprint, load);
  }

  async #load(fingerprint: string, load: () => Promise<Credential | undefined>): Promise<Credential | undefined> {
    const changesBefore = this.#changes;
    const credential = await load();
    this.#entries.delete(fingerprint);
    // Something changed while we were reading: the result is right for now, but may be outdated already.
    if (credential && changesBefore === this.#changes) {
      if (this.#entries.size >= MAX_ENTRIES) this.#entries.delete(this.#entries.keys().next().value as string);
      this.#entries.set(fingerprint, credential);
    }
    return credential;
  }

  /** Invalidates everything cached about a key, a session, an app, an app's grant, or a whole account. */
  invalidate(subject: string): void {
    this.#changes += 1;
    for (const [fingerprint, credential] of this.#entries) {
      if (concerns(credential, subject)) this.#entries.delete(fingerprint);
    }
  }

  invalidateAll(): void {
    this.#changes += 1;
    this.#entries.clear();
  }

  /** Invalidates the subject on every node once the caller's transaction commits; on this one at once. */
  async invalidateOnAllNodes(tx: Tx, subject: string): Promise<void> {
    await tx.run(notify, [subject]);
    tx.afterCommit(() => this.invalidate(subject));
  }
}

function concerns({ id, account, app }: Credential, subject: string): boolean {
  return id === subject || account.id === subject || app?.id === subject || app?.ownerId === subject;
}
