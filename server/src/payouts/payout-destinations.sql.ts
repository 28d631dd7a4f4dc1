import { statement } from '../platform/db/statement.ts';

/** Where a seller's money goes. */
export interface DestinationRow {
  account_id: string;
  processor: string;
  reference: string;
  status: 'ready' | 'onboarding';
  label: string;
  created_at: Date;
  updated_at: Date;
}

const COLUMNS = 'account_id, processor, reference, status, label, created_at, updated_at';

export const destinationOf = statement<DestinationRow, [accountId: string]>(
  'payout_destination_of_account',
  `select ${COLUMNS} from payout_destinations where account_id = $1`,
);

export const saveDestination = statement<
  DestinationRow,
  [accountId: string, processor: string, reference: string, status: DestinationRow['status'], label: string]
>(
  'save_payout_destination',
  `insert into payout_destinations (account_id, processor, reference, status, label) values ($1, $2, $3, $4, $5)
   on conflict (account_id) do update
     set processor = $2, reference = $3, status = $4, label = $5, updated_at = now()
   returning ${COLUMNS}`,
);

/** What the processor says of it by now; unless it was replaced meanwhile. */
export const refreshDestination = statement<
  DestinationRow,
  [accountId: string, reference: string, status: DestinationRow['status'], label: string]
>(
  'refresh_payout_destination',
  `update payout_destinations set status = $3, label = $4, updated_at = now()
   where account_id = $1 and reference = $2 returning ${COLUMNS}`,
);

export const deleteDestinationOf = statement<unknown, [accountId: string]>(
  'delete_payout_destination_of_account',
  'delete from payout_destinations where account_id = $1',
);
