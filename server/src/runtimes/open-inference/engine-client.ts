import { Pool } from 'undici';
import { failureOf } from '../../platform/outbound/outbound-failure.ts';
import { RuntimeFailure } from '../runtime-failure.ts';
import type { EngineSettings } from './engine-settings.ts';

export interface EngineQuestion {
  method: 'GET' | 'POST';
  /** Behind the engine's own address, without a slash in front. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** In milliseconds, from the connection to the last byte. */
  timeout: number;
  signal?: AbortSignal | undefined;
}

export interface EngineReply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

const LARGEST_REPLY = 64 * 1024 * 1024;
const KEEP_ALIVE_MS = 4_000;

/** Speaks HTTP with an engine. The operator chose its address: it may be on this machine. */
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
      // Whoever asks bounds how many there are, and one that takes long must not have others wait behind it.
      pipelining: 1,
      allowH2: false,
      connect: { timeout: timeouts.connect },
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Every question has a deadline of its own, for all of it.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /** Throws a `RuntimeFailure`, or what `signal` was aborted with. */
  async ask({ method, path, headers = {}, body, timeout, signal }: EngineQuestion): Promise<EngineReply> {
    const late = AbortSignal.timeout(timeout);
    const signals = [late, this.#ending.signal, ...(signal ? [signal] : [])];
    try {
      const answer = await this.#pool.request({
        method,
        path: `${this.#path}/${path}`,
        headers: { ...this.#headers, ...headers },
        body: body ?? null,
        signal: AbortSignal.any(signals),
      });
      return { status: answer.statusCode, headers: answer.headers, body: await readWhole(answer.body) };
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof RuntimeFailure) throw error;
      if (this.#ending.signal.aborted) throw new RuntimeFailure('stopped', 'the model was stopped');
      if (late.aborted)
        throw new RuntimeFailure(
          'timeout',
          `the engine did not answer within the ${timeout / 1000} s that it may take`,
        );
      throw new RuntimeFailure('crashed', `the engine gave no answer: ${failureOf(error as Error).message}`, {
        cause: error,
      });
    }
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await this.#pool.destroy();
  }

  /** What an engine says of a failure, fit to be shown: it may repeat what it was asked with. */
  fitToShow(said: string): string {
    return Object.values(this.#headers)
      .flatMap((value) => [value, ...value.split(' ').slice(1)])
      .filter((secret) => secret.length >= SHORTEST_SECRET)
      .reduce((text, secret) => text.replaceAll(secret, '***'), said)
      .slice(0, LONGEST_SAID)
      .toWellFormed()
      .replaceAll(CONTROL, ' ')
      .trim();
  }
}

const LONGEST_SAID = 500;
/** Shorter ones, such as `yes`, are words. */
const SHORTEST_SECRET = 4;
const CONTROL = /\p{Cc}+/gu;

async function readWhole(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  // Leaving the loop ends the connection.
  for await (const piece of body) {
    length += piece.length;
    if (length > LARGEST_REPLY)
      throw new RuntimeFailure('model_failed', `the engine’s answer is larger than ${LARGEST_REPLY / 1024 / 1024} MiB`);
    pieces.push(piece);
  }
  return pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces, length);
}
