import type { MarketHealth } from '@souk/sdk';
import { PageSection } from '../page-section.tsx';
import { formatDuration } from './duration-labels.ts';
import { type Column, HealthTable, ProblemCount } from './health-table.tsx';
import { realmLabel } from './realm-labels.ts';

type Queue = MarketHealth['queues'][number];

export function JobsHealth({ queues, now }: { queues: Queue[]; now: number }) {
  const columns: Column<Queue>[] = [
    { head: 'Area', cell: ({ realm }) => realmLabel(realm) },
    { head: 'Due', cell: ({ waiting }) => waiting, numeric: true },
    { head: 'Running', cell: ({ running }) => running, numeric: true },
    { head: 'Retried', cell: ({ failing }) => <ProblemCount count={failing} />, numeric: true },
    { head: 'Failed', cell: ({ given_up }) => <ProblemCount count={given_up} severe />, numeric: true },
    {
      head: 'Waiting for',
      cell: ({ oldest_due_at }) => <span className="whitespace-nowrap">{formatWait(oldest_due_at, now)}</span>,
    },
  ];
  return (
    <PageSection title="Background jobs" description="Emails, payouts, inspections and other work outside of requests.">
      <HealthTable label="Background jobs" rows={queues} keyOf={({ realm }) => realm} columns={columns} />
    </PageSection>
  );
}

/** Formats how long the oldest due job has been waiting. */
function formatWait(at: string | null, now: number): string {
  return at === null ? '–' : formatDuration(now - Date.parse(at));
}
