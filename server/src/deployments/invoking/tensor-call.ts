import type { FastifyReply } from 'fastify';
import { invalid } from '../../platform/errors.ts';
import type { ModelRuntime } from '../../runtimes/model-runtime.ts';
import type { CallTiming } from './call-timing.ts';
import type { CalledModel, Invocation } from './invocation.ts';
import { checkInputs } from './open-inference/check-inputs.ts';
import type { InferCall } from './open-inference/infer-call.ts';
import { readBinaryInferRequest, readInferRequest } from './open-inference/read-infer-request.ts';
import { writeInferResponse } from './open-inference/write-infer-response.ts';
import type { ReadCall } from './read-call.ts';

const HEADER = 'Inference-Header-Content-Length';

/** A call of a model from tensors to tensors. */
export class TensorCall implements ReadCall {
  readonly #call: InferCall;
  readonly #model: CalledModel;
  readonly #caller: string;
  readonly #reply: FastifyReply;
  readonly #timing: CallTiming;
  /** The response is sent when it is complete. */
  readonly begun = false;

  constructor(invocation: Invocation, reply: FastifyReply, timing: CallTiming) {
    this.#call = read(invocation);
    this.#model = invocation.model;
    this.#caller = invocation.accountId;
    this.#reply = reply;
    this.#timing = timing;
  }

  async run(runtime: ModelRuntime, signal: AbortSignal): Promise<string | Buffer> {
    if (runtime.kind !== 'tensor') throw new Error('a model from tensors to tensors was expected');
    if (runtime.signature) checkInputs(this.#call, runtime.signature);
    const { inputs, outputs } = this.#call;
    const request = { inputs, outputs: outputs?.map(({ name }) => name), caller: this.#caller };
    const result = await runtime.infer(request, signal);
    this.#timing.took(result.queued, result.ran);
    const { headers, body } = writeInferResponse(this.#call, this.#model, result.outputs);
    this.#timing.setHeader(this.#reply);
    this.#reply.headers(headers);
    return body;
  }

  interrupt(): void {
    throw new Error('a tensor response is not begun before it is complete');
  }
}

function read({ model, endpoint, body, headerLength }: Invocation): InferCall {
  const takes = `This deployment runs a tensor model. Send \`inputs\` to /v1/deployments/${model.id}/invoke, as in the Open Inference Protocol.`;
  if (endpoint === 'chat' || hasMessages(body)) throw invalid('messages', takes);
  return readTensorCall({ body, headerLength });
}

export function readTensorCall({ body, headerLength }: Pick<Invocation, 'body' | 'headerLength'>): InferCall {
  if (!Buffer.isBuffer(body)) return readInferRequest(body);
  if (headerLength === undefined) {
    throw invalid(HEADER, `\`${HEADER}\` is required with a binary body. Set it to the number of bytes of JSON.`);
  }
  return readBinaryInferRequest(body, headerLength);
}

export function hasMessages(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'messages' in body && !('inputs' in body);
}
