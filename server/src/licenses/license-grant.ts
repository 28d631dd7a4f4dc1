import type { Static } from 'typebox';
import type { AccountProfile } from '../access/principal.ts';
import { TimestampOf } from '../platform/http/schemas/common-fields.ts';
import { Enum, Nullable } from '../platform/http/schemas/json-schema.ts';
import { Type } from '../platform/http/schemas/schema-builder.ts';

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
    id: Type.String({ description: 'Unique license grant ID.' }),
    listing_id: Type.String({ description: 'ID of the listing that sold the license.' }),
    purchase_id: Type.String({ description: 'ID of the purchase.' }),
    asset: Type.Object(
      {
        type: Enum(ASSET_TYPES, { description: 'Kind of the asset.' }),
        id: Type.String({ description: 'ID of the model or dataset.' }),
        slug: Type.String({ description: 'Slug, in the form `<owner>/<name>`.' }),
      },
      { description: 'Model or dataset that the license is for.' },
    ),
    licensee: Type.Object(
      {
        id: Type.String({ description: 'Unique account ID.' }),
        slug: Type.String({ description: 'Slug of the account.' }),
        name: Type.String({ description: 'Display name of the account.' }),
      },
      { description: 'Account that holds the license.' },
    ),
    license: Type.String({ description: 'Terms of use, such as `Apache-2.0`.' }),
    status: Enum(GRANT_STATUSES, { description: 'A `revoked` license gives no access any more.' }),
    granted_at: TimestampOf('When the license was granted.'),
    revoked_at: Nullable(TimestampOf('When the license was revoked. Null while it is active.')),
    revision: Nullable(
      Type.String({
        description:
          'Newest revision of the model at the time of purchase. The license also covers later ones. Null for a dataset.',
      }),
    ),
    certificate: Type.Optional(
      Nullable(
        Type.String({
          description:
            'JWS that anyone can verify with the keys of `/.well-known/jwks.json`. Absent in lists. Null once the grant is revoked or the asset is deleted.',
        }),
      ),
    ),
  },
  {
    $id: 'LicenseGrant',
    description: 'A license that an account holds.',
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
