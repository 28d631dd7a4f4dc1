import type { FastifyReply } from 'fastify';
import { Agent, request as send } from 'undici';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import { ApiError, ERROR_STATUS, type ErrorBody, type ErrorCode } from '../../platform/errors.ts';
import { HEADER_LENGTH } from '../../runtimes/open-inference/read-tensors.ts';
import { PASS_HEADER, signPass } from './call-pass.ts';
import type { Invocation } from './invocation.ts';
import { relayStream } from './relay-stream.ts';
import { markSpent } from './spent-calls.ts';

/** Set on whatever the other node's own handler says: anything else is not an answer to the call. */
export const ANSWERED_HEADER = 'souk-answered';
/** Set on a refusal where the model had worked on the call. */
export const SPENT_HEADER = 'souk-spent';
/** The model is no longer, or not yet, on that node. */
export const NOT_HERE = 421;

/** Why a call was not answered by the node it was sent to. */
export type NoResponse = 'never_reached' | 'not_here' | 'broke_off';

export type Forwarded = { answer: unknown } | { notAnswered: NoResponse };

const CONNECT_MS = 3_000;
/** A model may be started for the call first, and then has its own time limit. */
const HEADERS_MS = 600_000;
/** Between two pieces of an answer. */
const SILENCE_MS = 120_000;
const REFUSAL_HEADERS = ['retry-after', 'server-timing'];
const ANSWER_HEADERS = ['content-type', 'server-timing', HEADER_LENGTH];
const NEVER_REACHED = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ETIMEDOUT'],
  ...['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_INVALID_ARG', 'ERR_INVALID_URL'],
]);

type Answer = Awaited<ReturnType<typeof send>>;

/** Sends calls to the nodes that run what they are for, and brings the answers back. */
export class CallForwarder {
  readonly #keyRing: KeyRing;
  // Nodes may be anywhere that the operator put them: no address is too private for these calls.
  readonly #agent = new Agent({
    connect: { timeout: CONNECT_MS },
    headersTimeout: HEADERS_MS,
    bodyTimeout: SILENCE_MS,
    allowH2: false,
  });

  constructor(keyRing: KeyRing) {
    this.#keyRing = keyRing;
  }

  /** Throws the refusal, where it is one. An answer that is streamed has been sent when this resolves. */
  async forward(url: string, invocation: Invocation, reply: FastifyReply, signal: AbortSignal): Promise<Forwarded> {
    let answer: Answer;
    try {
      answer = await this.#send(url, invocation, signal);
    } catch (error) {
      signal.throwIfAborted();
      return { notAnswered: whyNot(error as Error) };
    }
    const { statusCode, headers, body } = answer;
    if (statusCode === NOT_HERE || headers[ANSWERED_HEADER] === undefined) {
      await body.dump();
      return { notAnswered: statusCode === NOT_HERE ? 'not_here' : 'never_reached' };
    }
    if (statusCode === 200 && String(headers['content-type']).startsWith('text/event-stream')) {
      copyHeaders(headers, reply);
      await relayStream(body, reply, invocation.requestId, signal);
      return { answer: reply };
    }
    // Everything else is small, or was whole before it was sent: kept back until all of it is here, it can be asked for again.
    let bytes: Buffer;
    try {
      bytes = Buffer.from(await body.arrayBuffer());
    } catch {
      signal.throwIfAborted();
      return { notAnswered: 'broke_off' }; // whatever the reason, there is no answer
    }
    if (statusCode !== 200) throw readRefusal(bytes, headers);
    copyHeaders(headers, reply);
    return { answer: String(headers['content-type']).includes('json') ? bytes.toString() : bytes };
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  #send(url: string, invocation: Invocation, signal: AbortSignal): Promise<Answer> {
    const { mode, model, address, body, headerLength } = invocation;
    const bytes = Buffer.isBuffer(body);
    return send(`${url.replace(/\/$/, '')}/internal/deployments/${mode}/${model.id}/${address}`, {
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

function whyNot(error: Error & { code?: string }): NoResponse {
  return NEVER_REACHED.has(error.code ?? '') ? 'never_reached' : 'broke_off';
}

function copyHeaders(headers: Answer['headers'], reply: FastifyReply): void {
  for (const name of ANSWER_HEADERS) {
    const value = headers[name];
    if (value !== undefined) reply.header(name, value);
  }
}

/** In the words of the node that refused, under this node's own request. */
function readRefusal(bytes: Buffer, headers: Answer['headers']): ApiError {
  const { code, message, field } = (JSON.parse(bytes.toString()) as ErrorBody).error;
  const known: ErrorCode = Object.hasOwn(ERROR_STATUS, code) ? code : 'internal_error';
  const passedOn = REFUSAL_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, `${headers[name]}`]]));
  const refusal = new ApiError(known, message, {
    ...(field === undefined ? {} : { field }),
    headers: Object.fromEntries(passedOn),
  });
  return headers[SPENT_HEADER] === undefined ? refusal : markSpent(refusal);
}
