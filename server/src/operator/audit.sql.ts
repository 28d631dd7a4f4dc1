import { statement } from '../platform/db/statement.ts';

export interface AuditRow {
  id: string;
  at: Date;
  operator_id: string | null;
  action: string;
  subject: string;
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

export const listAudit = statement<
  AuditRow,
  [after: string | null, count: number, action: string | null, subject: string | null]
>(
  'list_operator_audit',
  `select id, at, operator_id, action, subject, detail, request_id from operator_audit
   where ($1::text is null or id < $1) and ($3::text is null or action = $3) and ($4::text is null or subject = $4)
   order by id desc limit $2`,
);
