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
  if (typeof text !== 'string') throw malformed('it is not a text');
  if (!Array.isArray(keys)) throw new LicenseError('unknown_key', 'What was given as signing keys holds none.');
  const [head = '', payload = '', signature = '', ...more] = text.trim().split('.');
  if (more.length > 0 || signature === '') throw malformed('it is not three parts with dots between them');
  const header = decodeJson(head);
  if (header.alg !== 'EdDSA') throw malformed('it is not signed with EdDSA');
  if (header.typ !== typ) throw malformed(`it is not of the type ${typ}`);
  const key = keys.find((one) => one?.kid === header.kid);
  if (!key) {
    throw new LicenseError(
      'unknown_key',
      `It is signed with the key ${JSON.stringify(header.kid)}, which is not among those given. Is it another market’s? A key that is newer than your copy is found by fetching /.well-known/jwks.json again.`,
    );
  }
  if (!(await isSigned(key, `${head}.${payload}`, decode(signature)))) {
    throw new LicenseError('bad_signature', 'The signature does not match: somebody has changed it, or made it up.');
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
    const message = `The signing key ${kid} is not one for Ed25519, or this platform cannot verify with such keys.`;
    throw new LicenseError('unknown_key', message, cause);
  });
  return crypto.subtle.verify(algorithm, key, signature, new TextEncoder().encode(signed));
}

function decodeJson(part: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(decode(part)));
  } catch (cause) {
    throw cause instanceof LicenseError ? cause : malformed('a part of it is not JSON', cause);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw malformed('a part of it is not an object');
}

function decode(base64url: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]+$/.test(base64url)) throw malformed('a part of it is not base64url');
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/');
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch (cause) {
    throw malformed('a part of it is not base64url', cause);
  }
}

function malformed(why: string, cause?: unknown): LicenseError {
  return new LicenseError('malformed', `This is no certificate of a Souk market: ${why}.`, cause);
}
