import type { FastifyReply } from 'fastify';
import { Agent, request as send } from 'undici';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import { ApiError, ERROR_STATUS, type ErrorBody, type ErrorCode } from '../../platform/errors.ts';
import { HEADER_LENGTH } from '../../runtimes/open-inference/read-tensors.ts';
import { PASS_HEADER, signPass } from './call-pass.ts';
import type { Invocation } from './invocation.ts';
import { relayStream } from './relay-stream.ts';
import { markSpent } from './spent-calls.ts';

/**
 * Set on every response of the other node's handler: anything else is not a response to the call. The value stays, since
 * nodes of two versions forward calls to each other during an update.
 */
export const HANDLED_HEADER = 'souk-answered';
/** Set on an error if the model had worked on the call. */
export const SPENT_HEADER = 'souk-spent';
/** The model is not, or no longer, on that node. */
export const NOT_HERE = 421;

/** Why the node did not respond to the call. */
type NoResponse = 'never_reached' | 'not_here' | 'broke_off';

export type Forwarded = { response: unknown } | { noResponse: NoResponse };

const CONNECT_TIMEOUT_MS = 3_000;
/** A model may have to start first, and then has its own time limit. */
const HEADERS_TIMEOUT_MS = 600_000;
/** Maximum time between two chunks of a response. */
const BODY_TIMEOUT_MS = 120_000;
const ERROR_HEADERS = ['retry-after', 'server-timing'];
const RESPONSE_HEADERS = ['content-type', 'server-timing', HEADER_LENGTH];
const NEVER_REACHED = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ETIMEDOUT'],
  ...['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_INVALID_ARG', 'ERR_INVALID_URL'],
]);

type NodeResponse = Awaited<ReturnType<typeof send>>;

/** Forwards calls to the nodes that run their models, and returns the responses. */
export class CallForwarder {
  readonly #keyRing: KeyRing;
  // The operator chooses where nodes run, so private IPs are allowed here.
  readonly #agent = new Agent({
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: HEADERS_TIMEOUT_MS,
    bodyTimeout: BODY_TIMEOUT_MS,
    allowH2: false,
  });

  constructor(keyRing: KeyRing) {
    this.#keyRing = keyRing;
  }

  /** Throws the other node's error response. A streamed response has been sent when this resolves. */
  async forward(url: string, invocation: Invocation, reply: FastifyReply, signal: AbortSignal): Promise<Forwarded> {
    let response: NodeResponse;
    try {
      response = await this.#send(url, invocation, signal);
    } catch (error) {
      signal.throwIfAborted();
      return { noResponse: classifyFailure(error as Error) };
    }
    const { statusCode, headers, body } = response;
    if (statusCode === NOT_HERE || headers[HANDLED_HEADER] === undefined) {
      await body.dump();
      return { noResponse: statusCode === NOT_HERE ? 'not_here' : 'never_reached' };
    }
    if (statusCode === 200 && String(headers['content-type']).startsWith('text/event-stream')) {
      copyHeaders(headers, reply);
      await relayStream(body, reply, invocation.requestId, signal);
      return { response: reply };
    }
    // Anything else is small, or was complete before it was sent. It is buffered, so that the call can be retried until
    // all of it is here.
    let bytes: Buffer;
    try {
      bytes = Buffer.from(await body.arrayBuffer());
    } catch {
      signal.throwIfAborted();
      return { noResponse: 'broke_off' }; // whatever the cause, there is no response
    }
    if (statusCode !== 200) throw readError(bytes, headers);
    copyHeaders(headers, reply);
    return { response: String(headers['content-type']).includes('json') ? bytes.toString() : bytes };
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  #send(url: string, invocation: Invocation, signal: AbortSignal): Promise<NodeResponse> {
    const { mode, model, endpoint, body, headerLength } = invocation;
    const bytes = Buffer.isBuffer(body);
    return send(`${url.replace(/\/$/, '')}/internal/deployments/${mode}/${model.id}/${endpoint}`, {
      dispatcher: this.#agent,
      method: 'POST',
      headers: {
        [PASS_HEADER]: signPass(this.#keyRing[mode], invocation),
        'content-type': bytes ? 'application/octet-stream' : 'application/json',
        ...(headerLength === undefined ? {} : { [HEADER_LENGTH]: headerLength }),
      },
      body: bytes ? body : JSON.stringify(body),
      signal,
    });
  }
}

function classifyFailure(error: Error & { code?: string }): NoResponse {
  return NEVER_REACHED.has(error.code ?? '') ? 'never_reached' : 'broke_off';
}

function copyHeaders(headers: NodeResponse['headers'], reply: FastifyReply): void {
  for (const name of RESPONSE_HEADERS) {
    const value = headers[name];
    if (value !== undefined) reply.header(name, value);
  }
}

/** Rebuilds the error of the other node, under this node's request ID. */
function readError(bytes: Buffer, headers: NodeResponse['headers']): ApiError {
  const { code, message, field } = (JSON.parse(bytes.toString()) as ErrorBody).error;
  const known: ErrorCode = Object.hasOwn(ERROR_STATUS, code) ? code : 'internal_error';
  const forwarded = ERROR_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, `${headers[name]}`]]));
  const error = new ApiError(known, message, {
    ...(field === undefined ? {} : { field }),
    headers: Object.fromEntries(forwarded),
  });
  return headers[SPENT_HEADER] === undefined ? error : markSpent(error);
}
