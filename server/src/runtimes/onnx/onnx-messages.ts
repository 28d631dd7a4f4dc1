import { countElements } from '../bytes-elements.ts';
import { MAX_RANK } from '../open-inference/tensor-shape.ts';
import { plainText } from '../process/output-lines.ts';
import { DATATYPE_BYTES, type Signature, type Tensor, type TensorSpec } from '../tensor.ts';

// What the parent and the child that runs onnxruntime say to each other. The data of tensors are attachments.

export interface OnnxSettings {
  /** The model. Files that it names must lie in its folder, or below. */
  file: string;
  threads: number;
}

export type ToOnnx =
  | { type: 'load'; settings: OnnxSettings }
  | { type: 'infer'; id: number; inputs: readonly TensorSpec[]; outputs?: readonly string[]; caller?: string }
  | { type: 'cancel'; id: number };

/** Of one request, exactly one. */
export type OnnxResponse =
  | { type: 'answered'; id: number; outputs: Tensor[]; ran: number }
  | { type: 'cancelled'; id: number }
  | { type: 'failed'; id: number; message: string };

export const MAX_REQUEST_BYTES = 256 * 1024 * 1024;
export const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
/** What is said of the tensors, beside their data. */
export const MAX_HEAD_BYTES = 4 * 1024 * 1024;
/** Inputs and outputs together. */
export const MAX_TENSORS = 1000;
export const MAX_NAME_LENGTH = 500;

/** What goes into a message and what goes beside it. */
export function detach(tensors: readonly Tensor[]): { specs: TensorSpec[]; data: Uint8Array[] } {
  return {
    specs: tensors.map(({ name, datatype, shape }) => ({ name, datatype, shape })),
    data: tensors.map(({ data }) => data),
  };
}

/** The other way round. There are as many data as specs. */
export function attach(specs: readonly TensorSpec[], data: readonly Uint8Array[]): Tensor[] {
  return specs.map((spec, i) => ({ ...spec, data: data[i] as Uint8Array }));
}

interface Said {
  type: string;
  [field: string]: unknown;
}

/** The child has read a stranger's file, so what it says is not believed unseen. Undefined for what makes no sense. */
export function readOnnxResponse(message: Said, attachments: readonly Uint8Array[]): OnnxResponse | undefined {
  const { type, id } = message;
  if (!Number.isSafeInteger(id)) return undefined;
  if (type === 'cancelled') return { type, id: id as number };
  if (type === 'failed') return { type, id: id as number, message: plainText(String(message.message)) };
  const specs = readSpecs(message.outputs, 0);
  const { ran } = message;
  if (type !== 'answered' || !specs || specs.length !== attachments.length) return undefined;
  if (typeof ran !== 'number' || !(ran >= 0)) return undefined;
  const outputs = attach(specs, attachments);
  return outputs.every(isWhole) ? { type, id: id as number, outputs, ran } : undefined;
}

/** What the child tells of a model that was loaded. Undefined for what makes no sense. */
export function readSignature(message: Said): Signature | undefined {
  const inputs = readSpecs(message.inputs, -1);
  const outputs = readSpecs(message.outputs, -1);
  return inputs && outputs && inputs.length + outputs.length <= MAX_TENSORS ? { inputs, outputs } : undefined;
}

function readSpecs(specs: unknown, leastExtent: number): TensorSpec[] | undefined {
  if (!Array.isArray(specs)) return undefined;
  return specs.every((spec) => isSpec(spec, leastExtent)) ? specs : undefined;
}

function isSpec(spec: unknown, leastExtent: number): boolean {
  if (typeof spec !== 'object' || spec === null) return false;
  const { name, datatype, shape } = spec as Record<string, unknown>;
  return (
    typeof name === 'string' &&
    name.length <= MAX_NAME_LENGTH &&
    typeof datatype === 'string' &&
    Object.hasOwn(DATATYPE_BYTES, datatype) &&
    Array.isArray(shape) &&
    shape.length <= MAX_RANK &&
    shape.every((extent) => Number.isSafeInteger(extent) && extent >= leastExtent)
  );
}

/** Whether there are as many data as the shape says. */
function isWhole({ datatype, shape, data }: Tensor): boolean {
  const elements = shape.reduce((product, extent) => product * extent, 1);
  const bytes = DATATYPE_BYTES[datatype];
  return bytes === undefined ? countElements(data) === elements : data.byteLength === elements * bytes;
}
