import type { Mode, PaymentMethod } from '@souk/sdk';
import { type ReactNode, useState } from 'react';
import { useMode } from '../../lib/mode.ts';
import { usePaymentProcessor } from '../../lib/queries/payment-processor.api.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ListStates } from '../../ui/feedback/list-states.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CardIcon, PlusIcon } from '../../ui/layout/icons.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { acceptsCards } from './payments/accepts-cards.ts';
import { AddCardDialog } from './payments/add-card-dialog.tsx';
import { BalanceCard } from './payments/balance-card.tsx';
import { CardEntryUnavailable } from './payments/card-entry-unavailable.tsx';
import { CardRow } from './payments/card-row.tsx';
import { useCards } from './payments/payments.api.ts';

export function CardsPage() {
  const mode = useMode();
  const cards = useCards(mode);
  const { data: processor } = usePaymentProcessor(mode);
  const [adding, setAdding] = useState(false);
  const addButton = processor && acceptsCards(processor) && (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <PlusIcon />
      Add card
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Cards and balance"
        description="How you pay for purchases, keys and inference."
        action={cards.data && cards.data.length > 0 && addButton}
      />
      <div className="space-y-5">
        {/* Another tab may switch the mode: the key resets a payment that was started in this one. */}
        <BalanceCard key={mode} mode={mode} />
        <ListStates
          items={cards.data}
          problem={cards.error}
          retry={() => void cards.refetch()}
          more={undefined}
          loadingMore={false}
          empty={<NoCards mode={mode} action={addButton} />}
        >
          {(items) => <Cards mode={mode} cards={items} />}
        </ListStates>
        {processor && !acceptsCards(processor) && (
          <CardEntryUnavailable processor={processor} hasCards={Boolean(cards.data?.length)} />
        )}
      </div>
      {adding && processor && (
        <AddCardDialog key={mode} mode={mode} processor={processor} onClose={() => setAdding(false)} />
      )}
    </>
  );
}

function Cards({ mode, cards }: { mode: Mode; cards: PaymentMethod[] }) {
  return (
    <Card>
      <ul aria-label="Saved cards" className="divide-y divide-line">
        {cards.map((card) => (
          <CardRow key={card.id} mode={mode} card={card} />
        ))}
      </ul>
    </Card>
  );
}

function NoCards({ mode, action }: { mode: Mode; action: ReactNode }) {
  return (
    <EmptyState Icon={CardIcon} title="No saved cards" action={action}>
      {mode === 'test'
        ? 'Cards that you save or pay with are listed here. Test mode accepts test cards only.'
        : 'Cards that you save or pay with are listed here.'}
    </EmptyState>
  );
}
