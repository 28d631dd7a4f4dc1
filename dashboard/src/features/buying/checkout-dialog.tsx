import type { Balance, Dataset, Listing, Mode, Model, PaymentMethod, PaymentProcessor, Purchase } from '@souk/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useBalance } from '../../lib/queries/balance.api.ts';
import { usePaymentProcessor } from '../../lib/queries/payment-processor.api.ts';
import { souk } from '../../lib/souk.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { PaymentLoading } from './payments/payment-loading.tsx';
import { PaymentPending } from './payments/payment-outcome.tsx';
import { useCards } from './payments/payments.api.ts';
import { PurchaseComplete } from './purchase-complete.tsx';
import { useBuying } from './purchases.api.ts';

interface CheckoutDialogProps {
  mode: Mode;
  /** The listing as it was shown when the buyer pressed the button. */
  offered: Listing;
  asset: Model | Dataset;
  /** An earlier purchase of it whose payment is pending. */
  pending: Purchase | null;
  onClose: () => void;
}

/** Buys a license. Closing the dialog cancels nothing. */
export function CheckoutDialog({ mode, offered, asset, pending, onClose }: CheckoutDialogProps) {
  const client = useQueryClient();
  // The buyer agrees to the price in this dialog, so the listing is refetched only after an error that says it changed.
  const listing = useQuery({
    queryKey: ['listing to buy', mode, offered.id],
    queryFn: () => souk.listings.get(offered.id, { mode }),
    initialData: offered,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const processor = usePaymentProcessor(mode);
  const cards = useCards(mode);
  const balance = useBalance(mode);
  return (
    <Dialog title={`Buy “${listing.data.title}”`} onClose={onClose}>
      {processor.data && cards.data && balance.data ? (
        <Checkout
          {...{ mode, asset, pending, onClose }}
          listing={listing.data}
          cards={cards.data}
          balance={balance.data}
          processor={processor.data}
          onPriceChanged={() => client.invalidateQueries()}
        />
      ) : (
        <PaymentLoading queries={[processor, cards, balance]} />
      )}
    </Dialog>
  );
}

interface CheckoutProps extends Omit<CheckoutDialogProps, 'offered'> {
  listing: Listing;
  cards: PaymentMethod[];
  balance: Balance;
  processor: PaymentProcessor;
  onPriceChanged: () => unknown;
}

/** Renders the purchase by its status. */
function Checkout({ mode, listing, pending, onClose, ...form }: CheckoutProps) {
  const { purchase, payment } = useBuying(mode, listing, pending);
  if (purchase?.status === 'succeeded')
    return <PurchaseComplete purchase={purchase} listing={listing} onClose={onClose} />;
  if (purchase?.status === 'pending') {
    const then = 'the license is yours as soon as the payment succeeds, and appears under Purchases.';
    return <PaymentPending mode={mode} nextAction={purchase.next_action} then={then} onClose={onClose} />;
  }
  return <CheckoutForm {...{ listing, payment, onClose, ...form }} failed={purchase?.status === 'failed'} />;
}
