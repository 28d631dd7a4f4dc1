import type { Mode, Takedown } from '@souk/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { usePages } from '../../../lib/pages.ts';
import { souk } from '../../../lib/souk.ts';
import { AUDIT_KEY } from '../audit/audit.api.ts';
import type { AssetEntry } from './asset-reference.ts';

const TAKEDOWNS_KEY = ['operator', 'takedowns'] as const;

export function useTakedowns(mode: Mode, status: Takedown['status'] | undefined) {
  return usePages(
    [...TAKEDOWNS_KEY, mode, status],
    (page) => souk.operator.takedowns.list({ ...page, status }, { mode }),
    { pageSize: 30, keepsPrevious: true },
  );
}

export type FoundAsset = Awaited<ReturnType<typeof findAsset>>;

/** Finds the asset, so that the operator confirms more than a name. */
export function useFindAsset(mode: Mode) {
  return useMutation({ mutationFn: (entry: AssetEntry) => findAsset(entry, mode) });
}

async function findAsset(entry: AssetEntry, mode: Mode) {
  const { type, id } = 'listing' in entry ? (await souk.listings.get(entry.listing, { mode })).asset : entry;
  const asset = type === 'model' ? await souk.models.get(id, { mode }) : await souk.datasets.get(id, { mode });
  return { type, asset };
}

export function useTakeDown(mode: Mode, { type, asset }: FoundAsset) {
  const refresh = useRefreshTakedowns();
  return useMutation({
    mutationFn: (reason: string) => souk.operator.takedowns.create({ asset: { type, id: asset.id }, reason }, { mode }),
    onSuccess: refresh,
  });
}

export function useLift(mode: Mode, { id }: Pick<Takedown, 'id'>) {
  const refresh = useRefreshTakedowns();
  return useMutation({ mutationFn: () => souk.operator.takedowns.lift(id, { mode }), onSuccess: refresh });
}

/** Refetches the takedowns, and the storefront's models and datasets, which they change. */
function useRefreshTakedowns() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [TAKEDOWNS_KEY, AUDIT_KEY, ['model'], ['dataset'], ['catalog']].map((queryKey) =>
        client.invalidateQueries({ queryKey: [...queryKey] }),
      ),
    );
}
