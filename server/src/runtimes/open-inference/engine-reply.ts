import { readRetryAfter } from '../../platform/outbound/retry-after.ts';
import { RuntimeFailure, type RuntimeFailureKind } from '../runtime-failure.ts';
import type { Signature, Tensor, TensorSpec } from '../tensor.ts';
import { splitBinaryBody } from './binary-body.ts';
import type { EngineReply } from './engine-client.ts';
import { parseExactIntegers } from './exact-integers.ts';
import { HEADER_LENGTH, isDatatype, isObject, readTensors } from './read-tensors.ts';
import { TensorProblem } from './tensor-problem.ts';

/** Default if an engine sends no Retry-After. */
const BUSY_FOR_MS = 3_000;

/** Converts an error reply to a failure with the engine's message, whose field name differs between engines. */
export function failureOfReply(
  { status, headers, body }: EngineReply,
  otherwise: RuntimeFailureKind,
  sanitize: (message: string) => string,
): RuntimeFailure {
  const kind = kindOf(status, otherwise);
  const detail = sanitize(errorMessageIn(body));
  const message = `the engine responded with ${status}${detail === '' ? '' : `: ${detail}`}`;
  if (kind !== 'busy' && kind !== 'backing_off') return new RuntimeFailure(kind, message);
  return new RuntimeFailure(kind, message, { retryAfter: readRetryAfter(headers['retry-after']) ?? BUSY_FOR_MS });
}

function kindOf(status: number, otherwise: RuntimeFailureKind): RuntimeFailureKind {
  if (status === 429) return 'busy';
  return status === 502 || status === 503 || status === 504 ? 'backing_off' : otherwise;
}

function errorMessageIn(body: Buffer): string {
  const given = tryJson(body);
  if (!isObject(given)) return '';
  const message = given.error ?? given.message ?? given.detail;
  return typeof message === 'string' ? message : '';
}

function tryJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined; // most likely an HTML page, which adds nothing to its status
  }
}

export interface EngineAbilities {
  /** Supports binary tensors. */
  binary: boolean;
  /** Loads models on request. */
  repository: boolean;
}

/** Reads the engine's metadata. */
export function readAbilities({ body }: EngineReply): EngineAbilities {
  const given = tryJson(body);
  const extensions: unknown[] = isObject(given) && Array.isArray(given.extensions) ? given.extensions : [];
  const has = (name: string) => extensions.some((one) => typeof one === 'string' && one.startsWith(name));
  // KServe calls it `model_repository_extension`.
  return { binary: has('binary_tensor_data'), repository: has('model_repository') };
}

/** Reads a model's metadata. Some engines omit its inputs and outputs. */
export function readMetadata({ body }: EngineReply): Signature {
  const given = tryJson(body);
  if (!isObject(given)) throw new RuntimeFailure('unloadable', 'the engine returned invalid model metadata');
  return { inputs: readSpecs(given.inputs), outputs: readSpecs(given.outputs) };
}

function readSpecs(given: unknown): TensorSpec[] {
  if (given === undefined || given === null) return [];
  if (!Array.isArray(given)) throw new RuntimeFailure('unloadable', 'the engine returned invalid model metadata');
  return given.map((spec: unknown) => {
    const { name, datatype, shape } = isObject(spec) ? spec : {};
    if (typeof name !== 'string' || !Array.isArray(shape))
      throw new RuntimeFailure('unloadable', 'the engine returned invalid model metadata');
    if (!isDatatype(datatype))
      throw new RuntimeFailure('unloadable', `the engine reported an unknown datatype for the tensor "${name}"`);
    // Some engines write -1 as text or as null.
    return { name, datatype, shape: shape.map((extent) => (isExtent(extent) ? Number(extent) : -1)) };
  });
}

function isExtent(given: unknown): boolean {
  return (typeof given === 'number' || typeof given === 'string') && /^\d{1,10}$/.test(String(given));
}

/** Reads the output tensors of a reply, in JSON or binary. */
export function readOutputs({ headers, body }: EngineReply): Tensor[] {
  const length = headers[HEADER_LENGTH];
  try {
    const binary = typeof length === 'string' ? splitBinaryBody(body, length) : undefined;
    const text = Buffer.from(binary?.json ?? body).toString();
    const read = (reply: unknown) =>
      readTensors(isObject(reply) ? reply.outputs : undefined, 'outputs', { rest: binary?.rest, nullIsNaN: true });
    try {
      return read(JSON.parse(text));
    } catch (error) {
      if (!(error instanceof TensorProblem) || !/INT64/.test(error.message)) throw error;
      return read(parseExactIntegers(text));
    }
  } catch (cause) {
    throw new RuntimeFailure('crashed', 'the engine returned an invalid response', { cause });
  }
}
