import type { Datatype, Deployment, InferResult } from '@souk/sdk';
import { useState } from 'react';
import { EntryError, exampleOf, readTensor } from '../../../lib/format/tensor-entry.ts';
import { formatShape } from '../../../lib/format/tensor-shape.ts';
import { CopyableCode } from '../../../ui/content/copyable.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { textOf } from '../../../ui/forms/form-values.ts';
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx';
import { useInvoke } from './try-it.api.ts';

/** Shows a field for each input tensor of the model, and its outputs. */
export function TryTensors({ deployment }: { deployment: Deployment }) {
  const { mutate, isPending, error, data } = useInvoke(deployment);
  const [entryError, setEntryError] = useState<EntryError | null>(null);
  const { inputs } = deployment;
  if (!inputs) {
    return (
      <Notice tone="warn">The inputs of this model are unknown until it has run. Call it over the API first.</Notice>
    );
  }
  const send = (values: FormData) => {
    try {
      setEntryError(null);
      mutate(
        inputs.map((spec) => ({ ...readTensor(spec, textOf(values, spec.name)), datatype: spec.datatype as Datatype })),
      );
    } catch (reason) {
      if (!(reason instanceof EntryError)) throw reason;
      setEntryError(reason);
    }
  };
  return (
    <div className="space-y-5">
      <Form problem={entryError ?? error} onSubmit={send} className="space-y-4">
        {inputs.map((spec) => (
          <TextAreaField
            key={spec.name}
            label={spec.name}
            name={spec.name}
            required
            hint={`${spec.datatype} ${formatShape(spec.shape)}, as JSON`}
            defaultValue={exampleOf(spec)}
          />
        ))}
        <Button type="submit" variant="primary" busy={isPending}>
          Run
        </Button>
      </Form>
      {data && <Outputs outputs={data.outputs} />}
    </div>
  );
}

function Outputs({ outputs }: Pick<InferResult, 'outputs'>) {
  return (
    <section aria-label="Outputs" aria-live="polite" className="space-y-4">
      {outputs.map((output) => (
        <CopyableCode
          key={output.name}
          title={`${output.name} · ${output.datatype} ${formatShape(output.shape)}`}
          label={`Copy ${output.name}`}
          code={JSON.stringify(Array.from(output.data as ArrayLike<unknown>))}
          long
        />
      ))}
    </section>
  );
}
