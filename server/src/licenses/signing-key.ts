import { createHash, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Mode } from '../platform/db/realm.ts';
import { Type } from '../platform/http/schemas/schema-builder.ts';

/** Signs certificates: Ed25519, one current key per mode. */
export interface SigningKey {
  /** Starts with the mode, so that a test certificate is not taken for a live one. */
  kid: string;
  privateKey: KeyObject;
}

export function newSigningKey(mode: Mode): SigningKey {
  const { privateKey } = generateKeyPairSync('ed25519');
  return { kid: `${mode}-${thumbprint(publicBytes(privateKey)).slice(0, 16)}`, privateKey };
}

/** Returns the 32 bytes of the public key. */
export function publicBytes(privateKey: KeyObject): Buffer {
  return Buffer.from(createPublicKey(privateKey).export({ format: 'jwk' }).x as string, 'base64url');
}

/** RFC 7638: the hash of the key's required members, in this order and without whitespace. */
function thumbprint(publicKey: Buffer): string {
  const members = { crv: 'Ed25519', kty: 'OKP', x: publicKey.toString('base64url') };
  return createHash('sha256').update(JSON.stringify(members)).digest('base64url');
}

export const Jwk = Type.Object(
  {
    kty: Type.Literal('OKP', { description: 'Key type: always `OKP`.' }),
    crv: Type.Literal('Ed25519', { description: 'Curve: always `Ed25519`.' }),
    x: Type.String({ description: 'Public key, encoded as base64url.' }),
    kid: Type.String({ description: 'Unique key ID. Starts with `test-` or `live-`.' }),
    use: Type.Literal('sig', { description: 'Use of the key: always `sig`, for signatures.' }),
    alg: Type.Literal('EdDSA', { description: 'Algorithm: always `EdDSA`.' }),
  },
  {
    examples: [
      {
        kty: 'OKP',
        crv: 'Ed25519',
        x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
        kid: 'live-kPrK_qmxVWaYVA9w',
        use: 'sig',
        alg: 'EdDSA',
      },
    ],
  },
);

export function toJwk({ kid, public_key }: { kid: string; public_key: Buffer }) {
  return { kty: 'OKP', crv: 'Ed25519', x: public_key.toString('base64url'), kid, use: 'sig', alg: 'EdDSA' };
}
