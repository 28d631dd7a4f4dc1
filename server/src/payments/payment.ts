import type { Vault } from '../platform/crypto/key-ring.ts';
import type { Tx } from '../platform/db/queryable.ts';
import type { Mode } from '../platform/db/realm.ts';
import type { ChargeRequest, Processor, ProcessorName } from './processor.ts';

export type Purpose = 'topup' | 'purchase' | 'activation' | 'usage';
export type PaymentStatus = 'processing' | 'pending' | 'succeeded' | 'failed' | 'returned';

/** A card charge, in any state. */
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
  /**
   * `processing`: the charge is about to be sent, or its outcome is unknown. `pending`: the processor waits for a
   * further step.
   */
  status: PaymentStatus;
  reference: string | null;
  /** Encrypted. */
  next_action: Buffer | null;
  failure_code: string | null;
  failure_message: string | null;
  created_at: Date;
  settled_at: Date | null;
  checks: number;
}

/** Hooks of what is paid for, called on the transaction that settles the payment. */
export interface PaidFor {
  /** Returns `unwanted` if the subject is no longer available: the payment is refunded at once. */
  onPaid(tx: Tx, payment: PaymentRow, requestId?: string): Promise<'kept' | 'unwanted'>;
  onFailed(tx: Tx, payment: PaymentRow): Promise<void>;
}

export interface PaymentsOptions {
  processors: Record<Mode, Processor>;
  /** The hooks of each purpose; those of later domains are wired in `app.ts`. */
  purposes: Record<Purpose, PaidFor>;
  /** Encrypts secrets at rest. */
  keyRing: Record<Mode, Vault>;
  publicUrl: string;
  /** True if email is really sent. If so, buying in live mode requires a confirmed email address. */
  requiresConfirmedEmail: boolean;
}

export function isSettled({ status }: Pick<PaymentRow, 'status'>): boolean {
  return status !== 'processing' && status !== 'pending';
}

const DESCRIPTIONS: Record<Purpose, string> = {
  topup: 'Souk balance',
  purchase: 'Souk license',
  activation: 'Souk premium key',
  usage: 'Souk inference',
};

/** Builds the same request for every attempt: processors compare the parameters sent under one idempotency key. */
export function toChargeRequest(payment: PaymentRow, publicUrl: string): ChargeRequest {
  return {
    id: payment.id,
    amount: { currency: payment.currency, amount: payment.amount },
    method: payment.method_reference,
    customer: payment.customer_reference,
    description: `${DESCRIPTIONS[payment.purpose]} ${payment.subject}`,
    returnUrl: `${publicUrl}/dashboard`,
    unattended: payment.purpose === 'usage',
  };
}
