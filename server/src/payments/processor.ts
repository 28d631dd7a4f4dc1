import type { Money } from '../platform/http/schemas/json-schema.ts';

/**
 * A card processor: charges, refunds and payouts. Every request that moves money carries an ID of ours as its
 * idempotency key: repeating it never moves money again, and returns the outcome of the first request.
 *
 * A request that throws `OutcomeUnknown` may have gone through: repeat it with the same ID, or look it up. Any other
 * error means that no money moved.
 */
export interface Processor {
  readonly name: ProcessorName;
  /** Key for the card form in the browser; null if there is none. */
  readonly publishableKey: string | null;

  /** Throws if payments are not configured. */
  requireReady(): void;

  /** Prepares the browser to send a card to the processor directly. Returns null if cards are sent to us instead. */
  beginSaving(customer: Customer): Promise<SavingCard | null>;
  /** Saves a card for later charges. */
  saveCard(card: CardInput, customer: Customer): Promise<SavedCard>;
  removeCard(reference: string): Promise<void>;
  /** Returns whether this is a published test token, which can be charged without being saved. */
  isTestToken(token: string): boolean;

  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /**
   * Returns the outcome of an earlier charge, or undefined if it never arrived. Never makes the charge, and blocks one
   * that has not arrived yet, so that it cannot happen later.
   */
  findCharge(request: ChargeRequest, reference: string | null): Promise<ChargeOutcome | undefined>;
  /** Ensures that an open charge can never succeed. Returns its current state. */
  cancelCharge(request: ChargeRequest, reference: string | null): Promise<ChargeOutcome>;
  /**
   * `failed`: the card rejected the refund. Throws if a refund is only impossible now, or impossible here; it then
   * stays owed.
   */
  refund(request: RefundRequest): Promise<TransferOutcome>;

  /** Sets up where a seller's money goes. */
  saveDestination(input: DestinationInput, seller: Customer): Promise<Destination>;
  /** Returns the current state: sellers complete and change their bank account on the processor's site. */
  findDestination(reference: string): Promise<Destination>;
  /** With `reference`, only looks the payout up, never makes it, and throws if it does not exist. */
  payOut(request: PayOutRequest): Promise<TransferOutcome>;

  /** Verifies and parses a callback. Throws `ApiError` if it is not genuine. */
  readCallback(body: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): Callback;
}

export type ProcessorName = 'simulated' | 'stripe';

/** The request may or may not have gone through: a timeout, a broken connection or an invalid response. */
export class OutcomeUnknown extends Error {}

export interface Customer {
  accountId: string;
  email: string;
  name: string;
  /** The processor's ID for the account, if it has one. */
  reference: string | null;
}

export interface SavingCard {
  customer: string;
  clientSecret: string;
}

/** A card number only with the simulated processor; otherwise a processor token. */
export type CardInput =
  | { card: { number: string; exp_month: number; exp_year: number; cvc: string } }
  | { token: string };

export interface SavedCard {
  reference: string;
  /** The processor's ID for the account, if it has one. */
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
  /** A saved card's reference or a test token. */
  method: string;
  customer: string | null;
  /** Shown on statements and in the processor's dashboard. Contains no personal data. */
  description: string;
  /** The browser returns here after a further step. */
  returnUrl: string;
  /** No one is present to complete a further step: a card that requires one is declined. */
  unattended: boolean;
}

export type ChargeOutcome =
  | { status: 'succeeded'; reference: string }
  | { status: 'failed'; reference: string | null; code: DeclineCode; message: string }
  /** The buyer has a further step to complete, or the processor is still working. */
  | { status: 'pending'; reference: string; nextAction: NextAction | null };

export type DeclineCode =
  | 'card_declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'authentication_failed'
  | 'canceled';

export interface NextAction {
  type: 'redirect' | 'use_processor_sdk';
  /** Present for `redirect`: the URL to send the buyer's browser to. */
  url?: string;
  /** Present for `use_processor_sdk`: the secret that the processor's script needs. */
  client_secret?: string;
}

export interface RefundRequest {
  /** rfd_…: the idempotency key. */
  id: string;
  /** The charge: our payment ID, and the processor's reference below. */
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
  /** The processor's ID of the payout, once known. */
  reference: string | null;
}

export type TransferOutcome =
  | { status: 'succeeded'; reference: string }
  | { status: 'pending'; reference: string }
  /** Without a reference nothing was created. The message is for the owner of the money; the cause is only logged. */
  | { status: 'failed'; reference: string | null; code: string; message: string; cause?: Error };

/** Bank details only with the simulated processor; otherwise the processor collects them itself. */
export type DestinationInput = { bank_account: { holder: string; iban: string } } | { returnUrl: string };

export interface Destination {
  reference: string;
  status: 'ready' | 'onboarding';
  /** Text for the seller, such as `bank account ending 3000`. */
  label: string;
  /**
   * Identifies the bank account behind the reference: a different value means a different account. Never its number.
   */
  externalAccount?: string;
  /** URL at which the seller completes onboarding. */
  onboardingUrl?: string;
}

/**
 * A callback from the processor. For charges it is only a hint to look them up; refunds and payouts carry their
 * outcome.
 */
export type Callback =
  | { id: string; about: 'charge'; paymentId: string | null; reference: string }
  | { id: string; about: 'refund'; refundId: string | null; reference: string; outcome: TransferOutcome }
  | { id: string; about: 'payout'; payoutId: string | null; reference: string; outcome: TransferOutcome }
  | { id: string; about: 'nothing' };
