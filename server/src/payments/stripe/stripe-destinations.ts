import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { invalid } from '../../platform/errors.ts';
import type { Customer, Destination, DestinationInput } from '../processor.ts';
import { mapErrors } from './stripe-client.ts';

/** Starts or continues onboarding: Stripe itself collects the seller's identity and bank account. */
export async function saveDestination(stripe: Stripe, input: DestinationInput, seller: Customer): Promise<Destination> {
  if (!('returnUrl' in input)) {
    throw invalid(
      'bank_account',
      'Bank details are not accepted here. Send `{}` and enter them at `onboarding_url`, with Stripe.',
    );
  }
  const account = await accountOf(stripe, seller);
  if (isReady(account)) return describe(account);
  const link = await mapErrors(
    stripe.accountLinks.create({
      account: account.id,
      type: 'account_onboarding',
      return_url: input.returnUrl,
      refresh_url: input.returnUrl,
    }),
  );
  return { ...describe(account), onboardingUrl: link.url };
}

export async function findDestination(stripe: Stripe, reference: string): Promise<Destination> {
  return describe(await mapErrors(stripe.accounts.retrieve(reference)));
}

async function accountOf(stripe: Stripe, { accountId, email, reference }: Customer): Promise<Stripe.Account> {
  if (reference?.startsWith('acct_')) return mapErrors(stripe.accounts.retrieve(reference));
  const params: Stripe.AccountCreateParams = {
    // Stripe provides the seller's dashboard and paperwork; the market pays fees and bears losses.
    controller: {
      stripe_dashboard: { type: 'express' },
      fees: { payer: 'application' },
      losses: { payments: 'application' },
    },
    email,
    capabilities: { transfers: { requested: true } },
    metadata: { souk_account: accountId },
  };
  return mapErrors(stripe.accounts.create(params, { idempotencyKey: `destination_${accountId}_${email}` }));
}

function describe(account: Stripe.Account): Destination {
  const bank = account.external_accounts?.data[0];
  const label = bank?.last4 ? `bank account ending ${bank.last4}` : 'Stripe account';
  const externalAccount = identify(account.external_accounts?.data ?? []);
  return { reference: account.id, status: isReady(account) ? 'ready' : 'onboarding', label, ...externalAccount };
}

/** Hashes all bank accounts and which ones are defaults, since Stripe pays each currency to its default account. */
function identify(accounts: readonly Stripe.ExternalAccount[]): Pick<Destination, 'externalAccount'> {
  if (accounts.length === 0) return {};
  const each = accounts.map(({ id, fingerprint, currency, default_for_currency }) =>
    JSON.stringify([fingerprint ?? id, currency, default_for_currency === true]),
  );
  return { externalAccount: createHash('sha256').update(each.sort().join()).digest('hex') };
}

function isReady({ capabilities, details_submitted }: Stripe.Account): boolean {
  return details_submitted && capabilities?.transfers === 'active';
}
