import type { Static, TSchema } from 'typebox';
import type { Caller } from '../../access/principal.ts';
import { type Route, route } from '../../access/route.ts';
import type { Scope } from '../../access/scopes.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { Named } from '../../platform/http/schemas/json-schema.ts';
import { AssetParams, Deleted } from '../catalog-inputs.ts';
import type { CatalogOptions } from '../catalog-options.ts';
import type { AssetKind, AssetRow } from './asset.ts';
import { contextFor, type Known, type Show } from './asset-context.ts';
import { deleteAsset } from './delete-asset.ts';
import { findVisibleAsset } from './find-asset.ts';
import { starAsset, unstarAsset } from './star-asset.ts';
import { type AssetChanges, updateAsset } from './update-asset.ts';

/** What a kind of asset is called, and how it is shown. */
export interface AssetPath<Changes extends TSchema> {
  kind: AssetKind;
  tag: string;
  readScope: Scope;
  writeScope: Scope;
  answer: TSchema;
  show: Show<unknown>;
  changes: Changes;
  /** What else is to be known before changing one. */
  changing: string;
  /** What goes with one that is deleted. */
  deletedWith: string;
}

/** The endpoints of one asset as a whole: the same for a model as for a dataset. */
export function assetRoutes<Changes extends TSchema>(
  address: AssetPath<Changes>,
  options: Pick<CatalogOptions, 'deletionChecks' | 'listingFor'> & Known,
): Route[] {
  const { kind, tag, readScope, writeScope } = address;
  const { deletionChecks, listingFor } = options;
  const show = (db: Queryable, caller: Caller, asset: AssetRow) => contextFor(db, caller, asset, address.show, options);
  const common = { tag, params: AssetParams, status: 200, answer: Named(address.answer) } as const;
  const url = `/v1/${kind}s/:id`;
  return [
    route({
      ...common,
      method: 'GET',
      url,
      access: readScope,
      rate: 'read',
      visitors: true,
      summary: `Show a ${kind}`,
      description:
        'By its id or its slug. One that is not published is shown to its owner alone; one that was taken down to its owner and to operators, and is not found by anybody else.',
      handler: async ({ db, caller, params }) => show(db, caller, await findVisibleAsset(db, caller, kind, params.id)),
    }),
    route({
      ...common,
      method: 'PATCH',
      url,
      access: writeScope,
      rate: 'write',
      summary: `Change what a ${kind} says of itself`,
      description: `What is not named stays, and so does the slug.${address.changing}`,
      body: address.changes,
      handler: ({ principal, params, body, write }) =>
        write(async (tx) =>
          show(
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
      summary: `Delete a ${kind} with ${address.deletedWith}`,
      description: 'Only while nobody holds a license for it and no listing of it is published.',
      answer: Deleted,
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
      description: 'Each account has one star to give; giving it again changes nothing.',
      handler: ({ principal, params, write }) =>
        write(async (tx) => show(tx, principal, await starAsset(tx, principal, kind, params.id))),
    }),
    route({
      ...common,
      method: 'DELETE',
      url: `${url}/star`,
      access: readScope,
      rate: 'write',
      summary: 'Take a star back',
      description: 'Taking back what was not given changes nothing.',
      handler: ({ principal, params, write }) =>
        write(async (tx) => show(tx, principal, await unstarAsset(tx, principal, kind, params.id))),
    }),
  ];
}
