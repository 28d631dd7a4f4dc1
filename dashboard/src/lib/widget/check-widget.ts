import type { TensorSpec } from '../format/tensor-entry.ts';
import { formatShape } from '../format/tensor-shape.ts';
import { fitShape } from './encode-form.ts';
import { encodeInput } from './encode-input.ts';
import type { Widget } from './widget.ts';
import { initialForm } from './widget-form.ts';

interface Signature {
  inputs: readonly TensorSpec[];
  outputs: readonly TensorSpec[];
}

/** Compares a widget with the model that it describes, and returns what does not match. */
export function checkWidget(widget: Widget, { inputs, outputs }: Signature): string[] {
  const encoded = initialForm(widget.inputs).flatMap(encodeInput);
  const mismatches = encoded.flatMap((tensor) => {
    const spec = inputs.find(({ name }) => name === tensor.name);
    if (!spec) return [`The model has no input \`${tensor.name}\`. ${listOf('inputs', inputs)}`];
    if (fitShape(spec.shape, tensor)) return [];
    const { length } = tensor.data;
    return [
      `The model's input \`${spec.name}\` has the shape ${formatShape(spec.shape)}. The widget has ${length} values.`,
    ];
  });
  const unset = inputs.filter(({ name }) => !encoded.some((tensor) => tensor.name === name));
  const unknown = widget.outputs.filter(({ name }) => !outputs.some((output) => output.name === name));
  return [
    ...mismatches,
    ...unset.map(({ name }) => `The model's input \`${name}\` is not in the widget.`),
    ...unknown.map(({ name }) => `The model has no output \`${name}\`. ${listOf('outputs', outputs)}`),
  ];
}

const listOf = (kind: string, specs: readonly TensorSpec[]) =>
  specs.length > 0 ? `Its ${kind} are ${specs.map(({ name }) => name).join(', ')}.` : `It has no ${kind}.`;
