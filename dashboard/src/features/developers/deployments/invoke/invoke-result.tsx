import { Link } from 'react-router';
import { formatMilliseconds } from '../../../../lib/format/server-timing.ts';
import { formatShape } from '../../../../lib/format/tensor-shape.ts';
import type { Invoked } from '../../../../lib/invoked.ts';
import { CopyableCode } from '../../../../ui/content/copyable.tsx';
import { TimingBar } from '../../../../ui/content/timing-bar.tsx';
import { Spinner } from '../../../../ui/feedback/loading.tsx';
import { Card } from '../../../../ui/layout/card.tsx';

/** Shows the outputs of a call and how long each part of it took. */
export function InvokeResult({ invoked, busy }: { invoked: Invoked | undefined; busy: boolean }) {
  return (
    <Card>
      <div className="flex min-h-15 items-center justify-between gap-4 border-b border-line px-5 py-3">
        <h2 className="font-semibold">Response</h2>
        {busy && <Spinner className="size-4 text-muted" />}
      </div>
      <section aria-label="Response" aria-live="polite" aria-busy={busy} className="space-y-4 p-5">
        {invoked ? (
          <Outputs {...invoked} />
        ) : (
          <p className="py-8 text-center text-sm text-muted">
            {busy ? 'Waiting for the model…' : 'Run a call, and its outputs appear here.'}
          </p>
        )}
      </section>
    </Card>
  );
}

function Outputs({ result, parts, milliseconds, requestId }: Invoked) {
  return (
    <>
      {result.outputs.map((output) => (
        <CopyableCode
          key={output.name}
          title={`${output.name} · ${output.datatype} ${formatShape(output.shape)}`}
          label={`Copy ${output.name}`}
          code={JSON.stringify(Array.from(output.data as ArrayLike<unknown>))}
          long
        />
      ))}
      {parts.length > 0 && <TimingBar parts={parts} />}
      <p className="text-[13px] text-muted">
        {formatMilliseconds(milliseconds)} in total, revision {result.model_version}.{' '}
        {requestId && (
          <Link
            to={`/dashboard/requests/${requestId}`}
            className="rounded-sm font-mono text-xs wrap-anywhere text-accent-ink underline underline-offset-4"
          >
            {requestId}
          </Link>
        )}
      </p>
    </>
  );
}
