import type { DownloadUrl, LicenseGrant, Mode } from '@souk/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { usePages } from '../../lib/pages.ts';
import { souk } from '../../lib/souk.ts';

/** The model or dataset of a license. */
export type Licensed = Pick<LicenseGrant['asset'], 'id' | 'type'>;

/** Requests a signed URL and lets the browser download it. Without a file, downloads all of them. */
export function useDownload(mode: Mode, asset: Licensed) {
  return useMutation({
    mutationFn: (file?: string) => requestDownload(mode, asset, file),
    onSuccess: ({ url }) => save(url),
  });
}

function requestDownload(mode: Mode, { type, id }: Licensed, file: string | undefined): Promise<DownloadUrl> {
  if (type === 'model') return souk.models.getDownload(id, file === undefined ? {} : { file }, { mode });
  return file === undefined
    ? souk.datasets.getDownload(id, { mode })
    : souk.datasets.shards.getDownload(id, file, { mode });
}

/** Starts the download. The response is an attachment, so the browser stays on this page. */
function save(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

/** Loads the latest published revision of a model. Datasets have none. */
export function useLatestRevision(mode: Mode, { type, id }: Licensed) {
  return useQuery({
    queryKey: ['licensed revision', mode, id],
    queryFn: async () => (await souk.models.get(id, { mode })).latest_revision,
    enabled: type === 'model',
  });
}

/** Loads the files of that revision, or of the dataset. */
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
