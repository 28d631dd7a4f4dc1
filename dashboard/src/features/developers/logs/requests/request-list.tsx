import type { LoggedRequest, Mode } from '@souk/sdk';
import { useCallers } from './callers.ts';
import { RequestColumns, RequestRow } from './request-row.tsx';

export function RequestList({ mode, requests }: { mode: Mode; requests: LoggedRequest[] }) {
  const callerOf = useCallers(mode);
  // With strict filters, a page of the log may contain no match.
  if (requests.length === 0) {
    return (
      <p className="px-5 py-8 text-center text-sm text-muted">
        No matches among the latest requests. Show more to continue the search.
      </p>
    );
  }
  return (
    <>
      <RequestColumns />
      <ul aria-label={`Requests in ${mode} mode`} className="divide-y divide-line">
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} caller={callerOf(request)} />
        ))}
      </ul>
    </>
  );
}
