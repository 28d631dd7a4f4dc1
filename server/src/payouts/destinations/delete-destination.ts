import type { Queryable } from '../../platform/db/queryable.ts';
import { deleteDestinationOf } from './payout-destinations.sql.ts';

/** For an account that is closed: where its owner banks is personal data. Payouts that were made keep where they went. */
export async function deleteDestinationOnClosing(db: Queryable, accountId: string): Promise<void> {
  await db.run(deleteDestinationOf, [accountId]);
}
