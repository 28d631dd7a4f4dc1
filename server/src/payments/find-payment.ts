import type { Queryable } from '../platform/db/queryable.ts';
import type { PaymentRow } from './payment.ts';
import * as sql from './payments.sql.ts';

/** A payment that something else names. */
export async function findPayment(db: Queryable, id: string): Promise<PaymentRow> {
  const payment = await db.one(sql.paymentById, [id]);
  if (!payment) throw new Error(`there is no payment ${id}`);
  return payment;
}
