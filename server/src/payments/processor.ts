import type { Money } from '../platform/http/schemas/json-schema.ts';

/**
 * A card processor: where money comes in and goes out. Every request that moves money carries an id of ours, which is
 * its idempotency key: asking again for the same id never moves money again, and answers what came of it the first time.
 *
 * A request that throws `OutcomeUnknown` may have gone through: ask again with the same id, or look for it. Any other
 * error means that nothing was moved.
 */
export interface Processor {
  readonly name: ProcessorName;
  /** For the browser's card form; null where there is none. */
  readonly publishableKey: string | null;

  /** Throws where payments are not set up. */
  requireReady(): void;

  /** Makes ready for a browser to hand a card to the processor directly. Null where cards are given to us by token. */
  beginSaving(customer: Customer): Promise<SavingCard | null>;
  /** Keeps a card for later charges. */
  saveCard(card: CardInput, customer: Customer): Promise<SavedCard>;
  removeCard(reference: string): Promise<void>;
  /** Whether this names a test card by a published token, good without having been saved. */
  isTestToken(token: string): boolean;

  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /**
   * What came of a charge that was asked for; undefined where it never arrived. It is only looked for, never made; and
   * one that has not arrived by then is kept from ever happening.
   */
  findCharge(request: ChargeRequest, reference: string | null): Promise<ChargeOutcome | undefined>;
  /** Makes sure that a charge which is still open can never succeed. Answers what it is now. */
  cancelCharge(request: ChargeRequest, reference: string | null): Promise<ChargeOutcome>;
  /** `failed`: the card took no money back. One that is merely not to be had now, or here, throws and stays owed. */
  refund(request: RefundRequest): Promise<TransferOutcome>;

  /** Where a seller's money is to go. */
  saveDestination(input: DestinationInput, seller: Customer): Promise<Destination>;
  /** What it is now: sellers complete it, and change their bank account, at the processor's own site. */
  findDestination(reference: string): Promise<Destination>;
  /** With its reference a payout is only looked at, never made; and one that is not there throws. */
  payOut(request: PayOutRequest): Promise<TransferOutcome>;

  /** Checks that a callback is genuine, and reads it. Throws `ApiError` for one that is not. */
  readCallback(body: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): Callback;
}

export type ProcessorName = 'simulated' | 'stripe';

/** Whether a request went through is not known: a timeout, a broken connection, an answer that makes no sense. */
export class OutcomeUnknown extends Error {}

export interface Customer {
  accountId: string;
  email: string;
  name: string;
  /** The processor's own name for the account, if it has one already. */
  reference: string | null;
}

export interface SavingCard {
  customer: string;
  clientSecret: string;
}

/** A card by its number only with the simulated processor; a token of the processor's otherwise. */
export type CardInput =
  | { card: { number: string; exp_month: number; exp_year: number; cvc: string } }
  | { token: string };

export interface SavedCard {
  reference: string;
  /** The processor's name for the account, where it keeps one. */
  customer: string | null;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
}

export interface ChargeRequest {
  /** pay_…: the idempotency key. */
  id: string;
  amount: Money;
  /** The card: a saved card's reference or a test token. */
  method: string;
  customer: string | null;
  /** Shown on statements and in the processor's own dashboard. Nothing personal. */
  description: string;
  /** Where a browser comes back to after a further step. */
  returnUrl: string;
  /** Nobody is there who could take a further step: a card that asks for one is declined. */
  unattended: boolean;
}

export type ChargeOutcome =
  | { status: 'succeeded'; reference: string }
  | { status: 'failed'; reference: string | null; code: DeclineCode; message: string }
  /** The buyer has a further step to take, or the processor takes its time. */
  | { status: 'pending'; reference: string; nextAction: NextAction | null };

export type DeclineCode =
  | 'card_declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'authentication_failed'
  | 'canceled';

export interface NextAction {
  type: 'redirect' | 'use_processor_sdk';
  /** Of `redirect`: where to send the buyer's browser. */
  url?: string;
  /** Of `use_processor_sdk`: what the processor's own script needs. */
  client_secret?: string;
}

export interface RefundRequest {
  /** rfd_…: the idempotency key. */
  id: string;
  /** The charge: our id, and the processor's. */
  paymentId: string;
  reference: string;
  amount: Money;
}

export interface PayOutRequest {
  /** pyo_…: the idempotency key. */
  id: string;
  destination: string;
  amount: Money;
  description: string;
  /** The processor's own, once it is known. */
  reference: string | null;
}

export type TransferOutcome =
  | { status: 'succeeded'; reference: string }
  | { status: 'pending'; reference: string }
  /** With no reference nothing was ever made. The message is for the owner of the money, the cause for the log alone. */
  | { status: 'failed'; reference: string | null; code: string; message: string; cause?: Error };

/** Bank details only with the simulated processor; the processor asks for them itself otherwise. */
export type DestinationInput = { bank_account: { holder: string; iban: string } } | { returnUrl: string };

export interface Destination {
  reference: string;
  status: 'ready' | 'onboarding';
  /** Such as `bank account ending 3000`. */
  label: string;
  /** Identifies the bank account behind the reference: another value means another bank account. Never its number. */
  externalAccount?: string;
  /** Where the seller finishes it. */
  onboardingUrl?: string;
}

/** What a processor tells of its own accord. It is only a hint to go and ask, apart from what came back. */
export type Callback =
  | { id: string; about: 'charge'; paymentId: string | null; reference: string }
  | { id: string; about: 'refund'; refundId: string | null; reference: string; outcome: TransferOutcome }
  | { id: string; about: 'payout'; payoutId: string | null; reference: string; outcome: TransferOutcome }
  | { id: string; about: 'nothing' };
