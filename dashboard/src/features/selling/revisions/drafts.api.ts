import type { Dataset, Mode, Model } from '@souk/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAttemptKey } from '../../../lib/attempt-key.ts';
import { usePages } from '../../../lib/pages.ts';
import { souk } from '../../../lib/souk.ts';
import { sellingKey, useRefreshSelling } from '../assets/selling.api.ts';
import type { UploadFolder } from '../uploads/upload-folder.ts';

const revisionsKey = (mode: Mode, id: string) => sellingKey(mode, 'model', id, 'revisions');
const shardsKey = (mode: Mode, id: string) => sellingKey(mode, 'dataset', id, 'shards');

/** Lists the revisions with their files, newest first and including drafts. */
export function useOwnRevisions(mode: Mode, { id }: Pick<Model, 'id'>) {
  return usePages(revisionsKey(mode, id), (page) => souk.models.revisions.list(id, page, { mode }), { pageSize: 20 });
}

export function useOwnShards(mode: Mode, { id }: Pick<Dataset, 'id'>) {
  return usePages(shardsKey(mode, id), (page) => souk.datasets.shards.list(id, page, { mode }));
}

export function useCreateRevision(mode: Mode, { id }: Pick<Model, 'id'>) {
  const client = useQueryClient();
  const attemptKey = useAttemptKey();
  return useMutation({
    mutationFn: (body: { revision: string; notes: string }) =>
      souk.models.revisions.create(id, body, { mode, idempotencyKey: attemptKey(body) }),
    onSuccess: () => client.invalidateQueries({ queryKey: revisionsKey(mode, id) }),
  });
}

export function useChangeNotes(mode: Mode, { id }: Pick<Model, 'id'>, label: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (notes: string) => souk.models.revisions.update(id, label, { notes }, { mode }),
    onSuccess: () => client.invalidateQueries({ queryKey: revisionsKey(mode, id) }),
  });
}

export function useDropRevision(mode: Mode, { id }: Pick<Model, 'id'>, label: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => souk.models.revisions.delete(id, label, { mode }),
    onSuccess: () => client.invalidateQueries({ queryKey: revisionsKey(mode, id) }),
  });
}

/** Publishes a draft revision or a dataset. This cannot be undone. */
export function usePublish({ mode, target }: UploadFolder) {
  const refresh = useRefreshSelling();
  return useMutation<unknown>({
    mutationFn: () =>
      'dataset' in target
        ? souk.datasets.publish(target.dataset, { mode })
        : souk.models.revisions.publish(target.model, target.revision, { mode }),
    // A rejected draft was inspected as well: shows the results.
    onSettled: refresh,
  });
}

/** Cancels an upload that was started and never finished. */
export function useDiscardUpload({ mode }: UploadFolder) {
  return useMutation({ mutationFn: (id: string) => souk.uploads.cancel(id, { mode }) });
}

export function useDeleteFile({ mode, target }: UploadFolder) {
  const refresh = useRefreshFiles({ mode, target });
  return useMutation<unknown, Error, string>({
    mutationFn: (name) =>
      'dataset' in target
        ? souk.datasets.shards.delete(target.dataset, name, { mode })
        : souk.models.files.delete(target.model, target.revision, name, { mode }),
    onSuccess: refresh,
  });
}

/** Refetches the files of a draft. */
export function useRefreshFiles({ mode, target }: UploadFolder) {
  const client = useQueryClient();
  const key = 'dataset' in target ? sellingKey(mode, 'dataset', target.dataset) : revisionsKey(mode, target.model);
  return () => client.invalidateQueries({ queryKey: key });
}
