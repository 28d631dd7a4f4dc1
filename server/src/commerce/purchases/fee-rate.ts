import type { Queryable, Tx } from '../../platform/db/queryable.ts';
import * as sql from './fee-rates.sql.ts';

export interface FeeRate {
  basis_points: number;
  /** Null while the configured rate applies. */
  since: Date | null;
}

export async function currentFeeRate(db: Queryable, configured: number): Promise<FeeRate> {
  return (await db.one(sql.currentFeeRate, [])) ?? { basis_points: configured, since: null };
}

/** Sets the fee of future purchases. Earlier ones keep theirs. */
export async function setFeeRate(tx: Tx, basisPoints: number, operatorId: string): Promise<FeeRate> {
  const rate = await tx.one(sql.insertFeeRate, [basisPoints, operatorId]);
  if (!rate) throw new Error('the new fee rate was not returned');
  return rate;
}
