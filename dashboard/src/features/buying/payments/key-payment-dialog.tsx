import type { ApiKey, Checkout, PaymentMethod, PaymentProcessor } from '@souk/sdk';
import { useEffect, useState } from 'react';
import { formatMoney } from '../../../lib/format/money.ts';
import { useRefreshKeys } from '../../../lib/queries/keys.api.ts';
import { usePaymentProcessor } from '../../../lib/queries/payment-processor.api.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useCheckout, useCheckoutPayment } from './checkouts.api.ts';
import { PaymentCanceled, PaymentDone } from './key-payment-outcome.tsx';
import { PayForm } from './pay-form.tsx';
import { PaymentLoading } from './payment-loading.tsx';
import { PaymentPending } from './payment-outcome.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { useCards } from './payments.api.ts';

interface KeyPaymentDialogProps {
  apiKey: ApiKey;
  onClose: () => void;
}

/** Takes the payment of a live premium key. Closing the dialog leaves the checkout open. */
export function KeyPaymentDialog({ apiKey, onClose }: KeyPaymentDialogProps) {
  const refreshKeys = useRefreshKeys();
  const close = () => {
    void refreshKeys(); // it may have been paid, here or elsewhere
    onClose();
  };
  return (
    <Dialog title={`Activate “${apiKey.name}”`} onClose={close}>
      <Payment apiKey={apiKey} onClose={close} />
    </Dialog>
  );
}

/** Renders the checkout by its status. */
function Payment({ apiKey, onClose }: KeyPaymentDialogProps) {
  const checkout = useCheckout(apiKey.id);
  const processor = usePaymentProcessor('live');
  const cards = useCards('live');
  const status = checkout.data?.status;

  const refreshKeys = useRefreshKeys();
  useEffect(() => {
    if (status === 'paid') void refreshKeys();
  }, [status, refreshKeys]);

  // A checkout that is open again after it was pending: its payment failed, for instance at the bank.
  const [wasPending, setWasPending] = useState(false);
  if (status === 'pending' && !wasPending) setWasPending(true);

  if (checkout.data && status === 'paid') return <PaymentDone apiKey={apiKey} onClose={onClose} />;
  if (checkout.data && status === 'canceled') return <PaymentCanceled onClose={onClose} />;
  if (checkout.data && status === 'pending') {
    const then = 'the key becomes active as soon as the payment succeeds.';
    return <PaymentPending mode="live" nextAction={checkout.data.next_action} then={then} onClose={onClose} />;
  }
  if (checkout.data && processor.data && cards.data) {
    return (
      <ActivationForm
        checkout={checkout.data}
        cards={cards.data}
        processor={processor.data}
        failed={wasPending}
        onClose={onClose}
      />
    );
  }
  return <PaymentLoading queries={[checkout, processor, cards]} />;
}

interface ActivationFormProps {
  checkout: Checkout;
  cards: PaymentMethod[];
  processor: PaymentProcessor;
  failed: boolean;
  onClose: () => void;
}

function ActivationForm({ checkout, ...form }: ActivationFormProps) {
  const { id, api_key_id, amount } = checkout;
  const payment = useCheckoutPayment(api_key_id, id);
  const title = 'Activation of a live premium key';
  return (
    <PayForm {...payment} {...form} action={`Pay ${formatMoney(amount)}`}>
      <PaymentSummary mode="live" title={title} amount={amount} simulated={form.processor.simulated}>
        A one-time fee, paid by card. It is not a credit: inference is billed per token on top.
      </PaymentSummary>
    </PayForm>
  );
}
