import type { ChatStream } from '../chat/chat-stream.ts';
import { type ChatOptions, completeChat } from '../chat/complete-chat.ts';
import type { HostedChatCompletion, InferRequest, InferResponse } from '../contract.ts';
import { SoukError } from '../errors.ts';
import { CHECK_BASE_URL, readError, requestIdOf } from '../http/read-response.ts';
import { path, type Request } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import type { HostedChatBody } from '../resources/chat.ts';
import { bytesOf, type Datatype, isTyped, type Tensor } from './tensor.ts';
import { readElements, type TensorData } from './tensor-response.ts';

/** Input tensors of a model: JSON, the results of `tensor()`, or both. */
export interface InferInput extends Pick<InferRequest, 'id' | 'outputs' | 'parameters'> {
  inputs: (Tensor | InferRequest['inputs'][number])[];
}

export interface OutputTensor {
  name: string;
  datatype: Datatype;
  shape: number[];
  data: TensorData;
}

export interface InferResult {
  /** `<owner>/<name>`. */
  model_name: string;
  /** The revision. */
  model_version: string;
  id?: string;
  outputs: OutputTensor[];
}

/** Longer than a model may take, including a cold start. */
const CALL_TIMEOUT_MS = 300_000;
const HEADER = 'inference-header-content-length';

/** Calls a deployed model. If an input is a typed array, tensors are sent as bytes, and the outputs are typed arrays. */
export function invokeDeployment(
  requester: Requester,
  id: string,
  input: InferInput,
  options?: ChatOptions,
): Promise<InferResult>;
export function invokeDeployment(
  requester: Requester,
  id: string,
  input: HostedChatBody & { stream: true },
  options?: ChatOptions,
): Promise<ChatStream>;
export function invokeDeployment(
  requester: Requester,
  id: string,
  input: HostedChatBody & { stream?: false | null },
  options?: ChatOptions,
): Promise<HostedChatCompletion>;
export function invokeDeployment(
  requester: Requester,
  id: string,
  input: InferInput | HostedChatBody,
  options?: ChatOptions,
): Promise<InferResult | HostedChatCompletion | ChatStream>;
export function invokeDeployment(
  requester: Requester,
  id: string,
  input: InferInput | HostedChatBody,
  options: ChatOptions = {},
): Promise<InferResult | HostedChatCompletion | ChatStream> {
  const invokePath = path`/deployments/${id}/invoke`;
  if (!isInferInput(input)) return completeChat(requester, { path: invokePath, body: input }, options);
  const request = {
    ...options,
    defaultTimeout: CALL_TIMEOUT_MS,
    method: 'POST',
    path: invokePath,
  } as const;
  if (!input.inputs.some(({ data }) => isTyped(data))) return requester.send({ ...request, body: input });
  return invokeBinary(requester, request, input);
}

function isInferInput(input: InferInput | HostedChatBody): input is InferInput {
  return 'inputs' in input;
}

/** Uses the protocol's binary extension: JSON first, then the bytes of the tensors. */
async function invokeBinary(requester: Requester, request: Request, input: InferInput): Promise<InferResult> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const inputs = input.inputs.map(({ data, ...tensor }) => {
    if (!isTyped(data)) return { ...tensor, data };
    const bytes = bytesOf(data);
    parts.push(bytes);
    return { ...tensor, parameters: { binary_data_size: bytes.length } };
  });
  const parameters = { binary_data_output: true, ...input.parameters };
  const head = new TextEncoder().encode(JSON.stringify({ ...input, parameters, inputs }));
  const headers = { 'content-type': 'application/octet-stream', [HEADER]: String(head.length) };
  const bytes = new Blob([head, ...parts]);
  return requester.read({ ...request, bytes, headers, accept: '*/*' }, readInferResponse);
}

async function readInferResponse(response: Response): Promise<InferResult> {
  if (!response.ok) throw await readError(response);
  const body = new Uint8Array(await response.arrayBuffer());
  try {
    return parseInferResponse(body, Number(response.headers.get(HEADER) ?? body.length));
  } catch (cause) {
    const message = `The response does not contain valid tensors. ${CHECK_BASE_URL}`;
    throw new SoukError({ code: 'unexpected_answer', message, requestId: requestIdOf(response), cause });
  }
}

function parseInferResponse(body: Uint8Array, headLength: number): InferResult {
  const head = new TextDecoder().decode(body.subarray(0, headLength));
  const { outputs, ...rest } = JSON.parse(head) as InferResponse;
  let at = headLength;
  const read = outputs.map(({ name, datatype, shape, data, parameters }): OutputTensor => {
    const size = parameters?.binary_data_size;
    if (size === undefined) return { name, datatype, shape, data: data as TensorData };
    const bytes = body.subarray(at, at + size);
    if (bytes.length < size) throw new RangeError(`The output "${name}" has fewer bytes than declared.`);
    at += size;
    return { name, datatype, shape, data: readElements(datatype, bytes) };
  });
  return { ...rest, outputs: read };
}
