import { sign } from 'node:crypto';
import type { SigningKey } from './signing-key.ts';

/** Signs a compact JWS (RFC 7515). `typ` names its kind, so that one kind is never accepted as another. */
export function signJws(key: SigningKey, typ: string, claims: object): string {
  const signed = [{ alg: 'EdDSA', typ, kid: key.kid }, claims].map(encode).join('.');
  return `${signed}.${sign(null, Buffer.from(signed), key.privateKey).toString('base64url')}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/** Converts to whole seconds, as JWTs use. */
export function inSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
