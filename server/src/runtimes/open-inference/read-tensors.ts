import { countElements } from '../bytes-elements.ts';
import { DATATYPE_BYTES, type Datatype, type Tensor } from '../tensor.ts';
import { decodeBase64 } from './base64.ts';
import { areNumbers, encodeNumbers } from './tensor-numbers.ts';
import { TensorProblem } from './tensor-problem.ts';
import { elementsIn, flatten, readShape } from './tensor-shape.ts';
import { encodeTexts } from './tensor-texts.ts';

export const MAX_TENSORS = 256;
const MAX_NAME_LENGTH = 1000;
/** Limit of BYTES elements in all tensors together: each becomes a string, which takes far more memory than its bytes. */
const MAX_TEXTS = 2 ** 18;

/** The header with the length of the JSON that precedes raw tensors. */
export const HEADER_LENGTH = 'inference-header-content-length';

export interface ReadTensorsOptions {
  /** The raw bytes of tensors that follow the JSON. */
  rest?: Uint8Array | undefined;
  /** Some engines write NaN as null. */
  nullIsNaN?: boolean;
}

/**
 * Reads the `inputs` of a request or the `outputs` of a response. The data of a tensor is one of:
 * - a list of its elements, row by row, or lists within lists;
 * - the base64 of its raw bytes, little-endian, as one text, with `"content_type": "base64"` in `parameters` or, for
 *   every datatype but BYTES, without;
 * - raw bytes after the JSON, with `binary_data_size` in `parameters`: the protocol's binary extension.
 *
 * Elements of BYTES are text, or base64 with `"content_type": "base64"`. Throws a `TensorProblem`. Its cost is bounded by
 * the size of the body, whatever the shapes claim.
 */
export function readTensors(given: unknown, field: string, options: ReadTensorsOptions = {}): Tensor[] {
  if (!Array.isArray(given) || given.length > MAX_TENSORS)
    throw new TensorProblem(
      field,
      `\`${field}\` must be a list of up to ${MAX_TENSORS} tensors, each with \`name\`, \`datatype\`, \`shape\` and \`data\`.`,
    );
  const raw = options.rest && new RawBytes(options.rest);
  const reading: Reading = { raw, nullIsNaN: options.nullIsNaN ?? false, textsLeft: MAX_TEXTS };
  const tensors = given.map((one, i) => readTensor(one, `${field}.${i}`, reading));
  if (raw && raw.left > 0)
    throw new TensorProblem(field, `The body has ${raw.left} bytes more than the sum of \`binary_data_size\`.`);
  return tensors;
}

/** State shared by all tensors of a message. */
interface Reading {
  raw: RawBytes | undefined;
  nullIsNaN: boolean;
  textsLeft: number;
}

class RawBytes {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  take(size: number): Uint8Array {
    this.#at += size;
    return this.#bytes.subarray(this.#at - size, this.#at);
  }
}

function readTensor(given: unknown, field: string, reading: Reading): Tensor {
  if (!isObject(given)) throw new TensorProblem(field, `\`${field}\` must be a tensor: an object with a name.`);
  const name = readName(given.name, `${field}.name`);
  const datatype = readDatatype(given.datatype, `${field}.datatype`, name);
  const shape = readShape(given.shape, `${field}.shape`, name);
  const count = elementsIn(shape);
  if (count === undefined) throw new TensorProblem(`${field}.shape`, `The tensor "${name}" is too large to be sent.`);
  if (datatype === 'BYTES') spendTexts(reading, count, field);
  const parameters = readParameters(given.parameters, `${field}.parameters`);
  if (parameters.shared_memory_region !== undefined)
    throw new TensorProblem(`${field}.parameters`, 'Shared memory is not supported. Send the data of the tensor.');
  const tensor = { name, datatype, shape };
  if (parameters.binary_data_size !== undefined) {
    if (given.data !== undefined)
      throw new TensorProblem(`${field}.data`, `The tensor "${name}" has both \`data\` and \`binary_data_size\`.`);
    return { ...tensor, data: readRaw(tensor, count, parameters.binary_data_size, field, reading.raw) };
  }
  const { content_type } = parameters;
  if (content_type !== undefined && content_type !== 'base64')
    throw new TensorProblem(`${field}.parameters`, '`content_type` must be `base64`.');
  return { ...tensor, data: readData(tensor, given.data, count, content_type === 'base64', field, reading.nullIsNaN) };
}

