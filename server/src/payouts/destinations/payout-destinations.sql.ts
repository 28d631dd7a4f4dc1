import { statement } from '../../platform/db/statement.ts';

/** The destination of a seller's payouts. */
export interface DestinationRow {
  account_id: string;
  processor: string;
  reference: string;
  status: 'ready' | 'onboarding';
  label: string;
  created_at: Date;
  updated_at: Date;
  /** When payouts to it begin; null if they never had to wait. */
  payable_at: Date | null;
  /** The processor's identity of the bank account; null until it is known. */
  external_account: string | null;
}

const COLUMNS = `account_id, processor, reference, status, label, created_at, updated_at, payable_at,
  external_account`;

export const destinationOf = statement<DestinationRow, [accountId: string]>(
  'payout_destination_of_account',
  `select ${COLUMNS} from payout_destinations where account_id = $1`,
);

export const lockDestination = statement<DestinationRow, [accountId: string]>(
  'lock_payout_destination',
  `select ${COLUMNS} from payout_destinations where account_id = $1 for update`,
);

const after = (hours: string) => `case when ${hours} > 0 then now() + make_interval(hours => ${hours}) end`;

/** With `waitHours` null the destination is unchanged, and keeps its `payable_at`. */
export const saveDestination = statement<
  DestinationRow,
  {
    accountId: string;
    processor: string;
    reference: string;
    status: DestinationRow['status'];
    label: string;
    waitHours: number | null;
    externalAccount: string | null;
  }
>(
  'save_payout_destination',
  `insert into payout_destinations as d (account_id, processor, reference, status, label, payable_at, external_account)
   values ($accountId, $processor, $reference, $status, $label, ${after('$waitHours::int')}, $externalAccount)
   on conflict (account_id) do update
     set processor = $processor, reference = $reference, status = $status, label = $label, updated_at = now(),
       external_account = $externalAccount,
       payable_at = case when $waitHours::int is null then d.payable_at else ${after('$waitHours::int')} end
   returning ${COLUMNS}`,
);

/** Stores the processor's current state, unless the destination was replaced or refreshed meanwhile. */
export const refreshDestination = statement<
  DestinationRow,
  {
    accountId: string;
    reference: string;
    status: DestinationRow['status'];
    label: string;
    waitHours: number;
    externalAccount: string | null;
  }
>(
  'refresh_payout_destination',
  `update payout_destinations set status = $status, label = $label, updated_at = now(),
     payable_at = ${after('$waitHours::int')}, external_account = $externalAccount
   where account_id = $accountId and reference = $reference
     and (status, label, external_account) is distinct from ($status, $label, $externalAccount::text)
   returning ${COLUMNS}`,
);

/** Identifies the bank account of a destination set before they were identified: it is unchanged, so nothing waits. */
export const nameExternalAccount = statement<unknown, [accountId: string, reference: string, externalAccount: string]>(
  'name_external_account_of_payout_destination',
  `update payout_destinations set external_account = $3
   where account_id = $1 and reference = $2 and external_account is null`,
);

/** Finds when an API key or a session was created. */
export const credentialCreatedAt = statement<{ created_at: Date }, [id: string]>(
  'credential_created_at',
  'select created_at from api_keys where id = $1 union all select created_at from sessions where id = $1',
);

export const deleteDestinationOf = statement<unknown, [accountId: string]>(
  'delete_payout_destination_of_account',
  'delete from payout_destinations where account_id = $1',
);
