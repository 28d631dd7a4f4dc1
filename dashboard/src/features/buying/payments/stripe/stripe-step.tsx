import type { Mode, SoukError } from '@souk/sdk';
import { useMutation } from '@tanstack/react-query';
import { usePaymentProcessor } from '../../../../lib/queries/payment-processor.api.ts';
import { useStepAside } from '../../../../ui/dialogs/dialog.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { refusalOf } from './stripe-form.ts';
import { openStripe } from './stripe-script.ts';

interface StripeStepProps {
  mode: Mode;
  clientSecret: string;
}

/** A further step that the bank asks for and Stripe's script shows: 3-D Secure. What comes of it is told by the server. */
export function StripeStep({ mode, clientSecret }: StripeStepProps) {
  const { data: processor } = usePaymentProcessor(mode);
  const stepAside = useStepAside();
  const publishableKey = processor?.publishable_key;
  const step = useMutation({
    mutationFn: async () => {
      if (!publishableKey) throw new Error('the button is there only with a key');
      const stripe = await openStripe(publishableKey);
      const comeBack = stepAside();
      const { error } = await stripe.handleNextAction({ clientSecret }).finally(comeBack);
      if (error) throw refusalOf(error);
    },
  });
  if (processor && !publishableKey) return <NotInThisMode />;
  return (
    <>
      <p className="text-sm">Your bank asks you to confirm this payment. Nothing is charged without it.</p>
      {step.error && <Notice tone="danger">{wordsOf(step.error)}</Notice>}
      <Button look="primary" busy={step.isPending || !processor} onClick={() => step.mutate()}>
        {step.error ? 'Try again' : 'Continue with your bank'}
      </Button>
    </>
  );
}

function wordsOf(error: SoukError | Error): string {
  return 'code' in error ? error.message : 'Stripe could not be reached. A content blocker may keep it out.';
}

function NotInThisMode() {
  return (
    <Notice tone="warn">
      Your bank asks for a further step that this page cannot show. Nothing is charged without it, and after a day the
      payment is given up: then you can use another card.
    </Notice>
  );
}
