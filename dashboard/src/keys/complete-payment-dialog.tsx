import type { ApiKey } from '@souk/sdk';
import { useEffect, useState } from 'react';
import { useCards, usePaymentProcessor } from '../payments/payments.api.ts';
import { Dialog } from '../ui/dialog.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Spinner } from '../ui/loading.tsx';
import { useCheckout } from './checkouts.api.ts';
import { useRefreshKeys } from './keys.api.ts';
import { PayForm } from './pay-form.tsx';
import { PaymentCanceled, PaymentDone, PaymentPending } from './payment-outcome.tsx';

interface CompletePaymentDialogProps {
  apiKey: ApiKey;
  onClose: () => void;
}

/** The payment of a live premium key. Dismissing it leaves it open. */
export function CompletePaymentDialog({ apiKey, onClose }: CompletePaymentDialogProps) {
  const refreshKeys = useRefreshKeys();
  const close = () => {
    void refreshKeys(); // whatever came of it, here or elsewhere
    onClose();
  };
  return (
    <Dialog title={`Activate “${apiKey.name}”`} onClose={close}>
      <Payment apiKey={apiKey} onClose={close} />
    </Dialog>
  );
}

/** The checkout in whichever state it is. */
function Payment({ apiKey, onClose }: CompletePaymentDialogProps) {
  const checkout = useCheckout(apiKey.id);
  const processor = usePaymentProcessor('live');
  const cards = useCards('live');
  const status = checkout.data?.status;

  const refreshKeys = useRefreshKeys();
  useEffect(() => {
    if (status === 'paid') void refreshKeys();
  }, [status, refreshKeys]);

  // One that is open after it was pending: its payment failed, for instance at the bank.
  const [waited, setWaited] = useState(false);
  if (status === 'pending' && !waited) setWaited(true);

  if (checkout.data && status === 'paid') return <PaymentDone apiKey={apiKey} onClose={onClose} />;
  if (checkout.data && status === 'canceled') return <PaymentCanceled onClose={onClose} />;
  if (checkout.data && status === 'pending') return <PaymentPending checkout={checkout.data} onClose={onClose} />;
  if (checkout.data && processor.data && cards.data) {
    const { simulated } = processor.data;
    return (
      <PayForm checkout={checkout.data} cards={cards.data} simulated={simulated} failed={waited} onClose={onClose} />
    );
  }
  const failed = [checkout, processor, cards].filter((query) => query.error && !query.data);
  const retry = () => {
    for (const query of failed) void query.refetch();
  };
  return failed[0]?.error ? <LoadFailure problem={failed[0].error} onRetry={retry} /> : <Loading />;
}

function Loading() {
  return (
    <div className="grid h-64 place-items-center text-faint" role="status">
      <Spinner className="size-6" />
      <span className="sr-only">Loading</span>
    </div>
  );
}
