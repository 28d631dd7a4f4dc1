import type { Souk } from '../client.ts';
import type { DownloadUrl, FileEntry } from '../contract.ts';
import type { RequestOptions } from '../http/request.ts';
import { TransferError } from '../transfers/transfer-error.ts';

/** A revision of a model (the latest by default), a dataset, or one file of either. */
export type DownloadTarget =
  | { model: string; revision?: string | undefined; file?: string | undefined }
  | { dataset: string; shard?: string | undefined };

export type Catalog = Pick<Souk, 'models' | 'datasets' | 'fetch'>;

/** A remote file or archive whose download URL can be requested repeatedly: each is valid for a few minutes. */
export interface Remote {
  name: string;
  getUrl(options: RequestOptions): Promise<DownloadUrl>;
}

export interface RemoteFile extends Remote, Pick<FileEntry, 'name' | 'size' | 'sha256'> {}

export interface RemoteFolder {
  files: RemoteFile[];
  /** All files as one tar. Undefined if only one file was requested. */
  archive: Remote | undefined;
}

/** Lists the files of a target. */
export async function listRemote(
  souk: Catalog,
  target: DownloadTarget,
  options: RequestOptions,
): Promise<RemoteFolder> {
  const { files, archive } =
    'dataset' in target ? await shardsOf(souk, target, options) : await filesOf(souk, target, options);
  const wanted = 'dataset' in target ? target.shard : target.file;
  const chosen = wanted === undefined ? files : files.filter(({ name }) => name === wanted.normalize('NFC'));
  if (chosen.length > 0) return { files: chosen, archive: wanted === undefined ? archive : undefined };
  const message = wanted === undefined ? 'There are no files to download yet.' : `There is no file ${wanted} in it.`;
  throw new TransferError('nothing_to_transfer', message);
}

async function shardsOf(
  souk: Catalog,
  { dataset }: { dataset: string },
  options: RequestOptions,
): Promise<RemoteFolder> {
  const { shards } = souk.datasets;
  const listed = await shards.list(dataset, { limit: 100 }, options).toArray();
  return {
    files: listed.map(({ name, size, sha256 }) => {
      return { name, size, sha256, getUrl: (per) => shards.getDownload(dataset, name, per) };
    }),
    archive: { name: dataset, getUrl: (per) => souk.datasets.getDownload(dataset, per) },
  };
}

async function filesOf(
  souk: Catalog,
  { model, revision }: { model: string; revision?: string | undefined },
  options: RequestOptions,
): Promise<RemoteFolder> {
  const { files } = souk.models;
  const version = revision ?? (await latestOf(souk, model, options));
  const listed = await files.list(model, version, { limit: 100 }, options).toArray();
  return {
    files: listed.map(({ name, size, sha256 }) => {
      return { name, size, sha256, getUrl: (per) => files.getDownload(model, version, name, per) };
    }),
    archive: { name: model, getUrl: (per) => souk.models.getDownload(model, { revision: version }, per) },
  };
}

async function latestOf(souk: Catalog, model: string, options: RequestOptions): Promise<string> {
  const { latest_revision, slug } = await souk.models.get(model, options);
  if (latest_revision !== null) return latest_revision;
  throw new TransferError('nothing_to_transfer', `${slug} has no published revision. Name the revision to download.`);
}
