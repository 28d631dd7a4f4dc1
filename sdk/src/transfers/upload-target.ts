import { path } from '../http/request.ts';

/** Destination of uploaded files: a draft revision of a model, or an unpublished dataset. */
export type UploadTarget = { model: string; revision: string } | { dataset: string };

/** Returns the path of the files' collection. */
export function folderOf(target: UploadTarget): string {
  if ('dataset' in target) return path`/datasets/${target.dataset}/shards`;
  return path`/models/${target.model}/revisions/${target.revision}/files`;
}
