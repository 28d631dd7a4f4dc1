import type { Dataset } from '@souk/sdk';
import { useState } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadedPage } from '../../../ui/feedback/loaded-page.tsx';
import { FilterSelect } from '../../../ui/forms/filter-select.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { TableIcon } from '../../../ui/layout/icons.tsx';
import { usePreview, useShards } from './datasets.api.ts';
import { PreviewStatistics } from './preview-statistics.tsx';
import { PreviewTable } from './preview-table.tsx';

/** Shows the first rows of the chosen table; by default, of the first one. */
export function DatasetPreview({ dataset }: { dataset: Dataset }) {
  const [chosen, setChosen] = useState<string>();
  const preview = usePreview(dataset, chosen);
  const tables = useShards(dataset).items?.filter(({ format }) => format !== null) ?? [];
  const shown = chosen ?? preview.data?.shard ?? '';
  return (
    <section aria-label="Preview" className="space-y-4">
      {tables.length > 1 && shown !== '' && (
        <div className="flex">
          <FilterSelect
            label="Table"
            value={shown}
            onChange={setChosen}
            choices={tables.map(({ name }) => ({ value: name, label: name }))}
          />
        </div>
      )}
      <LoadedPage loading={preview} missing={<NoTable />}>
        {(found) => (
          <>
            <PreviewTable preview={found} />
            {found.rows.length > 0 && <PreviewStatistics preview={found} />}
          </>
        )}
      </LoadedPage>
    </section>
  );
}

function NoTable() {
  return (
    <Card>
      <EmptyState Icon={TableIcon} title="No preview">
        This dataset has no readable table. Parquet, CSV and JSON Lines files can be previewed.
      </EmptyState>
    </Card>
  );
}
