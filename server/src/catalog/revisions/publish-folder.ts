import type { Db, Tx } from '../../platform/db/queryable.ts';
import { ApiError, invalid } from '../../platform/errors.ts';
import { findOpenUpload, sealFolder } from '../../storage/folder.ts';
import { listFiles } from '../../storage/list-files.ts';
import { type InspectOptions, inspectFiles } from '../files/inspect-files.ts';
import { type Inspected, isInspected } from '../files/inspection-record.ts';
import { describeProblem } from './file-problems.ts';

/** Inspects the files before the publishing transaction, because that may take long. */
export async function prepareToPublish(db: Db, folderId: string, options: InspectOptions): Promise<void> {
  await inspectFiles(db, await listFiles(db, folderId), options);
}

/** Seals a folder if its files may be published. */
export async function sealForPublishing(
  tx: Tx,
  folderId: string,
  { inspector: { limits } }: Pick<InspectOptions, 'inspector'>,
): Promise<Inspected[]> {
  await sealFolder(tx, folderId);
  const open = await findOpenUpload(tx, folderId);
  if (open) {
    const message = `${open.name} is still being uploaded. Finish the upload ${open.id}, or delete it with DELETE /v1/uploads/${open.id}.`;
    throw new ApiError('invalid_state', message);
  }
  const files = await listFiles(tx, folderId);
  if (files.length === 0) throw new ApiError('invalid_state', 'There is no file to publish. Upload one first.');
  if (!files.every((file): file is Inspected => isInspected(file, limits))) {
    throw new ApiError('conflict', 'Files were added while they were being inspected. Publish again.');
  }
  rejectProblems(files);
  return files;
}

const MAX_NAMED = 10;

/** Describes the first problem, and names the other files that have one. */
function rejectProblems(files: readonly Inspected[]): void {
  const names = new Set(files.map(({ name }) => name));
  const problems = files.flatMap((file) => {
    const problem = describeProblem(file, names);
    return problem === undefined ? [] : [{ name: file.name, problem }];
  });
  const [first, ...others] = problems;
  if (first === undefined) return;
  const shown = others.slice(0, MAX_NAMED).map(({ name }) => name);
  const rest = others.length > MAX_NAMED ? ` and ${others.length - MAX_NAMED} more` : '';
  const also = others.length === 0 ? '' : ` Also rejected: ${shown.join(', ')}${rest}.`;
  throw invalid('files', `${first.name} ${first.problem}${also}`);
}
