import type { Adapter, AdapterPayload } from 'oidc-provider';
import { hashSecret } from '../../platform/crypto/secret-text.ts';
import { endGrant } from '../grants/end-grants.ts';
import type { OAuthOptions } from '../oauth-options.ts';
import { errors } from './provider-library.ts';
import * as sql from './records.sql.ts';

export type AdapterOptions = Pick<OAuthOptions, 'db' | 'vault' | 'cache'>;

/** Kinds that are also looked up by something else than their id, which is therefore part of the sealed payload. */
const KEEP_THEIR_ID = new Set(['DeviceCode', 'Session']);

const TOKENS = new Set(['AccessToken', 'RefreshToken']);

/** Codes, tokens, interactions: found by the hash of what is presented; everything else about them is sealed. */
export class RecordAdapter implements Adapter {
  protected readonly kind: string;
  protected readonly options: AdapterOptions;

  constructor(kind: string, options: AdapterOptions) {
    this.kind = kind;
    this.options = options;
  }

  async upsert(id: string, payload: AdapterPayload, seconds?: number): Promise<void> {
    if (seconds === undefined) throw new Error(`a ${this.kind} without an end`);
    const { grantId, scope, uid, userCode } = payload;
    await this.options.db.run(sql.saveRecord, {
      kind: this.kind,
      hash: hashSecret(id),
      grantId: grantId ?? null,
      scopes: this.kind === 'AccessToken' ? (scope?.split(' ') ?? []) : null,
      uidHash: uid === undefined ? null : hashSecret(uid),
      userCodeHash: userCode === undefined ? null : this.#hashUserCode(userCode),
      sealed: this.#seal(payload),
      seconds,
    });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const row = await this.options.db.one(sql.findRecord, [this.kind, hashSecret(id)]);
    return row && { ...this.#open(row), jti: id };
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const row = await this.options.db.one(sql.findRecordByUid, [this.kind, hashSecret(uid)]);
    return row && this.#open(row);
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    const row = await this.options.db.one(sql.findRecordByUserCode, [this.kind, this.#hashUserCode(userCode)]);
    return row && this.#open(row);
  }

  /**
   * Rejects a second use: of two concurrent ones, one may be stolen, so the grant ends. Only a refresh token may be
   * used twice within the grace period, and then gives the same successor.
   */
  async consume(id: string): Promise<void> {
    const { db, cache } = this.options;
    const key = [this.kind, hashSecret(id)] as [string, Buffer];
    if ((await db.run(sql.consumeRecord, key)) > 0) return;
    const row = await db.one(sql.findRecord, key);
    if (row && this.kind === 'RefreshToken' && !row.stale) return;
    const grantId = row?.grant_id;
    if (grantId) await db.transaction((tx) => endGrant(tx, grantId, cache));
    throw new errors.InvalidGrant(`${this.kind} already consumed`);
  }

  /**
   * Revoking or reusing a token ends the entire grant, in one transaction: if only the token were deleted before a
   * crash, the rest could no longer be revoked.
   */
  async destroy(id: string): Promise<void> {
    const { db, cache } = this.options;
    const key = [this.kind, hashSecret(id)] as [string, Buffer];
    const row = TOKENS.has(this.kind) ? await db.one(sql.findRecord, key) : undefined;
    const grantId = row?.grant_id;
    if (grantId) await db.transaction((tx) => endGrant(tx, grantId, cache));
    else await db.run(sql.deleteRecord, key);
  }

  /**
   * Does nothing: the provider always destroys the grant as well, which deletes everything issued under it in one
   * transaction.
   */
  async revokeByGrantId(_grantId: string): Promise<void> {}

  #open(row: sql.RecordRow): AdapterPayload {
    const payload = JSON.parse(this.options.vault.open(`oauth ${this.kind}`, row.sealed).toString()) as AdapterPayload;
    const consumed = this.kind === 'RefreshToken' ? row.stale : row.consumed_at !== null;
    const exp = Math.floor(row.expires_at.getTime() / 1000);
    return consumed ? { ...payload, exp, consumed: true } : { ...payload, exp };
  }

  #seal(payload: AdapterPayload): Buffer {
    const { jti, ...rest } = payload;
    const kept = KEEP_THEIR_ID.has(this.kind) ? payload : rest;
    return this.options.vault.seal(`oauth ${this.kind}`, Buffer.from(JSON.stringify(kept)));
  }

  /** Keyed: a code is short enough to be typed, hence to be guessed from a plain hash. */
  #hashUserCode(userCode: string): Buffer {
    return this.options.vault.sign('oauth user code', userCode);
  }
}
