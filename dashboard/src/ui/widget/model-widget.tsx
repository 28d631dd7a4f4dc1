import { useId, useState } from 'react';
import type { TensorSpec } from '../../lib/format/tensor-entry.ts';
import type { Invoked } from '../../lib/invoked.ts';
import type { Problem } from '../../lib/problem.ts';
import { compactTensors, encodeForm, type RequestTensor } from '../../lib/widget/encode-form.ts';
import type { Widget } from '../../lib/widget/widget.ts';
import { type FilledInput, initialForm, missingOf, type WidgetForm } from '../../lib/widget/widget-form.ts';
import { ProblemNotice } from '../feedback/notice.tsx';
import { Button } from '../forms/button.tsx';
import { Card } from '../layout/card.tsx';
import { CallDetails } from './call-details.tsx';
import type { ExamplePicture } from './inputs/image-picker.tsx';
import { WidgetInputField } from './inputs/widget-input.tsx';
import { useLiveCall } from './use-live-call.ts';
import { WidgetResult } from './widget-result.tsx';

export interface WidgetCalls {
  /** ID of the deployment. */
  deployment: string;
  /** Inputs of the model; null before it has run for the first time. */
  specs: readonly TensorSpec[] | null;
  call: (inputs: ReturnType<typeof compactTensors>, signal: AbortSignal) => Promise<Invoked>;
  /** Fetches the inputs of a model that has just run for the first time. */
  fetchSpecs: () => Promise<readonly TensorSpec[] | null>;
  /** Each call uses up a free one, so it is sent on request only. */
  limited: boolean;
  /** Time between two calls, so that a moving slider stays within the rate limit. */
  intervalMs: number;
}

interface ModelWidgetProps extends WidgetCalls {
  widget: Widget;
  gallery: readonly ExamplePicture[];
}

interface Computed {
  invoked: Invoked;
  request: RequestTensor[];
}

/** The form that a model's readme describes, and the picture of its outputs. */
export function ModelWidget(props: ModelWidgetProps) {
  const { widget, gallery, deployment, limited, intervalMs } = props;
  const [form, setForm] = useState<WidgetForm>(() => initialForm(widget.inputs));
  const [live, setLive] = useState(!limited);
  const [hint, setHint] = useState<string | null>(null);
  const { computed, error, busy, submit } = useLiveCall<WidgetForm, Computed>(
    (filled, signal) => invokeForm(filled, props, signal),
    intervalMs,
  );
  const change = (filled: FilledInput) => {
    const next = form.map((other) => (other.input.name === filled.input.name ? filled : other));
    setForm(next);
    setHint(null);
    if (live && missingOf(next) === null) submit(next);
  };
  const run = () => {
    const missing = missingOf(form);
    setHint(missing);
    if (missing === null) submit(form);
  };
  return (
    <div className="@container">
      <div className="grid items-start gap-5 @2xl:grid-cols-2">
        <Card className="min-w-0 space-y-6 p-5">
          {form.map((filled) => (
            <WidgetInputField key={filled.input.name} filled={filled} gallery={gallery} onChange={change} />
          ))}
          <div>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button variant="primary" aria-busy={busy} onClick={run}>
                Run
              </Button>
              <LiveSwitch checked={live} limited={limited} onChange={setLive} />
            </div>
            <p role="status" className="text-[13px] text-muted not-empty:mt-2.5">
              {hint}
            </p>
          </div>
          {error !== null && <ProblemNotice problem={error as Problem} />}
        </Card>
        <WidgetResult
          widget={widget}
          busy={busy}
          computed={computed && { form: computed.input, invoked: computed.output.invoked }}
          stale={computed !== null && computed.input !== form && !busy}
        />
      </div>
      <div className="mt-5">
        <CallDetails
          deployment={deployment}
          request={{ inputs: computed?.output.request ?? encodeForm(form, props.specs) }}
          response={computed?.output.invoked.result}
        />
      </div>
    </div>
  );
}

function LiveSwitch({
  checked,
  limited,
  onChange,
}: {
  checked: boolean;
  limited: boolean;
  onChange: (live: boolean) => void;
}) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex cursor-pointer items-center gap-2 text-[13px]">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 accent-accent"
      />
      <span>
        Update while I change the inputs
        {limited && <span className="text-muted"> (uses a free call each time)</span>}
      </span>
    </label>
  );
}

const UNPROCESSABLE = 422;

/**
 * Calls the model. Before its first run its shapes and datatypes are not known; where the guess was rejected, the call is
 * repeated with what the model has reported by then.
 */
async function invokeForm(form: WidgetForm, calls: WidgetCalls, signal: AbortSignal): Promise<Computed> {
  const send = async (specs: readonly TensorSpec[] | null): Promise<Computed> => {
    const request = encodeForm(form, specs);
    return { request, invoked: await calls.call(compactTensors(request), signal) };
  };
  if (calls.specs !== null) return send(calls.specs);
  try {
    return await send(null);
  } catch (error) {
    const specs = (error as Problem).status === UNPROCESSABLE ? await calls.fetchSpecs() : null;
    if (specs === null) throw error;
    return send(specs);
  }
}
