import type { Listing, Mode, Model } from '@souk/sdk';
import { useState } from 'react';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { RowsLoading } from '../../../ui/feedback/loading.tsx';
import { ProblemNotice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { FilterSelect } from '../../../ui/forms/filter-select.tsx';
import { DeployNote } from '../../../ui/market/deploy-note.tsx';
import { useConnect, useFreeDeployments, useHost } from './hosting.api.ts';

interface HostModelProps {
  mode: Mode;
  listing: Listing;
  model: Model;
}

/** Connects an existing deployment to the listing, or creates one. */
export function HostModel({ mode, listing, model }: HostModelProps) {
  const free = useFreeDeployments(mode, listing);
  const connect = useConnect(mode, listing);
  const host = useHost(mode, listing);
  const [chosen, setChosen] = useState<string>();
  if (model.latest_revision === null) {
    return <p className="text-sm text-muted">Publish a revision of the model to host it for buyers.</p>;
  }
  if (!model.deployable) return <DeployNote />;
  if (!free.data) {
    return free.error ? (
      <LoadFailure problem={free.error} onRetry={() => void free.refetch()} />
    ) : (
      <RowsLoading rows={1} />
    );
  }
  const problem = connect.error ?? host.error;
  const deployment = free.data.find(({ id }) => id === chosen) ?? free.data[0];
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <p className="text-sm text-pretty text-muted">
        No model is hosted for this listing. Buyers get the files. To let people try it first, host it here; it stops
        while it is idle.
      </p>
      <div className="flex flex-wrap items-center gap-2.5">
        {deployment && (
          <>
            <FilterSelect
              label="Deployment"
              value={deployment.id}
              choices={free.data.map(({ id, name, revision }) => ({ value: id, label: `${name} (${revision})` }))}
              onChange={setChosen}
            />
            <Button
              size="small"
              variant="primary"
              busy={connect.isPending}
              onClick={() => connect.mutate({ id: deployment.id, connected: true })}
            >
              Connect
            </Button>
            <span className="text-[13px] text-muted">or</span>
          </>
        )}
        <Button
          size="small"
          variant={deployment ? 'secondary' : 'primary'}
          busy={host.isPending}
          onClick={() => host.mutate()}
        >
          Deploy {model.latest_revision} for this listing
        </Button>
      </div>
    </>
  );
}
