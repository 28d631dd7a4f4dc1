import type { Vault } from '../../platform/crypto/key-ring.ts';
import type { Mode } from '../../platform/db/realm.ts';
import { OutboundFailure, type OutboundHttp } from '../../platform/outbound/outbound-http.ts';
import { type EndpointRow, SECRET_PURPOSE } from '../endpoints/webhook-endpoint.ts';
import type { Attempt } from './delivery.ts';
import { signatureHeader } from './sign-webhook.ts';

/** The URL to send to, and the secrets to sign with: two while the previous secret is still valid. */
export interface Receiver {
  url: string;
  secrets: readonly string[];
  sealed: readonly Buffer[];
}

/** A delivery to send, with its event. */
export interface PendingDelivery {
  endpoint_id: string;
  event_id: string;
  sequence: number;
  tries: number;
  replays: number;
  /** Timestamp as text, with microseconds. */
  due: string;
  type: string;
  /** JSON text. */
  data: string;
  /** Bytes of `data`. */
  size: number;
  request_id: string | null;
  created_at: Date;
}

export interface SendResult {
  received: boolean;
  attempt: Attempt;
  /** The receiver's `Retry-After`. */
  retryAfterMs: number | null;
}

const TIMEOUT_MS = 15_000;

/** Sends one delivery once. A failure of the receiver is returned, never thrown. */
export async function sendDelivery(
  outbound: OutboundHttp,
  receiver: Receiver,
  delivery: PendingDelivery,
  mode: Mode,
): Promise<SendResult> {
  const startedAt = Date.now();
  const body = serializeEvent(delivery, mode);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Souk-Webhooks/1',
    'svc-signature': signatureHeader(receiver.secrets, body, Math.floor(startedAt / 1000)),
    'svc-event-id': delivery.event_id,
    'svc-event-type': delivery.type,
  };
  const started = performance.now();
  const attempt = (status: number | null, response: string | null, error: string | null): Attempt => ({
    at: new Date(startedAt).toISOString(),
    status,
    duration_ms: Math.round(performance.now() - started),
    response,
    error,
  });
  try {
    const response = await outbound.post({ url: receiver.url, headers, body, timeoutMs: TIMEOUT_MS });
    const error = toDeliveryError(response.status);
    return {
      received: error === null,
      attempt: attempt(response.status, response.excerpt, error),
      retryAfterMs: response.retryAfterMs,
    };
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    return { received: false, attempt: attempt(null, null, error.message), retryAfterMs: null };
  }
}

/** Serializes the event as the API does, plus its sequence number. `data` is inserted as stored, without parsing. */
function serializeEvent(
  { event_id, type, created_at, data, request_id, sequence }: PendingDelivery,
  mode: Mode,
): string {
  const head = `{"id":"${event_id}","type":"${type}","created_at":"${created_at.toISOString()}","mode":"${mode}"`;
  return `${head},"data":${data},"request_id":${JSON.stringify(request_id)},"sequence":${sequence}}`;
}

function toDeliveryError(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `responded with ${status}: redirects are not followed`;
  return `responded with ${status}`;
}

type Settings = Pick<EndpointRow, 'url' | 'secret' | 'previous_secret' | 'previous_secret_until'>;

/** Returns the current settings. Runs at every fetch, so unchanged secrets are not decrypted again. */
export function toReceiver(row: Settings, vault: Vault, cached: Receiver | undefined): Receiver {
  const sealed = [row.secret, ...(overlaps(row) ? [row.previous_secret as Buffer] : [])];
  const unchanged =
    cached?.sealed.length === sealed.length && cached.sealed.every((old, i) => old.equals(sealed[i] as Buffer));
  const secrets = unchanged ? cached.secrets : sealed.map((bytes) => vault.open(SECRET_PURPOSE, bytes).toString());
  return { url: row.url, secrets, sealed };
}

function overlaps({ previous_secret, previous_secret_until }: Settings): boolean {
  return previous_secret !== null && previous_secret_until !== null && previous_secret_until.getTime() > Date.now();
}
