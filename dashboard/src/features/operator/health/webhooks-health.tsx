import type { MarketHealth } from '@souk/sdk';
import { formatCount } from '../../../lib/format/numbers.ts';
import { Moment } from '../../../ui/content/moment.tsx';
import { PageSection } from '../page-section.tsx';
import { type Column, HealthTable } from './health-table.tsx';
import { realmLabel } from './realm-labels.ts';

type Sending = MarketHealth['webhooks'][number];

const COLUMNS: Column<Sending>[] = [
  { head: 'Mode', cell: ({ mode }) => realmLabel(mode) },
  { head: 'Queued deliveries', cell: ({ waiting }) => formatCount(waiting), numeric: true },
  { head: 'Queued events', cell: ({ events_waiting }) => formatCount(events_waiting), numeric: true },
  { head: 'Failing endpoints', cell: ({ endpoints_failing }) => formatCount(endpoints_failing), numeric: true },
  { head: 'Next', cell: ({ oldest_due_at }) => (oldest_due_at === null ? '–' : <Moment at={oldest_due_at} />) },
];

/** Shows the webhook queues. Failing endpoints are no fault of the market: their owners are notified. */
export function WebhooksHealth({ webhooks }: { webhooks: Sending[] }) {
  return (
    <PageSection
      title="Webhooks"
      description="Failing endpoints are for their owners to fix. Deliveries are retried for days."
    >
      <HealthTable label="Webhooks" rows={webhooks} keyOf={({ mode }) => mode} columns={COLUMNS} />
    </PageSection>
  );
}
