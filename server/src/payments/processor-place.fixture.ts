import { newId } from '../platform/ids.ts';
import type { ChargeRequest, Customer, Processor } from './processor.ts';

/** Controls what happens around a processor: the buyer at the bank, the network, and an audit of what was charged. */
export interface ProcessorPlace {
  processor: Processor;
  /** Decides the bank's step as the buyer. Returns false if nothing is waiting. */
  decideStep(paymentId: string, yes: boolean): Promise<boolean>;
  /** Returns a card whose charge succeeds while the response is lost. */
  loseResponse(): string;
  /** Returns the number of times that a payment took money. */
  timesCharged(paymentId: string): Promise<number>;
  timesPaidOut(payoutId: string): Promise<number>;
  goodDestination(): Promise<string>;
  badDestination(): Promise<string>;
  /** Returns a payout that had arrived. */
  returnPayout(payoutId: string): Promise<void>;
}

export const newCustomer = (): Customer => ({
  accountId: newId('usr'),
  email: 'ada@people.example',
  name: 'Ada',
  reference: null,
});

export const chargeOf = (method: string, amount = 1_000, customer: string | null = null): ChargeRequest => ({
  id: newId('pay'),
  amount: { currency: 'usd', amount },
  method,
  customer,
  description: 'Souk license lst_1',
  returnUrl: 'http://localhost:4242/dashboard',
  unattended: false,
});
