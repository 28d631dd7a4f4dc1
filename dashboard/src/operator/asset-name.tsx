import type { Mode } from '@souk/sdk';
import { useQuery } from '@tanstack/react-query';
import { souk } from '../souk.ts';

interface AssetNameProps {
  mode: Mode;
  type: 'model' | 'dataset';
  id: string;
}

/** A model or dataset by its slug, rather than by the id that is on record. What was deleted has only that. */
export function AssetName({ mode, type, id }: AssetNameProps) {
  const { data } = useQuery<string>({
    queryKey: ['operator', 'asset', mode, id],
    queryFn: async () => (await (type === 'model' ? souk.models : souk.datasets).get(id, { mode })).slug,
    staleTime: 5 * 60_000,
  });
  return data ? <span className="wrap-anywhere">{data}</span> : <code className="font-mono text-xs">{id}</code>;
}
