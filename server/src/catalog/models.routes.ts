import { type Route, route } from '../access/route.ts';
import { ListOf, Named } from '../platform/http/json-schema.ts';
import { AssetParams, Deleted, ModelChanges, ModelInput, ModelQuery } from './catalog-inputs.ts';
import type { CatalogOptions } from './catalog-options.ts';
import { createModel } from './create-asset.ts';
import { deleteAsset } from './delete-asset.ts';
import { findVisibleAsset } from './find-asset.ts';
import { listAssets } from './list-assets.ts';
import { Model, showModel } from './model.ts';
import { starAsset, unstarAsset } from './star-asset.ts';
import { updateAsset } from './update-asset.ts';

const tag = 'Models';

export function modelsRoutes({ deletionChecks }: CatalogOptions): Route[] {
  return [
    route({
      tag,
      method: 'GET',
      url: '/v1/models',
      access: 'models:read',
      rate: 'read',
      visitors: true,
      summary: 'List or search models',
      description:
        'Published models, newest first, or by relevance where `q` is given. Words that match very many models are ranked among the most downloaded.',
      query: ModelQuery,
      status: 200,
      answer: ListOf(Named(Model)),
      handler: ({ db, vault, caller, query }) => listAssets(db, vault, caller, 'model', query, showModel),
    }),
    route({
      tag,
      method: 'POST',
      url: '/v1/models',
      access: 'models:upload',
      rate: 'write',
      summary: 'Create a model',
      description: 'Its slug is made of your own and its name, and stays. It is private until a revision is published.',
      body: ModelInput,
      status: 201,
      answer: Named(Model),
      handler: ({ principal, body, write }) => write(async (tx) => showModel(await createModel(tx, principal, body))),
    }),
    route({
      tag,
      method: 'GET',
      url: '/v1/models/:id',
      access: 'models:read',
      rate: 'read',
      visitors: true,
      summary: 'Show a model',
      description: 'By its id or its slug. One that is not published is shown to its owner alone.',
      params: AssetParams,
      status: 200,
      answer: Named(Model),
      handler: async ({ db, caller, params }) => showModel(await findVisibleAsset(db, caller, 'model', params.id)),
    }),
    route({
      tag,
      method: 'PATCH',
      url: '/v1/models/:id',
      access: 'models:upload',
      rate: 'write',
      summary: 'Change what a model says of itself',
      description: 'What is not named stays, and so does the slug.',
      params: AssetParams,
      body: ModelChanges,
      status: 200,
      answer: Named(Model),
      handler: ({ principal, params, body, write }) =>
        write(async (tx) => showModel(await updateAsset(tx, principal, 'model', params.id, body))),
    }),
    route({
      tag,
      method: 'DELETE',
      url: '/v1/models/:id',
      access: 'models:upload',
      rate: 'write',
      summary: 'Delete a model with all its revisions',
      description: 'Only while nobody holds a license for it and no listing of it is published.',
      params: AssetParams,
      status: 200,
      answer: Deleted,
      handler: ({ principal, params, write }) =>
        write((tx) => deleteAsset(tx, principal, 'model', params.id, deletionChecks)),
    }),
    route({
      tag,
      method: 'PUT',
      url: '/v1/models/:id/star',
      access: 'models:read',
      rate: 'write',
      summary: 'Star a model',
      description: 'Each account has one star to give; giving it again changes nothing.',
      params: AssetParams,
      status: 200,
      answer: Named(Model),
      handler: ({ principal, params, write }) =>
        write(async (tx) => showModel(await starAsset(tx, principal, 'model', params.id))),
    }),
    route({
      tag,
      method: 'DELETE',
      url: '/v1/models/:id/star',
      access: 'models:read',
      rate: 'write',
      summary: 'Take a star back',
      description: 'Taking back what was not given changes nothing.',
      params: AssetParams,
      status: 200,
      answer: Named(Model),
      handler: ({ principal, params, write }) =>
        write(async (tx) => showModel(await unstarAsset(tx, principal, 'model', params.id))),
    }),
  ];
}
