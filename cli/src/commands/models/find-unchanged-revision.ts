import type { Model, Revision, Souk } from '@souk/sdk';
import type { ServerSettings } from '../../connection.ts';
import type { ChosenFile } from '../catalog/choose-files.ts';
import { type PlannedFile, planPush } from '../catalog/plan-push.ts';

/** A published revision with exactly the files of a push. */
export interface UnchangedRevision {
  label: string;
  files: PlannedFile[];
}

/** Returns the latest published revision if a push of these files would only repeat it. */
export async function findUnchangedRevision(
  souk: Souk,
  model: Model,
  files: ChosenFile[],
  settings: ServerSettings,
): Promise<UnchangedRevision | undefined> {
  if (model.latest_revision === null) return undefined;
  const latest = await souk.models.revisions.get(model.id, model.latest_revision);
  // Compared first, because hashing gigabytes takes seconds.
  if (!haveSameSizes(files, latest)) return undefined;
  const plan = await planPush(files, latest.files, settings);
  return plan.every(({ action }) => action === 'keep') ? { label: latest.revision, files: plan } : undefined;
}

function haveSameSizes(files: ChosenFile[], revision: Revision): boolean {
  const sizes = new Map(revision.files.map(({ name, size }) => [name, size]));
  return files.length === sizes.size && files.every(({ name, size }) => sizes.get(name) === size);
}
