import type { MarketHealth } from '@souk/sdk';
import { PageSection } from '../page-section.tsx';
import { formatDuration } from './duration-labels.ts';
import { type Column, HealthTable, Trouble } from './health-table.tsx';
import { realmLabel } from './realm-labels.ts';

type Queue = MarketHealth['queues'][number];

export function JobsHealth({ queues, now }: { queues: Queue[]; now: number }) {
  const columns: Column<Queue>[] = [
    { head: 'Part', cell: ({ realm }) => realmLabel(realm) },
    { head: 'Due', cell: ({ waiting }) => waiting, numeric: true },
    { head: 'Running', cell: ({ running }) => running, numeric: true },
    { head: 'Retried', cell: ({ failing }) => <Trouble count={failing} />, numeric: true },
    { head: 'Given up', cell: ({ given_up }) => <Trouble count={given_up} grave />, numeric: true },
    {
      head: 'Waits for',
      cell: ({ oldest_due_at }) => <span className="whitespace-nowrap">{waitWords(oldest_due_at, now)}</span>,
    },
  ];
  return (
    <PageSection title="Background jobs" description="Mails, payouts, inspections and all else that nobody waits for.">
      <HealthTable label="Background jobs" rows={queues} keyOf={({ realm }) => realm} columns={columns} />
    </PageSection>
  );
}

/** For how long the first that is due has been waiting. */
function waitWords(at: string | null, now: number): string {
  return at === null ? '–' : formatDuration(now - Date.parse(at));
}
