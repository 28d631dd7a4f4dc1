import { type Static, Type } from 'typebox';
import type { AccountProfile } from '../access/principal.ts';
import { Enum, Nullable, Timestamp } from '../platform/http/schemas/json-schema.ts';

export const GRANT_STATUSES = ['active', 'revoked'] as const;
export type GrantStatus = (typeof GRANT_STATUSES)[number];
const ASSET_TYPES = ['model', 'dataset'] as const;

/** A license, with the asset's facts as of when it was granted. */
export interface GrantRow {
  id: string;
  asset_id: string;
  licensee_id: string;
  listing_id: string;
  purchase_id: string;
  asset_type: (typeof ASSET_TYPES)[number];
  asset_slug: string;
  license: string;
  revision: string | null;
  folder_id: string;
  granted_at: Date;
  revoked_at: Date | null;
}

export const LicenseGrant = Type.Object(
  {
    id: Type.String(),
    listing_id: Type.String(),
    purchase_id: Type.String(),
    asset: Type.Object({ type: Enum(ASSET_TYPES), id: Type.String(), slug: Type.String() }),
    licensee: Type.Object({ id: Type.String(), slug: Type.String(), name: Type.String() }),
    license: Type.String({ description: 'The terms, such as Apache-2.0.' }),
    status: Enum(GRANT_STATUSES),
    granted_at: Timestamp,
    revoked_at: Nullable(Timestamp),
    revision: Nullable(
      Type.String({ description: 'Of a model: the newest revision then. The license covers later ones too.' }),
    ),
    certificate: Type.Optional(
      Nullable(
        Type.String({
          description:
            'A JWS that anyone can verify against `/.well-known/jwks.json`. Only where one grant is shown: lists leave it out. Null once the grant is revoked, or what it was for is gone.',
        }),
      ),
    ),
  },
  {
    $id: 'LicenseGrant',
    examples: [
      {
        id: 'grt_01k9zq4v7he1r8c3t5n6m2x0jk',
        listing_id: 'lst_01k9zq4v7he1r8c3t5n6m2x0mn',
        purchase_id: 'pur_01k9zq4v7he1r8c3t5n6m2x0pq',
        asset: { type: 'model', id: 'mdl_01k9zq4v7he1r8c3t5n6m2x0ab', slug: 'acme-robotics/pick-place' },
        licensee: { id: 'usr_01k9zq4v7he1r8c3t5n6m2x0rs', slug: 'ada-lovelace', name: 'Ada Lovelace' },
        license: 'Commercial',
        status: 'active',
        granted_at: '2026-03-02T14:12:45.120Z',
        revoked_at: null,
        revision: '1.2.0',
        certificate:
          'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCIsImtpZCI6InRlc3QtM3JGa0xaUTd4VjB0YU5zMSJ9.eyJpc3MiOiJodHRwczovL21hcmtldC5leGFtcGxlIn0.c2lnbmF0dXJl',
      },
    ],
  },
);

type LicenseGrantResponse = Static<typeof LicenseGrant>;

/** A grant is shown only to its licensee, so the caller's profile is the licensee's. */
export function toGrantResponse(grant: GrantRow, { id, slug, name }: AccountProfile): LicenseGrantResponse {
  return {
    id: grant.id,
    listing_id: grant.listing_id,
    purchase_id: grant.purchase_id,
    asset: { type: grant.asset_type, id: grant.asset_id, slug: grant.asset_slug },
    licensee: { id, slug, name },
    license: grant.license,
    status: grant.revoked_at === null ? 'active' : 'revoked',
    granted_at: grant.granted_at.toISOString(),
    revoked_at: grant.revoked_at?.toISOString() ?? null,
    revision: grant.revision,
  };
}
