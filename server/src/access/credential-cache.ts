import type { MaybePromise } from '../platform/async/maybe-async.ts';
import type { Tx } from '../platform/db/queryable.ts';
import { statement } from '../platform/db/statement.ts';
import type { Credential } from './credential.ts';

export const CREDENTIALS_CHANNEL = 'souk_credentials';

const MAX_ENTRIES = 20_000;
/** Revocation holds on every node within a second, so nothing older than that is believed. */
const TRUST_MS = 900;

const notify = statement<unknown, [subject: string]>(
  'notify_credentials',
  `select pg_notify('${CREDENTIALS_CHANNEL}', $1)`,
);

/**
 * Remembers valid credentials, so that a known key costs no database round trip. Other nodes' changes arrive as
 * notifications; while those cannot be heard, nothing remembered is used.
 */
export class CredentialCache {
  readonly #entries = new Map<string, Credential>();
  readonly #heardRecently: (milliseconds: number) => boolean;
  #changes = 0;

  constructor(heardRecently: (milliseconds: number) => boolean) {
    this.#heardRecently = heardRecently;
  }

  /** The credential under this fingerprint: remembered, or loaded and then remembered. Only valid ones are kept. */
  get(fingerprint: string, load: () => Promise<Credential | undefined>): MaybePromise<Credential | undefined> {
    const known = this.#entries.get(fingerprint);
    // One that has run out is looked up again: a session may have been refreshed since it was remembered.
    if (known && known.expiresAt > Date.now() && this.#heardRecently(TRUST_MS)) return known;
    return this.#load(fingerprint, load);
  }

  async #load(fingerprint: string, load: () => Promise<Credential | undefined>): Promise<Credential | undefined> {
    const changesBefore = this.#changes;
    const credential = await load();
    this.#entries.delete(fingerprint);
    // Something changed while we were reading: what we read is right for now, but may be outdated already.
    if (credential && changesBefore === this.#changes) {
      if (this.#entries.size >= MAX_ENTRIES) this.#entries.delete(this.#entries.keys().next().value as string);
      this.#entries.set(fingerprint, credential);
    }
    return credential;
  }

  /** Drops whatever was remembered about a key, a session, an app, what an app was granted, or a whole account. */
  forget(subject: string): void {
    this.#changes += 1;
    for (const [fingerprint, credential] of this.#entries) {
      if (concerns(credential, subject)) this.#entries.delete(fingerprint);
    }
  }

  forgetEverything(): void {
    this.#changes += 1;
    this.#entries.clear();
  }

  /** Makes every node forget the subject once the caller's transaction commits; this one at once. */
  async forgetEverywhere(tx: Tx, subject: string): Promise<void> {
    await tx.run(notify, [subject]);
    tx.afterCommit(() => this.forget(subject));
  }
}

function concerns({ id, account, app }: Credential, subject: string): boolean {
  return id === subject || account.id === subject || app?.id === subject || app?.ownerId === subject;
}
