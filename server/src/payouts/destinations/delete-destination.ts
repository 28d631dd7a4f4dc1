import type { Queryable } from '../../platform/db/queryable.ts';
import { deleteDestinationOf } from './payout-destinations.sql.ts';

/** Deletes the destination of a closed account: bank details are personal data. Past payouts keep their destination. */
export async function deleteDestinationOnClosing(db: Queryable, accountId: string): Promise<void> {
  await db.run(deleteDestinationOf, [accountId]);
}
