import { type Route, route } from '../../access/route.ts';
import { sharedReads } from '../../platform/db/shared-reads.ts';
import { ListOf, Named } from '../../platform/http/schemas/json-schema.ts';
import { ModelChanges, ModelInput, ModelQuery } from '../catalog-inputs.ts';
import type { CatalogOptions } from '../catalog-options.ts';
import { EMPTY_CONTEXT } from './asset-context.ts';
import { assetRoutes } from './asset-routes.ts';
import { createModel } from './create-asset.ts';
import { listAssets } from './list-assets.ts';
import { Model, toModelResponse } from './model.ts';

const tag = 'Models';

export function modelsRoutes(options: CatalogOptions): Route[] {
  return [
    route({
      tag,
      method: 'GET',
      url: '/v1/models',
      access: 'models:read',
      rate: 'read',
      visitors: true,
      summary: 'List models',
      description:
        'Returns published models, newest first, or by relevance if `q` is set. If very many models match `q`, only the most downloaded of them are ranked.',
      query: ModelQuery,
      status: 200,
      response: ListOf(Named(Model)),
      handler: ({ db, vault, caller, query }) =>
        listAssets(sharedReads(db), vault, caller, 'model', query, toModelResponse, options),
    }),
    route({
      tag,
      method: 'POST',
      url: '/v1/models',
      access: 'models:upload',
      rate: 'write',
      summary: 'Create a model',
      description:
        'The slug is derived from your own slug and the name, and never changes. The model is private until you publish a revision.',
      body: ModelInput,
      status: 201,
      response: Named(Model),
      handler: ({ principal, body, write }) =>
        write(async (tx) => toModelResponse(await createModel(tx, principal, body), EMPTY_CONTEXT)),
    }),
    ...assetRoutes(
      {
        kind: 'model',
        tag,
        readScope: 'models:read',
        writeScope: 'models:upload',
        response: Model,
        toResponse: toModelResponse,
        changes: ModelChanges,
        changing: '',
        deletedWith: 'all its revisions',
      },
      options,
    ),
  ];
}
