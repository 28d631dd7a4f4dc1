import type { Mode, PaymentProcessor } from '@souk/sdk';
import { useMemo } from 'react';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { AddStripeCardDialog } from './add-stripe-card-dialog.tsx';
import { readCard } from './card-entry.ts';
import { CardFields } from './card-fields.tsx';
import { cardProblem } from './card-problem.ts';
import { MoneyNote } from './money-note.tsx';
import { saveCard, useSaveCard } from './payments.api.ts';

interface AddCardDialogProps {
  mode: Mode;
  processor: PaymentProcessor;
  onClose: () => void;
}

export function AddCardDialog({ processor, ...rest }: AddCardDialogProps) {
  const { simulated, publishable_key } = processor;
  if (simulated || publishable_key === null) return <AddTestCardDialog {...rest} />;
  return <AddStripeCardDialog publishableKey={publishable_key} {...rest} />;
}

/** Saves a test card. The form sends it to the market itself, which accepts no real cards. */
function AddTestCardDialog({ mode, onClose }: Omit<AddCardDialogProps, 'processor'>) {
  const { busy, error, save } = useSaveCard();
  const problem = useMemo(() => error && cardProblem(error), [error]);
  return (
    <DialogForm
      title="Add a card"
      action="Add card"
      busy={busy}
      problem={problem}
      onSubmit={(values) => {
        const entry = readCard(values);
        save(() => saveCard(mode, entry, 'now'), onClose);
      }}
      onClose={onClose}
    >
      <MoneyNote mode={mode} simulated />
      <CardFields />
    </DialogForm>
  );
}
