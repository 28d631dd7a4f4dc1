import type { DownloadUrl } from '../contract.ts';
import { ConnectionError, SoukError } from '../errors.ts';
import type { Requester } from '../http/requester.ts';
import { isRetryable } from '../http/retry.ts';
import { prefixFileName, TransferError } from '../transfers/transfer-error.ts';
import type { Remote } from './download-target.ts';

/** Receives bytes that may arrive in several responses. */
export interface Sink {
  /** Number of bytes received, and the offset of the next request. */
  readonly bytes: number;
  /** It needs no more bytes. */
  readonly isFull: boolean;
  append(chunk: Uint8Array): Promise<void>;
  /** Discards all bytes, before they are sent again. */
  clear(): Promise<void>;
}

export interface ReceiveOptions {
  /** Requester without credentials: signed URLs may lead to any host. */
  external: Requester;
  signal: AbortSignal;
  /** Consecutive failures without progress before giving up. */
  maxRetries: number;
  /** Milliseconds to the first byte, and between chunks. */
  timeout: number;
}

/** Downloads what a sink is missing. Resumes after failures, at a new URL if the old one has expired. */
export async function receiveBytes(remote: Remote, sink: Sink, options: ReceiveOptions): Promise<void> {
  const { external, signal, maxRetries, timeout } = options;
  let download: DownloadUrl | undefined;
  let etag: string | null = null;
  let furthest = sink.bytes;
  for (let failures = 0; !sink.isFull; ) {
    download ??= await remote.getUrl({ signal, timeout, maxRetries });
    try {
      const headers = { 'accept-encoding': 'identity', ...rangeFrom(sink.bytes, etag) };
      const response = await external.openExternal(download.url, { headers, signal, timeout, maxRetries: 0 });
      etag = response.headers.get('etag');
      if (sink.bytes > 0 && !resumesAt(response, sink.bytes)) await sink.clear();
      await receiveBody(response, sink, options);
    } catch (error) {
      // First, because an abort is caused by the failure of another file.
      signal.throwIfAborted();
      if (!(error instanceof SoukError) || error instanceof TransferError) throw error;
      prefixFileName(remote.name, error);
      // Bytes that are sent again because every response ends early are not progress.
      failures = sink.bytes > furthest ? 1 : failures + 1;
      furthest = Math.max(furthest, sink.bytes);
      if (failures > maxRetries || !(isRetryable(error) || needsNewUrl(error))) throw error;
      if (needsNewUrl(error)) download = undefined;
      if (error.status === 416) await sink.clear();
      await external.pauseAfter(error, failures - 1, signal);
    }
  }
}

/** Returns whether the URL has expired, or nothing is left after the offset. */
function needsNewUrl({ status = 0 }: SoukError): boolean {
  return [401, 403, 404, 410, 416].includes(status);
}

/** Weak ETags do not guarantee identical bytes, so they are not used for If-Range. */
function rangeFrom(offset: number, etag: string | null): Record<string, string> {
  if (offset === 0) return {};
  return { range: `bytes=${offset}-`, ...(etag?.startsWith('"') ? { 'if-range': etag } : {}) };
}

function resumesAt({ status, headers }: Response, offset: number): boolean {
  return status === 206 && headers.get('content-range')?.startsWith(`bytes ${offset}-`) === true;
}

async function receiveBody(response: Response, sink: Sink, options: ReceiveOptions): Promise<void> {
  for await (const chunk of chunksOf(response, options)) {
    await sink.append(chunk);
    if (sink.isFull) return;
  }
  if (!sink.isFull) throw connectionError('The response ended too early.');
}

/** Yields the chunks of a response, and fails if none arrives for too long. */
async function* chunksOf(response: Response, { signal, timeout }: ReceiveOptions): AsyncGenerator<Uint8Array, void> {
  const reader = (response.body ?? new Blob().stream()).getReader();
  let isSilent = false;
  const giveUp = () => {
    isSilent = true;
    reader.cancel().catch(() => undefined); // ends the pending read
  };
  let timer: NodeJS.Timeout | undefined;
  try {
    for (;;) {
      timer = setTimeout(giveUp, timeout);
      const { done, value } = await reader.read();
      clearTimeout(timer); // time spent on a slow disk does not count
      if (isSilent) throw connectionError(`No data received for ${timeout / 1000} s.`, 'timeout');
      if (done) return;
      yield value;
    }
  } catch (cause) {
    signal.throwIfAborted();
    throw cause instanceof SoukError ? cause : connectionError('The connection was lost.', 'connection_failed', cause);
  } finally {
    clearTimeout(timer);
    reader.cancel().catch(() => undefined); // nothing to cancel if the response failed
  }
}

function connectionError(message: string, code = 'connection_failed', cause?: unknown): ConnectionError {
  return new ConnectionError({ code, message, cause });
}
