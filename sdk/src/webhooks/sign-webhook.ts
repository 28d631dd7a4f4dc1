import { signatureOf } from './webhook-signature.ts';

/** A request body as received, from `request.text()`, `request.arrayBuffer()` or a Node stream. */
export type RawBody = string | Uint8Array | ArrayBuffer;

/** Returns a signature header that `verifyWebhook` accepts, for tests of a receiver. */
export async function signWebhook(
  rawBody: RawBody,
  secret: string | readonly string[] | undefined,
  { at = new Date() }: { at?: Date | undefined } = {},
): Promise<string> {
  const body = bytesOf(rawBody);
  const time = String(secondsOf(at));
  const signatures = await Promise.all(checkSecrets(secret).map((key) => signatureOf(body, time, key)));
  return [`t=${time}`, ...signatures.map((signature) => `v1=${signature}`)].join(',');
}

export function bytesOf(rawBody: unknown): Uint8Array {
  if (typeof rawBody === 'string') return new TextEncoder().encode(rawBody);
  // Not `instanceof`, which fails for bytes of another realm, such as a test runner's.
  if (ArrayBuffer.isView(rawBody)) return new Uint8Array(rawBody.buffer, rawBody.byteOffset, rawBody.byteLength);
  if (Object.prototype.toString.call(rawBody) === '[object ArrayBuffer]') return new Uint8Array(rawBody as ArrayBuffer);
  throw new TypeError(
    'The body must be the raw text or bytes as received, before any JSON parsing: serializing it again changes the signature. In Express, put express.raw({ type: "application/json" }) before this route.',
  );
}

export function checkSecrets(secret: unknown): readonly string[] {
  const secrets: unknown[] = Array.isArray(secret) ? secret : [secret];
  if (secrets.length > 0 && secrets.every((one) => typeof one === 'string' && one !== '')) return secrets as string[];
  throw new TypeError('The webhook secret is empty. Check the variable that it is read from.');
}

export function secondsOf(date: Date): number {
  const seconds = Math.floor(date.getTime() / 1000);
  if (Number.isNaN(seconds)) throw new TypeError('The date is invalid.');
  return seconds;
}
