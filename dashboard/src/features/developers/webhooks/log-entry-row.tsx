import { useId, useState } from 'react';
import type { Endpoint } from '../../../lib/queries/endpoints.api.ts';
import { Moment } from '../../../ui/content/moment.tsx';
import { ProblemNotice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { ChevronIcon } from '../../../ui/layout/icons.tsx';
import { DELIVERY_STATUS, progressLabel } from './delivery-labels.ts';
import { type LogEntry, useResend } from './delivery-log.api.ts';
import { LogEntryDetails } from './log-entry-details.tsx';

/** Summarizes one delivery, and expands to its details. */
export function LogEntryRow({ endpoint, entry }: { endpoint: Endpoint; entry: LogEntry }) {
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const resend = useResend(endpoint);
  const { label, tone } = DELIVERY_STATUS[entry.delivery.status];
  return (
    <li>
      <div className="flex items-start gap-3 pr-4 hover:bg-sunken sm:items-center sm:pr-5">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={detailsId}
          onClick={() => setOpen(!open)}
          className="grid min-w-0 flex-1 items-center gap-x-4 gap-y-1.5 rounded-lg py-3.5 pl-4 text-left text-[13px] -outline-offset-2 sm:pl-5 sm:grid-cols-[6.25rem_minmax(0,1fr)] lg:grid-cols-[6.25rem_minmax(0,1fr)_13rem_8rem]"
        >
          <span className="flex items-center gap-2">
            <ChevronIcon className={`size-3.5 text-muted transition-transform ${open ? '' : '-rotate-90'}`} />
            <Badge tone={tone}>{label}</Badge>
          </span>
          <span className="min-w-0">
            <code className="font-mono wrap-anywhere">{entry.type}</code>{' '}
            <span className="whitespace-nowrap text-muted">
              <span className="sr-only">number </span>
              <span aria-hidden="true">#</span>
              {entry.sequence}
            </span>
          </span>
          <span className="text-muted sm:max-lg:col-start-2">
            <Progress endpoint={endpoint} entry={entry} />
          </span>
          <span className="text-muted sm:max-lg:col-start-2">
            <Moment at={entry.created_at} />
          </span>
        </button>
        {endpoint.status === 'enabled' && (
          <Button
            size="small"
            className="max-sm:mt-3"
            busy={resend.isPending}
            onClick={() => resend.mutate(entry.id)}
            aria-label={`Resend number ${entry.sequence}`}
          >
            Resend
          </Button>
        )}
      </div>
      {resend.error && (
        <div className="px-4 pb-4 sm:px-5">
          <ProblemNotice problem={resend.error} />
        </div>
      )}
      {open && <LogEntryDetails id={detailsId} endpoint={endpoint} entry={entry} />}
    </li>
  );
}

function Progress({ endpoint: { status }, entry: { delivery } }: { endpoint: Endpoint; entry: LogEntry }) {
  if (status === 'disabled' && delivery.status === 'pending') return 'Waiting until the endpoint is enabled';
  if (delivery.status === 'failed' && delivery.attempts.length === 0) return 'The endpoint was disabled';
  return progressLabel(delivery, new Date());
}
