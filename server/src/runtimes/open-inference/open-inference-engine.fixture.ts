import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A model of the engine, with input `x` and output `y`, both of [-1, width] and the same datatype. */
export interface EngineModelState {
  /** `scale` computes 2x + 1 on FP32; `echo` returns its input for any datatype. */
  does: 'scale' | 'echo';
  datatype: string;
  width: number;
  ready: boolean;
  /** True if a load request succeeds. */
  loadable: boolean;
  /** Replaces the response to a call. */
  instead?:
    | { status: number; body?: string; headers?: Record<string, string> }
    | 'silence'
    | 'hanging up'
    | 'half a response';
  /** Replaces the metadata. */
  metadata?: object;
}

export interface EngineFixture {
  url: string;
  models: Map<string, EngineModelState>;
  /** All received requests. */
  asked: { method: string; path: string; headers: IncomingMessage['headers'] }[];
  lastBody: Buffer;
  extensions: string[];
  /** Response to every request, while it is set. */
  everything: { status: number; body?: string } | undefined;
  close(): Promise<void>;
}

export function engineModel(more: Partial<EngineModelState> = {}): EngineModelState {
  return { does: 'scale', datatype: 'FP32', width: 3, ready: true, loadable: true, ...more };
}

export const TRITON_EXTENSIONS = ['classification', 'model_repository', 'binary_tensor_data', 'statistics'];

/**
 * Starts an engine with the Open Inference Protocol over HTTP, like Triton. It shares no code with the client, so that no
 * mistake is made on both sides alike: numbers are read and written one by one.
 */
export async function startEngine(
  models: Record<string, EngineModelState>,
  { extensions = TRITON_EXTENSIONS, port = 0 } = {},
): Promise<EngineFixture> {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => respond(engine, request, Buffer.concat(pieces), response));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const engine: EngineFixture = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    models: new Map(Object.entries(models)),
    asked: [],
    lastBody: Buffer.alloc(0),
    extensions,
    everything: undefined,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return engine;
}

function respond(engine: EngineFixture, request: IncomingMessage, body: Buffer, response: ServerResponse): void {
  const { method = '', url: path = '', headers } = request;
  engine.asked.push({ method, path, headers });
  engine.lastBody = body;
  const reply = engine.everything ?? responseTo(engine, method, path);
  if (reply instanceof Function) {
    reply(headers['inference-header-content-length'] as string | undefined, body, response);
  } else {
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    response.end(reply.body ?? '');
  }
}

type FixedResponse = { status: number; body?: string };
type Infer = (length: string | undefined, body: Buffer, response: ServerResponse) => void;

const MODEL_PATH = /^\/v2\/models\/([^/]+)(?:\/versions\/([^/]+))?(?:\/(ready|infer))?$/;

function responseTo(engine: EngineFixture, method: string, path: string): FixedResponse | Infer {
  const json = (status: number, value: object) => ({ status, body: JSON.stringify(value) });
  if (path === '/v2') return json(200, { name: 'fixture', version: '1.0', extensions: engine.extensions });
  const [, loaded] = /^\/v2\/repository\/models\/([^/]+)\/load$/.exec(path) ?? [];
  if (method === 'POST' && loaded !== undefined) {
    const model = engine.models.get(decodeURIComponent(loaded));
    if (!model?.loadable) return json(400, { error: "failed to load 'it', failed to poll from model repository" });
    model.ready = true;
    return { status: 200 };
  }
  const [, name = '', version, what] = MODEL_PATH.exec(path) ?? [];
  const model = engine.models.get(decodeURIComponent(name) + (version ? `@${decodeURIComponent(version)}` : ''));
  if (!model) return json(404, { error: `Request for unknown model: '${name}' is not found` });
  if (what === 'ready') return { status: model.ready ? 200 : 400 };
  if (what === undefined) return json(200, model.metadata ?? metadataOf(name, model));
  if (!model.ready) return json(404, { error: `Request for unknown model: '${name}' has no available versions` });
  return (length, body, response) => infer(model, length, body, response);
}

function metadataOf(name: string, { datatype, width }: EngineModelState): object {
  const tensor = (called: string) => ({ name: called, datatype, shape: [-1, width] });
  return { name, versions: ['1'], platform: 'fixture', inputs: [tensor('x')], outputs: [tensor('y')] };
}

interface GivenTensor {
  name: string;
  datatype: string;
  shape: number[];
  parameters?: { binary_data_size?: number };
  data?: (number | string)[];
}

function infer(model: EngineModelState, length: string | undefined, body: Buffer, response: ServerResponse): void {
  const { instead } = model;
  if (instead === 'silence') return;
  if (instead === 'hanging up') {
    response.destroy();
    return;
  }
  if (instead === 'half a response') {
    response.writeHead(200, { 'content-length': 1000 });
    response.write('{"outputs":[');
    setImmediate(() => response.destroy());
    return;
  }
  if (instead) {
    response.writeHead(instead.status, instead.headers ?? {});
    response.end(instead.body ?? '');
    return;
  }
  const headLength = length === undefined ? body.length : Number(length);
  const head = JSON.parse(body.subarray(0, headLength).toString());
  const [x] = head.inputs as [GivenTensor];
  const asBinary = head.parameters?.binary_data_output === true;
  const raw = x.parameters?.binary_data_size === undefined ? undefined : body.subarray(headLength);
  const y = { name: 'y', datatype: x.datatype, shape: x.shape };
  if (!asBinary) {
    const data = model.does === 'echo' ? x.data : (x.data as number[]).map((value) => Math.fround(2 * value + 1));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ model_name: 'it', outputs: [{ ...y, data }] }));
    return;
  }
  const bytes = Buffer.from(raw as Buffer);
  if (model.does === 'scale') {
    for (let at = 0; at < bytes.length; at += 4) bytes.writeFloatLE(2 * bytes.readFloatLE(at) + 1, at);
  }
  const outputHead = JSON.stringify({
    model_name: 'it',
    outputs: [{ ...y, parameters: { binary_data_size: bytes.length } }],
  });
  response.writeHead(200, {
    'content-type': 'application/octet-stream',
    'inference-header-content-length': Buffer.byteLength(outputHead),
  });
  response.end(Buffer.concat([Buffer.from(outputHead), bytes]));
}
