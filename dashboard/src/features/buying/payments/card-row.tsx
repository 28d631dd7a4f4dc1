import type { Mode, PaymentMethod } from '@souk/sdk';
import { useState } from 'react';
import { cardExpiry, cardName } from '../../../lib/labels/card-labels.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ProblemNotice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { useRemoveCard, useSetDefaultCard } from './payments.api.ts';

interface CardRowProps {
  mode: Mode;
  card: PaymentMethod;
}

export function CardRow({ mode, card }: CardRowProps) {
  const [removing, setRemoving] = useState(false);
  const makeDefault = useSetDefaultCard(mode, card.id);
  const name = cardName(card);
  return (
    <li className="px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-56 text-sm">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{name}</span>
            {card.is_default && <Badge tone="accent">Default</Badge>}
          </p>
          <p className="mt-1 text-[13px] text-muted">{cardExpiry(card)}</p>
        </div>
        <div className="flex gap-2">
          {!card.is_default && (
            <Button
              size="small"
              busy={makeDefault.isPending}
              onClick={() => makeDefault.mutate()}
              aria-label={`Make ${name} the default`}
            >
              Make default
            </Button>
          )}
          <Button size="small" variant="warning" onClick={() => setRemoving(true)} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        </div>
      </div>
      {makeDefault.error && (
        <div className="mt-3">
          <ProblemNotice problem={makeDefault.error} />
        </div>
      )}
      {removing && <RemoveCardDialog mode={mode} card={card} onClose={() => setRemoving(false)} />}
    </li>
  );
}

function RemoveCardDialog({ mode, card, onClose }: CardRowProps & { onClose: () => void }) {
  const remove = useRemoveCard(mode, card.id);
  return (
    <ConfirmDialog
      title="Remove this card?"
      action="Remove card"
      busy={remove.isPending}
      problem={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{cardName(card)} will no longer be charged. Earlier payments with it are not affected.</p>
      {card.is_default && <p>This is your default card. Choose another default to keep paying for inference.</p>}
    </ConfirmDialog>
  );
}
