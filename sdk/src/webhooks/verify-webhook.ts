import { bytesOf, checkSecrets, type RawBody, secondsOf, signWebhook } from './sign-webhook.ts';
import type { WebhookEvent } from './webhook-event.ts';
import { isGenuine, readSignatureHeader, WebhookSignatureError } from './webhook-signature.ts';
import { signTestWebhook } from './webhook-test-event.ts';

export interface VerifyOptions {
  /** Maximum distance between signing and now, in either direction. Defaults to 300. */
  toleranceSeconds?: number | undefined;
  /** Current time, for tests. */
  now?: Date | undefined;
}

/**
 * Verifies that a webhook request was sent by the service, unchanged and recently, and returns its event. Throws a
 * `WebhookSignatureError` otherwise. A wrong call, without a secret or with a parsed body, throws a `TypeError`, since the
 * sender is not at fault.
 *
 * @param rawBody the body as received, before any JSON parsing
 * @param header the value of `svc-signature`
 * @param secret `whsec_…`, or several of them, any of which may have signed. Accepts undefined in its type, so that
 *   `process.env.WHSEC` can be passed as it is; undefined is rejected like an empty secret
 */
export async function verifyWebhook(
  rawBody: RawBody,
  header: string | readonly string[] | null | undefined,
  secret: string | readonly string[] | undefined,
  { toleranceSeconds = 300, now = new Date() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const body = bytesOf(rawBody);
  const secrets = checkSecrets(secret);
  const unixNow = secondsOf(now);
  // Negated, so that a value that is not a number does not disable the check.
  if (!(toleranceSeconds >= 0)) throw new TypeError('toleranceSeconds must be a number of seconds, 0 or more.');
  const signed = readSignatureHeader(header);
  // The age is checked after the signature: before that, the time is untrusted.
  if (!(await isGenuine(body, signed, secrets))) {
    throw new WebhookSignatureError('bad_signature', explainMismatch(secrets));
  }
  checkAge(unixNow - Number(signed.time), toleranceSeconds);
  return readEvent(body);
}

/** Verifies and signs webhooks, for receivers and their tests. Needs neither a client nor a key. */
export const webhooks = { verify: verifyWebhook, sign: signWebhook, signTest: signTestWebhook };

function checkAge(age: number, tolerance: number): void {
  if (age > tolerance) {
    throw new WebhookSignatureError(
      'too_old',
      `The request was signed ${age} s ago, and at most ${tolerance} s are allowed. It was replayed, or a clock is wrong.`,
    );
  }
  if (-age > tolerance) {
    throw new WebhookSignatureError(
      'too_new',
      `The request was signed ${-age} s in the future, and at most ${tolerance} s are allowed. A clock is wrong.`,
    );
  }
}

function readEvent(body: Uint8Array): WebhookEvent {
  let event: Partial<WebhookEvent> | null;
  try {
    event = JSON.parse(new TextDecoder().decode(body));
  } catch (cause) {
    throw new WebhookSignatureError('malformed_body', 'The signature is valid, but the body is not JSON.', cause);
  }
  if (typeof event?.id === 'string' && typeof event.type === 'string') return event as WebhookEvent;
  throw new WebhookSignatureError('malformed_body', 'The signature is valid, but the body is not an event.');
}

/** Explains a mismatch without revealing the secret. */
function explainMismatch(secrets: readonly string[]): string {
  const hints = [
    'The signature does not match. Check that the secret is that of this endpoint and mode, and that the body is the raw one, before any JSON parsing. Otherwise the request is not from the service.',
  ];
  if (secrets.some((secret) => !secret.startsWith('whsec_'))) {
    hints.push('A webhook secret begins with whsec_, but yours does not.');
  }
  if (secrets.some((secret) => secret.trim() !== secret)) {
    hints.push('Your secret begins or ends with a space or a line break.');
  }
  return hints.join(' ');
}
