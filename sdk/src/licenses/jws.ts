import type { paths } from '../generated/types.ts';
import { LicenseError } from './license-error.ts';

type Jwks = paths['/.well-known/jwks.json']['get']['responses'][200]['content']['application/json'];

/** Content of `/.well-known/jwks.json`. */
export type SigningKeys = Pick<Jwks, 'keys'>;
type SigningKey = SigningKeys['keys'][number];

export interface VerifiedJws {
  /** Starts with the mode that the key signs for. */
  kid: string;
  claims: Record<string, unknown>;
}

/**
 * Verifies a compact JWS against the keys and returns its claims. Only EdDSA is accepted, whatever algorithm the header
 * names.
 */
export async function verifyJws(text: string, typ: string, { keys }: SigningKeys): Promise<VerifiedJws> {
  if (typeof text !== 'string') throw malformedError('it is not a string');
  if (!Array.isArray(keys))
    throw new LicenseError(
      'unknown_key',
      'The signing keys are not a key set. Pass the content of /.well-known/jwks.json.',
    );
  const [head = '', payload = '', signature = '', ...more] = text.trim().split('.');
  if (more.length > 0 || signature === '') throw malformedError('it does not consist of three parts separated by dots');
  const header = decodeJson(head);
  if (header.alg !== 'EdDSA') throw malformedError('it is not signed with EdDSA');
  if (header.typ !== typ) throw malformedError(`its type is not ${typ}`);
  const key = keys.find((one) => one?.kid === header.kid);
  if (!key) {
    throw new LicenseError(
      'unknown_key',
      `It is signed with the key ${JSON.stringify(header.kid)}, which is not among your signing keys. Check that they are from the same market, and fetch /.well-known/jwks.json again for newer keys.`,
    );
  }
  if (!(await isSigned(key, `${head}.${payload}`, decode(signature)))) {
    throw new LicenseError('bad_signature', 'The signature does not match. The certificate was changed or forged.');
  }
  return { kid: key.kid, claims: decodeJson(payload) };
}

async function isSigned(
  { kid, kty, crv, x }: SigningKey,
  signed: string,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const algorithm = 'Ed25519';
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, algorithm, false, ['verify']).catch((cause) => {
    const message = `The signing key ${kid} is not an Ed25519 key, or this platform does not support Ed25519.`;
    throw new LicenseError('unknown_key', message, cause);
  });
  return crypto.subtle.verify(algorithm, key, signature, new TextEncoder().encode(signed));
}

function decodeJson(part: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(decode(part)));
  } catch (cause) {
    throw cause instanceof LicenseError ? cause : malformedError('a part of it is not JSON', cause);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw malformedError('a part of it is not an object');
}

function decode(base64url: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]+$/.test(base64url)) throw malformedError('a part of it is not base64url');
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/');
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch (cause) {
    throw malformedError('a part of it is not base64url', cause);
  }
}

function malformedError(why: string, cause?: unknown): LicenseError {
  return new LicenseError('malformed', `This is not a certificate of a Souk market: ${why}.`, cause);
}
