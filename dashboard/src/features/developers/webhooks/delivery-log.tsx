import { useState } from 'react';
import type { Endpoint } from '../../../lib/queries/endpoints.api.ts';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { type LogFilters, useDeliveryLog } from './delivery-log.api.ts';
import { LogEntryRow } from './log-entry-row.tsx';
import { LogFilterBar } from './log-filter-bar.tsx';
import { ResendFailedDialog } from './resend-failed-dialog.tsx';

/** Lists the deliveries to an endpoint with their responses, newest first. Refetches by itself. */
export function DeliveryLog({ endpoint }: { endpoint: Endpoint }) {
  const [filters, setFilters] = useState<LogFilters>({});
  const [resending, setResending] = useState(false);
  const log = useDeliveryLog(endpoint, filters);
  return (
    <section aria-labelledby="log" className="mt-10">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="max-w-2xl">
          <h2 id="log" className="text-lg font-semibold tracking-tight">
            Log
          </h2>
          <p className="mt-0.5 text-sm text-pretty text-muted">Deliveries of the last 30 days and their responses.</p>
        </div>
        {endpoint.status === 'enabled' && <Button onClick={() => setResending(true)}>Resend failed events…</Button>}
      </div>
      <LogFilterBar filters={filters} onChange={setFilters} />
      <ListStates {...log} empty={<NoEntries filtered={Boolean(filters.status ?? filters.type)} />}>
        {(entries) => (
          <Card>
            <ul aria-label="Log" className="divide-y divide-line">
              {entries.map((entry) => (
                <LogEntryRow key={entry.id} endpoint={endpoint} entry={entry} />
              ))}
            </ul>
          </Card>
        )}
      </ListStates>
      {resending && <ResendFailedDialog endpoint={endpoint} onClose={() => setResending(false)} />}
    </section>
  );
}

function NoEntries({ filtered }: { filtered: boolean }) {
  return (
    <p className="px-5 py-12 text-center text-sm text-balance text-muted">
      {filtered
        ? 'No deliveries match these filters.'
        : 'Nothing was sent yet. Send a test event to check that your server receives it.'}
    </p>
  );
}
