import { type Route, route } from '../../access/route.ts';
import { sharedReads } from '../../platform/db/shared-reads.ts';
import { ListOf, Named } from '../../platform/http/schemas/json-schema.ts';
import { AssetParams, DatasetChanges, DatasetInput, DatasetQuery } from '../catalog-inputs.ts';
import type { CatalogOptions } from '../catalog-options.ts';
import { DOWNLOAD, DownloadAddress, respondWithDownload, SignedRedirect } from '../files/respond-with-download.ts';
import { fileRoutes } from '../revisions/file-routes.ts';
import { EMPTY_CONTEXT } from './asset-context.ts';
import { assetRoutes } from './asset-routes.ts';
import { createDataset } from './create-asset.ts';
import { Dataset, toDatasetResponse } from './dataset.ts';
import { findOwnAsset, findVisibleAsset } from './find-asset.ts';
import { listAssets } from './list-assets.ts';
import { Preview, PreviewQuery, previewDataset } from './preview-dataset.ts';
import { publishDataset } from './publish-dataset.ts';
import { onShardDeleted } from './read-shard.ts';

const tag = 'Datasets';

export function datasetsRoutes(options: CatalogOptions): Route[] {
  return [
    route({
      tag,
      method: 'GET',
      url: '/v1/datasets',
      access: 'datasets:read',
      rate: 'read',
      visitors: true,
      summary: 'List datasets',
      description:
        'Returns published datasets, newest first, or by relevance if `q` is set. If very many datasets match `q`, only the most downloaded of them are ranked.',
      query: DatasetQuery,
      status: 200,
      response: ListOf(Named(Dataset)),
      handler: ({ db, vault, caller, query }) =>
        listAssets(sharedReads(db), vault, caller, 'dataset', query, toDatasetResponse, options),
    }),
    route({
      tag,
      method: 'POST',
      url: '/v1/datasets',
      access: 'datasets:upload',
      rate: 'write',
      summary: 'Create a dataset',
      description: 'Creates a draft. Upload shards to it, then publish it.',
      body: DatasetInput,
      status: 201,
      response: Named(Dataset),
      handler: ({ principal, body, write }) =>
        write(async (tx) => toDatasetResponse(await createDataset(tx, principal, body), EMPTY_CONTEXT)),
    }),
    ...assetRoutes(
      {
        kind: 'dataset',
        tag,
        readScope: 'datasets:read',
        writeScope: 'datasets:upload',
        response: Dataset,
        toResponse: toDatasetResponse,
        changes: DatasetChanges,
        changing: ' Once the dataset is published, you cannot change its license or its shards.',
        deletedWith: 'its shards',
      },
      options,
    ),
    route({
      tag,
      method: 'POST',
      url: '/v1/datasets/:id/publish',
      access: 'datasets:upload',
      rate: 'write',
      summary: 'Publish a dataset',
      description:
        'Requires at least one shard and no open upload. The content of every shard is inspected. If a shard is not safe to load, the error names it and nothing is published. The shards of a published dataset never change.',
      params: AssetParams,
      status: 200,
      response: Named(Dataset),
      handler: (call) => publishDataset(call, call.principal, call.params.id, options),
    }),
    route({
      tag,
      method: 'GET',
      url: '/v1/datasets/:id/preview',
      access: 'datasets:read',
      rate: 'read',
      visitors: true,
      summary: 'Preview a dataset',
      description:
        'Returns the first rows of `shard`, or of the first shard that is a table (Parquet, CSV, JSON Lines). Without a license for a paid dataset, the preview is `limited`: at most 10 rows of the first table, and for other shards only the columns that the first table also has.',
      params: AssetParams,
      query: PreviewQuery,
      status: 200,
      response: Named(Preview),
      handler: ({ db, caller, params, query }) => previewDataset(db, caller, params.id, query, options),
    }),
    route({
      tag,
      method: 'GET',
      url: '/v1/datasets/:id/download',
      access: 'datasets:read',
      rate: 'read',
      summary: 'Download a dataset',
      description: DOWNLOAD.all('shards'),
      params: AssetParams,
      status: 200,
      response: Named(DownloadAddress),
      otherResponses: { 302: SignedRedirect },
      handler: async (call) => {
        const asset = await findVisibleAsset(call.db, call.principal, 'dataset', call.params.id);
        const archiveName = `${asset.slug.split('/')[1]}.tar`;
        return respondWithDownload(call, { asset, folderId: asset.id, file: undefined, archiveName }, options);
      },
    }),
    ...fileRoutes(
      {
        tag,
        url: '/v1/datasets/:id/shards',
        params: AssetParams,
        noun: 'shard',
        readScope: 'datasets:read',
        writeScope: 'datasets:upload',
        findOwn: async (db, principal, { id }) => toFolder(await findOwnAsset(db, principal, 'dataset', id)),
        onDeleted: onShardDeleted,
        findVisible: async (db, caller, { id }) => toFolder(await findVisibleAsset(db, caller, 'dataset', id)),
      },
      options,
    ),
  ];
}

/** A dataset is its own folder. */
function toFolder(asset: Awaited<ReturnType<typeof findOwnAsset>>) {
  return { asset, folderId: asset.id };
}
