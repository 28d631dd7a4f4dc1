import type { Static, TSchema } from 'typebox';
import type { Caller } from '../../access/principal.ts';
import { type Route, route } from '../../access/route.ts';
import type { Scope } from '../../access/scopes.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { sharedReads } from '../../platform/db/shared-reads.ts';
import { Deleted } from '../../platform/http/schemas/deleted.ts';
import { Named } from '../../platform/http/schemas/json-schema.ts';
import { AssetParams } from '../catalog-inputs.ts';
import type { CatalogOptions } from '../catalog-options.ts';
import type { AssetKind, AssetRow } from './asset.ts';
import { type ContextSources, serializeAsset, type ToResponse } from './asset-context.ts';
import { deleteAsset } from './delete-asset.ts';
import { findVisibleAsset } from './find-asset.ts';
import { starAsset, unstarAsset } from './star-asset.ts';
import { type AssetChanges, updateAsset } from './update-asset.ts';

/** Paths, scopes and schemas of one kind of asset. */
export interface AssetPath<Changes extends TSchema> {
  kind: AssetKind;
  tag: string;
  readScope: Scope;
  writeScope: Scope;
  response: TSchema;
  toResponse: ToResponse<unknown>;
  changes: Changes;
  /** Additional description of the update endpoint. */
  changing: string;
  /** Text for the route's description: the objects deleted along with the asset. */
  deletedWith: string;
}

/** Returns the endpoints of a single asset, the same for models and datasets. */
export function assetRoutes<Changes extends TSchema>(
  path: AssetPath<Changes>,
  options: Pick<CatalogOptions, 'deletionChecks' | 'listingFor'> & ContextSources,
): Route[] {
  const { kind, tag, readScope, writeScope } = path;
  const { deletionChecks, listingFor } = options;
  const respond = (db: Queryable, caller: Caller, asset: AssetRow) =>
    serializeAsset(db, caller, asset, path.toResponse, options);
  const common = { tag, params: AssetParams, status: 200, response: Named(path.response) } as const;
  const url = `/v1/${kind}s/:id`;
  return [
    route({
      ...common,
      method: 'GET',
      url,
      access: readScope,
      rate: 'read',
      visitors: true,
      summary: `Retrieve a ${kind}`,
      description: `Retrieves a ${kind} by its ID or slug. Only the owner can see an unpublished ${kind}. Only the owner and operators can see one that was taken down; for everyone else the response is 404.`,
      handler: async ({ db, caller, params }) => {
        const reads = sharedReads(db);
        return respond(reads, caller, await findVisibleAsset(reads, caller, kind, params.id));
      },
    }),
    route({
      ...common,
      method: 'PATCH',
      url,
      access: writeScope,
      rate: 'write',
      summary: `Update a ${kind}`,
      description: `Fields that you leave out keep their values. The slug never changes.${path.changing}`,
      body: path.changes,
      handler: ({ principal, params, body, write }) =>
        write(async (tx) =>
          respond(
            tx,
            principal,
            await updateAsset(tx, principal, kind, params.id, body as Static<Changes> & AssetChanges, { listingFor }),
          ),
        ),
    }),
    route({
      ...common,
      method: 'DELETE',
      url,
      access: writeScope,
      rate: 'write',
      summary: `Delete a ${kind}`,
      description: `Deletes the ${kind} with ${path.deletedWith}. You can delete it only while no account holds a license for it and no listing of it is published.`,
      response: Deleted(kind, kind === 'model' ? 'mdl_01k9zq4v7he1r8c3t5n6m2x0ab' : 'dst_01k9zq4v7he1r8c3t5n6m2x0ef'),
      handler: ({ principal, params, write }) =>
        write((tx) => deleteAsset(tx, principal, kind, params.id, deletionChecks)),
    }),
    route({
      ...common,
      method: 'PUT',
      url: `${url}/star`,
      access: readScope,
      rate: 'write',
      summary: `Star a ${kind}`,
      description: `Stars the ${kind} for your account. Starring it again has no effect.`,
      handler: ({ principal, params, write }) =>
        write(async (tx) => respond(tx, principal, await starAsset(tx, principal, kind, params.id))),
    }),
    route({
      ...common,
      method: 'DELETE',
      url: `${url}/star`,
      access: readScope,
      rate: 'write',
      summary: `Unstar a ${kind}`,
      description: 'Removes your star. Without a star, this has no effect.',
      handler: ({ principal, params, write }) =>
        write(async (tx) => respond(tx, principal, await unstarAsset(tx, principal, kind, params.id))),
    }),
  ];
}
