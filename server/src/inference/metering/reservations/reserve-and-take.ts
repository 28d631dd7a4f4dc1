import type { Db } from '../../../platform/db/queryable.ts';
import type { Budget, Claim, ReservationResult } from './budget.ts';
import type { NodeRegistration } from './node-registration.ts';
import * as sql from './reservations.sql.ts';

export interface Taking {
  budget: Budget;
  claim: Claim;
  nano: number;
  now: number;
}

/** Reserves more and takes the amount if granted. Undefined if the node was renewed meanwhile, or has to be. */
export async function reserveAndTake(
  db: Db,
  node: NodeRegistration,
  { budget, claim, nano, now }: Taking,
): Promise<ReservationResult | undefined> {
  const { name, lapseMs } = node;
  // Taken before it is granted, so that no other caller takes it first.
  budget.take(nano, now);
  let taken = false;
  try {
    const reserved = await reserve(db, { name, lapseMs }, budget, claim);
    if (!reserved.alive) node.markUncertain();
    // The amount was computed from a state that the database may not share, so it is reserved again.
    if (name !== node.name || node.isUncertain) return undefined;
    const result = toResult(reserved, claim.limit, budget.free);
    if (!result.granted) return { ...result, left: result.left + nano };
    budget.limit = claim.limit;
    budget.reserved += reserved.granted ?? 0;
    taken = true;
    return result;
  } catch (error) {
    node.markUncertain();
    throw error;
  } finally {
    if (!taken) budget.release(nano);
    budget.reserving = undefined;
  }
}

async function reserve(
  db: Db,
  { name, lapseMs }: { name: string; lapseMs: number },
  budget: Budget,
  { subject, accountId, key, limit }: Claim,
): Promise<sql.Reserved> {
  const reserved = await db.transaction(async (tx) => {
    await tx.one(sql.lockSubject, [subject]);
    const { free, waiting } = budget;
    const params = { subject, node: name, lapseMs, limit, min: -free, preferred: waiting - free, accountId };
    return key === null
      ? tx.one(sql.reserveCredit, params)
      : tx.one(sql.reserveKeySpending, { ...params, keyId: key.id, month: `${key.month}-01` });
  });
  if (!reserved) throw new Error('a reservation query returns one row');
  return reserved;
}

function toResult(
  { granted, room, spent, elsewhere, nodes }: sql.Reserved,
  limit: number,
  free: number,
): ReservationResult {
  return {
    granted: granted !== null,
    limit,
    spent: Number(spent),
    left: Number(room) + free,
    elsewhere: { nano: Number(elsewhere), nodes },
  };
}
