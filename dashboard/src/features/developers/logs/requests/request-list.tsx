import type { LoggedRequest, Mode } from '@souk/sdk';
import { useCallers } from './callers.ts';
import { RequestColumns, RequestRow } from './request-row.tsx';

export function RequestList({ mode, requests }: { mode: Mode; requests: LoggedRequest[] }) {
  const callerOf = useCallers(mode);
  // Where filters leave out most of the log, a page of it may end before anything was found.
  if (requests.length === 0) {
    return (
      <p className="px-5 py-8 text-center text-sm text-muted">None among the newest. There are more to look through.</p>
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
