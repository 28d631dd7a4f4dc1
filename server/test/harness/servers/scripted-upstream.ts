import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { eventually } from '../eventually.ts';
import {
  countTokens,
  renderPrompt,
  type ScriptedCompletion,
  type ScriptedRequest,
  streamedPayloads,
  wholePayload,
} from './scripted-completion.ts';

/**
 * A position in a response: before its headers; after a number of frames (one for each chunk, then the finish reason,
 * usage and [DONE]); or at a byte of the body. A response that is not streamed is a single frame.
 */
export type Place = 'headers' | { after: number } | { atByte: number };

export interface Script extends ScriptedCompletion {
  /** Default: 200. The body of other responses is OpenAI's error object, unless `body` is set. */
  status?: number;
  /** Fields of the error object. */
  error?: { message: string; param?: string | null; code?: string | null };
  headers?: Record<string, string>;
  /** Replaces the generated body. */
  body?: string | Buffer;
  /** Raw text between the frames of a stream (comments, garbage, error frames), by the number of frames before it. */
  extra?: Record<number, string>;
  lineEnd?: '\n' | '\r\n';
  /** Adds comment lines between the frames. */
  comments?: boolean;
  /** False omits `data: [DONE]`. */
  done?: boolean;
  /** Sends neither a length nor chunked encoding: the response ends with its connection. */
  unframed?: boolean;
  /** Waits there until `resume()`. */
  stall?: Place;
  /** Closes the connection there. */
  cut?: Place;
  /** Bytes per write, or the bytes to split at. Default: one write per frame. `Infinity`: a single write. */
  pieces?: number | readonly number[];
  /** Milliseconds between two frames. */
  interval?: number;
}

export interface SeenRequest {
  headers: IncomingHttpHeaders;
  body: ScriptedRequest;
  /** `aborted` by the caller, `cut` by the script. */
  state: 'open' | 'completed' | 'aborted' | 'cut';
}

export type ScriptSource = Script | ((request: ScriptedRequest) => Script);

/** A local server with OpenAI's chat completions API that responds, or fails, as scripted. */
export class ScriptedUpstream {
  /** Chat requests in order of arrival. */
  readonly requests: SeenRequest[] = [];
  /** Maximum number of concurrent requests. */
  maxOpen = 0;
  connections = 0;
  /** Status of `GET /v1/models`, and the number of requests. */
  modelsStatus = 200;
  modelRequests = 0;
  /** Behaviour of the tokenizer endpoints. */
  tokenizer: 'working' | 'broken' | 'stalled' = 'working';
  /** Requests to `/tokenize` and `/apply-template`. */
  readonly tokenizerRequests: { path: string; body: Record<string, unknown>; headers: IncomingHttpHeaders }[] = [];

  readonly #queue: ScriptSource[] = [];
  #default: ScriptSource = {};
  #open = 0;
  #stalled: (() => void)[] = [];
  #port = 0;
  readonly #http = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    this.#serve(request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  });

