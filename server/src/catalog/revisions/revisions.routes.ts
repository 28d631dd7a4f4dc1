import { type Route, route } from '../../access/route.ts';
import { ApiError } from '../../platform/errors.ts';
import { readPage } from '../../platform/http/page.ts';
import { ListOf, Named, PageQuery } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import type { FileRow } from '../../storage/file.ts';
import { listFiles } from '../../storage/list-files.ts';
import { isOwner } from '../assets/asset.ts';
import { findVisibleAsset } from '../assets/find-asset.ts';
import { AssetParams, DeletedByName, RevisionParams } from '../catalog-inputs.ts';
import type { CatalogOptions } from '../catalog-options.ts';
import { DOWNLOAD, DownloadAddress, respondWithDownload, SignedRedirect } from '../files/respond-with-download.ts';
import { createRevision } from './create-revision.ts';
import { deleteRevision } from './delete-revision.ts';
import { fileRoutes } from './file-routes.ts';
import { type FoundRevision, findOwnRevision, findVisibleRevision } from './find-revision.ts';
import { publishRevision } from './publish-revision.ts';
import { Revision, toRevisionResponse } from './revision.ts';
import * as sql from './revisions.sql.ts';
import { updateRevision } from './update-revision.ts';

const tag = 'Models';
const Notes = Type.String({ maxLength: 20_000, description: 'Release notes in Markdown.' });

export function revisionsRoutes(options: CatalogOptions): Route[] {
  return [
    route({
      tag,
      method: 'GET',
      url: '/v1/models/:id/revisions',
      access: 'models:read',
      rate: 'read',
      visitors: true,
      summary: 'List revisions',
      description: 'Returns the revisions of a model, newest first. Only the owner sees drafts.',
      params: AssetParams,
      query: Type.Object(PageQuery, { additionalProperties: false }),
      status: 200,
      response: ListOf(Named(Revision)),
      handler: async ({ db, vault, caller, params, query }) => {
        const model = await findVisibleAsset(db, caller, 'model', params.id);
        const page = readPage(vault, `revisions of ${model.id}`, query);
        const found = { drafts: isOwner(caller, model), after: page.afterId, count: page.limit + 1 };
        const rows = await db.many(sql.listRevisions, [model.id, found.drafts, found.after, found.count]);
        // Sequential: a hundred parallel queries would block other requests.
        const files = new Map<string, FileRow[]>();
        for (const { id } of rows.slice(0, page.limit)) files.set(id, await listFiles(db, id));
        return page.finish(
          rows,
          (revision) => toRevisionResponse(revision, files.get(revision.id) ?? []),
          (revision) => [revision.id],
        );
      },
    }),
    route({
      tag,
      method: 'POST',
      url: '/v1/models/:id/revisions',
      access: 'models:upload',
      rate: 'write',
      summary: 'Create a revision',
      description:
        'Creates a draft. Its semantic version must be higher than that of every other revision. Upload files to it, then publish it.',
      params: AssetParams,
      body: Type.Object(
        {
          revision: Type.String({ maxLength: 64, description: 'Semantic version, such as `1.2.0`.' }),
          notes: Type.Optional(Notes),
        },
        { additionalProperties: false, examples: [{ revision: '1.2.0', notes: 'Half the latency.' }] },
      ),
      status: 201,
      response: Named(Revision),
      handler: ({ principal, params, body, write }) =>
        write(async (tx) => toRevisionResponse(await createRevision(tx, principal, params.id, body), [])),
    }),
    route({
      tag,
      method: 'GET',
      url: '/v1/models/:id/revisions/:revision',
      access: 'models:read',
      rate: 'read',
      visitors: true,
      summary: 'Retrieve a revision',
      description: 'Returns a revision and its files. Only the owner can see a draft.',
      params: RevisionParams,
      status: 200,
      response: Named(Revision),
      handler: async ({ db, caller, params }) => {
        const { revision } = await findVisibleRevision(db, caller, params.id, params.revision);
        return toRevisionResponse(revision, await listFiles(db, revision.id));
      },
    }),
    route({
      tag,
      method: 'PATCH',
      url: '/v1/models/:id/revisions/:revision',
      access: 'models:upload',
      rate: 'write',
      summary: 'Update a revision',
      description: 'Changes the notes of a draft. A published revision cannot be changed.',
      params: RevisionParams,
      body: Type.Object(
        { notes: Type.Optional(Notes) },
        { additionalProperties: false, examples: [{ notes: 'Half the latency, and a smaller file.' }] },
      ),
      status: 200,
      response: Named(Revision),
      handler: ({ principal, params, body, write }) =>
        write(async (tx) => {
          const revision = await updateRevision(tx, principal, params.id, params.revision, body);
          return toRevisionResponse(revision, await listFiles(tx, revision.id));
        }),
    }),
    route({
      tag,
      method: 'DELETE',
      url: '/v1/models/:id/revisions/:revision',
      access: 'models:upload',
      rate: 'write',
      summary: 'Delete a revision',
      description: 'Deletes a draft and its files. A published revision cannot be deleted.',
      params: RevisionParams,
      status: 200,
      response: DeletedByName,
      handler: ({ principal, params, write }) =>
        write((tx) => deleteRevision(tx, principal, params.id, params.revision)),
    }),
    route({
      tag,
      method: 'POST',
      url: '/v1/models/:id/revisions/:revision/publish',
      access: 'models:upload',
      rate: 'write',
      summary: 'Publish a revision',
      description:
        'Requires at least one file and no open upload. The content of every file is inspected. If a file is not safe to load, the error names it and nothing is published. A published revision never changes.',
      params: RevisionParams,
      status: 200,
      response: Named(Revision),
      handler: (call) => publishRevision(call, call.principal, call.params.id, call.params.revision, options),
    }),
    route({
      tag,
      method: 'GET',
      url: '/v1/models/:id/download',
      access: 'models:read',
      rate: 'read',
      summary: 'Download a model',
      description: DOWNLOAD.all('files'),
      params: AssetParams,
      query: Type.Object(
        {
          revision: Type.Optional(
            Type.String({ description: 'Version to download. Defaults to the highest published one.' }),
          ),
          file: Type.Optional(Type.String({ description: 'Name of a file. Defaults to all files of the revision.' })),
        },
        { additionalProperties: false },
      ),
      status: 200,
      response: Named(DownloadAddress),
      otherResponses: { 302: SignedRedirect },
      handler: async (call) => {
        const { db, principal, params, query } = call;
        const { revisions } = await findVisibleAsset(db, principal, 'model', params.id);
        const label = query.revision ?? revisions.at(-1);
        if (label === undefined)
          throw new ApiError(
            'invalid_state',
            'This model has no published revision yet. Publish one, or name a draft in `revision`.',
          );
        const { model: asset, revision } = await findVisibleRevision(db, principal, params.id, label);
        const archiveName = `${asset.slug.split('/')[1]}-${label}.tar`;
        return respondWithDownload(call, { asset, folderId: revision.id, file: query.file, archiveName }, options);
      },
    }),
    ...fileRoutes(
      {
        tag,
        url: '/v1/models/:id/revisions/:revision/files',
        params: RevisionParams,
        noun: 'file',
        readScope: 'models:read',
        writeScope: 'models:upload',
        findOwn: async (db, principal, { id, revision }) =>
          toFolder(await findOwnRevision(db, principal, id, revision)),
        findVisible: async (db, caller, { id, revision }) =>
          toFolder(await findVisibleRevision(db, caller, id, revision)),
      },
      options,
    ),
  ];
}

function toFolder({ model, revision }: FoundRevision) {
  return { asset: model, folderId: revision.id };
}
