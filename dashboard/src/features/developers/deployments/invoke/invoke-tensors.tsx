import type { Deployment, InferInput, Mode } from '@souk/sdk';
import { useState } from 'react';
import { EntryError } from '../../../../lib/format/tensor-entry.ts';
import { useInvoke } from '../../../../lib/queries/invoke.api.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { SegmentedSwitch } from '../../../../ui/forms/choices.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { textOf } from '../../../../ui/forms/form-values.ts';
import { TextAreaField } from '../../../../ui/forms/text-area-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { InvokeResult } from './invoke-result.tsx';
import { callFromFields, callFromJson, exampleCall } from './read-call.ts';
import { TensorFields } from './tensor-fields.tsx';

const FORMATS = [
  { value: 'fields', label: 'Fields' },
  { value: 'json', label: 'JSON' },
] as const;

/** Takes a call as a form or as JSON, and shows its response. */
export function InvokeTensors({ mode, deployment }: { mode: Mode; deployment: Deployment }) {
  const { inputs } = deployment;
  const invoke = useInvoke(mode, deployment.id);
  const [chosen, setFormat] = useState<'fields' | 'json'>('fields');
  const [entryError, setEntryError] = useState<EntryError | null>(null);
  // The inputs are known once the model has run. Until then a call is entered as JSON.
  const format = inputs ? chosen : 'json';
  const send = (values: FormData) => {
    setEntryError(null);
    try {
      const field = (name: string) => textOf(values, name);
      const call: InferInput =
        format === 'fields' && inputs ? callFromFields(inputs, field) : callFromJson(field('body'));
      invoke.mutate(call);
    } catch (reason) {
      if (!(reason instanceof EntryError)) throw reason;
      setEntryError(reason);
    }
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card>
        <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-3">
          <h2 className="font-semibold">Call</h2>
          {inputs && (
            <SegmentedSwitch legend="Format" name="format" value={format} choices={FORMATS} onChange={setFormat} />
          )}
        </div>
        <Form problem={entryError ?? invoke.error} onSubmit={send} className="space-y-4 p-5">
          {format === 'fields' && inputs ? (
            <TensorFields inputs={inputs} />
          ) : (
            <TextAreaField
              label="Request body"
              name="body"
              required
              spellCheck={false}
              hint="Tensors in the format of the Open Inference Protocol. BYTES elements are text, or base64 with parameters.content_type."
              defaultValue={exampleCall(inputs ?? [])}
            />
          )}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" variant="primary" busy={invoke.isPending}>
              Run
            </Button>
            {deployment.status !== 'ready' && (
              <p className="text-[13px] text-muted">It starts first, which may take a moment.</p>
            )}
          </div>
        </Form>
      </Card>
      <InvokeResult invoked={invoke.data} busy={invoke.isPending} />
    </div>
  );
}
