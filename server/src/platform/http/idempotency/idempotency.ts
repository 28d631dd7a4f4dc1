import { randomUUID } from 'node:crypto';
import type { Vault } from '../../crypto/key-ring.ts';
import { CommitUnknown } from '../../db/database-away.ts';
import type { Db, Tx } from '../../db/queryable.ts';
import { ApiError, errorBody, invalid } from '../../errors.ts';
import * as sql from './idempotency.sql.ts';
import type { LeaseRenewal } from './renew-leases.ts';

export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** Who sends what: a repeat must be the same in all of it. */
export interface IdempotentRequest {
  key: string;
  accountId: string;
  principalId: string;
  method: string;
  path: string;
  body: unknown;
  /** The answer shows a secret, so it is stored sealed. */
  secret: boolean;
}

export interface StoredResponse {
  status: number;
  text: string;
  location: string | null;
}

export type Claim = { replay: StoredResponse } | { lease: Lease };

/** A request that is under way. Whoever holds the lease writes the answer, in the transaction that does the work. */
export interface Lease {
  /** The same for every try of one request, and for no other: what was begun for it is found again by it. */
  readonly requestKey: Buffer;
  settle(tx: Tx, answer: StoredResponse): Promise<void>;
  /** After a failure, with nothing done: keeps the refusal, or lets the caller try the same key again. */
  giveUp(error: ApiError, requestId: string): Promise<void>;
  /** Lets the caller use the same key again, as if it had not. */
  release(): Promise<void>;
  /** Stops the renewal. What was neither settled nor given up ends with the lease. */
  end(): void;
}

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
  // A row can vanish between the two statements (its owner gave up): then it is free to be claimed again.
  for (let attempt = 0; attempt < 3; attempt++) {
    if (await db.one(sql.claimKey, [accountId, key, fingerprint, lease]).catch(explainClaim)) {
      return { lease: openLease(db, vault, request, lease, renewal.hold({ realm: db.realm, accountId, key, lease })) };
    }
    const row = await db.one(sql.findKey, [accountId, key]);
    if (!row) continue;
    if (!row.fingerprint.equals(fingerprint)) {
      throw new ApiError('idempotency_key_reused', 'This Idempotency-Key was used for another request. Use a new one.');
    }
    if (row.status !== null && row.answer !== null) {
      const text = (row.sealed ? vault.open(PURPOSE, row.answer) : row.answer).toString();
      return { replay: { status: row.status, text, location: row.location } };
    }
    leasedFor = row.leased_for;
    break;
  }
  throw keyInUse(leasedFor);
}

function openLease(db: Db, vault: Vault, request: IdempotentRequest, lease: string, end: () => void): Lease {
  const { accountId, key, secret } = request;
  const store = (on: Db | Tx, answer: StoredResponse) => {
    const bytes = Buffer.from(answer.text);
    const stored = secret ? vault.seal(PURPOSE, bytes) : bytes;
    return on.run(sql.storeResponse, [accountId, key, lease, answer.status, stored, secret, answer.location]);
  };
  const release = async (): Promise<void> => {
    await db.run(sql.releaseKey, [accountId, key, lease]);
  };
  return {
    requestKey: vault.sign('idempotency key', key),
    release,
    end,
    async settle(tx, answer) {
      // Nothing updated means that the lease ran out and another took over: what this one did must not be kept.
      if ((await store(tx, answer)) === 0) throw keyInUse(1);
    },
    async giveUp(error, requestId) {
      if (isFinal(error)) {
        await store(db, { status: error.status, text: JSON.stringify(errorBody(error, requestId)), location: null });
      } else {
        await release();
      }
    },
  };
}

/** Nothing but the claim may have been made. */
function explainClaim(error: Error): never {
  throw error instanceof CommitUnknown ? safeToRepeat(error) : error;
}

/** For a change of which the key can tell whether it was made. */
export function safeToRepeat({ cause }: CommitUnknown): ApiError {
  const message = 'The database went away while your change was being saved. Try again with the same Idempotency-Key.';
  return new ApiError('unavailable', message, { headers: { 'retry-after': '1' }, cause });
}

/** Refusals that a corrected or later try can overcome are not kept. */
function isFinal({ status, code }: ApiError): boolean {
  return status < 500 && ![401, 403, 422, 429].includes(status) && code !== 'payment_required';
}

/** Keyed: a body may hold a card number or a password, and a plain hash of such would tell it to whoever tries them all. */
function fingerprintOf(db: Db, vault: Vault, request: IdempotentRequest): Buffer {
  const parts = [request.principalId, db.realm, request.method, request.path, request.body ?? null];
  return vault.sign('idempotent request', JSON.stringify(parts));
}

/** `leasedFor` is how long the key stays in use where the node that works on the request has died. */
function keyInUse(leasedFor: number): ApiError {
  const seconds = Math.max(1, leasedFor);
  return new ApiError(
    'idempotency_key_in_use',
    `A request with this Idempotency-Key is still under way. Try again in ${seconds} s.`,
    { headers: { 'retry-after': String(seconds) } },
  );
}