  constructor() {
    this.#http.on('connection', (socket) => {
      this.connections += 1;
      socket.setNoDelay(true);
    });
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/v1`;
  }

  get open(): number {
    return this.#open;
  }

  get last(): SeenRequest {
    const last = this.requests.at(-1);
    if (last === undefined) throw new Error('the upstream got no request');
    return last;
  }

  /** Queues scripts for the next requests. */
  respondWith(...scripts: ScriptSource[]): void {
    this.#queue.push(...scripts);
  }

  /** Sets the script for requests without a queued one. */
  respondByDefault(script: ScriptSource): void {
    this.#default = script;
  }

  /** Resumes all stalled responses. */
  resume(): void {
    for (const release of this.#stalled.splice(0)) release();
  }

  async untilSeen(requests: number): Promise<void> {
    await eventually(`request ${requests}`, async () => this.requests.length >= requests);
  }

  /** Waits until this many responses stall. */
  async untilStalled(requests = 1): Promise<void> {
    await eventually(`${requests} to stall`, async () => this.#stalled.length >= requests);
  }

  async untilAborted(requests = 1): Promise<void> {
    const count = () => this.requests.filter(({ state }) => state === 'aborted').length;
    await eventually(`${requests} to be aborted`, async () => count() >= requests);
  }

  /** Waits until no request is open. */
  async untilIdle(): Promise<void> {
    await eventually('the upstream to be idle', async () => this.open === 0);
  }

  async listen(): Promise<void> {
    this.#http.listen(this.#port, '127.0.0.1');
    await once(this.#http, 'listening');
    this.#port = (this.#http.address() as AddressInfo).port;
  }

  /** Closes all connections and rejects new ones. `listen()` opens the same port again. */
  async stopListening(): Promise<void> {
    this.#http.closeAllConnections();
    this.#http.close();
    await once(this.#http, 'close');
  }

  async close(): Promise<void> {
    if (this.#http.listening) await this.stopListening();
    this.resume();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    const route = `${request.method} ${request.url}`;
    if (route === 'POST /v1/chat/completions') await this.#chat(request.headers, JSON.parse(text), response);
    else if (route === 'GET /v1/models') this.#listModels(response);
    else if (route === 'POST /tokenize' || route === 'POST /apply-template') {
      this.tokenizerRequests.push({ path: request.url ?? '', body: JSON.parse(text), headers: request.headers });
      this.#count(request.url === '/tokenize', JSON.parse(text), response);
    } else sendJson(response, 404, { error: { message: 'There is no such route.' } });
  }

  #listModels(response: ServerResponse): void {
    this.modelRequests += 1;
    sendJson(response, this.modelsStatus, { object: 'list', data: [{ id: 'scripted', object: 'model' }] });
  }

  #count(tokenize: boolean, body: Record<string, unknown>, response: ServerResponse): void {
    const messages = body.messages as ScriptedRequest['messages'];
    if (this.tokenizer === 'stalled') return;
    if (this.tokenizer === 'broken') sendJson(response, 500, { error: { message: 'broken' } });
    else if (!tokenize) sendJson(response, 200, { prompt: renderPrompt(messages) });
    else if (typeof body.content === 'string') {
      sendJson(response, 200, { tokens: Array.from({ length: countTokens(body.content) }, (_, index) => index) });
    } else {
      const text = messages === undefined ? String(body.prompt) : renderPrompt(messages);
      sendJson(response, 200, { count: countTokens(text), max_model_len: 4096 });
    }
  }

  async #chat(headers: IncomingHttpHeaders, body: ScriptedRequest, response: ServerResponse): Promise<void> {
    const seen: SeenRequest = { headers, body, state: 'open' };
    this.requests.push(seen);
    this.#open += 1;
    this.maxOpen = Math.max(this.maxOpen, this.#open);
    response.on('close', () => this.#over(seen, response.writableFinished ? 'completed' : 'aborted'));
    const by = this.#queue.shift() ?? this.#default;
    await this.#perform(typeof by === 'function' ? by(body) : by, seen, response);
  }

  async #perform(script: Script, seen: SeenRequest, response: ServerResponse): Promise<void> {
    if (script.stall === 'headers') await this.#stall(response);
    if (script.cut === 'headers') {
      this.#cutOff(seen, response);
      return;
    }
    const frames = framesOf(script, seen.body);
    const body = Buffer.concat(frames);
    if (script.unframed === true) {
      response.useChunkedEncodingByDefault = false;
      response.shouldKeepAlive = false;
    }
    response.writeHead(script.status ?? 200, { 'content-type': contentType(script, seen.body), ...script.headers });
    response.flushHeaders();
    const stallAt = byteOf(script.stall, frames);
    const cutAt = byteOf(script.cut, frames);
    const stops = [...splitsOf(script, frames, body.length), stallAt, cutAt, body.length].filter(
      (stop) => stop <= Math.min(cutAt, body.length),
    );
    let written = 0;
    for (const stop of [...new Set(stops)].sort((a, b) => a - b)) {
      if (stop > written && !(await write(response, body.subarray(written, stop)))) return;
      written = stop;
      if (stop === stallAt) await this.#stall(response);
      if (script.interval !== undefined && stop < body.length) await sleep(script.interval);
    }
    if (cutAt <= body.length) this.#cutOff(seen, response);
    else response.end();
  }

  #cutOff(seen: SeenRequest, response: ServerResponse): void {
    this.#over(seen, 'cut');
    response.destroy();
  }

  #over(seen: SeenRequest, state: SeenRequest['state']): void {
    if (seen.state !== 'open') return;
    seen.state = state;
    this.#open -= 1;
  }

  async #stall(response: ServerResponse): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#stalled.push(resolve);
      response.once('close', () => {
        this.#stalled = this.#stalled.filter((release) => release !== resolve);
        resolve();
      });
    });
  }
}

export async function startScriptedUpstream(fallback: ScriptSource = {}): Promise<ScriptedUpstream> {
  const upstream = new ScriptedUpstream();
  upstream.respondByDefault(fallback);
  await upstream.listen();
  return upstream;
}

/** Echoes the words of the last message, up to the token limit and before `stop`. */
export function echo(request: ScriptedRequest): Script {
  const prompt = renderPrompt(request.messages?.slice(-1))
    .replace(/^<\w+> /, '')
    .trimEnd();
  const stops = typeof request.stop === 'string' ? [request.stop] : (request.stop ?? []);
  const ends = stops.map((stop) => prompt.indexOf(stop)).filter((end) => end >= 0);
  const words = prompt.slice(0, Math.min(prompt.length, ...ends)).match(/\s*\S+|\s+$/g) ?? [];
  const maxTokens = request.max_completion_tokens ?? request.max_tokens ?? words.length;
  const chosen = words.slice(0, maxTokens);
  const indexes = Array.from({ length: request.n ?? 1 }, (_, index) => index);
  return {
    chunks: chosen.flatMap((content) => indexes.map((index) => ({ index, delta: { content } }))),
    finish: chosen.length < words.length ? 'length' : 'stop',
  };
}

/** Returns the body of the response to a request, frame by frame. */
export function framesOf(script: Script, request: ScriptedRequest): Buffer[] {
  if (script.body !== undefined) return [Buffer.from(script.body)];
  if (script.status !== undefined && script.status !== 200) {
    const { message = `It responds with ${script.status}.`, param = null, code = null } = script.error ?? {};
    return [Buffer.from(JSON.stringify({ error: { message, type: 'scripted', param, code } }))];
  }
  if (request.stream !== true) return [Buffer.from(JSON.stringify(wholePayload(script, request)))];
  const end = script.lineEnd ?? '\n';
  const comment = script.comments === true ? `: still here${end}${end}` : '';
  const payloads = streamedPayloads(script, request).map((payload) => JSON.stringify(payload));
  const data = script.done === false ? payloads : [...payloads, '[DONE]'];
  const frames = data.map((payload, before) => `${script.extra?.[before] ?? ''}${comment}data: ${payload}${end}${end}`);
  const tail = script.extra?.[data.length];
  return (tail === undefined ? frames : [...frames, tail]).map((frame) => Buffer.from(frame));
}

function contentType(script: Script, request: ScriptedRequest): string {
  const ok = script.status === undefined || script.status === 200;
  return ok && request.stream === true ? 'text/event-stream; charset=utf-8' : 'application/json';
}

/** Returns the byte of a position in the body, or infinity if there is none. */
function byteOf(place: Place | undefined, frames: readonly Buffer[]): number {
  if (place === undefined || place === 'headers') return Number.POSITIVE_INFINITY;
  if ('atByte' in place) return place.atByte;
  return frames.slice(0, place.after).reduce((bytes, frame) => bytes + frame.length, 0);
}

function splitsOf({ pieces }: Script, frames: readonly Buffer[], length: number): number[] {
  if (pieces === undefined) return frames.map((_, index) => byteOf({ after: index + 1 }, frames));
  if (typeof pieces !== 'number') return [...pieces];
  if (pieces >= length) return [];
  return Array.from({ length: Math.floor(length / pieces) }, (_, index) => (index + 1) * pieces);
}

/** Writes bytes, and waits one turn of the event loop, so that the client reads them before more arrive. */
async function write(response: ServerResponse, bytes: Buffer): Promise<boolean> {
  if (response.destroyed) return false;
  await new Promise<void>((resolve) => {
    response.write(bytes, () => resolve());
  });
  await turn();
  return !response.destroyed;
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
