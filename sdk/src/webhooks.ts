import type { WebhookEvent } from './webhook-event.ts';
import { isGenuine, readSignatureHeader, signatureOf, WebhookSignatureError } from './webhook-signature.ts';

export interface VerifyOptions {
  /** How far the time of signing may be from now, in either direction. */
  toleranceSeconds?: number | undefined;
  now?: Date | undefined;
}

/**
 * The event that a webhook request carries, once it is certain that the service sent it, unchanged and just now. Anything
 * else is a `WebhookSignatureError`. A call that is itself wrong, with no secret or a body that was parsed, is a
 * `TypeError`: the sender is not to blame for that.
 *
 * @param rawBody as it was received, before any JSON parsing
 * @param header the value of `svc-signature`
 * @param secret `whsec_…`, or several of them, any of which may have signed. Undefined has a place in its type, so that
 *   `process.env.WHSEC` can be given as it is, and is refused like an empty one
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array,
  header: string | readonly string[] | null | undefined,
  secret: string | readonly string[] | undefined,
  { toleranceSeconds = 300, now = new Date() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const body = bytesOf(rawBody);
  const secrets = checkSecrets(secret);
  const unixNow = secondsOf(now);
  // Turned around, so that what is not a number does not switch the check off.
  if (!(toleranceSeconds >= 0)) throw new TypeError('toleranceSeconds must be a number of seconds, 0 or more.');
  const signed = readSignatureHeader(header);
  // The age comes after the signature: before, nobody knows who wrote it.
  if (!(await isGenuine(body, signed, secrets))) {
    throw new WebhookSignatureError('bad_signature', explainMismatch(secrets));
  }
  checkAge(unixNow - Number(signed.time), toleranceSeconds);
  return readEvent(body);
}

/** A header that `verifyWebhook` accepts, to test a receiver with. */
export async function signWebhook(
  rawBody: string | Uint8Array,
  secret: string | readonly string[] | undefined,
  { at = new Date() }: { at?: Date | undefined } = {},
): Promise<string> {
  const body = bytesOf(rawBody);
  const time = String(secondsOf(at));
  const signatures = await Promise.all(checkSecrets(secret).map((key) => signatureOf(body, time, key)));
  return [`t=${time}`, ...signatures.map((signature) => `v1=${signature}`)].join(',');
}

function checkAge(age: number, tolerance: number): void {
  if (age > tolerance) {
    throw new WebhookSignatureError(
      'too_old',
      `The request was signed ${age} s ago, and ${tolerance} s are allowed: it is an old one sent again, or a clock is wrong.`,
    );
  }
  if (-age > tolerance) {
    throw new WebhookSignatureError(
      'too_new',
      `The request was signed ${-age} s in the future, and ${tolerance} s are allowed: a clock is wrong.`,
    );
  }
}

function readEvent(body: Uint8Array): WebhookEvent {
  let event: Partial<WebhookEvent> | null;
  try {
    event = JSON.parse(new TextDecoder().decode(body));
  } catch (cause) {
    throw new WebhookSignatureError('malformed_body', 'The signature is right, but the body is not JSON.', cause);
  }
  if (typeof event?.id === 'string' && typeof event.type === 'string') return event as WebhookEvent;
  throw new WebhookSignatureError('malformed_body', 'The signature is right, but the body is not an event.');
}

function bytesOf(rawBody: unknown): Uint8Array {
  if (typeof rawBody === 'string') return new TextEncoder().encode(rawBody);
  // Not `instanceof`, which bytes from another realm, such as a test runner's, would fail.
  if (ArrayBuffer.isView(rawBody)) return new Uint8Array(rawBody.buffer, rawBody.byteOffset, rawBody.byteLength);
  throw new TypeError(
    'The body must be the raw text or bytes as they were received, before any JSON parsing: a parsed one that is written anew has another signature. In Express, put express.raw({ type: "application/json" }) before this route.',
  );
}

function checkSecrets(secret: unknown): readonly string[] {
  const secrets: unknown[] = Array.isArray(secret) ? secret : [secret];
  if (secrets.length > 0 && secrets.every((one) => typeof one === 'string' && one !== '')) return secrets as string[];
  throw new TypeError('The webhook secret is empty. Is the variable set that it is read from?');
}

/** What may be wrong, without a word of the secret itself. */
function explainMismatch(secrets: readonly string[]): string {
  const hints = [
    'The signature does not match: the request is not from the service, or the secret is not this endpoint’s (each mode has its own), or the body is not the raw bytes as they were received, before any JSON parsing.',
  ];
  if (secrets.some((secret) => !secret.startsWith('whsec_'))) {
    hints.push('A webhook secret begins with whsec_, and one that was given does not.');
  }
  if (secrets.some((secret) => secret.trim() !== secret)) {
    hints.push('A secret that was given begins or ends with a space or a line break.');
  }
  return hints.join(' ');
}

function secondsOf(date: Date): number {
  const seconds = Math.floor(date.getTime() / 1000);
  if (Number.isNaN(seconds)) throw new TypeError('The time that was given is not a valid date.');
  return seconds;
}
