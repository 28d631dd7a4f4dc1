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

/** The first rows of a table of the dataset: of the first one, unless another is chosen. */
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
      <EmptyState Icon={TableIcon} title="Nothing to preview">
        This dataset holds no table that could be read: Parquet, CSV and JSON lines are shown here.
      </EmptyState>
    </Card>
  );
}
