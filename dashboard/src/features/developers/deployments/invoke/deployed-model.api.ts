import type { Deployment, Mode } from '@souk/sdk';
import { useQuery } from '@tanstack/react-query';
import { souk } from '../../../../lib/souk.ts';

/** Loads the model of a deployment with its readme, and the listing whose pictures the readme may offer as examples. */
export function useDeployedModel(mode: Mode, { model: { id } }: Pick<Deployment, 'model'>) {
  return useQuery({
    queryKey: ['deployed model', mode, id],
    queryFn: async () => {
      const model = await souk.models.get(id, { mode });
      const listing = model.listing === null ? null : await souk.listings.get(model.listing.id, { mode });
      return { model, listing };
    },
    retry: false,
    staleTime: 60_000,
  });
}

/** Fetches the inputs of a deployment, which are known once it has run. */
export async function fetchInputs(mode: Mode, { id }: Pick<Deployment, 'id'>) {
  return (await souk.deployments.get(id, { mode })).inputs;
}
