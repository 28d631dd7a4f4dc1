import type { Queryable } from '../platform/db/queryable.ts';
import type { PaymentRow } from './payment.ts';
import * as sql from './payments.sql.ts';

/** Returns a payment that another record refers to; throws if it is missing. */
export async function findPayment(db: Queryable, id: string): Promise<PaymentRow> {
  const payment = await db.one(sql.paymentById, [id]);
  if (!payment) throw new Error(`there is no payment ${id}`);
  return payment;
}
