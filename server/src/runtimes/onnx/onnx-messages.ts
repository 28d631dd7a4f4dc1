import { countElements } from '../bytes-elements.ts';
import { MAX_RANK } from '../open-inference/tensor-shape.ts';
import { plainText } from '../process/output-lines.ts';
import { DATATYPE_BYTES, type Signature, type Tensor, type TensorSpec } from '../tensor.ts';

// Messages between the parent and the child that runs onnxruntime. The data of tensors is sent as attachments.

export interface OnnxSettings {
  /** Path of the model. Files that it refers to must be in its folder or below. */
  file: string;
  threads: number;
}

export type ToOnnx =
  | { type: 'load'; settings: OnnxSettings }
  | { type: 'infer'; id: number; inputs: readonly TensorSpec[]; outputs?: readonly string[]; caller?: string }
  | { type: 'cancel'; id: number };

/** Exactly one per request. */
export type OnnxResponse =
  | { type: 'completed'; id: number; outputs: Tensor[]; ran: number }
  | { type: 'cancelled'; id: number }
  | { type: 'failed'; id: number; message: string };

export const MAX_REQUEST_BYTES = 256 * 1024 * 1024;
export const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;
/** Size of the descriptions of all tensors, without their data. */
export const MAX_HEAD_BYTES = 4 * 1024 * 1024;
/** Limit of inputs and outputs together. */
export const MAX_TENSORS = 1000;
export const MAX_NAME_LENGTH = 500;

/** Splits tensors into descriptions for the message and data for the attachments. */
export function detach(tensors: readonly Tensor[]): { specs: TensorSpec[]; data: Uint8Array[] } {
  return {
    specs: tensors.map(({ name, datatype, shape }) => ({ name, datatype, shape })),
    data: tensors.map(({ data }) => data),
  };
}

/** Reverses `detach`. There must be one data item per spec. */
export function attach(specs: readonly TensorSpec[], data: readonly Uint8Array[]): Tensor[] {
  return specs.map((spec, i) => ({ ...spec, data: data[i] as Uint8Array }));
}

interface ChildMessage {
  type: string;
  [field: string]: unknown;
}

/** Validates a response: the child has read an untrusted file. Undefined if it is invalid. */
export function readOnnxResponse(message: ChildMessage, attachments: readonly Uint8Array[]): OnnxResponse | undefined {
  const { type, id } = message;
  if (!Number.isSafeInteger(id)) return undefined;
  if (type === 'cancelled') return { type, id: id as number };
  if (type === 'failed') return { type, id: id as number, message: plainText(String(message.message)) };
  const specs = readSpecs(message.outputs, 0);
  const { ran } = message;
  if (type !== 'completed' || !specs || specs.length !== attachments.length) return undefined;
  if (typeof ran !== 'number' || !(ran >= 0)) return undefined;
  const outputs = attach(specs, attachments);
  return outputs.every(isWhole) ? { type, id: id as number, outputs, ran } : undefined;
}

/** Reads the signature that the child reports for a loaded model. Undefined if it is invalid. */
export function readSignature(message: ChildMessage): Signature | undefined {
  const inputs = readSpecs(message.inputs, -1);
  const outputs = readSpecs(message.outputs, -1);
  return inputs && outputs && inputs.length + outputs.length <= MAX_TENSORS ? { inputs, outputs } : undefined;
}

function readSpecs(specs: unknown, minExtent: number): TensorSpec[] | undefined {
  if (!Array.isArray(specs)) return undefined;
  return specs.every((spec) => isSpec(spec, minExtent)) ? specs : undefined;
}

function isSpec(spec: unknown, minExtent: number): boolean {
  if (typeof spec !== 'object' || spec === null) return false;
  const { name, datatype, shape } = spec as Record<string, unknown>;
  return (
    typeof name === 'string' &&
    name.length <= MAX_NAME_LENGTH &&
    typeof datatype === 'string' &&
    Object.hasOwn(DATATYPE_BYTES, datatype) &&
    Array.isArray(shape) &&
    shape.length <= MAX_RANK &&
    shape.every((extent) => Number.isSafeInteger(extent) && extent >= minExtent)
  );
}

/** Returns true if the data has the size that the shape requires. */
function isWhole({ datatype, shape, data }: Tensor): boolean {
  const elements = shape.reduce((product, extent) => product * extent, 1);
  const bytes = DATATYPE_BYTES[datatype];
  return bytes === undefined ? countElements(data) === elements : data.byteLength === elements * bytes;
}
