import type { TestContext } from 'node:test';
import { Requester, type RequesterOptions } from './requester.ts';
import { type Script, serveScript } from './scripted-server.fixture.ts';

/** Creates a requester that records its delays instead of waiting. */
export async function requesterFor(t: TestContext, script: Script, options: Partial<RequesterOptions> = {}) {
  const { baseURL, seen } = await serveScript(t, script);
  const waits: number[] = [];
  const requester = new Requester({
    baseURL,
    bearer: 'svc_test_secret',
    mode: undefined,
    fetch: globalThis.fetch,
    timeout: 30_000,
    maxRetries: 2,
    maxRetryDelay: 60_000,
    userAgent: undefined,
    wait: async (milliseconds) => void waits.push(milliseconds),
    ...options,
  });
  return { requester, seen, waits };
}
