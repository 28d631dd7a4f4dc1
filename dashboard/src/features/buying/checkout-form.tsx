import type { Balance, Dataset, Listing, Model, PaymentMethod, PaymentProcessor, Purchase, SoukError } from '@souk/sdk';
import { formatMoney } from '../../lib/format/money.ts';
import type { Problem } from '../../lib/problem.ts';
import type { Payment } from './payments/card-payment.ts';
import { PayForm } from './payments/pay-form.tsx';
import { PaymentSummary } from './payments/payment-summary.tsx';
import { walletIn } from './payments/wallet.ts';

interface CheckoutFormProps {
  listing: Listing;
  asset: Model | Dataset;
  payment: Payment<Purchase>;
  cards: PaymentMethod[];
  balance: Balance;
  processor: PaymentProcessor;
  failed: boolean;
  /** Resolves when the current listing is loaded. */
  onPriceChanged: () => unknown;
  onClose: () => void;
}

export function CheckoutForm({ listing, asset, payment, balance, onPriceChanged, ...form }: CheckoutFormProps) {
  const { price } = listing;
  const onFailed = (error: SoukError) =>
    Promise.all([payment.onFailed(error), isPriceChange(error) && onPriceChanged()]);
  return (
    <PayForm
      {...payment}
      {...form}
      onFailed={onFailed}
      purse={{ available: walletIn(balance, price.currency), price }}
      action={`Pay ${formatMoney(price)}`}
      explain={explain}
    >
      <PaymentSummary mode={payment.mode} title={asset.slug} amount={price} simulated={form.processor.simulated}>
        A license under {asset.license} terms, sold by {listing.owner.slug}. Paid once; includes later revisions.
      </PaymentSummary>
    </PayForm>
  );
}

function isPriceChange({ field }: SoukError): boolean {
  return field === 'expected_price';
}

function explain(error: SoukError): Problem | undefined {
  if (isPriceChange(error)) {
    return {
      message: 'The seller has changed the price. Nothing was charged. Check the new price before you pay.',
    };
  }
  if (error.code === 'insufficient_balance') {
    return { message: 'Your balance is too low. Nothing was charged. Top it up, or pay by card.' };
  }
  return undefined;
}
