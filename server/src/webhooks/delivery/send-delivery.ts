import type { Mode } from '../../platform/db/realm.ts';
import { OutboundFailure, type OutboundHttp } from '../../platform/outbound/outbound-http.ts';
import type { Attempt } from './delivery.ts';
import type { Receiver } from './receiver.ts';
import { signatureHeader } from './sign-webhook.ts';

/** What is to be sent, and where it stands. */
export interface Sendable {
  endpoint_id: string;
  event_id: string;
  sequence: number;
  tries: number;
  replays: number;
  /** When, to the microsecond. */
  due: string;
  type: string;
  /** As JSON. */
  data: string;
  /** Of the data, in bytes. */
  size: number;
  request_id: string | null;
  created_at: Date;
}

export interface Sent {
  received: boolean;
  attempt: Attempt;
  /** As the receiver asks. */
  retryAfterMs: number | null;
}

const TIMEOUT_MS = 15_000;

/** Sends one delivery once. Whatever the receiver does, this answers what came of it. */
export async function sendDelivery(
  outbound: OutboundHttp,
  receiver: Receiver,
  sendable: Sendable,
  mode: Mode,
): Promise<Sent> {
  const begun = Date.now();
  const body = bodyOf(sendable, mode);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Souk-Webhooks/1',
    'svc-signature': signatureHeader(receiver.secrets, body, Math.floor(begun / 1000)),
    'svc-event-id': sendable.event_id,
    'svc-event-type': sendable.type,
  };
  const started = performance.now();
  const attempt = (status: number | null, response: string | null, error: string | null): Attempt => ({
    at: new Date(begun).toISOString(),
    status,
    duration_ms: Math.round(performance.now() - started),
    response,
    error,
  });
  try {
    const answer = await outbound.post({ url: receiver.url, headers, body, timeoutMs: TIMEOUT_MS });
    const error = whyNotReceived(answer.status);
    return {
      received: error === null,
      attempt: attempt(answer.status, answer.excerpt, error),
      retryAfterMs: answer.retryAfterMs,
    };
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    return { received: false, attempt: attempt(null, null, error.message), retryAfterMs: null };
  }
}

/** The event as the API shows it, and its number. The data is put in as it was written down, and never parsed. */
function bodyOf({ event_id, type, created_at, data, request_id, sequence }: Sendable, mode: Mode): string {
  const beginning = `{"id":"${event_id}","type":"${type}","created_at":"${created_at.toISOString()}","mode":"${mode}"`;
  return `${beginning},"data":${data},"request_id":${JSON.stringify(request_id)},"sequence":${sequence}}`;
}

function whyNotReceived(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `answered ${status}: redirects are not followed`;
  return `answered ${status}`;
}
