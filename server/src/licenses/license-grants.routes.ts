import { type Route, route } from '../access/route.ts';
import { readPage } from '../platform/http/page.ts';
import { IdParams } from '../platform/http/schemas/common-fields.ts';
import { Enum, IdOrSlugOf, ListOf, Named, PageQuery } from '../platform/http/schemas/json-schema.ts';
import { Type } from '../platform/http/schemas/schema-builder.ts';
import { certifyGrant } from './certify-grant.ts';
import { findOwnGrant } from './find-grant.ts';
import { GRANT_STATUSES, LicenseGrant, toGrantResponse } from './license-grant.ts';
import * as sql from './licenses.sql.ts';

const common = { access: 'models:read', rate: 'read', tag: 'License grants', method: 'GET', status: 200 } as const;

const CERTIFICATE =
  'The certificate is a compact JWS (EdDSA) with the claims `iss`, `sub` (the licensee), `jti` (the grant), `iat`, `mode`, `asset`, `license`, `listing`, `purchase` and `files` (the name, SHA-256 and size of each file at the time of purchase). Verify it offline with the keys of `/.well-known/jwks.json`, and look up its `jti` in `/.well-known/license-revocations`.';

export interface LicensesOptions {
  /** The issuer of certificates. */
  publicUrl: string;
}

export function licenseGrantsRoutes({ publicUrl }: LicensesOptions): Route[] {
  return [
    route({
      ...common,
      url: '/v1/license_grants',
      summary: 'List license grants',
      description: 'Returns your license grants, newest first, without their certificates.',
      query: Type.Object(
        {
          ...PageQuery,
          status: Type.Optional(Enum(GRANT_STATUSES, { description: 'Returns only grants with this status.' })),
          asset: Type.Optional(IdOrSlugOf(['mdl', 'dst'], 'a model or a dataset')),
        },
        { additionalProperties: false },
      ),
      response: ListOf(Named(LicenseGrant)),
      handler: async ({ db, vault, principal, query }) => {
        const { account } = principal;
        const page = readPage(vault, `license grants of ${account.id}`, query);
        const filters = [query.status ?? null, query.asset ?? null] as const;
        const rows = await db.many(sql.listGrants, [account.id, ...filters, page.afterId, page.limit + 1]);
        return page.finish(
          rows,
          (grant) => toGrantResponse(grant, account),
          (grant) => [grant.id],
        );
      },
    }),
    route({
      ...common,
      url: '/v1/license_grants/:id',
      summary: 'Retrieve a license grant',
      description: CERTIFICATE,
      params: IdParams('grt', 'the license grant'),
      response: Named(LicenseGrant),
      handler: async ({ db, vault, principal, params }) => {
        const grant = await findOwnGrant(db, principal, params.id);
        const certificate = await certifyGrant(grant, { db, vault, publicUrl });
        return { ...toGrantResponse(grant, principal.account), certificate };
      },
    }),
  ];
}
