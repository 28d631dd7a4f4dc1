import { Pool } from 'undici';
import { failureOf } from '../../platform/outbound/outbound-failure.ts';
import { RuntimeFailure } from '../runtime-failure.ts';
import type { EngineSettings } from './engine-settings.ts';

export interface EngineRequest {
  method: 'GET' | 'POST';
  /** Path relative to the engine's URL, without a leading slash. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Milliseconds from the connection to the last byte. */
  timeout: number;
  signal?: AbortSignal | undefined;
}

export interface EngineReply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

const MAX_REPLY_BYTES = 64 * 1024 * 1024;
const KEEP_ALIVE_MS = 4_000;

/** HTTP client of an engine. The operator chose its URL, so it may be on this machine. */
export class EngineClient {
  readonly #pool: Pool;
  readonly #path: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #ending = new AbortController();

  constructor({ url, headers, timeouts }: Pick<EngineSettings, 'url' | 'headers' | 'timeouts'>) {
    const { origin, pathname } = new URL(url);
    this.#path = pathname.replace(/\/$/, '');
    this.#headers = headers;
    this.#pool = new Pool(origin, {
      // The caller limits concurrency, and requests must not wait behind a slow one on the same connection.
      pipelining: 1,
      allowH2: false,
      connect: { timeout: timeouts.connect },
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Every request has its own total timeout.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /** Throws a `RuntimeFailure`, or the abort reason of `signal`. */
  async send({ method, path, headers = {}, body, timeout, signal }: EngineRequest): Promise<EngineReply> {
    const late = AbortSignal.timeout(timeout);
    const signals = [late, this.#ending.signal, ...(signal ? [signal] : [])];
    try {
      const response = await this.#pool.request({
        method,
        path: `${this.#path}/${path}`,
        headers: { ...this.#headers, ...headers },
        body: body ?? null,
        signal: AbortSignal.any(signals),
      });
      return { status: response.statusCode, headers: response.headers, body: await readWhole(response.body) };
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof RuntimeFailure) throw error;
      if (this.#ending.signal.aborted) throw new RuntimeFailure('stopped', 'the model was stopped');
      if (late.aborted) throw new RuntimeFailure('timeout', `the engine did not respond within ${timeout / 1000} s`);
      throw new RuntimeFailure('crashed', `the request to the engine failed: ${failureOf(error as Error).message}`, {
        cause: error,
      });
    }
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await this.#pool.destroy();
  }

  /** Makes an engine's error message safe to show: removes secrets, which it may quote, and control characters. */
  sanitize(message: string): string {
    return Object.values(this.#headers)
      .flatMap((value) => [value, ...value.split(' ').slice(1)])
      .filter((secret) => secret.length >= MIN_SECRET_LENGTH)
      .reduce((text, secret) => text.replaceAll(secret, '***'), message)
      .slice(0, MAX_MESSAGE_LENGTH)
      .toWellFormed()
      .replaceAll(CONTROL, ' ')
      .trim();
  }
}

const MAX_MESSAGE_LENGTH = 500;
/** Shorter header values, such as `yes`, are not secrets. */
const MIN_SECRET_LENGTH = 4;
const CONTROL = /\p{Cc}+/gu;

async function readWhole(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  // Leaving the loop closes the connection.
  for await (const piece of body) {
    length += piece.length;
    if (length > MAX_REPLY_BYTES)
      throw new RuntimeFailure(
        'model_failed',
        `the engine’s response is larger than ${MAX_REPLY_BYTES / 1024 / 1024} MiB`,
      );
    pieces.push(piece);
  }
  return pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces, length);
}
