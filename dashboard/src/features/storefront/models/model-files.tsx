import type { Model } from '@souk/sdk';
import { useState } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { FilterSelect } from '../../../ui/forms/filter-select.tsx';
import { BoxIcon } from '../../../ui/layout/icons.tsx';
import { FileList } from '../../../ui/market/file-list.tsx';
import { useFiles } from './models.api.ts';

/** Lists the files of the chosen revision; by default, of the latest. */
export function ModelFiles({ model, latest }: { model: Model; latest: string }) {
  const [chosen, setChosen] = useState(latest);
  const files = useFiles(model, chosen);
  const revisions = model.revisions.toReversed();
  const choiceOf = (value: string) => ({ value, label: value === latest ? `${value} (latest)` : value });
  return (
    <section aria-label="Files" className="space-y-4">
      <div className="flex">
        <FilterSelect label="Revision" value={chosen} onChange={setChosen} choices={revisions.map(choiceOf)} />
      </div>
      <ListStates
        {...files}
        empty={
          <EmptyState Icon={BoxIcon} title="No files">
            This revision holds no files.
          </EmptyState>
        }
      >
        {(items) => <FileList files={items} />}
      </ListStates>
    </section>
  );
}
