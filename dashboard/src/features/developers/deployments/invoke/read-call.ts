import type { Datatype, Deployment, InferInput } from '@souk/sdk';
import { EntryError, exampleOf, readTensor } from '../../../../lib/format/tensor-entry.ts';

type Specs = NonNullable<Deployment['inputs']>;

/** A call as the fields of the form have it. */
export function callOfFields(inputs: Specs, textOf: (name: string) => string): InferInput {
  return {
    inputs: inputs.map((spec) => ({ ...readTensor(spec, textOf(spec.name)), datatype: spec.datatype as Datatype })),
  };
}

/** A call as somebody wrote it out. What is in it, the API checks against the model. */
export function callOfJson(text: string): InferInput {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new EntryError('body', `This is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (typeof body === 'object' && body !== null && 'inputs' in body && Array.isArray(body.inputs)) {
    return body as InferInput;
  }
  throw new EntryError('body', 'Write an object with a list of tensors in "inputs".');
}

/** Something to begin with. */
export function exampleCall(inputs: Specs): string {
  const tensors = inputs.map((spec) => {
    const { name, datatype } = spec;
    const example = exampleOf(spec);
    const data: unknown[] = example === '' ? [] : [JSON.parse(example)].flat(Number.POSITIVE_INFINITY);
    return { name, datatype, shape: spec.shape.map((extent) => Math.max(extent, 1)), data };
  });
  // One tensor to a line: JSON's own way would give every number a line of its own.
  return `{\n  "inputs": [\n${tensors.map((tensor) => `    ${JSON.stringify(tensor)}`).join(',\n')}\n  ]\n}`;
}
