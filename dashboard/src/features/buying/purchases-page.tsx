import type { Mode, Purchase } from '@souk/sdk';
import { useMode } from '../../lib/mode.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ListStates } from '../../ui/feedback/list-states.tsx';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ReceiptIcon } from '../../ui/layout/icons.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { PurchaseRow } from './purchase-row.tsx';
import { usePurchases } from './purchases.api.ts';

export function PurchasesPage() {
  const mode = useMode();
  const purchases = usePurchases(mode);
  return (
    <>
      <PageHeader title="Purchases" description="Your purchases, with receipts, licenses and files." />
      <ListStates {...purchases} empty={<NoPurchases mode={mode} />}>
        {(items) => <Purchases purchases={items} />}
      </ListStates>
    </>
  );
}

function Purchases({ purchases }: { purchases: Purchase[] }) {
  return (
    <Card>
      <ul aria-label="Purchases" className="divide-y divide-line">
        {purchases.map((purchase) => (
          <PurchaseRow key={purchase.id} purchase={purchase} />
        ))}
      </ul>
    </Card>
  );
}

function NoPurchases({ mode }: { mode: Mode }) {
  return (
    <EmptyState
      Icon={ReceiptIcon}
      title={`No ${mode} purchases yet`}
      action={
        <ButtonLink to="/models" variant="primary">
          Browse models
        </ButtonLink>
      }
    >
      {mode === 'test'
        ? 'In test mode you can try out buying, with test cards and no real money.'
        : 'Licenses that you buy are listed here, with their receipts.'}
    </EmptyState>
  );
}
