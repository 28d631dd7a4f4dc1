import type { Deployment, Mode } from '@souk/sdk';
import { useState } from 'react';
import { invokeTimed } from '../../../../lib/queries/invoke.api.ts';
import { useAccount } from '../../../../lib/session.ts';
import { mentionsWidget } from '../../../../lib/widget/front-matter.ts';
import { PageLoading } from '../../../../ui/feedback/loading.tsx';
import { SegmentedSwitch } from '../../../../ui/forms/choices.tsx';
import { galleryPictures } from '../../../../ui/widget/gallery-pictures.ts';
import { ReadmeWidget } from '../../../../ui/widget/readme-widget.tsx';
import { fetchInputs, useDeployedModel } from './deployed-model.api.ts';
import { InvokeTensors } from './invoke-tensors.tsx';

const VIEWS = [
  { value: 'form', label: 'Form' },
  { value: 'tensors', label: 'Tensors' },
] as const;

/** Half of the 600 calls a minute that an owner has: programs call the deployment too. */
const INTERVAL_MS = 200;

/** Calls a tensor model with the form of its readme, if it has one, or with its tensors. */
export function InvokeWidget({ mode, deployment }: { mode: Mode; deployment: Deployment }) {
  const account = useAccount();
  const loaded = useDeployedModel(mode, deployment);
  const [view, setView] = useState<'form' | 'tensors'>('form');
  const tensors = <InvokeTensors mode={mode} deployment={deployment} />;
  if (loaded.isPending) return <PageLoading />;
  // The model may be deleted or taken down while its deployment still exists.
  const readme = loaded.data?.model.readme ?? '';
  if (!loaded.data || !mentionsWidget(readme)) return tensors;
  return (
    <div className="space-y-5">
      <div className="flex">
        <SegmentedSwitch legend="Inputs" name="view" value={view} choices={VIEWS} onChange={setView} />
      </div>
      {view === 'tensors' ? (
        tensors
      ) : (
        <ReadmeWidget
          readme={readme}
          deployment={deployment}
          calls={{
            call: (inputs, signal) => invokeTimed(deployment.id, { inputs }, { mode, signal }),
            fetchSpecs: () => fetchInputs(mode, deployment),
            limited: false,
            intervalMs: INTERVAL_MS,
          }}
          gallery={galleryPictures(loaded.data.listing)}
          isSeller={loaded.data.model.owner.id === account.id}
          instead={tensors}
        />
      )}
    </div>
  );
}
