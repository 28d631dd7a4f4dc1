import type { Vault } from '../platform/crypto/key-ring.ts';
import type { Tx } from '../platform/db/queryable.ts';
import type { Mode } from '../platform/db/realm.ts';
import type { ChargeRequest, Processor, ProcessorName } from './processor.ts';

export type Purpose = 'topup' | 'purchase' | 'activation' | 'usage';
export type PaymentStatus = 'processing' | 'pending' | 'succeeded' | 'failed' | 'returned';

/** What an account was, or is being, charged on a card. */
export interface PaymentRow {
  id: string;
  purpose: Purpose;
  subject: string;
  account_id: string;
  payment_method_id: string | null;
  processor: ProcessorName;
  method_reference: string;
  customer_reference: string | null;
  currency: string;
  amount: number;
  /** `processing`: asked, or about to ask, and not known what came of it. `pending`: the processor waits for something. */
  status: PaymentStatus;
  reference: string | null;
  /** Sealed. */
  next_action: Buffer | null;
  failure_code: string | null;
  failure_message: string | null;
  created_at: Date;
  settled_at: Date | null;
  checks: number;
}

/** What is paid for, told on the transaction that settles the payment. */
export interface PaidFor {
  /** `unwanted`: it can no longer be had, so the money goes straight back. */
  onPaid(tx: Tx, payment: PaymentRow, requestId?: string): Promise<'kept' | 'unwanted'>;
  onFailed(tx: Tx, payment: PaymentRow): Promise<void>;
}

export interface PaymentsOptions {
  processors: Record<Mode, Processor>;
  /** What each purpose does with its money; later domains are listed in `app.ts`. */
  purposes: Record<Purpose, PaidFor>;
  /** Seals what is not to be read in the database. */
  keyRing: Record<Mode, Vault>;
  publicUrl: string;
  /** Mail is really sent: then buying in live mode needs an address that was confirmed. */
  confirmsAddresses: boolean;
}

export function isSettled({ status }: Pick<PaymentRow, 'status'>): boolean {
  return status !== 'processing' && status !== 'pending';
}

const DESCRIBED: Record<Purpose, string> = {
  topup: 'Souk balance',
  purchase: 'Souk license',
  activation: 'Souk premium key',
  usage: 'Souk inference',
};

/** The same for every try: a processor compares what is asked for under one idempotency key. */
export function toChargeRequest(payment: PaymentRow, publicUrl: string): ChargeRequest {
  return {
    id: payment.id,
    amount: { currency: payment.currency, amount: payment.amount },
    method: payment.method_reference,
    customer: payment.customer_reference,
    description: `${DESCRIBED[payment.purpose]} ${payment.subject}`,
    returnUrl: `${publicUrl}/dashboard`,
    unattended: payment.purpose === 'usage',
  };
}
