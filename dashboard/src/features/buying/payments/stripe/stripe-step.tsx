import type { Mode, SoukError } from '@souk/sdk';
import { useMutation } from '@tanstack/react-query';
import { usePaymentProcessor } from '../../../../lib/queries/payment-processor.api.ts';
import { useHideDialog } from '../../../../ui/dialogs/dialog.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { toSoukError } from './stripe-form.ts';
import { openStripe } from './stripe-script.ts';

interface StripeStepProps {
  mode: Mode;
  clientSecret: string;
}

/** Runs 3-D Secure, a step that the bank requires and Stripe's script shows. The server reports the result. */
export function StripeStep({ mode, clientSecret }: StripeStepProps) {
  const { data: processor } = usePaymentProcessor(mode);
  const hideDialog = useHideDialog();
  const publishableKey = processor?.publishable_key;
  const step = useMutation({
    mutationFn: async () => {
      if (!publishableKey) throw new Error('the button is only shown with a publishable key');
      const stripe = await openStripe(publishableKey);
      const showDialog = hideDialog();
      const { error } = await stripe.handleNextAction({ clientSecret }).finally(showDialog);
      if (error) throw toSoukError(error);
    },
  });
  if (processor && !publishableKey) return <NotInThisMode />;
  return (
    <>
      <p className="text-sm">Your bank asks you to confirm this payment. Nothing is charged without it.</p>
      {step.error && <Notice tone="danger">{messageOf(step.error)}</Notice>}
      <Button variant="primary" busy={step.isPending || !processor} onClick={() => step.mutate()}>
        {step.error ? 'Try again' : 'Continue with your bank'}
      </Button>
    </>
  );
}

function messageOf(error: SoukError | Error): string {
  return 'code' in error
    ? error.message
    : 'Stripe could not be reached. A content blocker may block it: allow js.stripe.com on this page.';
}

function NotInThisMode() {
  return (
    <Notice tone="warn">
      Your bank requires a further step that this page cannot show. Nothing is charged without it, and the payment
      expires after a day. You can then use another card.
    </Notice>
  );
}
