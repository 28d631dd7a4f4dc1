import type { Mode } from '@souk/sdk';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { MoneyNote } from './money-note.tsx';
import { useSaveCard } from './payments.api.ts';
import { useStripeCard } from './stripe/stripe-card.ts';
import { StripeCardForm } from './stripe/stripe-card-form.tsx';

interface AddStripeCardDialogProps {
  mode: Mode;
  publishableKey: string;
  onClose: () => void;
}

/** Saves a card through Stripe's form: its number is sent to Stripe only. */
export function AddStripeCardDialog({ onClose, ...card }: AddStripeCardDialogProps) {
  return (
    <Dialog title="Add a card" onClose={onClose}>
      <CardForm {...card} onClose={onClose} />
    </Dialog>
  );
}

/** Inside the dialog, because it hides the dialog while the bank asks for confirmation. */
function CardForm({ mode, publishableKey, onClose }: AddStripeCardDialogProps) {
  const { busy, error, save } = useSaveCard();
  const stripe = useStripeCard(mode, publishableKey, 0, 'now');
  return (
    <Form
      problem={error}
      onSubmit={() => save(stripe.save, onClose)}
      className="scroll-mt-20"
      problemClassName="px-5 pt-5"
    >
      <DialogBody>
        <MoneyNote mode={mode} simulated={false} />
        <StripeCardForm {...stripe} />
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy} disabled={stripe.state !== 'ready'}>
          Add card
        </Button>
      </DialogActions>
    </Form>
  );
}
