import type { DownloadAddress } from '../contract.ts';
import { ConnectionError, SoukError } from '../errors.ts';
import type { Requester } from '../http/requester.ts';
import { isWorthRepeating } from '../http/retry.ts';
import { naming, TransferError } from '../transfers/transfer-error.ts';
import type { Remote } from './download-target.ts';

/** Where bytes go that may come in several answers, one after the other. */
export interface Sink {
  /** How many it has taken: the next one is asked for. */
  readonly bytes: number;
  /** It needs no more. */
  readonly isFull: boolean;
  append(chunk: Uint8Array): Promise<void>;
  /** All of it comes again, from the first byte. */
  clear(): Promise<void>;
}

export interface ReceiveOptions {
  /** Knows no credentials: signed addresses may lead anywhere. */
  elsewhere: Requester;
  signal: AbortSignal;
  /** How often in a row it may fail without a byte arriving. */
  maxRetries: number;
  /** Milliseconds to the first byte, and between any two. */
  timeout: number;
}

/** Fetches what a sink is missing, and goes on where it broke off, at a new address where the old one has expired. */
export async function receiveBytes(remote: Remote, sink: Sink, options: ReceiveOptions): Promise<void> {
  const { elsewhere, signal, maxRetries, timeout } = options;
  let address: DownloadAddress | undefined;
  let etag: string | null = null;
  let furthest = sink.bytes;
  for (let failures = 0; !sink.isFull; ) {
    address ??= await remote.address({ signal, timeout, maxRetries });
    try {
      const headers = { 'accept-encoding': 'identity', ...rangeFrom(sink.bytes, etag) };
      const answer = await elsewhere.openElsewhere(address.url, { headers, signal, timeout, maxRetries: 0 });
      etag = answer.headers.get('etag');
      if (sink.bytes > 0 && !goesOnFrom(answer, sink.bytes)) await sink.clear();
      await receiveBody(answer, sink, options);
    } catch (error) {
      // Before it is looked at: where another file has failed, it is the failure of that one.
      signal.throwIfAborted();
      if (!(error instanceof SoukError) || error instanceof TransferError) throw error;
      naming(remote.name, error);
      // Of one that always ends too early, the same bytes that come again and again are no progress.
      failures = sink.bytes > furthest ? 1 : failures + 1;
      furthest = Math.max(furthest, sink.bytes);
      if (failures > maxRetries || !(isWorthRepeating(error) || isRefused(error))) throw error;
      if (isRefused(error)) address = undefined;
      if (error.status === 416) await sink.clear();
      await elsewhere.pauseAfter(error, failures - 1, signal);
    }
  }
}

/** The address has expired, or there is nothing left behind the offset. */
function isRefused({ status = 0 }: SoukError): boolean {
  return [401, 403, 404, 410, 416].includes(status);
}

/** Weak tags do not tell whether the bytes are the same. */
function rangeFrom(offset: number, etag: string | null): Record<string, string> {
  if (offset === 0) return {};
  return { range: `bytes=${offset}-`, ...(etag?.startsWith('"') ? { 'if-range': etag } : {}) };
}

function goesOnFrom({ status, headers }: Response, offset: number): boolean {
  return status === 206 && headers.get('content-range')?.startsWith(`bytes ${offset}-`) === true;
}

async function receiveBody(answer: Response, sink: Sink, options: ReceiveOptions): Promise<void> {
  for await (const chunk of chunksOf(answer, options)) {
    await sink.append(chunk);
    if (sink.isFull) return;
  }
  if (!sink.isFull) throw brokeOff('The answer ended too early.');
}

/** The chunks of an answer, given up where none comes for too long. */
async function* chunksOf(answer: Response, { signal, timeout }: ReceiveOptions): AsyncGenerator<Uint8Array, void> {
  const reader = (answer.body ?? new Blob().stream()).getReader();
  let isSilent = false;
  const giveUp = () => {
    isSilent = true;
    reader.cancel().catch(() => undefined); // the reading ends by it, and says why
  };
  let timer: NodeJS.Timeout | undefined;
  try {
    for (;;) {
      timer = setTimeout(giveUp, timeout);
      const { done, value } = await reader.read();
      clearTimeout(timer); // the time that a slow disk takes is not the other side's
      if (isSilent) throw brokeOff(`Nothing came for ${timeout / 1000} s.`, 'timeout');
      if (done) return;
      yield value;
    }
  } catch (cause) {
    signal.throwIfAborted();
    throw cause instanceof SoukError ? cause : brokeOff('The connection broke.', 'connection_failed', cause);
  } finally {
    clearTimeout(timer);
    reader.cancel().catch(() => undefined); // of an answer that broke nothing is left to be cancelled
  }
}

function brokeOff(message: string, code = 'connection_failed', cause?: unknown): ConnectionError {
  return new ConnectionError({ code, message, cause });
}
