import type { Model, Revision, Souk } from '@souk/sdk';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';
import { unlessMissing } from '../catalog/asset-name.ts';
import { type Bump, FIRST_REVISION, nextRevision } from './next-revision.ts';

export interface RevisionWish {
  revision?: string;
  bump?: Bump;
}

/** Where the files of a push go: a draft that is there, or one that is still to be made. */
export interface ChosenRevision {
  label: string;
  draft: Revision | undefined;
}

/**
 * The one that was named; otherwise the open draft; otherwise the next after the latest. A bump counts from what is
 * published, so that the same command run again goes on with the draft that it made the first time.
 */
export async function chooseRevision(souk: Souk, model: Model, wish: RevisionWish): Promise<ChosenRevision> {
  const open = await findOpenDraft(souk, model);
  const label = wish.revision ?? labelFor(model, open, wish.bump);
  const draft = open?.revision === label ? open : await unlessMissing(souk.models.revisions.get(model.id, label));
  if (draft?.status === 'published') {
    throw new Failure(`${label} of ${model.slug} is published, and stays as it is.`, {
      exitCode: EXIT.conflict,
      code: 'invalid_state',
      nextStep: 'Push a new revision: --bump patch, minor or major counts on from the latest.',
    });
  }
  return { label, draft };
}

function labelFor(model: Model, open: Revision | undefined, bump: Bump | undefined): string {
  if (open && bump === undefined) return open.revision;
  return model.latest_revision === null ? FIRST_REVISION : nextRevision(model.latest_revision, bump ?? 'patch');
}

export async function requireOpenDraft(souk: Souk, model: Model, purpose: 'publish' | 'change'): Promise<Revision> {
  const draft = await findOpenDraft(souk, model);
  if (draft) return draft;
  throw new Failure(`${model.slug} has no draft to ${purpose}.`, {
    exitCode: EXIT.conflict,
    code: 'invalid_state',
    nextStep: `Push one with \`souk models push ${model.slug} <folder or files>\`.`,
  });
}

/** Labels only go up, so the newest is the highest, and a draft below a published one can no longer be published. */
export async function findOpenDraft(souk: Souk, model: Model): Promise<Revision | undefined> {
  const { items } = await souk.models.revisions.list(model.id, { limit: 1 }).page();
  return items.find(({ status }) => status === 'draft');
}
