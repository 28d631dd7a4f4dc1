import { type NamedAccount, namedAccount } from '../accounts/profile/named-account.ts';
import { statement } from '../platform/db/statement.ts';

export interface AuditRow {
  id: string;
  at: Date;
  operator_id: string | null;
  operator: NamedAccount | null;
  action: string;
  subject: string;
  /** Set if the subject is an account. */
  account: NamedAccount | null;
  detail: Record<string, unknown>;
  request_id: string | null;
}

export const insertAudit = statement<
  unknown,
  [id: string, operatorId: string | null, action: string, subject: string, detail: string, requestId: string | null]
>(
  'insert_operator_audit',
  `insert into operator_audit (id, operator_id, action, subject, detail, request_id)
   values ($1, $2, $3, $4, $5::jsonb, $6)`,
);

const LISTED = `select id, at, operator_id, ${namedAccount('operator_id')} as operator, action, subject,
     ${namedAccount('subject')} as account, detail, request_id
   from operator_audit`;
const NEWEST = 'order by id desc limit';

/** Selects by the most specific filter, each of which has an index. */
export const listAudit = {
  all: statement<AuditRow, [after: string | null, count: number]>(
    'list_operator_audit',
    `${LISTED} where id < coalesce($1::text, '~') ${NEWEST} $2`,
  ),
  withAction: statement<AuditRow, [action: string, after: string | null, count: number]>(
    'list_operator_audit_with_action',
    `${LISTED} where action = $1 and id < coalesce($2::text, '~') ${NEWEST} $3`,
  ),
  ofSubject: statement<AuditRow, [subject: string, action: string | null, after: string | null, count: number]>(
    'list_operator_audit_of_subject',
    `${LISTED} where subject = $1 and ($2::text is null or action = $2) and id < coalesce($3::text, '~')
   ${NEWEST} $4`,
  ),
};
