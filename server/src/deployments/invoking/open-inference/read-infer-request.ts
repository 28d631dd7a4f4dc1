import { isUtf8 } from 'node:buffer';
import secureJsonParse from 'secure-json-parse';
import { ApiError, invalid } from '../../../platform/errors.ts';
import { requireModestJson } from '../../../platform/http/bodies/json-limits.ts';
import { splitBinaryBody } from '../../../runtimes/open-inference/binary-body.ts';
import { isObject, MAX_TENSORS, readParameters, readTensors } from '../../../runtimes/open-inference/read-tensors.ts';
import { TensorProblem } from '../../../runtimes/open-inference/tensor-problem.ts';
import type { InferCall, RequestedOutput } from './infer-call.ts';

const MAX_ID_LENGTH = 1000;
/** Maximum bytes of the JSON before tensors: parsing it blocks all other requests. */
const MAX_HEAD_BYTES = 4 * 1024 * 1024;

/** Extensions that would change the response, and so cannot be ignored. */
const UNSUPPORTED = ['sequence_id', 'sequence_start', 'sequence_end', 'shared_memory_region', 'classification'];

/** Reads a request of the Open Inference Protocol v2 with a JSON body. Throws only `ApiError`. */
export function readInferRequest(body: unknown): InferCall {
  return toApiErrors(() => readCall(body, undefined));
}

/**
 * Reads a request in the protocol's binary extension: `headerLength` is the `Inference-Header-Content-Length`. The
 * tensors' data is not copied but refers to the body.
 */
export function readBinaryInferRequest(body: Uint8Array, headerLength: string): InferCall {
  return toApiErrors(() => {
    const { json, rest } = splitBinaryBody(body, headerLength);
    return readCall(parseHead(json), rest);
  });
}

function toApiErrors(read: () => InferCall): InferCall {
  try {
    return read();
  } catch (error) {
    if (error instanceof TensorProblem) throw invalid(error.field, error.message);
    throw error;
  }
}

function parseHead(json: Uint8Array): unknown {
  if (json.length > MAX_HEAD_BYTES)
    throw new ApiError(
      'payload_too_large',
      'The JSON before the binary data can have up to 4 MiB. Send the tensors as binary data.',
    );
  requireModestJson(json);
  try {
    if (!isUtf8(json)) throw new Error('not UTF-8');
    const text = Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString();
    return secureJsonParse.parse(text, null, { protoAction: 'error', constructorAction: 'error' });
  } catch (cause) {
    throw new ApiError(
      'invalid_json',
      'The first Inference-Header-Content-Length bytes are not valid JSON. Check the header and the body.',
      { cause },
    );
  }
}

function readCall(body: unknown, rest: Uint8Array | undefined): InferCall {
  if (!isObject(body)) throw new TensorProblem('body', '`body` must be an object.');
  const parameters = readParameters(body.parameters, 'parameters');
  rejectUnsupported(parameters, 'parameters');
  return {
    id: readId(body.id),
    inputs: readTensors(body.inputs, 'inputs', { rest }),
    outputs: readOutputs(body.outputs),
    binaryOutputs: readSwitch(parameters.binary_data_output, 'parameters.binary_data_output') ?? false,
  };
}

function readId(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string' && value.length <= MAX_ID_LENGTH) return value;
  throw new TensorProblem('id', `\`id\` must be text of up to ${MAX_ID_LENGTH} characters.`);
}

function readOutputs(value: unknown): RequestedOutput[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value) || value.length > MAX_TENSORS)
    throw new TensorProblem('outputs', `\`outputs\` must be a list of up to ${MAX_TENSORS} entries.`);
  // The protocol defines that an empty list requests all outputs.
  if (value.length === 0) return undefined;
  return value.map((one: unknown, i) => {
    const field = `outputs.${i}`;
    if (!isObject(one) || typeof one.name !== 'string')
      throw new TensorProblem(`${field}.name`, `\`${field}.name\` must name an output of the model.`);
    const parameters = readParameters(one.parameters, `${field}.parameters`);
    rejectUnsupported(parameters, `${field}.parameters`);
    return { name: one.name, binary: readSwitch(parameters.binary_data, `${field}.parameters.binary_data`) };
  });
}

function rejectUnsupported(parameters: Record<string, unknown>, field: string): void {
  const found = UNSUPPORTED.find((name) => parameters[name] !== undefined);
  if (found !== undefined) throw new TensorProblem(`${field}.${found}`, `\`${found}\` is not supported. Leave it out.`);
}

function readSwitch(value: unknown, field: string): boolean | undefined {
  if (value === undefined || typeof value === 'boolean') return value;
  throw new TensorProblem(field, `\`${field}\` must be true or false.`);
}
