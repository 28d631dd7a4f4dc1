import type { Model, Revision, Souk } from '@souk/sdk';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';
import { undefinedIfMissing } from '../catalog/asset-name.ts';
import { type Bump, FIRST_REVISION, nextRevision } from './next-revision.ts';

export interface RevisionChoice {
  revision?: string;
  bump?: Bump;
}

/** The revision that a push goes to: an existing draft, or one to be created. */
export interface ChosenRevision {
  label: string;
  draft: Revision | undefined;
}

/**
 * Returns the named revision, otherwise the open draft, otherwise the one after the latest. A bump counts from the
 * published revision, so that running the same command again continues with the draft that it created.
 */
export async function chooseRevision(souk: Souk, model: Model, choice: RevisionChoice): Promise<ChosenRevision> {
  const open = await findOpenDraft(souk, model);
  const label = choice.revision ?? labelFor(model, open, choice.bump);
  const draft = open?.revision === label ? open : await undefinedIfMissing(souk.models.revisions.get(model.id, label));
  if (draft?.status === 'published') {
    throw new Failure(`${label} of ${model.slug} is published, so it cannot change.`, {
      exitCode: EXIT.conflict,
      code: 'invalid_state',
      nextStep: 'Push a new revision with --bump patch, minor or major.',
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

/** Labels only increase, so the newest is the highest, and a draft below a published revision cannot be published. */
async function findOpenDraft(souk: Souk, model: Model): Promise<Revision | undefined> {
  const { items } = await souk.models.revisions.list(model.id, { limit: 1 }).page();
  return items.find(({ status }) => status === 'draft');
}
