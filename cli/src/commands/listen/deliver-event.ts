import { type Event, signWebhook } from '@souk/sdk';

export interface Target {
  url: string;
  secret: string;
}

/** The outcome of one attempt. */
export interface Attempt {
  /** Status of the response; null if there was none. */
  status: number | null;
  duration_ms: number;
  /** Why the attempt failed; null if it succeeded. */
  error: string | null;
}

/** The service's own timeout. */
const TIMEOUT_MS = 15_000;

/** Sends an event once, as the service does: same headers, same body, signed now. */
export async function deliverEvent({ url, secret }: Target, event: Event, sequence: number): Promise<Attempt> {
  const body = JSON.stringify({ ...event, sequence });
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Souk-Webhooks/1',
    'svc-signature': await signWebhook(body, secret),
    'svc-event-id': event.id,
    'svc-event-type': event.type,
  };
  const started = performance.now();
  const attempt = (status: number | null, error: string | null): Attempt => {
    return { status, duration_ms: Math.round(performance.now() - started), error };
  };
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    await response.arrayBuffer();
    return attempt(response.status, explainStatus(response.status));
  } catch (error) {
    return attempt(null, explainNoResponse(error));
  }
}

function explainStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400
    ? `responded with ${status}: redirects are not followed`
    : `responded with ${status}`;
}

function explainNoResponse(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError') return `no response within ${TIMEOUT_MS / 1000} s`;
  if (cause?.code === 'ECONNREFUSED') return 'nothing is listening there';
  return cause?.code ?? cause?.message ?? message;
}
