import { statement } from '../../db/statement.ts';

export const claimKey = statement<
  { lease: string },
  [accountId: string, key: string, fingerprint: Buffer, lease: string]
>(
  'claim_idempotency_key',
  // A completed or leased row stays unchanged and returns nothing. An expired lease is taken over by the same request;
  // a row older than a day is reused.
  `insert into idempotency_keys as k (account_id, key, fingerprint, lease, leased_until)
   values ($1, $2, $3, $4, now() + interval '10 seconds')
   on conflict (account_id, key) do update
     set fingerprint = excluded.fingerprint, lease = excluded.lease, leased_until = excluded.leased_until,
         status = null, response = null, location = null,
         created_at = case when k.created_at < now() - interval '24 hours' then now() else k.created_at end
     where k.created_at < now() - interval '24 hours'
        or (k.status is null and k.leased_until < now() and k.fingerprint = excluded.fingerprint)
   returning lease`,
);

export const findKey = statement<
  {
    fingerprint: Buffer;
    status: number | null;
    response: Buffer | null;
    sealed: boolean;
    location: string | null;
    /** Seconds until the lease expires, unless it is renewed. */
    leased_for: number;
  },
  [accountId: string, key: string]
>(
  'find_idempotency_key',
  `select fingerprint, status, response, sealed, location,
     ceil(extract(epoch from leased_until - now()))::int as leased_for
   from idempotency_keys where account_id = $1 and key = $2`,
);

export const renewLeases = statement<unknown, [accountIds: string[], keys: string[], leases: string[]]>(
  'renew_idempotency_leases',
  // An expired lease may be taken by another request and is not revived. A locked row is about to be completed.
  `with held as (
     select k.account_id, k.key
     from unnest($1::text[], $2::text[], $3::uuid[]) as h (account_id, key, lease)
       join idempotency_keys k on k.account_id = h.account_id and k.key = h.key and k.lease = h.lease
     where k.status is null and k.leased_until > now()
     for update of k skip locked)
   update idempotency_keys k set leased_until = now() + interval '10 seconds'
   from held where k.account_id = held.account_id and k.key = held.key`,
);

export const storeResponse = statement<
  unknown,
  {
    accountId: string;
    key: string;
    lease: string;
    status: number;
    response: Buffer;
    sealed: boolean;
    location: string | null;
  }
>(
  'store_idempotent_response',
  `update idempotency_keys set status = $status, response = $response, sealed = $sealed, location = $location
   where account_id = $accountId and key = $key and lease = $lease and status is null`,
);

export const releaseKey = statement<unknown, [accountId: string, key: string, lease: string]>(
  'release_idempotency_key',
  'delete from idempotency_keys where account_id = $1 and key = $2 and lease = $3 and status is null',
);

export const sweepKeys = statement<unknown, [batch: number]>(
  'sweep_idempotency_keys',
  `delete from idempotency_keys where (account_id, key) in (
     select account_id, key from idempotency_keys where created_at < now() - interval '24 hours' limit $1)`,
);
