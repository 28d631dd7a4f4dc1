import { exampleOf, type TensorSpec } from '../../../../lib/format/tensor-entry.ts';
import { formatShape } from '../../../../lib/format/tensor-shape.ts';
import { TextAreaField } from '../../../../ui/forms/text-area-field.tsx';

/** Renders a field for each input tensor of the model. */
export function TensorFields({ inputs }: { inputs: readonly TensorSpec[] }) {
  return inputs.map((spec) => (
    <TextAreaField
      key={spec.name}
      label={spec.name}
      name={spec.name}
      required
      spellCheck={false}
      hint={hintOf(spec)}
      defaultValue={exampleOf(spec)}
    />
  ));
}

function hintOf(spec: TensorSpec) {
  const kind = `${spec.datatype} ${formatShape(spec.shape)}, as JSON.`;
  if (exampleOf(spec) !== '') return spec.datatype === 'BYTES' ? `${kind} Each element is a string.` : kind;
  return (
    <>
      {kind} For this many values, send raw bytes from a program:{' '}
      <a href="/docs/deployments" className="rounded-sm font-medium text-accent-ink underline underline-offset-4">
        how to
      </a>
      .
    </>
  );
}
