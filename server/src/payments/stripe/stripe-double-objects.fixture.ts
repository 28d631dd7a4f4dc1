import { newId } from '../../platform/ids.ts';

export type Fields = Readonly<Record<string, string>>;
export type Json = Record<string, unknown>;

export interface DoubleIntent extends Json {
  id: string;
  amount: number;
  currency: string;
  status: string;
  customer: string | null;
  created: number;
  metadata: Json;
  last_payment_error: Json | null;
}

/** An error response, in Stripe's format. */
export class DoubleError extends Error {
  readonly status: number;
  readonly error: Json;
  constructor(status: number, error: Json) {
    super(String(error.message));
    this.status = status;
    this.error = error;
  }
}

const DECLINES: Record<string, Json> = {
  pm_card_chargeDeclined: {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  pm_card_visa_chargeDeclinedInsufficientFunds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  pm_card_chargeDeclinedExpiredCard: {
    code: 'expired_card',
    decline_code: 'expired_card',
    message: 'Your card has expired.',
  },
};
/** Cards whose bank requires authentication: by redirect, or in a frame that Stripe's script opens. */
const AUTHENTICATED = ['pm_card_authenticationRequired', 'pm_card_threeDSecure2Required'];
const CARDS = ['pm_card_visa', 'pm_card_mastercard', 'pm_card_refundFail', ...AUTHENTICATED];

const numbered = (prefix: string) => `${prefix}_${newId('tok').slice(4)}`;
const missing = (param: string) =>
  new DoubleError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${param}`,
  });
const invalidRequest = (code: string | undefined, message: string) =>
  new DoubleError(400, { type: 'invalid_request_error', code, message });

/** State of the Stripe double, and Stripe's rules for it. */
export class DoubleObjects {
  readonly intents = new Map<string, DoubleIntent>();
  readonly refunds: (Json & { payment_intent: string; amount: number; status: string; metadata: Json })[] = [];
  readonly transfers: (Json & {
    id: string;
    transfer_group: string;
    reversed: boolean;
    amount: number;
    amount_reversed: number;
  })[] = [];
  readonly accounts = new Map<string, Json>();
  readonly #methods = new Map<string, Json & { token: string; customer: string | null }>();

  createCustomer(fields: Fields): Json {
    return { id: numbered('cus'), object: 'customer', email: fields.email ?? null };
  }

  createSetupIntent(fields: Fields): Json {
    const id = numbered('seti');
    return { id, object: 'setup_intent', customer: fields.customer, client_secret: `${id}_secret_1` };
  }

  /** Creates a card as a browser does with Stripe's script. */
  newMethod(token: string, customer: string | null): string {
    if (!CARDS.includes(token) && !DECLINES[token]) throw missing('payment_method');
    const id = numbered('pm');
    const brand = token === 'pm_card_mastercard' ? 'mastercard' : 'visa';
    const card = { brand, last4: brand === 'visa' ? '4242' : '4444', exp_month: 12, exp_year: 2040 };
    this.#methods.set(id, { id, object: 'payment_method', type: 'card', token, customer, card });
    return id;
  }

  method(id: string) {
    const method = this.#methods.get(id) ?? (id.startsWith('pm_card_') && this.#methods.get(this.newMethod(id, null)));
    if (!method) throw missing('payment_method');
    return method;
  }

  attach(id: string, { customer }: Fields): Json {
    const method = this.method(id);
    const decline = DECLINES[method.token];
    if (decline) throw new DoubleError(402, { type: 'card_error', ...decline });
    if (method.customer) throw invalidRequest('payment_method_unexpected_state', 'It is attached already.');
    return Object.assign(method, { customer });
  }

  detach(id: string): Json {
    const method = this.method(id);
    if (!method.customer)
      throw invalidRequest('payment_method_unexpected_state', 'It is not attached: detachment is impossible.');
    return Object.assign(method, { customer: null });
  }

  createIntent(fields: Fields): Json {
    if (Number(fields.amount) < 50) throw invalidRequest('amount_too_small', 'Amount must be at least $0.50 usd');
    const id = numbered('pi');
    const intent: DoubleIntent = {
      ...{ id, object: 'payment_intent', amount: Number(fields.amount), currency: fields.currency ?? '' },
      ...{ customer: fields.customer ?? null, client_secret: `${id}_secret_1`, created: Math.floor(Date.now() / 1000) },
      metadata: metadataOf(fields),
      ...{ status: 'requires_payment_method', next_action: null, last_payment_error: null },
    };
    const method = fields.confirm === 'true' ? this.method(fields.payment_method ?? '') : undefined;
    this.intents.set(id, intent);
    if (!method) return intent;
    intent.token = method.token;
    const decline = DECLINES[method.token];
    if (decline) {
      intent.last_payment_error = { type: 'card_error', ...decline };
      throw new DoubleError(402, { type: 'card_error', ...decline, payment_intent: { ...intent } });
    }
    if (!AUTHENTICATED.includes(method.token)) return Object.assign(intent, { status: 'succeeded' });
    if (fields.off_session === 'true') {
      const error = { type: 'card_error', code: 'authentication_required', message: 'Your card was declined.' };
      intent.last_payment_error = error;
      throw new DoubleError(402, { ...error, payment_intent: { ...intent } });
    }
    if (method.token === 'pm_card_threeDSecure2Required') {
      return Object.assign(intent, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    }
    const url = `https://hooks.stripe.example/redirect/${id}`;
    const redirect_to_url = { url, return_url: fields.return_url };
    return Object.assign(intent, {
      status: 'requires_action',
      next_action: { type: 'redirect_to_url', redirect_to_url },
    });
  }

  intent(id: string): DoubleIntent {
    const intent = this.intents.get(id);
    if (!intent) throw missing('intent');
    return intent;
  }

  /** Newest first, as Stripe lists. */
  listIntents(fields: Fields): Json {
    const since = Number(fields['created[gte]'] ?? 0);
    const matching = [...this.intents.values()]
      .filter(({ created, customer }) => created >= since && (!fields.customer || customer === fields.customer))
      .reverse();
    const start = fields.starting_after ? matching.findIndex(({ id }) => id === fields.starting_after) + 1 : 0;
    const data = matching.slice(start, start + Number(fields.limit ?? 10));
    return { object: 'list', url: '/v1/payment_intents', data, has_more: start + data.length < matching.length };
  }

  cancelIntent(id: string): Json {
    const intent = this.intent(id);
    if (['succeeded', 'canceled', 'processing'].includes(intent.status)) {
      throw invalidRequest(
        'payment_intent_unexpected_state',
        `You cannot cancel this PaymentIntent: it is ${intent.status}.`,
      );
    }
    return Object.assign(intent, { status: 'canceled', next_action: null });
  }

  /** Decides the bank's step as the buyer. Returns false if the intent does not wait for it. */
  completeStep(id: string, yes: boolean): boolean {
    const intent = this.intent(id);
    if (intent.status !== 'requires_action') return false;
    const message = 'We are unable to authenticate your payment method.';
    const error = { type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message };
    const status = yes ? 'succeeded' : 'requires_payment_method';
    Object.assign(intent, { status, next_action: null, last_payment_error: yes ? null : error });
    return true;
  }

  createRefund(fields: Fields): Json {
    const intent = this.intent(fields.payment_intent ?? '');
    const returned = this.refunds.filter((refund) => refund.payment_intent === intent.id && refund.status !== 'failed');
    const left = intent.amount - returned.reduce((sum, { amount }) => sum + amount, 0);
    if (intent.status !== 'succeeded') throw invalidRequest('charge_not_refundable', 'There is no successful charge.');
    if (left === 0) throw invalidRequest('charge_already_refunded', 'The charge has already been refunded.');
    if (Number(fields.amount) > left)
      throw invalidRequest(undefined, 'Refund amount is greater than unrefunded amount.');
    const fails = intent.token === 'pm_card_refundFail';
    const outcome = fails ? { status: 'failed', failure_reason: 'expired_or_canceled_card' } : { status: 'succeeded' };
    const about = { payment_intent: intent.id, amount: Number(fields.amount), metadata: metadataOf(fields) };
    const refund = { id: numbered('re'), object: 'refund', ...about, ...outcome };
    this.refunds.push(refund);
    return refund;
  }

  createAccount(fields: Fields): Json {
    const id = numbered('acct');
    const account = { id, object: 'account', email: fields.email, details_submitted: false, capabilities: {} };
    this.accounts.set(id, account);
    return account;
  }

  account(id: string): Json {
    const account = this.accounts.get(id);
    if (!account) throw missing('account');
    return account;
  }

  /** Completes the seller's onboarding at Stripe. */
  finishOnboarding(id: string, bank: Json = {}): void {
    const account = { id: 'ba_1', object: 'bank_account', last4: '6789', fingerprint: 'one', currency: 'usd' };
    const external_accounts = { object: 'list', data: [{ ...account, default_for_currency: true, ...bank }] };
    Object.assign(this.account(id), {
      details_submitted: true,
      capabilities: { transfers: 'active' },
      external_accounts,
    });
  }

  createTransfer(fields: Fields): Json {
    const account = this.accounts.get(fields.destination ?? '');
    if (!account) throw invalidRequest('account_invalid', 'No such destination');
    if (!account.details_submitted)
      throw invalidRequest('insufficient_capabilities_for_transfer', 'The account cannot receive.');
    const about = { amount: Number(fields.amount), currency: fields.currency, destination: fields.destination };
    const transfer_group = fields.transfer_group ?? '';
    const id = numbered('tr');
    const state = { reversed: false, amount_reversed: 0 };
    const transfer = { id, object: 'transfer', ...about, transfer_group, metadata: metadataOf(fields), ...state };
    this.transfers.push(transfer);
    return transfer;
  }

  transfer(id: string): Json {
    const transfer = this.transfers.find((one) => one.id === id);
    if (!transfer) throw missing('transfer');
    return transfer;
  }

  /** Reverses a transfer as the operator, fully or in part. */
  reverseTransfer(id: string, part?: number): Json {
    const transfer = this.transfer(id) as (typeof this.transfers)[number];
    const amount_reversed = transfer.amount_reversed + (part ?? transfer.amount);
    return Object.assign(transfer, { amount_reversed, reversed: amount_reversed === transfer.amount });
  }
}

function metadataOf(fields: Fields): Json {
  const entries = Object.entries(fields).flatMap(([name, value]) => {
    const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
    return key === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(entries);
}
