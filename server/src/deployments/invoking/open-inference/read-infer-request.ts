import { isUtf8 } from 'node:buffer';
import secureJsonParse from 'secure-json-parse';
import { ApiError, invalid } from '../../../platform/errors.ts';
import { requireModestJson } from '../../../platform/http/bodies/json-limits.ts';
import { splitBinaryBody } from '../../../runtimes/open-inference/binary-body.ts';
import { isObject, MAX_TENSORS, readParameters, readTensors } from '../../../runtimes/open-inference/read-tensors.ts';
import { TensorProblem } from '../../../runtimes/open-inference/tensor-problem.ts';
import type { InferCall, RequestedOutput } from './infer-call.ts';

const LONGEST_ID = 1000;
/** In bytes, of the JSON in front of tensors: reading it holds up everybody else. */
const LONGEST_HEAD = 4 * 1024 * 1024;

/** Extensions that would change the answer, and so cannot be passed over. */
const UNSUPPORTED = ['sequence_id', 'sequence_start', 'sequence_end', 'shared_memory_region', 'classification'];

/** A request of the Open Inference Protocol v2 whose body was JSON. Throws an `ApiError`, and nothing else. */
export function readInferRequest(body: unknown): InferCall {
  return sayingWhatIsWrong(() => readCall(body, undefined));
}

/**
 * One in the protocol's binary extension: `headerLength` is the `Inference-Header-Content-Length`. The tensors' data is not
 * copied: it lies in the body.
 */
export function readBinaryInferRequest(body: Uint8Array, headerLength: string): InferCall {
  return sayingWhatIsWrong(() => {
    const { json, rest } = splitBinaryBody(body, headerLength);
    return readCall(parseHead(json), rest);
  });
}

function sayingWhatIsWrong(read: () => InferCall): InferCall {
  try {
    return read();
  } catch (error) {
    if (error instanceof TensorProblem) throw invalid(error.field, error.message);
    throw error;
  }
}

function parseHead(json: Uint8Array): unknown {
  if (json.length > LONGEST_HEAD)
    throw new ApiError('payload_too_large', 'The JSON in front of binary data may have up to 4 MiB.');
  requireModestJson(json);
  try {
    if (!isUtf8(json)) throw new Error('not UTF-8');
    const text = Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString();
    return secureJsonParse.parse(text, null, { protoAction: 'error', constructorAction: 'error' });
  } catch (cause) {
    throw new ApiError('invalid_json', 'What Inference-Header-Content-Length counts is not valid JSON.', { cause });
  }
}

function readCall(body: unknown, rest: Uint8Array | undefined): InferCall {
  if (!isObject(body)) throw new TensorProblem('body', '`body` must be an object.');
  const parameters = readParameters(body.parameters, 'parameters');
  refuseUnsupported(parameters, 'parameters');
  return {
    id: readId(body.id),
    inputs: readTensors(body.inputs, 'inputs', { rest }),
    outputs: readOutputs(body.outputs),
    binaryOutputs: readSwitch(parameters.binary_data_output, 'parameters.binary_data_output') ?? false,
  };
}

function readId(given: unknown): string | undefined {
  if (given === undefined || given === null) return undefined;
  if (typeof given === 'string' && given.length <= LONGEST_ID) return given;
  throw new TensorProblem('id', `\`id\` must be text of up to ${LONGEST_ID} characters.`);
}

function readOutputs(given: unknown): RequestedOutput[] | undefined {
  if (given === undefined || given === null) return undefined;
  if (!Array.isArray(given) || given.length > MAX_TENSORS)
    throw new TensorProblem('outputs', `\`outputs\` must be a list of up to ${MAX_TENSORS} entries.`);
  // As the protocol has it: asking for none is asking for all.
  if (given.length === 0) return undefined;
  return given.map((one: unknown, i) => {
    const field = `outputs.${i}`;
    if (!isObject(one) || typeof one.name !== 'string')
      throw new TensorProblem(`${field}.name`, `\`${field}.name\` must name an output of the model.`);
    const parameters = readParameters(one.parameters, `${field}.parameters`);
    refuseUnsupported(parameters, `${field}.parameters`);
    return { name: one.name, binary: readSwitch(parameters.binary_data, `${field}.parameters.binary_data`) };
  });
}

function refuseUnsupported(parameters: Record<string, unknown>, field: string): void {
  const found = UNSUPPORTED.find((name) => parameters[name] !== undefined);
  if (found !== undefined)
    throw new TensorProblem(`${field}.${found}`, `\`${found}\` is an extension that is not supported here.`);
}

function readSwitch(given: unknown, field: string): boolean | undefined {
  if (given === undefined || typeof given === 'boolean') return given;
  throw new TensorProblem(field, `\`${field}\` must be true or false.`);
}
