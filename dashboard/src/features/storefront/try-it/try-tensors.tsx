import type { Datatype, Deployment, InferResult } from '@souk/sdk';
import { useState } from 'react';
import { EntryError, exampleOf, readTensor, type TensorSpec } from '../../../lib/format/tensor-entry.ts';
import { CopyableCode } from '../../../ui/content/copyable.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { textOf } from '../../../ui/forms/form-values.ts';
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx';
import { useInvoke } from './try-it.api.ts';

/** A field for each tensor that the model takes, and what it gives. */
export function TryTensors({ deployment }: { deployment: Deployment }) {
  const { mutate, isPending, error, data } = useInvoke(deployment);
  const [refused, setRefused] = useState<EntryError | null>(null);
  const { inputs } = deployment;
  if (!inputs) {
    return (
      <Notice tone="warn">What this model takes is known once it has run. Its first call comes from a program.</Notice>
    );
  }
  const send = (values: FormData) => {
    try {
      setRefused(null);
      mutate(
        inputs.map((spec) => ({ ...readTensor(spec, textOf(values, spec.name)), datatype: spec.datatype as Datatype })),
      );
    } catch (reason) {
      if (!(reason instanceof EntryError)) throw reason;
      setRefused(reason);
    }
  };
  return (
    <div className="space-y-5">
      <Form problem={refused ?? error} onSubmit={send} className="space-y-4">
        {inputs.map((spec) => (
          <TextAreaField
            key={spec.name}
            label={spec.name}
            name={spec.name}
            required
            hint={`${spec.datatype} ${formatShape(spec)}, as JSON`}
            defaultValue={exampleOf(spec)}
          />
        ))}
        <Button type="submit" look="primary" busy={isPending}>
          Run
        </Button>
      </Form>
      {data && <Outputs outputs={data.outputs} />}
    </div>
  );
}

function Outputs({ outputs }: Pick<InferResult, 'outputs'>) {
  return (
    <section aria-label="What the model gave" aria-live="polite" className="space-y-4">
      {outputs.map((output) => (
        <CopyableCode
          key={output.name}
          title={`${output.name} · ${output.datatype} ${formatShape(output)}`}
          label={`Copy ${output.name}`}
          code={JSON.stringify(Array.from(output.data as ArrayLike<unknown>))}
          long
        />
      ))}
    </section>
  );
}

/** `[any × 3 × 224]`. */
function formatShape({ shape }: Pick<TensorSpec, 'shape'>): string {
  return `[${shape.map((extent) => (extent === -1 ? 'any' : extent)).join(' × ')}]`;
}
