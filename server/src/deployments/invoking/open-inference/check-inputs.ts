import { invalid } from '../../../platform/errors.ts';
import type { Signature, Tensor, TensorSpec } from '../../../runtimes/tensor.ts';
import type { InferCall } from './infer-call.ts';

/** Validates inputs and requested outputs against the model's signature. */
export function checkInputs({ inputs, outputs = [] }: InferCall, signature: Signature): void {
  // Some engines do not declare a signature, and then validate the call themselves.
  if (isUndeclared(signature)) return;
  inputs.forEach((tensor, i) => {
    const field = `inputs.${i}`;
    if (inputs.findIndex(({ name }) => name === tensor.name) !== i)
      throw invalid(`${field}.name`, `The tensor "${tensor.name}" is given more than once. Remove the duplicate.`);
    const spec = signature.inputs.find(({ name }) => name === tensor.name);
    if (spec === undefined)
      throw invalid(`${field}.name`, `The model has no input "${tensor.name}". ${list('inputs', signature.inputs)}`);
    checkTensor(tensor, spec, field);
  });
  const missing = signature.inputs.find(({ name }) => !inputs.some((tensor) => tensor.name === name));
  if (missing) throw invalid('inputs', `The tensor "${missing.name}" is missing. It must be ${describe(missing)}.`);
  outputs.forEach(({ name }, i) => {
    const field = `outputs.${i}.name`;
    if (outputs.findIndex((other) => other.name === name) !== i)
      throw invalid(field, `The output "${name}" is requested more than once. Remove the duplicate.`);
    if (!signature.outputs.some((spec) => spec.name === name))
      throw invalid(field, `The model has no output "${name}". ${list('outputs', signature.outputs)}`);
  });
}

/** Every declared model has an output. */
function isUndeclared({ inputs, outputs }: Signature): boolean {
  return inputs.length === 0 && outputs.length === 0;
}

function checkTensor({ name, datatype, shape }: Tensor, spec: TensorSpec, field: string): void {
  if (datatype !== spec.datatype)
    throw invalid(`${field}.datatype`, `The tensor "${name}" must be ${spec.datatype}, not ${datatype}.`);
  const fits =
    shape.length === spec.shape.length &&
    shape.every((extent, i) => spec.shape[i] === extent || (spec.shape[i] as number) < 0);
  if (fits) return;
  const free = spec.shape.some((extent) => extent < 0) ? ', where -1 is any size' : '';
  throw invalid(
    `${field}.shape`,
    `The tensor "${name}" must have the shape ${formatShape(spec.shape)}${free}, not ${formatShape(shape)}.`,
  );
}

function describe({ datatype, shape }: TensorSpec): string {
  return `${datatype} of the shape ${formatShape(shape)}`;
}

const MAX_LISTED_NAMES = 10;

function list(what: string, specs: readonly TensorSpec[]): string {
  const names = specs.slice(0, MAX_LISTED_NAMES).map(({ name }) => `"${name}"`);
  const more = specs.length > MAX_LISTED_NAMES ? ' and others' : '';
  return names.length === 0 ? `It has no ${what}.` : `Its ${what} are ${names.join(', ')}${more}.`;
}

function formatShape(shape: readonly number[]): string {
  return `[${shape.join(', ')}]`;
}
