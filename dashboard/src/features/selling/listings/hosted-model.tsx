import type { Listing, Mode, Model } from '@souk/sdk';
import { useState } from 'react';
import { STATUS } from '../../../lib/labels/deployment-labels.ts';
import { useDeployment } from '../../../lib/queries/deployments.api.ts';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { RowsLoading } from '../../../ui/feedback/loading.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { DeploymentStatus } from '../../../ui/market/deployment-status.tsx';
import { DisconnectDialog } from './disconnect-deployment-dialog.tsx';
import { HostModel } from './host-model.tsx';
import { Section } from './section.tsx';

interface HostedModelProps {
  mode: Mode;
  listing: Listing;
  model: Model;
}

/** Manages the deployment behind *Try it*, which buyers can call as well. */
export function HostedModel({ mode, listing, model }: HostedModelProps) {
  return (
    <Section
      title="Hosted model"
      description="Your deployment that people can try on the page of the model, and that buyers can call through the API."
    >
      {listing.deployment_id ? (
        <Connected mode={mode} listing={listing} id={listing.deployment_id} />
      ) : (
        <HostModel {...{ mode, listing, model }} />
      )}
    </Section>
  );
}

function Connected({ mode, listing, id }: { mode: Mode; listing: Listing; id: string }) {
  const { data: deployment, error, refetch } = useDeployment(mode, id);
  const [confirming, setConfirming] = useState(false);
  if (!deployment)
    return error ? <LoadFailure problem={error} onRetry={() => void refetch()} /> : <RowsLoading rows={1} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
          <TextLink to={`/dashboard/deployments/${id}`} className="wrap-anywhere">
            {deployment.name}
          </TextLink>
          <DeploymentStatus deployment={deployment} />
        </p>
        <p className="mt-1 text-[13px] text-pretty text-muted">
          Revision {deployment.revision}. {deployment.failure?.message ?? STATUS[deployment.status].means}
        </p>
      </div>
      <Button size="small" variant="warning" onClick={() => setConfirming(true)}>
        Disconnect
      </Button>
      {confirming && <DisconnectDialog {...{ mode, listing, deployment }} onClose={() => setConfirming(false)} />}
    </div>
  );
}
