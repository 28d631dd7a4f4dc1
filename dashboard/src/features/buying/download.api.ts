import type { DownloadAddress, LicenseGrant, Mode } from '@souk/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { usePages } from '../../lib/pages.ts';
import { souk } from '../../lib/souk.ts';

/** A model or a dataset, as a license names it. */
export type Licensed = Pick<LicenseGrant['asset'], 'id' | 'type'>;

/** Fetches a signed address and hands it to the browser, which saves what is there. Without a file, everything. */
export function useDownload(mode: Mode, asset: Licensed) {
  return useMutation({
    mutationFn: (file?: string) => addressOf(mode, asset, file),
    onSuccess: ({ url }) => save(url),
  });
}

function addressOf(mode: Mode, { type, id }: Licensed, file: string | undefined): Promise<DownloadAddress> {
  if (type === 'model') return souk.models.getDownload(id, file === undefined ? {} : { file }, { mode });
  return file === undefined
    ? souk.datasets.getDownload(id, { mode })
    : souk.datasets.shards.getDownload(id, file, { mode });
}

/** The answer is an attachment, so that the page stays where it is. */
function save(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

/** The newest published revision of a model; null of a dataset, which has none. */
export function useLatestRevision(mode: Mode, { type, id }: Licensed) {
  return useQuery({
    queryKey: ['licensed revision', mode, id],
    queryFn: async () => (await souk.models.get(id, { mode })).latest_revision,
    enabled: type === 'model',
  });
}

/** The files of that revision, or of the dataset. */
export function useLicensedFiles(mode: Mode, { type, id }: Licensed, revision: string | null) {
  return usePages(
    ['licensed files', mode, id, revision],
    (page) =>
      type === 'model' && revision !== null
        ? souk.models.files.list(id, revision, page, { mode })
        : souk.datasets.shards.list(id, page, { mode }),
    { pageSize: 50 },
  );
}
