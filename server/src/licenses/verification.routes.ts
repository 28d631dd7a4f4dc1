import { type Call, type Route, route } from '../access/route.ts';
import type { KeyRing } from '../platform/crypto/key-ring.ts';
import type { Database } from '../platform/db/database.ts';
import { MODES, type Mode } from '../platform/db/realm.ts';
import { Type } from '../platform/http/schemas/schema-builder.ts';
import { loadSigningKey } from './load-signing-key.ts';
import { openRevocationList, REVOCATIONS_MAX_AGE_SECONDS } from './revocation-list.ts';
import { Jwk, toJwk } from './signing-key.ts';
import * as sql from './signing-keys.sql.ts';

const JWKS_MAX_AGE_SECONDS = 300;
const REVOCATIONS_EXAMPLE =
  'eyJhbGciOiJFZERTQSIsInR5cCI6ImxpY2Vuc2UtcmV2b2NhdGlvbnMrand0In0.eyJyZXZva2VkIjpbXX0.c2lnbmF0dXJl';
const common = { access: 'open', rate: 'anonymous', tag: 'License grants', method: 'GET', status: 200 } as const;

export interface VerificationOptions {
  database: Database;
  keyRing: KeyRing;
  publicUrl: string;
}

/** Routes with which a third party verifies that a certificate is genuine and not revoked. */
export function verificationRoutes({ database, keyRing, publicUrl }: VerificationOptions): Route[] {
  const revocationsIn = (mode: Mode) => openRevocationList({ db: database.of(mode), vault: keyRing[mode], publicUrl });
  const revocations = { test: revocationsIn('test'), live: revocationsIn('live') };

  const publicKeysIn = async (mode: Mode) => {
    const db = database.of(mode);
    await loadSigningKey(db, keyRing[mode]); // publish the key before it signs the first certificate
    return db.many(sql.listPublicKeys, []);
  };

  return [
    route({
      ...common,
      url: '/.well-known/jwks.json',
      summary: 'List the keys that verify certificates',
      description:
        'Returns the public keys of both modes, newest first, including keys that no longer sign. The `kid` of a test key starts with `test-`, that of a live key with `live-`. Fetch the list again when a certificate names a `kid` that is not in it.',
      response: Type.Object({ keys: Type.Array(Jwk, { description: 'JSON Web Key Set of Ed25519 public keys.' }) }),
      handler: async ({ reply }) => {
        const keys = await Promise.all(MODES.map(publicKeysIn));
        setPublicCaching(reply, JWKS_MAX_AGE_SECONDS);
        return { keys: keys.flat().map(toJwk) };
      },
    }),
    route({
      ...common,
      url: '/.well-known/license-revocations',
      summary: 'List revoked licenses',
      description:
        'Returns a JWS (EdDSA, type `license-revocations+jwt`) for each mode. Its claims are `iss`, `mode`, `iat` and `revoked`, a list of `{jti, revoked_at}`: `jti` as in the certificate, and `revoked_at` in seconds since the Unix epoch.',
      response: Type.Object(
        {
          test: Type.String({ description: 'Signed list of licenses that were revoked in test mode.' }),
          live: Type.String({ description: 'Signed list of licenses that were revoked in live mode.' }),
        },
        { examples: [{ test: REVOCATIONS_EXAMPLE, live: REVOCATIONS_EXAMPLE }] },
      ),
      handler: async ({ reply }) => {
        const [test, live] = await Promise.all([revocations.test(), revocations.live()]);
        setPublicCaching(reply, REVOCATIONS_MAX_AGE_SECONDS);
        return { test, live };
      },
    }),
  ];
}

/** Allows public caching and use by other sites: the content is public. */
function setPublicCaching(reply: Call['reply'], seconds: number): void {
  reply.header('cache-control', `public, max-age=${seconds}`).header('access-control-allow-origin', '*');
}
