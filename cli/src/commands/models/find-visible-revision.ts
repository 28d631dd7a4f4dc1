import type { Revision, Souk } from '@souk/sdk';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';

/** Returns the named revision, or the newest that the caller may see. */
export async function findVisibleRevision(souk: Souk, model: string, label: string | undefined): Promise<Revision> {
  if (label !== undefined) return souk.models.revisions.get(model, label);
  const { items } = await souk.models.revisions.list(model, { limit: 1 }).page();
  const [newest] = items;
  if (newest) return newest;
  throw new Failure(`${model} has no revisions yet.`, {
    exitCode: EXIT.notFound,
    code: 'not_found',
    nextStep: `Push one with \`souk models push ${model} <folder or files>\`.`,
  });
}
