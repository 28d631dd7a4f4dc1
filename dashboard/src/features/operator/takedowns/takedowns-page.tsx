import type { Mode } from '@souk/sdk';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMode } from '../../../lib/mode.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { SegmentedSwitch } from '../../../ui/forms/choices.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ShieldIcon } from '../../../ui/layout/icons.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { TakeDownDialog } from './take-down-dialog.tsx';
import { TakedownRow } from './takedown-row.tsx';
import { useTakedowns } from './takedowns.api.ts';

const STATUSES = [
  { value: 'in_force', label: 'In force' },
  { value: 'lifted', label: 'Lifted' },
  { value: 'any', label: 'All' },
] as const;

export function TakedownsPage() {
  const mode = useMode();
  const [status, setStatus] = useState<(typeof STATUSES)[number]['value']>('in_force');
  const takedowns = useTakedowns(mode, status === 'any' ? undefined : status);
  // The storefront links here with the asset to take down.
  const [params, setParams] = useSearchParams();
  const asset = params.get('asset');
  const close = () => setParams({}, { replace: true });
  return (
    <>
      <PageHeader
        title="Takedowns"
        description="Models and datasets that only their owners can see, with the reason given to the owner."
        action={
          <Button variant="primary" onClick={() => setParams({ asset: '' }, { replace: true })}>
            Take down an asset
          </Button>
        }
      />
      <div className="mb-4 flex">
        <SegmentedSwitch legend="Status" name="status" value={status} choices={STATUSES} onChange={setStatus} />
      </div>
      <ListStates {...takedowns} empty={<NoTakedowns mode={mode} status={status} />}>
        {(items) => (
          <Card className={takedowns.outdated ? 'opacity-60' : ''}>
            <ul aria-label="Takedowns" className="divide-y divide-line">
              {items.map((takedown) => (
                <TakedownRow key={takedown.id} mode={mode} takedown={takedown} />
              ))}
            </ul>
          </Card>
        )}
      </ListStates>
      {asset !== null && <TakeDownDialog mode={mode} initial={asset} onClose={close} />}
    </>
  );
}

const NOTHING = {
  in_force: 'No takedowns in force',
  lifted: 'No lifted takedowns',
  any: 'No takedowns',
} as const;

function NoTakedowns({ mode, status }: { mode: Mode; status: keyof typeof NOTHING }) {
  return (
    <EmptyState Icon={ShieldIcon} title={`${NOTHING[status]} in ${mode} mode`}>
      Take down an asset by its page URL, slug or ID. Its owner keeps it, and it returns when you lift the takedown.
    </EmptyState>
  );
}