function spendTexts(reading: Reading, count: number, field: string): void {
  reading.textsLeft -= count;
  if (reading.textsLeft < 0)
    throw new TensorProblem(`${field}.shape`, `All tensors together may have up to ${MAX_TEXTS} elements of BYTES.`);
}

type Described = Pick<Tensor, 'name' | 'datatype' | 'shape'>;

function readData(
  { name, datatype, shape }: Described,
  data: unknown,
  count: number,
  base64: boolean,
  field: string,
  nullIsNaN: boolean,
): Uint8Array {
  const wrong = (message: string) => new TensorProblem(`${field}.data`, `The data of the tensor "${name}" ${message}.`);
  if (typeof data === 'string' && (base64 || datatype !== 'BYTES')) {
    const bytes = decodeBase64(data);
    if (bytes === undefined) throw wrong('is text, and so must be base64 of its raw bytes');
    requireRaw(datatype, bytes, count, wrong);
    return bytes;
  }
  if (!Array.isArray(data)) throw wrong('must be a list of its elements, or base64');
  const flat = flatten(data, shape, () => wrong(`must be a list of all ${count} elements, or lists as its shape says`));
  if (flat.length !== count)
    throw wrong(`has ${flat.length} ${flat.length === 1 ? 'element' : 'elements'}, and its shape asks for ${count}`);
  const reject = (index: number, rule: string) => wrong(`is not ${datatype} at element ${index}: it must be ${rule}`);
  if (datatype === 'BYTES') return encodeTexts(flat, base64, reject);
  if (base64) throw wrong('must be one text in base64, as its `content_type` says');
  return encodeNumbers(datatype, flat, reject, { nullIsNaN });
}

function readRaw(
  { name, datatype }: Described,
  count: number,
  size: unknown,
  field: string,
  raw: RawBytes | undefined,
): Uint8Array {
  const at = `${field}.parameters.binary_data_size`;
  if (raw === undefined)
    throw new TensorProblem(
      at,
      `\`binary_data_size\` needs the header ${HEADER_LENGTH}, and the bytes behind the JSON.`,
    );
  if (!Number.isSafeInteger(size) || (size as number) < 0 || (size as number) > raw.left)
    throw new TensorProblem(at, `The body has too few bytes after the JSON for the tensor "${name}".`);
  const bytes = raw.take(size as number);
  requireRaw(
    datatype,
    bytes,
    count,
    (message) => new TensorProblem(at, `The data of the tensor "${name}" ${message}.`),
  );
  return bytes;
}

function requireRaw(datatype: Datatype, bytes: Uint8Array, count: number, wrong: (message: string) => Error): void {
  if (datatype === 'BYTES') {
    if (countElements(bytes) !== count)
      throw wrong(`must be ${count} elements of BYTES, each behind its length in four bytes`);
  } else if (!areNumbers(datatype, bytes, count)) {
    const rule = datatype === 'BOOL' ? ', each of which is 0 or 1' : '';
    throw wrong(`has ${bytes.length} bytes, and its shape asks for ${count * DATATYPE_BYTES[datatype]}${rule}`);
  }
}

function readName(given: unknown, field: string): string {
  if (typeof given === 'string' && given !== '' && given.length <= MAX_NAME_LENGTH) return given;
  throw new TensorProblem(field, `\`${field}\` must be text of 1 to ${MAX_NAME_LENGTH} characters.`);
}

function readDatatype(given: unknown, field: string, name: string): Datatype {
  if (isDatatype(given)) return given;
  const known = Object.keys(DATATYPE_BYTES).join(', ');
  throw new TensorProblem(field, `The datatype of the tensor "${name}" must be one of: ${known}.`);
}

export function isDatatype(given: unknown): given is Datatype {
  return typeof given === 'string' && Object.hasOwn(DATATYPE_BYTES, given);
}

export function readParameters(given: unknown, field: string): Record<string, unknown> {
  if (given === undefined || given === null) return {};
  if (isObject(given)) return given;
  throw new TensorProblem(field, `\`${field}\` must be an object.`);
}

export function isObject(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}
