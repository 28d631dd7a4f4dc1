import type { LoggedRequest } from '@souk/sdk';
import { Link } from 'react-router';
import { ExactTime } from '../../../../ui/content/exact-time.tsx';
import { formatDuration } from '../../webhooks/delivery-labels.ts';
import type { Caller } from './callers.ts';
import { StatusBadge } from './status-badge.tsx';

/** Columns of the wide list. On narrow screens a request has two lines. */
const COLUMNS = 'lg:grid lg:grid-cols-[3rem_3.75rem_minmax(0,1fr)_10rem_4.5rem_8.5rem] lg:items-center lg:gap-x-4';

/** Renders the column headings of the wide list. */
export function RequestColumns() {
  return (
    <div
      aria-hidden="true"
      className={`${COLUMNS} rounded-t-xl border-b border-line bg-sunken px-5 py-2 text-xs font-medium text-muted max-lg:hidden`}
    >
      <span>Status</span>
      <span>Method</span>
      <span>Path</span>
      <span>Caller</span>
      <span className="text-right">Duration</span>
      <span className="text-right">Time</span>
    </div>
  );
}

/** Shows one request. The whole row is clickable; its path is the link. */
export function RequestRow({ request, caller }: { request: LoggedRequest; caller: Caller }) {
  return (
    <li className={`${COLUMNS} relative space-y-1.5 px-4 py-2.5 text-[13px] hover:bg-sunken sm:px-5 lg:space-y-0`}>
      <div className="flex min-w-0 items-center gap-2.5 lg:contents">
        <span>
          <StatusBadge status={request.status} />
        </span>
        <code className="font-mono text-xs font-medium text-muted">{request.method}</code>
        <span className="min-w-0 flex-1">
          <Link
            to={`/dashboard/requests/${request.id}`}
            className="block truncate rounded-sm font-mono after:absolute after:inset-0"
            title={request.path}
          >
            {request.path}
          </Link>
          {request.error && <span className="mt-0.5 block truncate text-xs text-muted">{request.error.code}</span>}
        </span>
      </div>
      <div className="flex gap-x-3 text-muted lg:contents">
        <span className="min-w-0 flex-1 truncate">{caller.name}</span>
        <span className="text-right whitespace-nowrap tabular-nums">{formatDuration(request.duration_ms)}</span>
        <span className="text-right">
          <ExactTime at={request.at} />
        </span>
      </div>
    </li>
  );
}
