import { statement } from '../../platform/db/statement.ts';
import type { PaymentRow } from '../payment.ts';
import { COLUMNS } from '../payments.sql.ts';

export const listTopUps = statement<PaymentRow, [accountId: string, after: string | null, count: number]>(
  'list_top_ups',
  `select ${COLUMNS} from payments
   where account_id = $1 and purpose = 'topup' and id < coalesce($2, '~') order by id desc limit $3`,
);

/** Sums open top-ups per currency. */
export const openTopUpsOf = statement<{ currency: string; amount: number }, [accountId: string]>(
  'open_top_ups_of',
  `select currency, sum(amount)::bigint as amount from payments
   where account_id = $1 and purpose = 'topup' and check_at is not null group by currency order by currency`,
);
