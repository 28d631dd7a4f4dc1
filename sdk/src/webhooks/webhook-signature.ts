import { SoukError } from '../errors.ts';

// Uses WebCrypto, and therefore promises: receivers also run on edge platforms without node:crypto.

export type WebhookErrorReason =
  | 'missing_header'
  | 'malformed_header'
  | 'bad_signature'
  | 'too_old'
  | 'too_new'
  | 'malformed_body';

/** @deprecated Use `WebhookErrorReason`. */
export type WebhookProblem = WebhookErrorReason;

/** Thrown for an untrusted request: respond with 400. `reason` is for programs, `message` for people. */
export class WebhookSignatureError extends SoukError {
  override name = 'WebhookSignatureError';
  readonly reason: WebhookErrorReason;

  constructor(reason: WebhookErrorReason, message: string, cause?: unknown) {
    super({ code: 'invalid_webhook', message, cause });
    this.reason = reason;
  }
}

export interface SignatureHeader {
  /** The time as written in the header, because this text was signed. */
  time: string;
  signatures: string[];
}

export function readSignatureHeader(header: unknown): SignatureHeader {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  if (typeof text !== 'string') {
    throw new TypeError("Pass the value of the svc-signature header, as in headers.get('svc-signature').");
  }
  if (text.trim() === '') {
    throw new WebhookSignatureError(
      'missing_header',
      'The request has no svc-signature header, so its sender is unknown.',
    );
  }
  const parts = text.split(',').map((part) => part.trim());
  const valuesOf = (name: string) =>
    parts.filter((part) => part.startsWith(name)).map((part) => part.slice(name.length));
  const [time = '', ...furtherTimes] = valuesOf('t=');
  // Other schemes than v1 may be added later.
  const signatures = valuesOf('v1=');
  const isTimed = /^\d{1,12}$/.test(time) && furtherTimes.length === 0;
  const isSigned = signatures.length > 0 && signatures.every((signature) => /^[0-9a-f]{64}$/.test(signature));
  if (isTimed && isSigned) return { time, signatures };
  throw new WebhookSignatureError(
    'malformed_header',
    'The svc-signature header must have the form t=<unix seconds>,v1=<64 hexadecimal digits>.',
  );
}

/** Returns whether one of the signatures was made with one of the secrets. */
export async function isGenuine(
  body: Uint8Array,
  { time, signatures }: SignatureHeader,
  secrets: readonly string[],
): Promise<boolean> {
  for (const secret of secrets) {
    const expected = await signatureOf(body, time, secret);
    if (signatures.some((signature) => areEqual(signature, expected))) return true;
  }
  return false;
}

/** Returns the HMAC of `<time>.<body>`. The key is the whole secret, prefix included. */
export async function signatureOf(body: Uint8Array, time: string, secret: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  const prefix = encoder.encode(`${time}.`);
  const signed = new Uint8Array(prefix.length + body.length);
  signed.set(prefix);
  signed.set(body, prefix.length);
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, signed));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Compares two texts of equal length in constant time. */
function areEqual(a: string, b: string): boolean {
  let difference = 0;
  for (let i = 0; i < b.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}
