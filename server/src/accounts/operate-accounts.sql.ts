import { statement } from '../platform/db/statement.ts';

export type OperatedStatus = 'active' | 'suspended' | 'closed';

export interface OperatedAccountRow {
  id: string;
  slug: string;
  name: string;
  email: string | null;
  email_confirmed_at: Date | null;
  demo: boolean;
  operator_since: Date | null;
  suspended_at: Date | null;
  suspension_reason: string | null;
  closed_at: Date | null;
  created_at: Date;
}

const COLUMNS = `id, slug, name, email, email_confirmed_at, demo, operator_since, suspended_at, suspension_reason,
  closed_at, created_at`;

export const searchAccounts = statement<
  OperatedAccountRow,
  [words: string, after: string | null, count: number, status: OperatedStatus | null]
>(
  'search_accounts',
  `select ${COLUMNS} from accounts
   where ($1 = '' or position($1 in lower(name)) > 0 or position($1 in slug) > 0 or position($1 in email) > 0)
     and ($2::text is null or id < $2)
     and ($4::text is null or $4 = case when closed_at is not null then 'closed'
                                        when suspended_at is not null then 'suspended' else 'active' end)
   order by id desc limit $3`,
);

export const operatedAccount = statement<OperatedAccountRow, [id: string]>(
  'operated_account',
  `select ${COLUMNS} from accounts where id = $1`,
);

export const operatedAccountNamed = statement<OperatedAccountRow, [id: string, email: string]>(
  'operated_account_named',
  `select ${COLUMNS} from accounts where id = $1 or email = $2`,
);

export const suspendAccount = statement<unknown, [id: string, reason: string]>(
  'suspend_account',
  `update accounts set suspended_at = coalesce(suspended_at, now()), suspension_reason = $2, updated_at = now()
   where id = $1 and closed_at is null`,
);

export const reinstateAccount = statement<unknown, [id: string]>(
  'reinstate_account',
  'update accounts set suspended_at = null, suspension_reason = null, updated_at = now() where id = $1',
);

export const setOperator = statement<
  { id: string; email_confirmed_at: Date | null },
  [email: string, operator: boolean]
>(
  'set_operator',
  `update accounts set operator_since = case when $2 then coalesce(operator_since, now()) end, updated_at = now()
   where email = $1 and not demo and closed_at is null returning id, email_confirmed_at`,
);
