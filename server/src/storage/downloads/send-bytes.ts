import type { OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, rangeNotSatisfiable } from '../../platform/errors.ts';
import { isKnown, isMatch, isRangeCurrent } from '../../platform/http/conditional-requests.ts';
import type { Log } from '../../platform/log.ts';
import type { ByteRange, Pour } from '../blobs/blob-store.ts';
import { attachmentDisposition } from './attachment-name.ts';
import { readRange } from './byte-range.ts';

/** Bytes that can be sent whole or in part. */
export interface Sendable {
  size: number;
  /** Names the bytes: the same name is given to the same bytes alone. */
  tag: string;
  fileName: string;
  /** In place of what is said of strangers' bytes: only for those that this server has made itself. */
  headers?: Record<string, string>;
  open(range: ByteRange): Promise<Pour>;
}

/** How long a reader may leave what was sent to it unread: it holds an open file and buffers meanwhile. */
const STALLED_MS = 120_000;

/**
 * Whatever a stored file holds, a browser saves it and never runs or shows it as a page of this origin. Pages of other
 * origins may load it: whoever holds the signed URL has the bytes anyway, and no cookie is involved.
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
  stalledMs = STALLED_MS,
): Promise<FastifyReply> {
  const etag = `"${bytes.tag}"`;
  const range = evaluateRequest(request, etag, bytes.size);
  // Nobody reads the body of an answer to HEAD, so the file is not even opened.
  const isBare = range === 'not_modified' || request.method === 'HEAD' || bytes.size === 0;
  const pour = isBare ? undefined : await bytes.open(range ?? { start: 0, end: bytes.size - 1 });
  // Only now, because what describes the bytes has no place in an error.
  reply.headers({ ...HARDENED, 'content-disposition': attachmentDisposition(bytes.fileName), ...bytes.headers, etag });
  if (range === 'not_modified') return reply.code(304).send(nothingFor(request));
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes.size}`);
  reply.header('content-length', String(range ? range.end - range.start + 1 : bytes.size));
  if (!pour) return reply.send(Readable.from([]));
  reply.raw.setTimeout(stalledMs, () => reply.raw.destroy());
  return pourOut(reply, pour, log);
}

/**
 * Evaluates the conditions in the order of RFC 9110 section 13.2.2, and returns the part to send; undefined is all of
 * it. Conditions on dates are ignored, as the standard demands where a resource has no modification date.
 */
function evaluateRequest(
  { method, headers }: FastifyRequest,
  etag: string,
  size: number,
): ByteRange | 'not_modified' | undefined {
  if (!isMatch(headers['if-match'], etag)) {
    throw new ApiError('precondition_failed', '`If-Match` names other bytes than these. Fetch them without it.');
  }
  if (isKnown(headers['if-none-match'], etag)) return 'not_modified';
  if (method === 'HEAD' || !isRangeCurrent(headers['if-range'] as string | undefined, etag)) return undefined;
  const range = readRange(headers.range, size);
  if (range === 'unsatisfiable') throw rangeNotSatisfiable(`bytes */${size}`);
  return range;
}

/** Past the framework, which knows nothing but streams. */
async function pourOut(reply: FastifyReply, pour: Pour, log: Log): Promise<FastifyReply> {
  const { raw } = reply.hijack();
  raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  try {
    await pour(raw);
    raw.end();
  } catch (error) {
    if (!raw.destroyed) log.error({ request_id: reply.request.id, err: error }, 'stored bytes could not be sent');
    raw.destroy(error as Error); // the reader is gone, or has to learn that this is not all of it
  }
  return reply;
}

/** An empty stream in answer to HEAD, which leaves the length in the headers as it is. */
function nothingFor({ method }: FastifyRequest): Readable | undefined {
  return method === 'HEAD' ? Readable.from([]) : undefined;
}
