import { InputValues, wrongInput } from './input-values.ts';

/** The specification of a tensor; -1 stands for any extent. */
export interface TensorSpec {
  name: string;
  datatype: string;
  shape: number[];
}

/** A tensor of the Open Inference Protocol. */
export interface InputTensor {
  name: string;
  datatype: string;
  shape: number[];
  data: unknown[];
}

const DATATYPES = [
  ...['BOOL', 'UINT8', 'UINT16', 'UINT32', 'UINT64', 'INT8', 'INT16', 'INT32', 'INT64'],
  ...['FP16', 'BF16', 'FP32', 'FP64', 'BYTES'],
];
/** Names may contain colons (`input:0`), so only a known datatype ends one. */
const INPUT_PATTERN = new RegExp(`^([^=]+?)(?::(${DATATYPES.join('|')}))?(?:\\[([\\d,\\s]*)\\])?=(.*)$`, 's');

/**
 * Parses one `--input`: `x=1,2,3`, `x=[[1,2],[3,4]]`, `x=@values.json` or, if the model does not specify its inputs,
 * `x:FP32[1,3]=1,2,3`. Datatype and shape default to those that the model specifies.
 */
export async function readTensorInput(
  text: string,
  specs: readonly TensorSpec[] | null,
  readFile: (name: string) => Promise<string>,
): Promise<InputTensor> {
  const [, name, typed, extents, written] = INPUT_PATTERN.exec(text) ?? [];
  if (name === undefined || written === undefined) {
    throw wrongInput(`--input must be <name>=<values>, such as x=1,2,3 or x=@values.json: not "${text}".`);
  }
  const spec = specs?.find((one) => one.name === name);
  if (specs && !spec) {
    throw wrongInput(`the model has no input "${name}". It takes ${specs.map(describeTensor).join(', ')}.`);
  }
  const datatype = typed ?? spec?.datatype;
  if (datatype === undefined) {
    throw wrongInput(
      `the inputs are unknown until the model is loaded for the first time. Include the type, as in --input '${name}:FP32[1,3]=1,2,3'.`,
    );
  }
  const values = InputValues.read(name, datatype, written.startsWith('@') ? await readFile(written.slice(1)) : written);
  const shape = extents === undefined ? fitShape(values, spec) : readExtents(extents);
  if (sizeOf(shape) !== values.flat.length) {
    const given = `${values.flat.length} ${values.flat.length === 1 ? 'value' : 'values'}`;
    throw wrongInput(
      `${given} given for "${name}", where ${describeTensor({ name, datatype, shape })} needs ${sizeOf(shape)}.`,
    );
  }
  return { name, datatype, shape, data: values.flat };
}

/** Formats a tensor such as `x FP32[-1,3]`. */
export function describeTensor({ name, datatype, shape }: TensorSpec): string {
  return `${name} ${datatype}[${shape.join(',')}]`;
}

/** Returns the shape of nested lists; a flat list fills the one extent that the model leaves open. */
function fitShape(values: InputValues, spec: TensorSpec | undefined): number[] {
  if (!spec || (values.nesting.length > 1 && values.nesting.length === spec.shape.length)) return values.nesting;
  const last = spec.shape.lastIndexOf(-1);
  const known = sizeOf(spec.shape.filter((extent) => extent !== -1));
  const open = known === 0 ? 0 : Math.max(1, Math.floor(values.flat.length / known));
  return spec.shape.map((extent, i) => (extent !== -1 ? extent : i === last ? open : 1));
}

function readExtents(text: string): number[] {
  if (text.trim() === '') return [];
  return text.split(',').map((extent) => {
    if (/^\s*\d+\s*$/.test(extent)) return Number(extent);
    throw wrongInput(`a shape is a list of whole numbers, such as [1,3]: not "[${text}]".`);
  });
}

function sizeOf(shape: readonly number[]): number {
  return shape.reduce((product, extent) => product * extent, 1);
}
