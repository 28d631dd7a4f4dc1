import { newId } from '../platform/ids.ts';
import type { ChargeRequest, Customer, Processor } from './processor.ts';

/** What a test does behind the processor's back: as the buyer at the bank, as the network, and as an auditor. */
export interface ProcessorPlace {
  processor: Processor;
  /** The buyer answers the bank. False where nothing waits for an answer. */
  answerStep(paymentId: string, yes: boolean): Promise<boolean>;
  /** The card of a charge that goes through while its answer is lost. */
  loseAnswer(): string;
  /** How often a payment really took money. */
  timesCharged(paymentId: string): Promise<number>;
  timesPaidOut(payoutId: string): Promise<number>;
  goodDestination(): Promise<string>;
  badDestination(): Promise<string>;
  /** The bank sends back what had arrived. */
  returnPayout(payoutId: string): Promise<void>;
}

export const somebody = (): Customer => ({
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
