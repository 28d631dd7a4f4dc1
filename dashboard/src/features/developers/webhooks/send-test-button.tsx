import { type Endpoint, useSendTest } from '../../../lib/queries/endpoints.api.ts';
import { Button } from '../../../ui/forms/button.tsx';

/** Sends a test event, whose delivery becomes the newest entry of the log. */
export function SendTestButton({ endpoint }: { endpoint: Endpoint }) {
  const send = useSendTest(endpoint);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 sm:flex-row-reverse">
      <Button variant="primary" busy={send.isPending} onClick={() => send.mutate()}>
        Send test event
      </Button>
      <p role="status" className="text-[13px] text-danger-ink">
        {send.error?.message}
        {send.data && <span className="text-muted">Sent, number {send.data.sequence} in the log</span>}
      </p>
    </div>
  );
}
