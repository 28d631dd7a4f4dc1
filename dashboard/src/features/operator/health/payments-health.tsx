import type { MarketHealth } from '@souk/sdk';
import { Badge } from '../../../ui/layout/badge.tsx';
import { PageSection } from '../page-section.tsx';
import { processorWords } from '../payouts/operated-payout-labels.ts';
import { type Column, HealthTable } from './health-table.tsx';
import { realmWords } from './realm-labels.ts';

type Processing = MarketHealth['processors'][number];

const COLUMNS: Column<Processing>[] = [
  { head: 'Mode', cell: ({ mode }) => realmWords(mode) },
  { head: 'Processor', cell: ({ name }) => processorWords(name) },
  {
    head: 'State',
    cell: ({ available }) => (available ? <Badge tone="ok">Ready</Badge> : <Badge tone="danger">Not set up</Badge>),
  },
  {
    head: 'Money',
    cell: ({ simulated, mode }) => (
      <span className="whitespace-nowrap">{simulated || mode === 'test' ? 'None moves' : 'Real'}</span>
    ),
  },
];

export function PaymentsHealth({ processors }: { processors: Processing[] }) {
  return (
    <PageSection title="Payments" description="Who takes the money of buyers, and pays sellers.">
      <HealthTable label="Payments" rows={processors} keyOf={({ mode }) => mode} columns={COLUMNS} />
    </PageSection>
  );
}
