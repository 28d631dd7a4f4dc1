import type { FastifyRequest } from 'fastify';
import { clientIp, countedIp } from '../../access/client-ip.ts';
import type { Principal } from '../../access/principal.ts';
import type { Counters } from '../../access/rate-limit/counters.ts';
import { limitAttempts, rateLimited } from '../../access/rate-limit/limit-rate.ts';
import type { Vault } from '../../platform/crypto/key-ring.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { AccountRow } from '../account.ts';
import { type Device, readDeviceToken } from './known-device.ts';
import { DEVICE_COOKIE, readCookies } from './session-cookies.ts';
import { sessionIps } from './sessions.sql.ts';

const WINDOW_SECONDS = 15 * 60;
const MAX_TRIES_PER_IP = 10;
const MAX_TRIES_PER_DEVICE = 10;
/** Shared by all unknown devices, so that many attackers cannot share the work on one account. */
const MAX_TRIES_PER_ACCOUNT = 100;

/** The source of a password attempt. */
export interface PasswordClient {
  ip: string;
  device: Device | undefined;
}

export function passwordClientOf(request: FastifyRequest, vault: Vault): PasswordClient {
  return { ip: clientIp(request), device: readDeviceToken(vault, readCookies(request)[DEVICE_COOKIE] ?? '') };
}

/** A session whose owner enters the password again counts as a device. */
export function sessionClientOf(request: FastifyRequest, { id, account }: Principal): PasswordClient {
  return { ip: clientIp(request), device: { id, account_id: account.id } };
}

/**
 * Counts a password attempt, or rejects it with 429. Returns a function to call if the password was right.
 *
 * A known device has a limit of its own, and a known IP is exempt from the limit of the account as a whole: an attacker
 * with many IPs locks out new devices, but never those the owner uses.
 */
export async function countPasswordAttempt(
  db: Queryable,
  counters: Counters,
  { email, account, client }: { email: string; account: AccountRow | undefined; client: PasswordClient },
): Promise<() => Promise<void>> {
  if (account && client.device?.account_id === account.id) {
    const bucket = `sign-in:device:${client.device.id}`;
    await limitAttempts(counters, bucket, MAX_TRIES_PER_DEVICE, WINDOW_SECONDS);
    return () => counters.clear(bucket, WINDOW_SECONDS);
  }
  const [ofIp, ofAccount] = [`sign-in:${email}:${client.ip}`, `sign-in:${email}`];
  await limitAttempts(counters, ofIp, MAX_TRIES_PER_IP, WINDOW_SECONDS);
  const { hits, resetsAt } = await counters.hit(ofAccount, WINDOW_SECONDS);
  if (hits > MAX_TRIES_PER_ACCOUNT && !(account && (await isKnownIp(db, account.id, client.ip)))) {
    throw rateLimited('Too many attempts.', { limit: MAX_TRIES_PER_ACCOUNT, resetsAt });
  }
  return async () => {
    await counters.clear(ofIp, WINDOW_SECONDS);
    // Only this attempt is uncounted: the owner's sign-in must not reset the limit for others.
    await counters.hit(ofAccount, WINDOW_SECONDS, -1);
  };
}

async function isKnownIp(db: Queryable, accountId: string, ip: string): Promise<boolean> {
  const rows = await db.many(sessionIps, [accountId]);
  return rows.some((row) => row.ip !== '' && countedIp(row.ip) === ip);
}
