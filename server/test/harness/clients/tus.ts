import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { ApiResponse, Client } from './client.ts';

// Resumable uploads by hand, one request at a time, so that a test can interrupt or misbehave in between.

export const TUS = { 'tus-resumable': '1.0.0' };
const BYTES = { ...TUS, 'content-type': 'application/offset+octet-stream' };

export function sha256Of(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function metadata(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

export interface FileToUpload {
  name: string;
  length: number;
  sha256?: string;
}

export function requestUpload(
  client: Client,
  folder: string,
  { name, length, sha256 }: FileToUpload,
): Promise<ApiResponse> {
  const about = metadata({ name, ...(sha256 === undefined ? {} : { sha256 }) });
  return client.call('POST', folder, {
    headers: { ...TUS, 'upload-length': String(length), 'upload-metadata': about },
  });
}

/** Creates an upload and returns its URL. */
export async function createUpload(client: Client, folder: string, file: FileToUpload): Promise<string> {
  const response = await requestUpload(client, folder, file);
  assert.equal(response.status, 201, response.text);
  return response.headers.get('location') as string;
}

export function sendPart(
  client: Client,
  uploadPath: string,
  offset: number,
  bytes: string | Uint8Array,
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  const all = { ...BYTES, 'upload-offset': String(offset), ...headers };
  return client.call('PATCH', uploadPath, { body: bytes, headers: all });
}

export function head(client: Client, uploadPath: string): Promise<ApiResponse> {
  return client.call('HEAD', uploadPath, { headers: TUS });
}

export async function offsetOf(client: Client, uploadPath: string): Promise<number> {
  const response = await head(client, uploadPath);
  assert.equal(response.status, 200);
  return Number(response.headers.get('upload-offset'));
}

/** Starts a PATCH with an unfinished body: the test sends more, or disconnects. */
export async function startPart(url: string, uploadPath: string, secret: string, offset: number, length: number) {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect({ host: hostname, port: Number(port) });
  socket.resume(); // responses are not read
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  socket.on('error', () => undefined); // tests wait for `closed`, also after an error
  const lines = { host: 'localhost', authorization: `Bearer ${secret}`, ...BYTES, 'upload-offset': offset };
  const head = Object.entries({ ...lines, 'content-length': length }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`PATCH ${uploadPath} HTTP/1.1\r\n${head.join('')}\r\n`);
  return {
    closed,
    send: (bytes: Uint8Array) => new Promise<void>((resolve) => socket.write(bytes, () => resolve())),
    disconnect: () => socket.destroy(),
  };
}
