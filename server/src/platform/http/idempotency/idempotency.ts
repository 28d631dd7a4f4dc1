import { randomUUID } from 'node:crypto';
import type { Vault } from '../../crypto/key-ring.ts';
import { CommitUnknown } from '../../db/database-outage.ts';
import type { Db, Tx } from '../../db/queryable.ts';
import { ApiError, errorBody, invalid } from '../../errors.ts';
import * as sql from './idempotency.sql.ts';
import type { LeaseRenewal } from './renew-leases.ts';

export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** Identifies a request: a repeat must match in every field. */
export interface IdempotentRequest {
  key: string;
  accountId: string;
  principalId: string;
  method: string;
  path: string;
  body: unknown;
  /** The response contains a secret, so it is stored sealed. */
  secret: boolean;
}

export interface StoredResponse {
  status: number;
  text: string;
  location: string | null;
}

export type Claim = { replay: StoredResponse } | { lease: Lease };

/** A request in progress. The holder of the lease stores the response, in the transaction that does the work. */
export interface Lease {
  /** The same for every attempt of one request, and for no other: finds what an earlier attempt started. */
  readonly requestKey: Buffer;
  settle(tx: Tx, response: StoredResponse): Promise<void>;
  /**
   * After a failure without any change: stores the error if it is final, or lets the client retry with the same key.
   */
  giveUp(error: ApiError, requestId: string): Promise<void>;
  /** Lets the client use the same key again, as if it had not been used. */
  release(): Promise<void>;
  /** Stops the renewal. A request that was neither settled nor given up ends when the lease expires. */
  end(): void;
}

/** Stored responses are encrypted for this purpose, so changing it makes them unreadable. */
const PURPOSE = 'idempotent answer';

export function readIdempotencyKey(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(header)) {
    throw invalid('Idempotency-Key', '`Idempotency-Key` must be 1 to 255 printable ASCII characters.');
  }
  return header;
}

export async function claimIdempotencyKey(
  db: Db,
  vault: Vault,
  request: IdempotentRequest,
  renewal: LeaseRenewal,
): Promise<Claim> {
  const fingerprint = fingerprintOf(db, vault, request);
  const lease = randomUUID();
  const { accountId, key } = request;
  let leasedFor = 1;
  // A row can vanish between the two statements (its holder gave up): then it can be claimed again.
  for (let attempt = 0; attempt < 3; attempt++) {
    if (await db.one(sql.claimKey, [accountId, key, fingerprint, lease]).catch(explainClaim)) {
      return { lease: openLease(db, vault, request, lease, renewal.hold({ realm: db.realm, accountId, key, lease })) };
    }
    const row = await db.one(sql.findKey, [accountId, key]);
    if (!row) continue;
    if (!row.fingerprint.equals(fingerprint)) {
      throw new ApiError('idempotency_key_reused', 'This Idempotency-Key was used for another request. Use a new one.');
    }
    if (row.status !== null && row.response !== null) {
      const text = (row.sealed ? vault.open(PURPOSE, row.response) : row.response).toString();
      return { replay: { status: row.status, text, location: row.location } };
    }
    leasedFor = row.leased_for;
    break;
  }
  throw keyInUse(leasedFor);
}

function openLease(db: Db, vault: Vault, request: IdempotentRequest, lease: string, end: () => void): Lease {
  const { accountId, key, secret } = request;
  const storeResponse = (on: Db | Tx, response: StoredResponse) => {
    const bytes = Buffer.from(response.text);
    const stored = { response: secret ? vault.seal(PURPOSE, bytes) : bytes, sealed: secret };
    const { status, location } = response;
    return on.run(sql.storeResponse, { accountId, key, lease, status, ...stored, location });
  };
  const release = async (): Promise<void> => {
    await db.run(sql.releaseKey, [accountId, key, lease]);
  };
  return {
    requestKey: vault.sign('idempotency key', key),
    release,
    end,
    async settle(tx, response) {
      // No updated row means that the lease expired and another request took over: this transaction must roll back.
      if ((await storeResponse(tx, response)) === 0) throw keyInUse(1);
    },
    async giveUp(error, requestId) {
      if (isFinal(error)) {
        await storeResponse(db, {
          status: error.status,
          text: JSON.stringify(errorBody(error, requestId)),
          location: null,
        });
      } else {
        await release();
      }
    },
  };
}

/** Only the claim may have been made, so the request is safe to repeat. */
function explainClaim(error: Error): never {
  throw error instanceof CommitUnknown ? safeToRepeat(error) : error;
}

/** Builds the error of a change that can be repeated safely with the same key. */
export function safeToRepeat({ cause }: CommitUnknown): ApiError {
  const message =
    'The database connection was lost while your change was being saved. Try again with the same Idempotency-Key.';
  return new ApiError('unavailable', message, { headers: { 'retry-after': '1' }, cause });
}

/** Errors that a corrected or later attempt can overcome are not stored. */
function isFinal({ status, code }: ApiError): boolean {
  return status < 500 && ![401, 403, 422, 429].includes(status) && code !== 'payment_required';
}

/** Keyed: a body may contain a card number or a password, which a plain hash would reveal to a brute-force search. */
function fingerprintOf(db: Db, vault: Vault, request: IdempotentRequest): Buffer {
  const parts = [request.principalId, db.realm, request.method, request.path, request.body ?? null];
  return vault.sign('idempotent request', JSON.stringify(parts));
}

/** `leasedFor` is how long the key stays in use if the node that works on the request has died. */
function keyInUse(leasedFor: number): ApiError {
  const seconds = Math.max(1, leasedFor);
  return new ApiError(
    'idempotency_key_in_use',
    `A request with this Idempotency-Key is still in progress. Try again in ${seconds} s.`,
    { headers: { 'retry-after': String(seconds) } },
  );
}
