import type { Endpoint } from '../../../lib/queries/endpoints.api.ts';
import { JsonView } from '../../../ui/content/json-view.tsx';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { objectPath } from '../logs/object-page.ts';
import { AttemptList } from './attempt-list.tsx';
import { headersOf, payloadOf } from './delivery-labels.ts';
import type { LogEntry } from './delivery-log.api.ts';

interface LogEntryDetailsProps {
  id: string;
  endpoint: Endpoint;
  entry: LogEntry;
}

/** Shows the request, which is the same for every attempt, and the response to each attempt. */
export function LogEntryDetails({ id, endpoint, entry }: LogEntryDetailsProps) {
  return (
    <div id={id} className="grid gap-x-6 gap-y-5 border-t border-line bg-sunken px-4 py-5 sm:px-5 xl:grid-cols-2">
      <div className="min-w-0">
        <h3 className="mb-3 text-[13px] font-semibold">Attempts</h3>
        <AttemptList attempts={entry.delivery.attempts} />
      </div>
      <div className="min-w-0">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 text-[13px]">
          <h3 className="font-semibold">Request</h3>
          <TextLink to={`/dashboard/events/${entry.id}`}>View event</TextLink>
        </div>
        <div className="mb-3 rounded-lg border border-line bg-surface px-3.5 py-3 font-mono text-xs leading-5.5">
          <p className="wrap-anywhere">
            <span className="font-semibold">POST</span> {endpoint.url}
          </p>
          <dl>
            {headersOf(entry).map(([name, value]) => (
              <div key={name} className="flex flex-wrap gap-x-1.5">
                <dt className="text-muted">{name}:</dt>
                <dd className="min-w-0 wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <JsonView
          title="Payload"
          region={`Payload of number ${entry.sequence}`}
          label="Copy the payload"
          value={payloadOf(entry)}
          linkOf={objectPath}
        />
      </div>
    </div>
  );
}
