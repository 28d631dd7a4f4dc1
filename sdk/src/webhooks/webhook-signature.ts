import { SoukError } from '../errors.ts';

// With WebCrypto, and therefore with promises: receivers run on edge platforms as well, where there is no node:crypto.

export type WebhookProblem =
  | 'missing_header'
  | 'malformed_header'
  | 'bad_signature'
  | 'too_old'
  | 'too_new'
  | 'malformed_body';

/** A request that is not to be trusted: answer it with 400. `reason` is for programs, `message` for people. */
export class WebhookSignatureError extends SoukError {
  override name = 'WebhookSignatureError';
  readonly reason: WebhookProblem;

  constructor(reason: WebhookProblem, message: string, cause?: unknown) {
    super({ code: 'invalid_webhook', message, cause });
    this.reason = reason;
  }
}

export interface SignatureHeader {
  /** As it was written, because so it was signed. */
  time: string;
  signatures: string[];
}

export function readSignatureHeader(header: unknown): SignatureHeader {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  if (typeof text !== 'string') {
    throw new TypeError("Give the value of the header svc-signature, as in headers.get('svc-signature').");
  }
  if (text.trim() === '') {
    throw new WebhookSignatureError(
      'missing_header',
      'The request has no svc-signature header: nothing vouches for it.',
    );
  }
  const parts = text.split(',').map((part) => part.trim());
  const valuesOf = (name: string) =>
    parts.filter((part) => part.startsWith(name)).map((part) => part.slice(name.length));
  const [time = '', ...furtherTimes] = valuesOf('t=');
  // Other schemes than v1 may stand beside it one day.
  const signatures = valuesOf('v1=');
  const isTimed = /^\d{1,12}$/.test(time) && furtherTimes.length === 0;
  const isSigned = signatures.length > 0 && signatures.every((signature) => /^[0-9a-f]{64}$/.test(signature));
  if (isTimed && isSigned) return { time, signatures };
  throw new WebhookSignatureError(
    'malformed_header',
    'The svc-signature header is not of the form t=<unix seconds>,v1=<64 hexadecimal digits>.',
  );
}

/** Whether one of the signatures was made with one of the secrets. */
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

/** The HMAC of `<time>.<body>`. Its key is the whole secret, prefix included. */
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

/** Looks at every character of two texts of one length, whatever it finds: the time it takes tells nothing. */
function areEqual(a: string, b: string): boolean {
  let difference = 0;
  for (let i = 0; i < b.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}
