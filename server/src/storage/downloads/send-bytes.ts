import type { OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, rangeNotSatisfiable } from '../../platform/errors.ts';
import { isKnown, isMatch, isRangeCurrent } from '../../platform/http/conditional-requests.ts';
import type { Log } from '../../platform/log.ts';
import type { ByteRange, WriteTo } from '../blobs/blob-store.ts';
import { attachmentDisposition } from './attachment-name.ts';
import { readRange } from './byte-range.ts';

/** Bytes that can be sent as a whole or as a range. */
export interface Sendable {
  size: number;
  /** Identifies the bytes: equal tags mean equal bytes. */
  tag: string;
  fileName: string;
  /** Replaces the headers for untrusted bytes: only for bytes that this server created. */
  headers?: Record<string, string>;
  open(range: ByteRange): Promise<WriteTo>;
}

/** Time limit for a reader that does not read: it holds an open file and buffers. */
const MAX_STALL_MS = 120_000;

/**
 * A browser saves any stored file, and never runs or renders it on this origin. Other origins may load it: the signed
 * URL grants the bytes anyway, and no cookie is involved.
 */
const HARDENED = {
  'content-type': 'application/octet-stream',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'private, max-age=0, must-revalidate',
  'referrer-policy': 'no-referrer',
  'accept-ranges': 'bytes',
};

export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Sendable,
  log: Log,
  stalledMs = MAX_STALL_MS,
): Promise<FastifyReply> {
  const etag = `"${bytes.tag}"`;
  const range = evaluateRequest(request, etag, bytes.size);
  // HEAD has no body, so the file is not opened.
  const isBare = range === 'not_modified' || request.method === 'HEAD' || bytes.size === 0;
  const writeBytes = isBare ? undefined : await bytes.open(range ?? { start: 0, end: bytes.size - 1 });
  // Set only now, because an error response must not describe the bytes.
  reply.headers({ ...HARDENED, 'content-disposition': attachmentDisposition(bytes.fileName), ...bytes.headers, etag });
  if (range === 'not_modified') return reply.code(304).send(nothingFor(request));
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes.size}`);
  reply.header('content-length', String(range ? range.end - range.start + 1 : bytes.size));
  if (!writeBytes) return reply.send(Readable.from([]));
  reply.raw.setTimeout(stalledMs, () => reply.raw.destroy());
  return streamResponse(reply, writeBytes, log);
}

/**
 * Evaluates the conditions in the order of RFC 9110 section 13.2.2, and returns the range to send; undefined is
 * everything. Date conditions are ignored, as the standard requires for resources without a modification date.
 */
function evaluateRequest(
  { method, headers }: FastifyRequest,
  etag: string,
  size: number,
): ByteRange | 'not_modified' | undefined {
  if (!isMatch(headers['if-match'], etag)) {
    throw new ApiError(
      'precondition_failed',
      '`If-Match` does not match the `ETag` of this file. Send the current `ETag`, or leave `If-Match` out.',
    );
  }
  if (isKnown(headers['if-none-match'], etag)) return 'not_modified';
  if (method === 'HEAD' || !isRangeCurrent(headers['if-range'] as string | undefined, etag)) return undefined;
  const range = readRange(headers.range, size);
  if (range === 'unsatisfiable') throw rangeNotSatisfiable(`bytes */${size}`);
  return range;
}

/** Bypasses Fastify, which only accepts streams. */
async function streamResponse(reply: FastifyReply, writeBytes: WriteTo, log: Log): Promise<FastifyReply> {
  const { raw } = reply.hijack();
  raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  try {
    await writeBytes(raw);
    raw.end();
  } catch (error) {
    if (!raw.destroyed)
      log.error({ request_id: reply.request.id, err: error }, 'failed to send stored bytes; closing the connection');
    raw.destroy(error as Error); // the reader disconnected, or must notice the truncation
  }
  return reply;
}

/** Returns an empty stream for HEAD, which leaves Content-Length as set. */
function nothingFor({ method }: FastifyRequest): Readable | undefined {
  return method === 'HEAD' ? Readable.from([]) : undefined;
}
