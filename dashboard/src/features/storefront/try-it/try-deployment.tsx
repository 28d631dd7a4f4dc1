import type { Deployment, InferInput, Listing } from '@souk/sdk';
import { invokeTimed } from '../../../lib/queries/invoke.api.ts';
import { galleryPictures } from '../../../ui/widget/gallery-pictures.ts';
import { ReadmeWidget } from '../../../ui/widget/readme-widget.tsx';
import { callInterval } from './call-interval.ts';
import { TryChat } from './try-chat.tsx';
import { TryTensors } from './try-tensors.tsx';

interface TryDeploymentProps {
  deployment: Deployment;
  /** Fetches the deployment again. */
  refetch: () => Promise<Deployment | undefined>;
  readme: string | undefined;
  listing: Listing | null | undefined;
  isSeller: boolean;
  /** Calls use up free ones. */
  limited: boolean;
  callsPerMinute: number;
}

/** Calls a deployment with the form of the model's readme, or with a field per tensor. */
export function TryDeployment({ deployment, refetch, readme = '', listing, ...caller }: TryDeploymentProps) {
  if (deployment.runtime === 'gguf') return <TryChat deployment={deployment} />;
  const calls = {
    call: async (inputs: InferInput['inputs'], signal: AbortSignal) => {
      const invoked = await invokeTimed(deployment.id, { inputs }, { signal });
      // The call started it, and the page says that it is asleep.
      if (deployment.status !== 'ready') void refetch();
      return invoked;
    },
    fetchSpecs: async () => (await refetch())?.inputs ?? null,
    limited: caller.limited,
    intervalMs: callInterval(caller.callsPerMinute),
  };
  return (
    <ReadmeWidget
      readme={readme}
      deployment={deployment}
      calls={calls}
      gallery={galleryPictures(listing)}
      isSeller={caller.isSeller}
      instead={<TryTensors deployment={deployment} />}
    />
  );
}
