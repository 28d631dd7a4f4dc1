import { formatMilliseconds } from '../../lib/format/server-timing.ts';
import type { Invoked } from '../../lib/invoked.ts';
import type { Widget } from '../../lib/widget/widget.ts';
import type { WidgetForm } from '../../lib/widget/widget-form.ts';
import { TimingBar } from '../content/timing-bar.tsx';
import { Spinner } from '../feedback/loading.tsx';
import { Card } from '../layout/card.tsx';
import { WidgetOutputPicture } from './outputs/widget-output.tsx';

interface WidgetResultProps {
  widget: Widget;
  computed: { form: WidgetForm; invoked: Invoked } | null;
  busy: boolean;
  /** The inputs have changed since. */
  stale: boolean;
}

/** The picture of the outputs, and how long the call took. */
export function WidgetResult({ widget, computed, busy, stale }: WidgetResultProps) {
  return (
    <Card className="min-w-0">
      <div className="flex min-h-13 items-center justify-between gap-4 border-b border-line px-5 py-3">
        <h2 className="font-semibold">Result</h2>
        {busy && <Spinner className="size-4 text-muted" />}
        {stale && <span className="text-[13px] text-muted">The inputs have changed. Run it again.</span>}
      </div>
      <section aria-label="Result" aria-live="polite" aria-busy={busy} className="space-y-6 p-5">
        {computed ? (
          <>
            <div className={`space-y-6 ${stale ? 'opacity-60' : ''}`}>
              {widget.outputs.map((output, at) => {
                const tensor = computed.invoked.result.outputs.find(({ name }) => name === output.name);
                // biome-ignore lint/suspicious/noArrayIndexKey: the outputs of a widget do not change.
                return tensor && <WidgetOutputPicture key={at} output={output} tensor={tensor} form={computed.form} />;
              })}
            </div>
            <CallFigures {...computed.invoked} />
          </>
        ) : (
          <p className="py-8 text-center text-sm text-muted">
            {busy ? 'Waiting for the model…' : 'Run the model, and its result appears here.'}
          </p>
        )}
      </section>
    </Card>
  );
}

function CallFigures({ parts, milliseconds, trialsLeft, result }: Invoked) {
  return (
    // Not announced: while a slider moves, only the result matters.
    <div aria-live="off" className="space-y-2.5 border-t border-line pt-4">
      {parts.length > 0 && <TimingBar parts={parts} />}
      <p className="text-[13px] text-muted tabular-nums">
        {formatMilliseconds(milliseconds)} in total, revision {result.model_version}.
        {trialsLeft !== null && ` ${trialsLeft === 1 ? 'One free call' : `${trialsLeft} free calls`} left.`}
      </p>
    </div>
  );
}
