import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { Requester } from '../http/requester.ts';

/** A failure of the next request whose method and path match. Happens once. */
export interface Fault {
  on: RegExp;
  /** Uploads only: breaks the connection after this many bytes of the body. */
  cutAfter?: number;
  /** Downloads only: sends this many bytes, then nothing, and keeps the connection open. */
  stallAfter?: number;
  /** Breaks a stalled connection once it resolves. */
  cutOnce?: Promise<unknown>;
  status?: number;
  error?: { code: string; field?: string };
  headers?: Record<string, string>;
  /** Called before the request is handled. */
  act?: () => unknown;
}

export interface FakeStorage {
  requester: Requester;
  baseURL: string;
  /** `METHOD /path` of every request, in order. */
  seen: string[];
  /** `Range` headers of downloads. */
  ranges: (string | undefined)[];
  faults: Fault[];
  /** Stored files, by name. */
  files: Map<string, Buffer>;
  uploads: Map<string, { name: string; length: number; sha256: string; bytes: Buffer }>;
  /** Number of bytes received by PATCH. */
  received: number;
  /** Delays of the client, in milliseconds, which are recorded instead of waited. */
  waits: number[];
  /** Request headers of downloads. */
  downloadHeaders: IncomingMessage['headers'][];
}

export const FOLDER = '/v1/datasets/dst_1/shards';
export const TARGET = { dataset: 'dst_1' };

export const sha256Of = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/** Starts a server that implements uploads and downloads in memory, with the given faults. Closed with the test. */
export async function fakeStorage(t: TestContext): Promise<FakeStorage> {
  const server = createServer((request, response) =>
    respond(storage, request, response).catch(() => response.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const waits: number[] = [];
  const storage: FakeStorage = {
    requester: new Requester({
      baseURL,
      bearer: 'svc_test_secret',
      mode: undefined,
      fetch: globalThis.fetch,
      timeout: 30_000,
      maxRetries: 2,
      maxRetryDelay: 60_000,
      userAgent: undefined,
      wait: async (milliseconds, signal) => {
        signal?.throwIfAborted();
        waits.push(milliseconds);
      },
    }),
    baseURL,
    seen: [],
    ranges: [],
    faults: [],
    files: new Map(),
    uploads: new Map(),
    received: 0,
    waits,
    downloadHeaders: [],
  };
  return storage;
}

async function respond(storage: FakeStorage, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '' } = request;
  storage.seen.push(`${method} ${url}`);
  const index = storage.faults.findIndex(({ on }) => on.test(`${method} ${url}`));
  const [fault] = index < 0 ? [] : storage.faults.splice(index, 1);
  await fault?.act?.();
  if (fault?.status !== undefined) {
    request.resume();
    const error = { code: 'x', message: 'It went wrong.', request_id: 'req_1', ...fault.error };
    return json(response, fault.status, { error }, fault.headers);
  }
  if (method === 'POST') return negotiate(storage, await bodyOf(request), response);
  if (url.startsWith('/files/')) return download(storage, request, response, fault);
  if (url.startsWith('/v1/uploads/')) return upload(storage, request, response, fault?.cutAfter);
  const name = decodeURIComponent(url.slice(FOLDER.length + 1));
  if (method === 'DELETE') return json(response, 200, { id: name, deleted: storage.files.delete(name) });
  if (url.startsWith(`${FOLDER}/`)) return json(response, 200, { url: signedUrl(storage, name), expires_at: 'soon' });
  const items = [...storage.files].map(([file, bytes]) => ({
    name: file,
    size: bytes.length,
    sha256: sha256Of(bytes),
  }));
  json(response, 200, { items, has_more: false });
}

function signedUrl({ baseURL }: FakeStorage, name: string): string {
  return new URL(`/files/signed/${encodeURIComponent(name)}`, baseURL).href;
}

function negotiate(storage: FakeStorage, body: Buffer, response: ServerResponse): void {
  const announced: { name: string; size: number; sha256: string }[] = JSON.parse(body.toString()).files;
  const taken = announced.find(
    ({ name, sha256 }) => storage.files.has(name) && sha256Of(storage.files.get(name) ?? '') !== sha256,
  );
  if (taken) {
    json(response, 409, { error: { code: 'conflict', message: `There is a file ${taken.name}.` } });
    return;
  }
  const held = new Map([...storage.files.values()].map((bytes) => [sha256Of(bytes), bytes]));
  const files = announced.map(({ name, size, sha256 }) => {
    const bytes = held.get(sha256) ?? (size === 0 ? Buffer.alloc(0) : undefined);
    if (bytes) storage.files.set(name, bytes);
    if (bytes) return { name, status: 'stored', upload: null };
    const id = `upl_${sha256.slice(0, 8)}_${name.length}`;
    const begun = storage.uploads.get(id) ?? { name, length: size, sha256, bytes: Buffer.alloc(0) };
    storage.uploads.set(id, begun);
    return { name, status: 'missing', upload: { id, url: `/v1/uploads/${id}`, offset: begun.bytes.length } };
  });
  json(response, 200, { files });
}

async function upload(storage: FakeStorage, request: IncomingMessage, response: ServerResponse, cutAfter?: number) {
  const id = request.url?.split('/').at(-1) ?? '';
  const found = storage.uploads.get(id);
  if (!found) return json(response, 404, { error: { code: 'not_found', message: 'There is no such upload.' } });
  if (request.method === 'GET') {
    return json(response, 200, { id, name: found.name, length: found.length, offset: found.bytes.length });
  }
  if (Number(request.headers['upload-offset']) !== found.bytes.length) {
    request.resume();
    return json(response, 409, { error: { code: 'conflict', message: 'Other offset.' } });
  }
  let left = cutAfter ?? Number.POSITIVE_INFINITY;
  for await (const chunk of request) {
    const kept: Buffer = chunk.subarray(0, left);
    left -= kept.length;
    storage.received += kept.length;
    found.bytes = Buffer.concat([found.bytes, kept]);
    if (left === 0) return void request.socket.destroy();
  }
  if (found.bytes.length === found.length) {
    storage.uploads.delete(id);
    if (sha256Of(found.bytes) !== found.sha256) {
      const error = { code: 'validation_failed', field: 'sha256', message: 'The bytes have another hash.' };
      return json(response, 422, { error });
    }
    storage.uploads.set(id, found);
    storage.files.set(found.name, found.bytes);
  }
  response.writeHead(204, { 'upload-offset': String(found.bytes.length) }).end();
}

function download(storage: FakeStorage, request: IncomingMessage, response: ServerResponse, fault?: Fault): void {
  const bytes = storage.files.get(decodeURIComponent(request.url?.split('/').at(-1) ?? '')) ?? Buffer.alloc(0);
  const { range } = request.headers;
  storage.ranges.push(range);
  storage.downloadHeaders.push(request.headers);
  const start = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
  const contentRange = { 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` };
  response.writeHead(start > 0 ? 206 : 200, {
    'content-length': bytes.length - start,
    etag: '"v1"',
    ...(start > 0 ? contentRange : {}),
  });
  const { stallAfter, cutOnce } = fault ?? {};
  if (stallAfter === undefined) return void response.end(bytes.subarray(start));
  response.write(bytes.subarray(start, start + stallAfter));
  // Not cut at once: bytes that arrived but were not read yet would be lost with the connection.
  void cutOnce?.then(() => response.destroy());
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
