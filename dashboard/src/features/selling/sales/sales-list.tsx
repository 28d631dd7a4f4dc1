import type { Mode, Purchase } from '@souk/sdk';
import { useState } from 'react';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { SegmentedSwitch } from '../../../ui/forms/choices.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SaleRow } from './sale-row.tsx';
import { useSales } from './sales.api.ts';

const ANY = 'any';
const STATUSES = [
  { value: ANY, label: 'All' },
  { value: 'succeeded', label: 'Paid' },
  { value: 'refunded', label: 'Refunded' },
] as const;

interface SalesListProps {
  mode: Mode;
  onOpen: (id: string) => void;
}

export function SalesList({ mode, onOpen }: SalesListProps) {
  const [status, setStatus] = useState<Purchase['status']>();
  const sales = useSales(mode, status);
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">All sales</h2>
        <SegmentedSwitch
          legend="Status"
          name="status"
          value={status ?? ANY}
          choices={STATUSES}
          onChange={(value) => setStatus(value === ANY ? undefined : (value as Purchase['status']))}
        />
      </div>
      <ListStates {...sales} empty={<NoMatchingSales status={status} />}>
        {(items) => (
          <Card className={sales.outdated ? 'opacity-60' : ''}>
            <ul aria-label="Sales" className="divide-y divide-line">
              {items.map((sale) => (
                <SaleRow key={sale.id} sale={sale} onOpen={() => onOpen(sale.id)} />
              ))}
            </ul>
          </Card>
        )}
      </ListStates>
    </section>
  );
}

function NoMatchingSales({ status }: { status: Purchase['status'] | undefined }) {
  return (
    <p className="px-5 py-10 text-center text-sm text-muted">
      {status === 'refunded' ? 'No refunds yet.' : 'No sales yet.'}
    </p>
  );
}
