import type { Upload } from '../contract.ts';
import { ConnectionError, SoukError } from '../errors.ts';
import { path } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { isRetryable } from '../http/retry.ts';
import { halveChunkSize, nextChunkSize } from './chunk-size.ts';
import { type Announced, negotiate, type OpenUpload, requireOffset } from './negotiate.ts';
import { prefixFileName, TransferError } from './transfer-error.ts';

export interface SendOptions {
  requester: Requester;
  /** Path of the files' collection. */
  folder: string;
  signal: AbortSignal;
  /** Consecutive failures without progress before giving up. */
  maxRetries: number;
  /** Milliseconds for one request. */
  timeout: number | undefined;
  /** Shared by all files of an upload, which use the same connection. */
  pace: { chunkSize: number };
  onSent(offset: number): void;
}

/** Limits restarts of an upload that the service has deleted. */
const MAX_RESTARTS = 3;

/** Uploads the missing part of a file. After a failure, resumes at the offset that the service reports. */
export async function sendFile(file: Announced, begun: OpenUpload, options: SendOptions): Promise<void> {
  const { requester, signal } = options;
  let upload: OpenUpload | 'stored' = begun;
  let [failures, restarts, isOffsetKnown] = [0, 0, true];
  while (upload !== 'stored' && (upload.offset < file.size || !isOffsetKnown)) {
    const before: number = upload.offset;
    try {
      upload.offset = isOffsetKnown ? await sendChunk(file, upload, options) : await fetchOffset(file, upload, options);
      isOffsetKnown = true;
      if (upload.offset > before) failures = 0;
      options.onSent(upload.offset);
    } catch (error) {
      // First, because an abort is caused by the failure of another file.
      signal.throwIfAborted();
      if (!(error instanceof SoukError)) throw error;
      prefixFileName(file.name, error);
      if (isGone(error) || isMismatch(error)) {
        restarts += 1;
        if (isMismatch(error) && restarts > 1) throw fileChangedError(file, error);
        if (restarts > MAX_RESTARTS) throw error;
        upload = await restart(file, options);
        isOffsetKnown = true;
        if (upload === 'stored') options.onSent(file.size);
      } else {
        failures += 1;
        if (failures > options.maxRetries || !isTransient(error)) throw error;
        if (error.code === 'timeout') options.pace.chunkSize = halveChunkSize(options.pace.chunkSize);
        await requester.pauseAfter(error, failures - 1, signal);
        isOffsetKnown = false;
      }
    }
  }
}

/** Sends the next chunk and returns the new offset. */
async function sendChunk(file: Announced, { id, offset }: OpenUpload, options: SendOptions): Promise<number> {
  const { requester, signal, timeout, pace } = options;
  const { chunkSize } = pace;
  const end = Math.min(offset + chunkSize, file.size);
  const bytes = await file.source.slice(offset, end);
  // An empty chunk would repeat forever.
  if (bytes.length !== end - offset) throw fileChangedError(file);
  const startedAt = Date.now();
  const response = await requester.open({
    method: 'PATCH',
    path: path`/uploads/${id}`,
    bytes,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    signal,
    timeout,
    // Retries depend on how much of it arrived.
    maxRetries: 0,
  });
  if (bytes.length === chunkSize) pace.chunkSize = nextChunkSize(chunkSize, Date.now() - startedAt);
  return readOffset(response, offset + bytes.length);
}

function readOffset({ headers }: Response, expected: number): number {
  if (Number(headers.get('upload-offset') ?? expected) === expected) return expected;
  const message = 'The service acknowledged a different number of bytes than were sent.';
  throw new ConnectionError({ code: 'unexpected_answer', message });
}

async function fetchOffset(
  file: Announced,
  { id }: OpenUpload,
  { requester, signal, timeout }: SendOptions,
): Promise<number> {
  const get = { method: 'GET', path: path`/uploads/${id}`, signal, timeout, maxRetries: 0 } as const;
  return requireOffset((await requester.send<Upload>(get)).offset, file);
}

async function restart(file: Announced, { requester, folder, signal, timeout, maxRetries }: SendOptions) {
  const found = await negotiate(requester, folder, [file], { signal, timeout, maxRetries });
  return found.get(file) as OpenUpload | 'stored';
}

/** Returns whether the upload expired or was cancelled, by another process or by the service after a hash mismatch. */
function isGone({ status }: SoukError): boolean {
  return status === 404 || status === 410;
}

function isMismatch({ status, field }: SoukError): boolean {
  return status === 422 && field === 'sha256';
}

/** A conflict is a wrong offset, or another connection that is still writing: asking for the offset resolves both. */
function isTransient(error: SoukError): boolean {
  return isRetryable(error) || error.status === 409;
}

function fileChangedError({ name }: Announced, cause?: SoukError): TransferError {
  return new TransferError(
    'file_changed',
    `${name} changed during the upload: its hash no longer matches. Upload it again.`,
    { file: name, cause },
  );
}
