import type { Static, TObject, TProperties } from 'typebox';
import type { Caller, Principal } from '../../access/principal.ts';
import { type Route, route } from '../../access/route.ts';
import type { Scope } from '../../access/scopes.ts';
import type { Queryable, Tx } from '../../platform/db/queryable.ts';
import { readPage } from '../../platform/http/page.ts';
import { ListOf, Named, PageQuery } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { deleteFile } from '../../storage/delete-file.ts';
import { StoredFile, toFileResponse } from '../../storage/file.ts';
import { listFilesAfter } from '../../storage/list-files.ts';
import { BatchRequest } from '../../storage/uploads/create-batch.ts';
import { BatchResponse, receiveBatch } from '../../storage/uploads/receive-batch.ts';
import { CreationHeaders, FileQuery, readUpload, receiveFile } from '../../storage/uploads/receive-file.ts';
import { OF_OTHER_VERSIONS } from '../../storage/uploads/tus-headers.ts';
import type { AssetRow } from '../assets/asset.ts';
import { limitColumns } from '../assets/limit-columns.ts';
import { DeletedByName, deletedByName } from '../catalog-inputs.ts';
import type { CatalogOptions } from '../catalog-options.ts';
import { DOWNLOAD, DownloadAddress, respondWithDownload, SignedRedirect } from '../files/respond-with-download.ts';

/** A folder addressed by a path: a revision of a model, or a dataset. */
interface NamedFolder {
  asset: AssetRow;
  folderId: string;
}

export interface FolderPath<Params extends TProperties> {
  tag: string;
  /** Path of the folder; file names follow. */
  url: string;
  params: TObject<Params>;
  /** Noun for a file, in summaries. */
  noun: string;
  readScope: Scope;
  writeScope: Scope;
  findOwn(db: Queryable, principal: Principal, params: Static<TObject<Params>>): Promise<NamedFolder>;
  /** Runs in the transaction that deletes a file. */
  onDeleted?(tx: Tx, folderId: string, name: string): Promise<void>;
  findVisible(db: Queryable, caller: Caller, params: Static<TObject<Params>>): Promise<NamedFolder>;
}

/** Ten thousand files with names of the usual length. */
const MAX_BATCH_BYTES = 4 * 1024 * 1024;

const TUS =
  'Small files: send the whole file of up to 100 MiB as the body, and its name as `name`. Large files: send `Tus-Resumable: 1.0.0`, `Upload-Length` and `Upload-Metadata` (`name` and optionally `sha256`) to create a resumable upload, and continue at the URL in `Location` with any tus client.';

/** Returns the endpoints of the files in a folder, the same for revisions and datasets. */
export function fileRoutes<Params extends TProperties>(folder: FolderPath<Params>, options: CatalogOptions): Route[] {
  const { tag, url, params, noun, readScope, writeScope, findOwn, findVisible, onDeleted } = folder;
  const FileParams = Type.Object({
    ...params.properties,
    name: Type.String({
      description: 'Name of the file, such as `data/train.csv`. Slashes can be sent as they are or as `%2F`.',
    }),
  });
  const { storage } = options;
  return [
    route({
      tag,
      method: 'GET',
      url,
      access: readScope,
      rate: 'read',
      visitors: true,
      summary: `List ${noun}s`,
      description: `Returns the ${noun}s, sorted by name.`,
      params,
      query: Type.Object(PageQuery, { additionalProperties: false }),
      status: 200,
      response: ListOf(Named(StoredFile)),
      handler: async (call) => {
        const found = await findVisible(call.db, call.caller, call.params);
        const { folderId } = found;
        const limited = await limitColumns(call.db, call.caller, found, options);
        const page = readPage(call.vault, `files of ${folderId}`, call.query);
        const after = page.after === undefined ? '' : String(page.after[0]);
        const files = await listFilesAfter(call.db, folderId, after, page.limit + 1);
        return page.finish(
          files,
          (file) => toFileResponse(limited(file)),
          (f) => [f.name],
        );
      },
    }),
    route({
      tag,
      method: 'POST',
      url,
      access: writeScope,
      rate: 'upload',
      summary: `Upload a ${noun}`,
      description: TUS,
      streams: 'application/octet-stream',
      headers: CreationHeaders,
      params,
      query: FileQuery,
      status: 201,
      response: Named(StoredFile),
      responseHeaders: {
        201: ['Location', 'Tus-Resumable', 'Upload-Offset', 'Upload-Expires'],
        ...OF_OTHER_VERSIONS,
      },
      handler: async (call) => {
        const upload = readUpload(call);
        const { folderId, asset } = await findOwn(call.db, call.principal, call.params);
        return receiveFile(call, upload, { folderId, ownerId: asset.owner_id, scope: writeScope }, storage);
      },
    }),
    route({
      tag,
      method: 'POST',
      url: `${url}/batch`,
      access: writeScope,
      rate: 'upload',
      summary: `Create uploads for many ${noun}s`,
      description: `Returns an upload URL for each ${noun} that is missing. Files that your account already stores are reused: you do not need to send their bytes again. Counts as one request against the rate limit.`,
      params,
      body: BatchRequest,
      bodyLimit: MAX_BATCH_BYTES,
      status: 200,
      response: BatchResponse,
      handler: async (call) => {
        const { folderId, asset } = await findOwn(call.db, call.principal, call.params);
        return receiveBatch(call, { folderId, ownerId: asset.owner_id, scope: writeScope }, storage);
      },
    }),
    route({
      tag,
      method: 'GET',
      url: `${url}/:name`,
      access: readScope,
      rate: 'read',
      summary: `Download a ${noun}`,
      description: DOWNLOAD.one,
      params: FileParams,
      status: 200,
      response: Named(DownloadAddress),
      otherResponses: { 302: SignedRedirect },
      handler: async (call) => {
        const { name, ...rest } = call.params as { name: string } & Static<TObject<Params>>;
        const named = await findVisible(call.db, call.principal, rest as Static<TObject<Params>>);
        return respondWithDownload(call, { ...named, file: name, archiveName: '' }, options);
      },
    }),
    route({
      tag,
      method: 'DELETE',
      url: `${url}/:name`,
      access: writeScope,
      rate: 'write',
      summary: `Delete a ${noun}`,
      description: `Deletes a ${noun} of a draft. The ${noun}s of what is published cannot be deleted.`,
      params: FileParams,
      status: 200,
      response: DeletedByName,
      handler: ({ principal, params: input, write }) =>
        write(async (tx) => {
          const { name, ...rest } = input as { name: string } & Static<TObject<Params>>;
          const { folderId } = await findOwn(tx, principal, rest as Static<TObject<Params>>);
          await deleteFile(tx, folderId, name);
          await onDeleted?.(tx, folderId, name);
          return deletedByName(name);
        }),
    }),
  ];
}
