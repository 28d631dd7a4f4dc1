import { Link } from 'react-router';
import { formatShape } from '../../../../lib/format/tensor-shape.ts';
import { CopyableCode } from '../../../../ui/content/copyable.tsx';
import { Spinner } from '../../../../ui/feedback/loading.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { formatMilliseconds, type TimedPart } from '../server-timing.ts';
import type { Invoked } from './invoke.api.ts';

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
      {parts.length > 0 && <TimeBar parts={parts} />}
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

const PARTS: Record<TimedPart['name'], { label: string; tint: string }> = {
  queue: { label: 'Queue', tint: 'var(--color-tint-4)' },
  boot: { label: 'Startup', tint: 'var(--color-tint-2)' },
  infer: { label: 'Inference', tint: 'var(--color-tint-1)' },
};

function TimeBar({ parts }: { parts: TimedPart[] }) {
  const total = parts.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  return (
    <div>
      <div aria-hidden="true" className="flex h-2 overflow-hidden rounded-full bg-sunken">
        {parts.map(({ name, milliseconds }) => (
          <span
            key={name}
            style={{ width: `${(milliseconds / (total || 1)) * 100}%`, backgroundColor: PARTS[name].tint }}
          />
        ))}
      </div>
      <dl aria-label="Timing" className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1 text-[13px]">
        {parts.map(({ name, milliseconds }) => (
          <div key={name} className="flex items-center gap-1.5">
            <dt className="flex items-center gap-1.5 text-muted">
              <span aria-hidden="true" className="size-2.5 rounded-xs" style={{ backgroundColor: PARTS[name].tint }} />
              {PARTS[name].label}
            </dt>
            <dd className="font-medium tabular-nums">{formatMilliseconds(milliseconds)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
