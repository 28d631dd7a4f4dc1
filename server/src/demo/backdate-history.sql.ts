import { statement } from '../platform/db/statement.ts';

/** Columns of the rows that use cases date by the time of their transaction, and that people see. */
const DATED: Record<string, readonly string[]> = {
  assets: ['created_at', 'published_at', 'updated_at'],
  revisions: ['created_at', 'published_at'],
  listings: ['created_at', 'published_at', 'updated_at'],
  stars: ['starred_at'],
  deployments: ['created_at', 'updated_at'],
  payment_methods: ['created_at'],
  payout_destinations: ['created_at', 'updated_at'],
  purchases: ['created_at', 'refunded_at'],
  license_grants: ['revoked_at'],
  card_refunds: ['created_at'],
  payouts: ['created_at', 'paid_at', 'failed_at'],
  webhook_endpoints: ['created_at', 'updated_at', 'disabled_at'],
};

const MINE = 'xmin = pg_current_xact_id()::xid';
/** Rows that an earlier transaction inserted keep its time. */
const moved = (column: string) => `${column} = case when ${column} > $1::timestamptz then $1 else ${column} end`;

/** As JSON holds a time, which has milliseconds. */
const iso = (time: string) => `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Moves what this transaction has written back in time, in the rows and in the objects of its events. Ledger entries are
 * never changed: they are posted with that time.
 *  - A payment is moved once it is settled: until then its age decides when it is checked.
 *  - Earnings keep the time for which they are held.
 */
export const moveBack = statement<unknown, [at: Date]>(
  'move_back_in_time',
  `with ${Object.entries(DATED)
    .map(([table, columns]) => `${table}_moved as (update ${table} set ${columns.map(moved).join(', ')} where ${MINE})`)
    .join(',\n   ')},
   payments_moved as (
     update payments set ${moved('created_at')}, ${moved('settled_at')} where ${MINE} and settled_at is not null
   ), earnings_moved as (
     update earnings set available_at = $1::timestamptz + (available_at - created_at), created_at = $1
     where ${MINE} and created_at > $1
   )
   update events set created_at = $1, data = replace(data::text, ${iso('now()')}, ${iso('$1::timestamptz')})::json
   where ${MINE} and created_at > $1`,
);

/** Files are stored in transactions of their own, long before they are published. */
export const dateFilesIn = statement<unknown, [folderId: string, at: Date]>(
  'date_files_in_folder',
  'update files set created_at = $2 where folder_id = $1',
);
