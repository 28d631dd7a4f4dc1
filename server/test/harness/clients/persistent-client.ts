import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiResponse, Client } from './client.ts';

/** A request with an Idempotency-Key of its own. */
export interface IdempotentRequest {
  client: Client;
  path: string;
  body?: object;
  key: string;
}

export interface Outcome {
  response: ApiResponse;
  /** Number of attempts. */
  attempts: number;
}

const PAUSE_MS = 50;
const TIMEOUT_MS = 120_000;

export function sendOnce({ client, path, body, key }: IdempotentRequest): Promise<ApiResponse> {
  return client.post(path, body, { 'idempotency-key': key });
}

/**
 * Retries with the same idempotency key after a broken connection, a server error, a 429, or `idempotency_key_in_use`.
 * Returns the first other response.
 */
export async function requestUntilResponse(request: IdempotentRequest): Promise<Outcome> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (let attempts = 1; ; attempts++) {
    const response = await sendOnce(request).catch(ignoreDisconnect);
    if (response && isFinal(response)) return { response, attempts };
    if (Date.now() > deadline) {
      throw new Error(
        `no response to ${request.path} after ${attempts} attempts: ${response?.text ?? 'no connection'}`,
      );
    }
    await sleep(response?.status === 429 ? 1000 : PAUSE_MS);
  }
}

function isFinal({ status, body }: ApiResponse): boolean {
  return status < 500 && status !== 429 && body?.error?.code !== 'idempotency_key_in_use';
}

/** Ignores the `TypeError` of `fetch` for a connection that was rejected, or broke before the response was complete. */
function ignoreDisconnect(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error;
}
