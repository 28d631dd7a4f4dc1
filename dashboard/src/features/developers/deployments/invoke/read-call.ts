import type { Datatype, Deployment, InferInput } from '@souk/sdk';
import { EntryError, exampleOf, readTensor } from '../../../../lib/format/tensor-entry.ts';

type Specs = NonNullable<Deployment['inputs']>;

/** Reads a call from the fields of the form. */
export function callFromFields(inputs: Specs, textOf: (name: string) => string): InferInput {
  return {
    inputs: inputs.map((spec) => ({ ...readTensor(spec, textOf(spec.name)), datatype: spec.datatype as Datatype })),
  };
}

/** Parses a call from JSON. The API checks its contents against the model. */
export function callFromJson(text: string): InferInput {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new EntryError('body', `This is not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (typeof body === 'object' && body !== null && 'inputs' in body && Array.isArray(body.inputs)) {
    return body as InferInput;
  }
  throw new EntryError('body', 'Enter an object with an array of tensors in "inputs".');
}

/** Returns a JSON example to start from. */
export function exampleCall(inputs: Specs): string {
  const tensors = inputs.map((spec) => {
    const { name, datatype } = spec;
    const example = exampleOf(spec);
    const data: unknown[] = example === '' ? [] : [JSON.parse(example)].flat(Number.POSITIVE_INFINITY);
    return { name, datatype, shape: spec.shape.map((extent) => Math.max(extent, 1)), data };
  });
  // One tensor per line: indented JSON would put every number on its own line.
  return `{\n  "inputs": [\n${tensors.map((tensor) => `    ${JSON.stringify(tensor)}`).join(',\n')}\n  ]\n}`;
}
