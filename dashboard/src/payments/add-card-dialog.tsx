import type { Mode } from '@souk/sdk';
import { useMemo } from 'react';
import { DialogForm } from '../ui/dialog-form.tsx';
import { readCard } from './card-entry.ts';
import { CardFields } from './card-fields.tsx';
import { cardProblem } from './card-problem.ts';
import { MoneyNote } from './money-note.tsx';
import { useSaveCard } from './payments.api.ts';

/** Where cards are sent to the market itself: it takes no real ones. */
export function AddCardDialog({ mode, onClose }: { mode: Mode; onClose: () => void }) {
  const { busy, error, save } = useSaveCard(mode);
  const problem = useMemo(() => error && cardProblem(error), [error]);
  return (
    <DialogForm
      title="Add a card"
      action="Add card"
      busy={busy}
      problem={problem}
      onSubmit={(values) => save(readCard(values), onClose)}
      onClose={onClose}
    >
      <MoneyNote mode={mode} simulated />
      <CardFields />
    </DialogForm>
  );
}
