import type { PaymentsOptions } from '../payments/payment.ts';

export interface CommerceOptions {
  payments: PaymentsOptions;
  /** What the market keeps of a sale unless an operator has set another rate, in hundredths of a percent. */
  platformFeeBps: number;
  publicUrl: string;
}
