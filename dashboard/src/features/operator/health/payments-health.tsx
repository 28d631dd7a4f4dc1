import type { MarketHealth } from '@souk/sdk';
import { Badge } from '../../../ui/layout/badge.tsx';
import { PageSection } from '../page-section.tsx';
import { processorLabel } from '../payouts/operated-payout-labels.ts';
import { type Column, HealthTable } from './health-table.tsx';
import { realmLabel } from './realm-labels.ts';

type Processing = MarketHealth['processors'][number];

const COLUMNS: Column<Processing>[] = [
  { head: 'Mode', cell: ({ mode }) => realmLabel(mode) },
  { head: 'Processor', cell: ({ name }) => processorLabel(name) },
  {
    head: 'Status',
    cell: ({ available }) => (available ? <Badge tone="ok">Ready</Badge> : <Badge tone="danger">Not set up</Badge>),
  },
  {
    head: 'Money',
    cell: ({ simulated, mode }) => (
      <span className="whitespace-nowrap">{simulated || mode === 'test' ? 'Simulated' : 'Real'}</span>
    ),
  },
];

export function PaymentsHealth({ processors }: { processors: Processing[] }) {
  return (
    <PageSection title="Payments" description="The processor that charges buyers and pays sellers.">
      <HealthTable label="Payments" rows={processors} keyOf={({ mode }) => mode} columns={COLUMNS} />
    </PageSection>
  );
}
