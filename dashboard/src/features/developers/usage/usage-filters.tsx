import type { ApiKey, UsageDay } from '@souk/sdk';
import { FilterSelect } from '../../../ui/forms/filter-select.tsx';

interface Only {
  key?: string | undefined;
  model?: string | undefined;
}

interface UsageFiltersProps {
  rows: UsageDay[];
  keys: ApiKey[];
  only: Only;
  onChange: (only: Only) => void;
}

/** Filters by key and model. Offers only those that were used. */
export function UsageFilters({ rows, keys, only, onChange }: UsageFiltersProps) {
  const used = [...new Set(rows.map(({ key_id }) => key_id))];
  const models = [...new Set(rows.map(({ model }) => model))].sort();
  const nameOf = (id: string) => keys.find((key) => key.id === id)?.name ?? `Key …${id.slice(-6)}`;
  return (
    <>
      <FilterSelect
        label="Model"
        value={only.model ?? ''}
        choices={[{ value: '', label: 'All models' }, ...models.map((model) => ({ value: model, label: model }))]}
        onChange={(model) => onChange({ ...only, model: model || undefined })}
      />
      <FilterSelect
        label="Key"
        value={only.key ?? ''}
        choices={[{ value: '', label: 'All keys' }, ...used.map((id) => ({ value: id, label: nameOf(id) }))]}
        onChange={(key) => onChange({ ...only, key: key || undefined })}
      />
    </>
  );
}
